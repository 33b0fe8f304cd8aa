/**
 * One of several values, with a label.
 */

import { h } from './h.js'
import { t } from './i18n.js'

/**
 * @param {string} label The key of its text.
 * @param {Record<string, string>} names What the values are called.
 * @param {string} chosen
 * @param {(value: string) => void} onchoice
 * @returns {HTMLElement}
 */
export function choice(label, names, chosen, onchoice) {
  const options = Object.entries(names).map(([value, name]) =>
    h('option', { value, selected: value === chosen }, name))
  const select = h('select', { onchange: () => onchoice(select.value) }, options)
  return h('label', { class: 'choice' }, h('span', {}, t(label)), select)
}
