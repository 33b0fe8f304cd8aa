/** Labelled fields whose change is one step of the history. */

import { h } from '../../app/ui/h.js'

/**
 * @param {object} field
 * @param {string} field.id
 * @param {string} field.label
 * @param {string} [field.hint]
 * @param {Record<string, any>} [field.attributes] Of the input.
 * @param {(text: string) => void} field.onchange
 * @returns {{element: HTMLElement, input: HTMLInputElement, show(text: string): void}}
 *   `show` leaves alone what is being typed.
 */
export function makeField({ id, label, hint, attributes = {}, onchange }) {
  const input = h('input', {
    id, type: 'text', autocomplete: 'off', ...attributes,
    ...(hint && { 'aria-describedby': `${id}-hint` }),
    onchange: () => onchange(input.value.trim()),
  })
  const element = h('div', { class: 'field' },
    h('label', { for: id }, label), input,
    hint && h('p', { class: 'hint', id: `${id}-hint` }, hint))
  return {
    element,
    input,
    show(text) {
      if (document.activeElement === input && input.dataset.shown === text) return
      input.dataset.shown = text
      input.value = text
    },
  }
}

/**
 * A number as it was typed, in English or with a decimal comma.
 * @param {string} text
 * @returns {number | undefined} Nothing for an empty text and for what is no number.
 */
export function parsedNumber(text) {
  const number = Number(text.replace(',', '.'))
  return text === '' || !Number.isFinite(number) ? undefined : number
}

/** @param {number | undefined} number */
export function shownNumber(number) {
  return number === undefined ? '' : String(number)
}
