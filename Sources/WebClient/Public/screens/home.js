/** The start: the world, the ways to play in it, and who is there to play with. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { remember, remembered } from '../app/state/settings.js'
import { untimedOptions } from '../app/state/untimed.js'
import { chosenMap, mapChip } from './maps/choice.js'
import { codeForm } from './room/code-form.js'
import { friendsHere } from './social/friends-here.js'
import { crowdPart } from './parts/crowd.js'
import { mapTitle } from '../map/places.js'
import { areaOf, countriesOf, WORLD } from '../map/map-area.js'
import { globe } from '../map/globe.js'

/** The canvas of the globe is as large as it is shown on a large screen. Pixels. */
const GLOBE_SIZE = 720

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'home.title',
  render(app) {
    const { maps, info } = app.store.get()
    const map = chosenMap(maps)
    const earth = globe({ size: GLOBE_SIZE, ...highlighted(map) })
    const chip = mapChip(map, maps)
    const crowd = crowdPart(app)
    const friends = friendsHere(app)
    const element = h(
      'section',
      { class: 'home' },
      h('div', { class: 'home-earth', 'aria-hidden': 'true' }, earth.element),
      h(
        'div',
        { class: 'home-text' },
        h('h1', { class: 'display' }, t('home.greeting')),
        chip.element,
        h('ul', { class: 'ways' },
          online(app, map, maps), solo(app, map, info), together(app, map)),
        crowd.element,
        friends.element
      )
    )
    return {
      element,
      update(state) {
        crowd.update(state)
        friends.update(state)
      },
      leave() {
        earth.remove()
        chip.remove()
        crowd.leave()
        friends.leave()
      },
    }
  },
}

/** The countries that stand out on the globe: those of a map that is not all of the world. */
function highlighted(map) {
  if (!map || map.map === WORLD) return {}
  const { west, south, east, north } = areaOf(map, [])
  return {
    countries: countriesOf(map), middle: { lat: (south + north) / 2, lng: (west + east) / 2 },
  }
}

/**
 * A way to play: a large button, and below it what can be chosen.
 *
 * @param {string} name
 * @param {string} picture
 * @param {string} text
 * @param {() => Promise<any>} work
 * @param {...any} choices
 */
function way(app, name, picture, text, work, ...choices) {
  const button = h(
    'button',
    {
      type: 'button', class: 'way-button', onclick: () => app.busy(button, work),
      'aria-labelledby': `way-${name}`, 'aria-describedby': `way-${name}-text`,
    },
    icon(picture),
    h('span', { class: 'way-text' },
      h('strong', { id: `way-${name}` }, t(`home.${name}.go`)),
      h('span', { id: `way-${name}-text` }, text))
  )
  return h('li', { class: `way way-${name}` }, button, choices)
}

function online(app, map, maps) {
  const ranked = h('input', { type: 'checkbox', id: 'ranked' })
  return way(
    app, 'online', 'compass', t('home.online.text', { map: mapTitle(maps, map?.map) }),
    () => app.waitingRoom.join({ map: map?.map, ranked: ranked.checked }),
    h('label', { class: 'check', for: 'ranked' }, ranked, t('home.ranked'))
  )
}

function solo(app, map, info) {
  const untimed = h('input', {
    type: 'checkbox', id: 'untimed', checked: remembered('untimed') === 'yes',
    onchange: () => remember('untimed', untimed.checked ? 'yes' : null),
  })
  return way(
    app, 'solo', 'pin', t('home.solo.text', { rounds: info?.options.rounds ?? 5 }),
    () => app.match.playAlone({
      map: map?.map, options: untimed.checked ? untimedOptions(app.store.get().info) : {},
    }),
    h('label', { class: 'check', for: 'untimed' }, untimed, t('home.untimed'))
  )
}

function together(app, map) {
  return way(app, 'together', 'people', t('home.together.text'),
    () => app.room.create({ map: map?.map }), codeForm(app))
}
