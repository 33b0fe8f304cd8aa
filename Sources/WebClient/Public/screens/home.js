/** The start: the world, the ways to play in it, and who is there to play with. */

import { h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { icon } from '../app/ui/icons.js'
import { asksStatements, formatsWith, kindOf } from '../app/state/formats.js'
import { formatsOfQueue, isRankedOnly } from '../app/state/ladders.js'
import { remember, remembered } from '../app/state/settings.js'
import { untimedOptions } from '../app/state/untimed.js'
import { chosenMap, mapChip } from './maps/choice.js'
import { viewChoice, wishedView } from './maps/view-choice.js'
import { codeForm } from './room/code-form.js'
import { friendsHere } from './social/friends-here.js'
import { crowdPart } from './parts/crowd.js'
import { dailyWay } from './parts/daily-way.js'
import { formatChoice } from './parts/format-choice.js'
import { eventWay } from './parts/event-way.js'
import { journeyWay } from './parts/journey-way.js'
import { listsWay } from './parts/lists-way.js'
import { memoryWay } from './parts/memory-way.js'
import { newsWay } from './parts/news-way.js'
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
    const daily = dailyWay(app)
    const memory = memoryWay(app)
    const event = eventWay(app)
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
          daily.element, online(app, map, maps), solo(app, map, info), together(app, map),
          // These two come late, and must not move the ones above from under a thumb.
          event.element, memory.element, journeyWay(app), listsWay(), newsWay()),
        crowd.element,
        friends.element
      )
    )
    return {
      element,
      update(state) {
        crowd.update(state)
        daily.update(state)
        memory.update(state)
        event.update(state)
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
 * @param {Node} text
 * @param {() => Promise<any>} work
 * @param {...any} choices
 */
function way(app, name, picture, text, work, ...choices) {
  const button = h(
    'button',
    {
      type: 'button', class: 'way-button', onclick: () => app.busy(button, work),
      'aria-labelledby': `way-${name}`, 'aria-describedby': text.id,
    },
    icon(picture),
    h('span', { class: 'way-text' },
      h('strong', { id: `way-${name}` }, t(`home.${name}.go`)),
      text)
  )
  return h('li', { class: `way way-${name}` }, button, choices)
}

/** The line below the name of a way to play. */
function wayText(name, text = '') {
  return h('span', { id: `way-${name}-text` }, text)
}

function online(app, map, maps) {
  const ranked = h('input', { type: 'checkbox', id: 'ranked' })
  const rating = h('label', { class: 'check', for: 'ranked' }, ranked, t('home.ranked'))
  const text = wayText('online')
  const { formats } = app.store.get()
  const isRanked = (format) => formatsWith(formats, 'ranked').includes(format)
  let wished = false
  ranked.onchange = () => { wished = ranked.checked }
  const format = formatChoice(app, 2, map, (chosen, rules) => {
    const isFixed = isRankedOnly(formats, chosen)
    rating.hidden = !isRanked(chosen)
    ranked.disabled = isFixed
    ranked.checked = isFixed || wished
    setText(text, [rules ?? t('home.online.text', { map: mapTitle(maps, map?.map) }),
      isFixed && t('home.online.pairs')].filter(Boolean).join(' '))
  }, formatsOfQueue(formats))
  return way(
    app, 'online', 'compass', text,
    () => app.waitingRoom.join({
      map: map?.map, format: format.chosen(),
      ranked: isRanked(format.chosen()) && ranked.checked,
    }),
    format.element, rating
  )
}

function solo(app, map, info) {
  const untimed = h('input', {
    type: 'checkbox', id: 'untimed', checked: remembered('untimed') === 'yes',
    onchange: () => remember('untimed', untimed.checked ? 'yes' : null),
  })
  const text = wayText('solo')
  const withoutClock = h('label', { class: 'check', for: 'untimed' }, untimed, t('home.untimed'))
  const format = formatChoice(app, 1, map, (format, rules) => {
    setText(text, rules ?? t('home.solo.text', { rounds: info?.options.rounds ?? 5 }))
    withoutClock.hidden = Boolean(kindOf({ format }).isTimed) || asksStatements({ format })
  })
  return way(
    app, 'solo', 'pin', text,
    () => app.match.playAlone({
      map: map?.map,
      format: format.chosen(),
      options: {
        ...wishedView(map),
        ...(untimed.checked && !withoutClock.hidden ? untimedOptions(app.store.get().info) : {}),
      },
    }),
    format.element,
    viewChoice(map),
    withoutClock
  )
}

function together(app, map) {
  return way(app, 'together', 'people', wayText('together', t('home.together.text')),
    () => app.room.create({ map: map?.map, options: wishedView(map) }), codeForm(app))
}
