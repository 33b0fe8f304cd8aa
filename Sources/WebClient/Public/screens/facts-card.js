/** The facts about a country, as the server has them. */

import { h } from '../app/ui/h.js'
import { currentLanguage, formats, t } from '../app/ui/i18n.js'
import { named, regionName } from '../app/ui/names.js'
import { countryName } from '../map/places.js'

/** Those that were asked for, by country. @type {Map<string, Promise<object>>} */
const known = new Map()

/**
 * Asks for the facts about a country, once.
 *
 * @param {{request: import('../app/shell/app.js').App['request']}} app
 * @param {string} country ISO 3166-1 alpha-2.
 * @returns {Promise<{facts: object, attribution: string}>}
 */
export function factsOf(app, country) {
  if (!known.has(country)) {
    const asked = app.request('fact.get', { country }, { repeat: true })
    asked.catch(() => known.delete(country))
    known.set(country, asked)
  }
  return known.get(country)
}

/** @param {{facts: object, attribution: string}} told @returns {Node[]} */
export function factsCard({ facts, attribution }) {
  return [
    h('dl', { class: 'facts-list' }, factLines(facts).map(([name, value]) =>
      h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    h('p', { class: 'hint' }, t('facts.credit', { attribution })),
  ]
}

/**
 * @param {object} facts As `fact.get` has them.
 * @returns {[string, string][]} Names and values, without what is not known.
 */
export function factLines(facts) {
  const { number, list } = formats()
  const several = (key, values) => [t(key, { count: values.length }), list(values)]
  const { capitals, languages, currencies, neighbours } = facts
  return [
    capitals.length > 0 && several('facts.capital', capitals.map(({ name }) => localName(name))),
    facts.administeredBy && [t('facts.owner'), countryName(facts.administeredBy)],
    [t('facts.region'), regionName(facts.region)],
    facts.population > 0 && [t('facts.population'), number(facts.population)],
    facts.areaKm2 > 0 && [t('facts.area'), t('facts.area.value', { area: number(facts.areaKm2) })],
    languages.length > 0 && several('facts.language', languages.map((code) => named('language', code))),
    currencies.length > 0
      && several('facts.currency', currencies.map((code) => named('currency', code))),
    [t('facts.neighbour'), neighbours.length > 0
      ? list(neighbours.map(countryName)) : t('facts.neighbour.none')],
    [t('facts.coast'), t(`facts.coast.${facts.island ? 'island' : facts.coast}`)],
    [t('facts.driving'), t(`quiz.side.${facts.drivingSide}`)],
    facts.demonym && [t('facts.demonym'), facts.demonym],
  ].filter(Boolean)
}

function localName(name) {
  return name[currentLanguage()] ?? name.en
}
