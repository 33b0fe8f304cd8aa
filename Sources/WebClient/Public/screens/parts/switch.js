/** A choice of few values that are all seen, as buttons side by side. */

import { h } from '../../app/ui/h.js'

/**
 * @param {string} label Said of all of them.
 * @param {Record<string, string>} names The values, and their names as they are shown.
 * @param {string} chosen
 * @param {(value: string) => void} onchoice
 * @returns {HTMLElement}
 */
export function switchPart(label, names, chosen, onchoice) {
  const buttons = Object.entries(names).map(([value, name]) => h('button', {
    type: 'button', class: 'switch-link', 'aria-pressed': String(value === chosen),
    onclick: ({ currentTarget }) => {
      for (const button of buttons) {
        button.setAttribute('aria-pressed', String(button === currentTarget))
      }
      onchoice(value)
    },
  }, name))
  return h('div', { class: 'switch', role: 'group', 'aria-label': label }, buttons)
}
