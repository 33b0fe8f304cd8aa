/** One field for everything that has a name: towns, countries, maps, lists, players. */

import { askWhereIAm } from '../app/state/near-me.js'
import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { countryName } from '../map/places.js'
import { whenText } from './events/words.js'
import { mapRow } from './maps/map-row.js'
import { factsPart } from './parts/facts.js'
import { playerLine, section, timeElement, workButton } from './social/elements.js'

/** How long nothing is typed before it is searched. Milliseconds. */
const PAUSE = 250
const LENGTH = 100

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'search.title',
  render(app) {
    const field = h('input', {
      id: 'search-text', type: 'search', maxlength: LENGTH, autocomplete: 'off',
      oninput: () => later(),
    })
    const said = h('p', { class: 'hint', role: 'status' })
    const results = h('div', { class: 'search-results' })
    let timer = 0
    /** Numbers the searches: a slower answer to an earlier one is not shown. */
    let latest = 0

    function later() {
      latest++
      clearTimeout(timer)
      timer = setTimeout(byName, PAUSE)
    }

    async function byName() {
      clearTimeout(timer)
      const text = field.value.trim()
      if (text) await show({ text })
      else clear()
    }

    function clear() {
      latest++
      fill(results)
      setText(said, '')
    }

    async function nearMe() {
      const own = ++latest
      clearTimeout(timer)
      const near = await askWhereIAm()
      // Something was typed while the browser asked.
      if (own !== latest) return
      if (!near) return setText(said, t('search.near.unknown'))
      field.value = ''
      await show({ near })
    }

    async function show(params) {
      const own = ++latest
      try {
        const found = await app.request('search', params, { repeat: true })
        if (own !== latest) return
        const parts = resultParts(app, found)
        fill(results, parts)
        const count = Object.values(found).reduce((sum, all) => sum + all.length, 0)
        setText(said, t('search.found', { count }))
      } catch (error) {
        if (own !== latest) return
        fill(results)
        setText(said, error.code === 'alreadyInMatch' ? t('search.closed') : errorText(error))
      }
    }

    const form = h('form', {
      class: 'form search-form', role: 'search',
      onsubmit: (event) => {
        event.preventDefault()
        byName()
      },
    },
    h('div', { class: 'field' }, h('label', { for: 'search-text' }, t('search.label')), field),
    workButton(app, t('search.near'), nearMe))
    return {
      element: h('section', { class: 'screen social' },
        h('h1', {}, t('search.title')), form, said, results),
      leave: () => clearTimeout(timer),
      focus: field,
    }
  },
}

function resultParts(app, { towns, countries, maps, lists, players, news = [], events = [] }) {
  const part = (key, found, row) => found.length > 0
    && section(t(key), { class: 'card' }, h('ul', { class: 'rows' }, found.map(row)))
  return [
    part('search.players', players, (player) => h('li', { class: 'row' }, playerLine(player))),
    part('search.countries', countries, ({ country }) =>
      h('li', { class: 'row' }, factsPart(app, country) ?? h('strong', {}, countryName(country)))),
    part('search.towns', towns, (town) => townRow(app, town)),
    part('search.maps', maps, (card) => mapRow(app, card)),
    part('search.lists', lists, ({ list, title, author }) => h('li', { class: 'row' },
      h('div', {}, link('list', { parameter: list, class: 'player-link' }, title),
        h('p', { class: 'hint' }, t('list.by', { name: author.username }))))),
    part('search.events', events, (card) => titledRow('event', card.event, card.title, whenText(card))),
    part('search.news', news, ({ news, title, publishedAt }) =>
      titledRow('news', news, title, timeElement(publishedAt, app.clock.now()))),
  ]
}

function titledRow(screen, parameter, title, below) {
  return h('li', { class: 'row' }, h('div', {},
    link(screen, { parameter, class: 'player-link' }, title), h('p', { class: 'hint' }, below)))
}

function townRow(app, { name, country, lat, lng, population }) {
  const facts = [country && countryName(country),
    population > 0 && t('search.population', { count: formats().number(rounded(population)) })]
  const add = workButton(app, t('list.add'), async () => {
    const { addPlaceDialog } = await import('./of-lists.js')
    await addPlaceDialog(app, { lat, lng }, name)
  }, { 'aria-label': `${t('list.add')}: ${name}` })
  return h('li', { class: 'row' },
    h('div', {}, h('strong', {}, name), h('p', { class: 'hint' }, facts.filter(Boolean).join(' · '))),
    add)
}

/** The atlas knows them within five percent. */
function rounded(population) {
  return Number(population.toPrecision(2))
}
