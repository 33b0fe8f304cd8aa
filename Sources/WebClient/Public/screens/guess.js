/** The guess phase: the marker on the world map; then waiting for the others. */

import { announce } from '../app/ui/announcer.js'
import { h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { notify } from '../app/ui/toasts.js'
import { play } from '../app/ui/sounds.js'
import { guessMap } from '../map/guess-map.js'
import { countryName, featureAt, positionText } from '../map/places.js'
import { world } from '../map/world-data.js'
import { matchFrame } from './parts/frame.js'

/** How long the marker stands before it is said where. Milliseconds. */
const SETTLED = 500

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'guess.title',
  isFullScreen: true,
  render(app) {
    const where = h('p', { class: 'guess-where' }, t('guess.place'))
    const map = guessMap({ onmark: mark, onenter: guess })
    const button = h(
      'button',
      { type: 'button', class: 'button button-primary button-large', onclick: guess },
      icon('check'),
      t('guess.go')
    )
    const frame = matchFrame(app, {
      name: 'guess',
      heading: t('guess.heading'),
      stage: map.element,
      extras: [where],
      actions: [button],
      timerLabel: t('guess.timer'),
      isUrgent: true,
    })
    let settling = 0

    function mark(place) {
      app.match.mark(place)
      play('place')
      clearTimeout(settling)
      settling = setTimeout(() => say(place), SETTLED)
    }

    async function say(place) {
      const text = await describe(place)
      // Who has guessed meanwhile reads that the guess stands.
      if (app.store.get().match?.phase !== 'guessing') return
      setText(where, text)
      announce(text)
    }

    function guess() {
      const { match } = app.store.get()
      if (match?.phase !== 'guessing') return
      if (match.marker) return app.busy(button, () => app.match.guess())
      notify(t('guess.noMarker'))
    }

    let started = false
    return {
      element: frame.element,
      focus: map.focusable,
      update(state) {
        frame.update(state)
        const { match } = state
        if (!match) return
        if (!started) map.start()
        started = true
        map.show(match.guess ?? match.marker)
        if (match.phase === 'guessed') {
          map.lock()
          // What had the focus goes away.
          if (document.activeElement === button) map.focusable.focus()
          button.hidden = true
          setText(where, t(match.mode === 'solo' ? 'guess.sentAlone' : 'guess.sent'))
        }
      },
      leave() {
        clearTimeout(settling)
        map.remove()
        frame.leave()
      },
    }
  },
}

/** "France · 48.9° N, 2.4° E". */
async function describe(place) {
  const feature = await world('world')
    .then(({ features }) => featureAt(features, place))
    .catch(() => null)
  const name =
    feature?.kind === 'country' ? countryName(feature.code ?? feature.name)
    : feature ? t(feature.kind === 'lake' ? 'guess.lake' : 'guess.land')
    : t('guess.sea')
  return `${name} · ${positionText(place)}`
}
