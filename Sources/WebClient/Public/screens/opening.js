/**
 * The countdown before the first round: who plays against whom, where, and three, two, one. Who
 * plays alone sees it before every round. The picture of the place is fetched meanwhile.
 */

import { fillAvatar } from '../app/ui/avatar.js'
import { fill, h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { play } from '../app/ui/sounds.js'
import { asksStatements, isOpenEnded, kindOf } from '../app/state/formats.js'
import { isOpening, roleOf, upcomingView } from '../app/state/match-questions.js'
import { unusualView } from '../app/state/place-view.js'
import { prefetch } from '../views/pictures.js'
import { roundText } from './parts/frame.js'
import { matchTitle } from './parts/game-title.js'
import { missedPart } from './parts/missed.js'

/** Milliseconds between two looks at the clock. */
const INTERVAL = 50
/** The seconds that are counted. */
const COUNTED = 3

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'opening.title',
  isFullScreen: true,
  render(app) {
    const { match, maps } = app.store.get()
    const digit = h('p', { class: 'opening-digit number', 'aria-hidden': 'true' })
    const missed = missedPart(app)
    const kind = match.lacksPanoramas ? 'round.lacksPanoramas' : unusualView(maps, match)
    let shown = null
    const element = h(
      'section',
      { class: 'screen screen-middle opening' },
      h('p', { class: 'eyebrow' }, matchTitle(app, match)),
      h('h1', { class: 'opening-title' }, heading(match)),
      kind && h('p', { class: 'opening-kind' }, t(kind)),
      h('ol', { class: 'opening-players', 'aria-label': t('players.label') },
        faces(match)),
      digit,
      missed.element
    )

    function count() {
      const { match } = app.store.get()
      if (match?.phase !== 'countdown') return
      const seconds = Math.ceil(app.clock.until(match.deadline) / 1000)
      if (seconds === shown) return
      shown = seconds
      const isCounted = seconds > 0 && seconds <= COUNTED
      // An element of its own comes in with an animation of its own.
      fill(digit, isCounted && h('span', {}, formats().number(seconds)))
      if (isCounted) play('tick')
    }
    const timer = setInterval(count, INTERVAL)
    return {
      element,
      update({ match }) {
        if (!match) return
        prefetch(upcomingView(match))
        missed.update(match)
        count()
      },
      leave() {
        clearInterval(timer)
        missed.leave()
      },
    }
  },
}

function heading(match) {
  if (!isOpening(match)) return roundText(match, match.round + 1)
  return isOpenEnded(match) || asksStatements(match)
    ? t(`opening.${match.format}`, { rounds: match.options.rounds }) : t('opening.heading', { rounds: match.options.rounds })
}

/** Our own face comes first, then those of our side. */
function faces(match) {
  const order = ['me', 'partner', 'other']
  const place = ({ player }) => order.indexOf(roleOf(match, player))
  return [...match.players].sort((a, b) => place(a) - place(b)).map((player) => face(match, player))
}

/** Points, or how many countries. */
function sumText(match, { total }) {
  return kindOf(match).points === 'country'
    ? t('result.streak', { count: total }) : t('common.points', { points: total })
}

function face(match, player) {
  return h(
    'li',
    { class: `opening-player is-${roleOf(match, player.player)}` },
    fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player),
    h('strong', { class: 'opening-name' }, player.username),
    player.total > 0 && h('span', { class: 'number' }, sumText(match, player))
  )
}
