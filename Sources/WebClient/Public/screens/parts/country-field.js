/** A field in which a country is named: the first that begins so is taken by Enter. */

import { flag } from '../../app/ui/flag.js'
import { fill, h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { allCountries, countriesNamed } from '../../map/country-names.js'

/** How many countries are offered at once. */
const OFFERED = 5
/** How long after a failure the names are asked for again. Milliseconds. */
const RETRY = 2000

/**
 * @param {(country: string) => void} onchoice Is told the code of the country.
 * @returns {{element: HTMLElement, input: HTMLInputElement, lock(): void}}
 */
export function countryField(onchoice) {
  const list = h('div', { class: 'country-offers' })
  const input = h('input', {
    type: 'text', class: 'country-input', 'aria-label': t('country.label'),
    placeholder: t('country.label'), autocomplete: 'off', autocapitalize: 'words',
    spellcheck: 'false', enterkeyhint: 'go', oninput: offer, onkeydown: pressed,
  })
  let countries = []
  let offered = []
  load()

  /** Tries again until the map is there: without it there are no names. */
  async function load() {
    try {
      countries = await allCountries()
      offer()
    } catch {
      setTimeout(load, RETRY)
    }
  }

  function offer() {
    offered = countriesNamed(countries, input.value).slice(0, OFFERED)
    fill(list, offered.map(({ code, name }) =>
      h('button', { type: 'button', class: 'country-offer', onclick: () => onchoice(code) },
        flag(code), name)))
  }

  function pressed(event) {
    if (event.key !== 'Enter' || event.repeat || offered.length === 0) return
    event.preventDefault()
    onchoice(offered[0].code)
  }

  return {
    element: h('div', { class: 'country-field' }, input, list),
    input,
    lock() {
      input.disabled = true
      for (const button of list.children) button.disabled = true
    },
  }
}
