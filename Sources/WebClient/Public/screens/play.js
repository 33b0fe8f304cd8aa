/**
 * A round: the picture of the place and the map beside it, until the guess is made; then waiting for
 * the others. One may place the marker while looking around, and look again while guessing.
 */

import { announce } from '../app/ui/announcer.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { clearToasts } from '../app/ui/toasts.js'
import { play } from '../app/ui/sounds.js'
import { isWatching } from '../app/state/formats.js'
import { currentRound, others, partners } from '../app/state/match-questions.js'
import { guessMap } from '../map/guess-map.js'
import { placeView } from '../views/index.js'
import { countryField } from './parts/country-field.js'
import { matchFrame } from './parts/frame.js'
import { journeyPlace } from './parts/journey-place.js'
import { lastRound } from './parts/last-round.js'
import { panes } from './parts/panes.js'
import { pointText } from './parts/point-text.js'

/** How long the marker stands before it is said where. Milliseconds. */
const SETTLED = 500

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'round.title',
  isFullScreen: true,
  render(app) {
    const { match, info } = app.store.get()
    const view = placeView(currentRound(match)?.view, {
      mapsKey: info?.googleMapsKey, move: (to) => app.match.move(to),
    })
    const map = guessMap({
      onmark: mark, onenter: guess, overview: (shown) => journey.overview(shown),
    })
    const both = panes({ view: view.element, map: map.element, onchange: turned })
    const where = h('p', { class: 'guess-where' })
    const journey = journeyPlace(app, both.element)
    const asksCountry = asksFor(app.store.get(), 'country')
    const field = asksCountry ? countryField((country) => app.busy(button, () => app.match.guess({ country })))
      : null
    const button = h('button', {
      type: 'button', class: 'button button-primary button-large', onclick: pressed,
    })
    const frame = matchFrame(app, {
      name: 'play',
      heading: ({ phase }) => t(phase === 'moving' ? 'round.heading' : 'guess.heading'),
      stage: both.element,
      extras: [
        match.lacksPanoramas && match.round === 1
          && h('p', { class: 'hint' }, t('round.lacksPanoramas')),
        lastRound(match),
        journey.element,
        where,
        field?.element,
      ],
      actions: [button],
    })
    let settling = 0
    let phase = ''
    let leaflet = null

    function mark(place) {
      app.match.mark(place)
      clearToasts()
      play('place')
      clearTimeout(settling)
      settling = setTimeout(() => say(place), SETTLED)
    }

    async function say(place) {
      const text = await pointText(place)
      // A player who has guessed meanwhile reads that the guess stands.
      if (!isOpen(app.store.get().match)) return
      setText(where, text)
      announce(text)
    }

    function pressed() {
      const { match } = app.store.get()
      if (match?.marker || both.shown() === 'map') return guess()
      both.show('map')
      turned('map')
    }

    function guess() {
      const { match } = app.store.get()
      if (!isOpen(match) || match.pausedUntil) return
      if (match.marker) return app.busy(button, () => app.match.guess())
      setText(where, t('guess.noMarker'))
      announce(t('guess.noMarker'), { urgent: true })
    }

    /** The player goes on where the larger pane is. */
    function turned(shown) {
      // At once: a key may move the marker before the browser tells of the new size.
      map.resize()
      label(app.store.get().match)
      if (shown === 'map') map.focusable.focus({ preventScroll: true })
      else button.focus({ preventScroll: true })
    }

    function label(match) {
      const isPlacing = match?.marker || both.shown() === 'map'
      const text = t(isPlacing ? 'guess.go' : 'round.answer')
      if (button.textContent !== text) fill(button, icon(isPlacing ? 'check' : 'pin'), text)
      if (both.shown() === 'map' && isOpen(match) && !match.marker && !where.textContent) {
        setText(where, placeText())
      }
    }

    function enter(match) {
      phase = match.phase
      if (phase === 'moving') return
      const hadFocus = document.activeElement === button
      if (isWatching(match)) {
        button.hidden = true
        map.lock()
        return setText(where, t('round.watching'))
      }
      // A player who names a country needs no map, until the guess stands.
      if (field && phase === 'guessing') return
      field?.lock()
      both.show('map')
      map.resize()
      if (phase === 'guessed') {
        map.lock()
        button.hidden = true
        setText(where, sentText(match))
      }
      // The time to look is over: the next thing to do is on the map.
      if (hadFocus) map.focusable.focus({ preventScroll: true })
    }

    return {
      element: frame.element,
      focus: field?.input ?? (match.phase === 'moving' ? button : map.focusable),
      update(state) {
        const { match } = state
        if (!match) return
        leaflet ??= map.start()
        if (match.phase !== phase) enter(match)
        frame.update(state)
        map.show(match.guess ?? match.marker)
        map.showPartners(partners(match).filter(({ marker }) => marker))
        journey.update(leaflet)
        label(match)
      },
      leave() {
        clearTimeout(settling)
        journey.leave()
        view.remove()
        map.remove()
        frame.leave()
      },
    }
  },
}

/** A finger taps, a mouse clicks. */
function placeText() {
  return t(matchMedia('(pointer: fine)').matches ? 'guess.place.click' : 'guess.place')
}

/** Whether the match's format asks for that kind of answer. */
function asksFor({ formats, match }, kind) {
  return formats.find(({ format }) => format === match.format)?.answer === kind
}

/** Whether the guess can still be made. */
function isOpen(match) {
  return match?.phase === 'moving' || match?.phase === 'guessing'
}

function sentText(match) {
  const left = others(match).filter(({ guessed, left }) => !guessed && !left)
  if (match.mode === 'solo' || left.length === 0) return t('guess.sentAlone')
  return left.length === 1
    ? t('guess.sent', { name: left[0].username }) : t('guess.sentParty')
}
