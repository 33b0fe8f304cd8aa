/** The reveal: where it was, everybody's pins, distances and scores. */

import { countUp } from '../app/ui/count-up.js'
import { flag } from '../app/ui/flag.js'
import { h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { kindOf } from '../app/state/formats.js'
import { currentRound, others } from '../app/state/match-questions.js'
import { placeName, positionText } from '../map/places.js'
import { revealed, revealMap } from '../map/reveal-map.js'
import { creditPart } from './parts/credit.js'
import { effectsPart } from './parts/effects.js'
import { factsPart } from './parts/facts.js'
import { findPlace } from './parts/find-place.js'
import { matchFrame } from './parts/frame.js'
import { goOnPart } from './parts/go-on.js'
import { livesPart } from './parts/lives.js'
import { otherCountryPart } from './parts/other-country.js'
import { roundResults } from './parts/results.js'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'reveal.title',
  isFullScreen: true,
  render(app) {
    const { match } = app.store.get()
    const round = currentRound(match)
    const name = placeName(round.solution)
    const map = revealMap({ label: t('reveal.map', { place: name || t('reveal.unnamed') }) })
    const way = goOnPart(app, match, round, { next: 'reveal.next', last: 'reveal.result' })
    const hero = heroPart(match, round)
    const frame = matchFrame(app, {
      name: 'reveal',
      heading: () => name || t('reveal.heading'),
      stage: map.element,
      extras: [
        hero.element,
        otherCountryPart(match, round),
        effectsPart(match, round),
        findPlace(app, { me: match.me, rounds: [round] }, 'findCard'),
        others(match).length > 0
          && h('div', { class: 'reveal-table' }, roundResults(match, round)),
        h('p', { class: 'hint number' }, positionText(round.solution, 3)),
        creditPart(round.solution.imagery),
        factsPart(app, round.solution.country),
        way.doings,
      ],
      actions: [way.go, way.waiting],
    })
    let isShown = false

    return {
      element: frame.element,
      focus: way.go,
      update(state) {
        frame.update(state)
        const { match } = state
        if (!match) return
        if (!isShown) map.show([revealed(match, round)])
        isShown = true
        way.update(match, frame.title)
      },
      leave() {
        hero.leave()
        map.remove()
        frame.leave()
      },
    }
  },
}

/** Our own points and distance, which grow to what they are; the table says them as well. */
function heroPart(match, round) {
  const own = round.results.find(({ player }) => player === match.me)
  if (!own) return { element: null, leave() {} }
  if (kindOf(match).points === 'country') return { element: streakPart(match, round, own), leave() {} }
  const points = h('strong', { class: 'hero-points number' })
  const distance = h('span', { class: 'hero-distance number' })
  const { distance: far } = formats()
  const ends = [
    countUp(points, own.score, (score) => t('common.points', { points: score })),
    own.noPin ? () => {} : countUp(distance, own.distance, far),
  ]
  if (own.noPin) setText(distance, t('results.noPin'))
  return {
    element: h('p', { class: 'reveal-hero' }, points, distance),
    leave: () => ends.forEach((end) => end()),
  }
}

/** Whether the country was right, its flag, how many were, and the lives that are left. */
function streakPart(match, { solution }, { score, total }) {
  const lives = livesPart()
  lives.update(match, match.me)
  return h('p', { class: 'reveal-hero' },
    h('strong', { class: 'hero-points' },
      solution.country && [flag(solution.country), ' '], t(`reveal.streak.${score ? 'right' : 'wrong'}`)),
    h('span', { class: 'hero-distance' }, t('reveal.streak.count', { count: total })), lives.element)
}
