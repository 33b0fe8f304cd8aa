/** The standings after a round, and the countdown to the next. */

import { countdown } from '../app/ui/countdown.js'
import { fillAvatar } from '../app/ui/avatar.js'
import { fill, h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { isOpenEnded, kindOf, worthOf } from '../app/state/formats.js'
import { currentRound, roleOf, standings, upcomingView } from '../app/state/match-questions.js'
import { prefetch } from '../views/pictures.js'
import { roundText } from './parts/frame.js'
import { missedPart } from './parts/missed.js'
import { doingOf } from './parts/players.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'standings.title',
  isFullScreen: true,
  render(app) {
    const { match } = app.store.get()
    const next = countdown(app.clock)
    const list = h('ol', { class: 'standings' })
    const missed = missedPart(app)
    const element = h(
      'section',
      { class: 'screen screen-narrow screen-middle' },
      h('p', { class: 'eyebrow' },
        roundText(match)),
      h('h1', {}, t('standings.heading')),
      list,
      h('div', { class: 'standings-next' }, h('span', {}, t('standings.next')), next.element),
      missed.element
    )
    return {
      element,
      update({ match }) {
        if (!match) return
        next.set(match.deadline, {
          label: t('standings.timer'), length: match.options.countdownMs,
        })
        prefetch(upcomingView(match))
        fill(list, standingRows(match))
        missed.update(match)
      },
      leave() {
        next.stop()
        missed.leave()
      },
    }
  },
}

/**
 * @param {import('../app/state/match-state.js').MatchView} match
 * @returns {HTMLElement[]} A row for each player, best first.
 */
export function standingRows(match) {
  const results = currentRound(match)?.results ?? []
  const highest = Math.max(1, ...match.players.map(worthOf))
  return standings(match).map((player) => {
    const gained = isOpenEnded(match)
      ? undefined : results.find((each) => each.player === player.player)?.score
    const doing = doingOf(player, match)
    return h(
      'li',
      { class: `standing is-${roleOf(match, player.player)}` },
      h('span', { class: 'standing-rank number' }, formats().number(player.rank)),
      fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player),
      h('span', { class: 'standing-name' },
        h('strong', { title: player.username }, player.username),
        doing && h('span', { class: 'hint' }, t(`doing.${doing}`))),
      h('span', { class: 'standing-total number' },
        h('strong', {}, kindOf(match).tally === 'elimination' ? '' : formats().number(worthOf(player))),
        gained !== undefined && match.phase === 'countdown' &&
          h('span', { class: 'hint' }, ` +${formats().number(gained)}`)),
      kindOf(match).tally !== 'elimination' && h('span', {
        class: 'standing-bar', 'aria-hidden': 'true',
        style: { '--share': String(worthOf(player) / highest) },
      })
    )
  })
}
