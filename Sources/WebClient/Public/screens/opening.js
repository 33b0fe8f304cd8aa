/**
 * The countdown before the first round: who plays against whom, where, and three, two, one. Who
 * plays alone sees it before every round. The picture of the place is fetched meanwhile.
 */

import { fillAvatar } from '../app/ui/avatar.js'
import { fill, h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { play } from '../app/ui/sounds.js'
import { isOpening, upcomingView } from '../app/state/match-questions.js'
import { mapTitle } from '../map/places.js'
import { prefetch } from '../views/pictures.js'
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
    let shown = null
    const element = h(
      'section',
      { class: 'screen screen-middle opening' },
      h('p', { class: 'eyebrow' }, mapTitle(maps, match.map)),
      h('h1', { class: 'opening-title' }, heading(match)),
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
  const { rounds } = match.options
  if (isOpening(match)) return t('opening.heading', { rounds })
  return t('match.round', { round: match.round + 1, rounds })
}

/** Our own face comes first. */
function faces({ players, me }) {
  const own = players.filter(({ player }) => player === me)
  const others = players.filter(({ player }) => player !== me)
  return [...own, ...others].map((player) => face(player, me))
}

function face(player, me) {
  return h(
    'li',
    { class: `opening-player ${player.player === me ? 'is-me' : 'is-other'}` },
    fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player),
    h('strong', { class: 'opening-name' }, player.username),
    player.total > 0 && h('span', { class: 'number' }, t('common.points', { points: player.total }))
  )
}
