/** What to play: a map, and alone, against somebody, or against a friend. */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { link } from '../app/ui/link.js'
import { remember, remembered } from '../app/state/settings.js'
import { mapTitle } from '../map/places.js'

/** The map that is played on where nothing else is said. */
const WHOLE_WORLD = 'world'

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'home.title',
  render(app) {
    const { player, maps, info } = app.store.get()
    const map = mapChoice(maps)
    const element = h(
      'section',
      { class: 'screen home' },
      h('h1', {}, t('home.greeting', { name: player.username })),
      map.element,
      h(
        'div',
        { class: 'modes' },
        online(app, map),
        solo(app, map, info),
        friend()
      )
    )
    return { element }
  },
}

function mapChoice(maps) {
  const wanted = remembered('map') ?? WHOLE_WORLD
  const chosen = maps.some(({ map }) => map === wanted) ? wanted : maps[0]?.map
  const options = [...maps]
    .sort((a, b) => b.areaKm2 - a.areaKm2)
    .map(({ map, areaKm2 }) =>
      h('option', { value: map, selected: map === chosen },
        `${mapTitle(maps, map)} · ${t('home.area', { km2: areaKm2 })}`)
    )
  const select = h('select', { id: 'map', onchange: () => remember('map', select.value) }, options)
  return {
    value: () => select.value,
    element: h('div', { class: 'map-choice' }, h('label', { for: 'map' }, t('home.map')), select),
  }
}

function mode(name, picture, ...children) {
  return h(
    'section',
    { class: `card mode mode-${name}`, 'aria-labelledby': `mode-${name}` },
    icon(picture),
    h('h2', { id: `mode-${name}` }, t(`home.${name}.title`)),
    children
  )
}

function go(app, name, classes, work) {
  const button = h(
    'button',
    { type: 'button', class: `button ${classes}`, onclick: () => app.busy(button, work) },
    t(`home.${name}.go`)
  )
  return button
}

function online(app, map) {
  const ranked = h('input', { type: 'checkbox', id: 'ranked' })
  return mode(
    'online',
    'compass',
    h('p', {}, t('home.online.text')),
    h('label', { class: 'check', for: 'ranked' }, ranked, t('home.ranked')),
    go(app, 'online', 'button-primary button-large', () =>
      app.waitingRoom.join({ map: map.value(), ranked: ranked.checked }))
  )
}

function solo(app, map, info) {
  return mode(
    'solo',
    'pin',
    h('p', {}, t('home.solo.text', { rounds: info?.options.rounds ?? 5 })),
    go(app, 'solo', '', () => app.match.playAlone({ map: map.value() }))
  )
}

function friend() {
  return mode(
    'friend',
    'people',
    h('p', {}, t('home.friend.text')),
    link('friends', { class: 'button' }, t('home.friend.go'))
  )
}
