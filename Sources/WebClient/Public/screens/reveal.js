/** The reveal: where it was, everybody's pins, distances and scores. */

import { countUp } from '../app/ui/count-up.js'
import { h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { isLastRound, isOut, kindOf } from '../app/state/formats.js'
import { currentRound, others } from '../app/state/match-questions.js'
import { placeName, positionText } from '../map/places.js'
import { revealed, revealMap } from '../map/reveal-map.js'
import { effectsPart } from './parts/effects.js'
import { matchFrame } from './parts/frame.js'
import { otherCountryPart } from './parts/other-country.js'
import { doingOf } from './parts/players.js'
import { roundResults } from './parts/results.js'

/** For how long after time ran out a press is one that was meant for the guess. Milliseconds. */
const TOO_SOON = 700

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'reveal.title',
  isFullScreen: true,
  render(app) {
    const { match } = app.store.get()
    const round = currentRound(match)
    const beginning = performance.now()
    const isLast = isLastRound(match, round)
    const name = placeName(round.solution)
    const map = revealMap({ label: t('reveal.map', { place: name || t('reveal.unnamed') }) })
    const go = h(
      'button',
      {
        type: 'button',
        class: 'button button-primary button-large',
        onclick: goOn,
      },
      t(isLast ? 'reveal.result' : 'reveal.next')
    )
    const hero = heroPart(match, round)
    const waiting = h('p', { class: 'hint', hidden: true }, t('reveal.waiting'))
    const doings = h('p', { class: 'hint' })
    const frame = matchFrame(app, {
      name: 'reveal',
      heading: () => name || t('reveal.heading'),
      stage: map.element,
      extras: [
        hero.element,
        otherCountryPart(match, round),
        effectsPart(match, round),
        others(match).length > 0
          && h('div', { class: 'reveal-table' }, roundResults(match, round)),
        h('p', { class: 'hint number' }, positionText(round.solution, 3)),
        creditPart(round.solution.imagery),
        doings,
      ],
      actions: [go, waiting],
    })
    let isShown = false
    let wantsResult = false

    function goOn() {
      if (match.isCutOff && performance.now() - beginning < TOO_SOON) return
      if (isLast) look()
      else app.busy(go, () => app.match.ready())
    }

    /** The last reveal waits for nobody: the result is there, or comes at once. */
    function look() {
      wantsResult = true
      if (app.store.get().match?.phase === 'finished') app.match.look()
    }

    return {
      element: frame.element,
      focus: go,
      update(state) {
        frame.update(state)
        const { match } = state
        if (!match) return
        if (!isShown) map.show([revealed(match, round)])
        isShown = true
        const me = match.players.find(({ player }) => player === match.me)
        // Nobody waits for who is out.
        const isReady = match.phase === 'revealed' && (me.ready || isOut(match, me) && !isLast)
        if (isReady && document.activeElement === go) frame.title.focus()
        go.hidden = isReady
        waiting.hidden = !isReady
        setText(doings, doingsOf(match).join(' · '))
        if (wantsResult && match.phase === 'finished' && !match.hasSeenReveal) app.match.look()
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
function heroPart(match, { results }) {
  const own = results.find(({ player }) => player === match.me)
  if (!own) return { element: null, leave() {} }
  if (kindOf(match).points === 'country') return { element: streakPart(own), leave() {} }
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

/** Whether the country was right, and how many were. */
function streakPart({ score, total }) {
  return h('p', { class: 'reveal-hero' },
    h('strong', { class: 'hero-points' }, t(`reveal.streak.${score ? 'right' : 'wrong'}`)),
    h('span', { class: 'hero-distance' }, t('reveal.streak.count', { count: total })))
}

/** The credit of the pictures, with a link to the provider. */
export function creditPart(imagery) {
  if (!imagery) return null
  const { author, license, url } = imagery
  const text = t('reveal.credit', { author: author ?? imagery.provider, license: license ?? '?' })
  return h('p', { class: 'hint' }, url?.startsWith('https://')
    ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, text) : text)
}

/** The others' doings, where there is something to say. */
function doingsOf(match) {
  return others(match).flatMap((player) => {
    const doing = doingOf(player, match)
    // That somebody is out is said above.
    return doing && doing !== 'out' ? [`${player.username} ${t(`doing.${doing}`)}`] : []
  })
}
