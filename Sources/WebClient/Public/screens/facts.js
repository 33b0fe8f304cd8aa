/** The facts about a country, or all countries to choose from: open to everybody. */

import { flag } from '../app/ui/flag.js'
import { fill, h, setText } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { errorText } from '../app/ui/toasts.js'
import { allCountries, countriesNamed } from '../map/country-names.js'
import { countryName } from '../map/places.js'
import { factsCard, factsOf } from './facts-card.js'
import { loadWhenReady } from './social/live.js'

/** How long after a failure the names are asked for again. Milliseconds. */
const RETRY = 2000

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'facts.title',
  render: (app, country) => (country ? countryPage(app, country.toUpperCase()) : allCountriesPage(app)),
}

function countryPage(app, country) {
  const body = h('div', { class: 'card facts-page' }, h('p', { class: 'hint', role: 'status' }, t('common.loading')))
  async function load() {
    try {
      fill(body, factsCard(await factsOf(app, country)))
    } catch (error) {
      fill(body, h('p', { class: 'problem', role: 'status' }, errorText(error)))
    }
  }
  return {
    element: h('section', { class: 'screen screen-narrow-wide' },
      h('h1', {}, flag(country), ' ', countryName(country)), body,
      h('div', { class: 'buttons' },
        link('facts', { class: 'button' }, t('facts.all')), quizLink())),
    update: loadWhenReady(load),
  }
}

/** All countries by their names, and a field that shortens the list. */
function allCountriesPage(app) {
  const said = h('p', { class: 'hint', role: 'status' }, t('common.loading'))
  const list = h('ul', { class: 'facts-countries' })
  const field = h('input', {
    id: 'facts-text', type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: show,
  })
  const form = h('form', { class: 'form', role: 'search', onsubmit: open },
    h('div', { class: 'field' }, h('label', { for: 'facts-text' }, t('facts.find')), field))
  let countries = []
  let timer = 0
  let isGone = false

  const found = () => (field.value.trim() ? countriesNamed(countries, field.value) : countries)

  function show() {
    if (countries.length === 0) return
    fill(list, found().map(({ code, name }) =>
      h('li', {}, link('facts', { parameter: code, class: 'facts-country' }, flag(code), h('span', {}, name)))))
    setText(said, t('facts.found', { count: found().length }))
  }

  function open(event) {
    event.preventDefault()
    const [first] = field.value.trim() ? found() : []
    if (first) app.router.go('facts', first.code)
  }

  /** Tries again until the map is there: without it there are no names. */
  async function load() {
    try {
      countries = await allCountries()
      show()
    } catch {
      if (!isGone) timer = setTimeout(load, RETRY)
    }
  }

  load()
  return {
    element: h('section', { class: 'screen screen-narrow-wide' },
      h('h1', {}, t('facts.title')), h('p', { class: 'lead' }, t('facts.lead')), form, said, list,
      h('div', { class: 'buttons' }, quizLink())),
    leave() {
      isGone = true
      clearTimeout(timer)
    },
  }
}

function quizLink() {
  return link('offlineQuiz', { class: 'button' }, t('app.quiz'))
}
