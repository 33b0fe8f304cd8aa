/** Flags of countries, as the system draws them; where it has none, the code stands instead. */

import { h } from './h.js'

/** From a capital letter to the symbol for it, of which two are a flag. */
const TO_SYMBOL = 0x1f1e6 - 0x41

let hasFlags = null

/**
 * @param {string} code ISO 3166-1 alpha-2.
 * @returns {HTMLElement} Says nothing to screen readers: the country's name stands beside it.
 */
export function flag(code) {
  hasFlags ??= drawsFlags()
  const text = hasFlags ? symbols(code) : code
  return h('span', { class: hasFlags ? 'flag' : 'flag flag-code', 'aria-hidden': 'true' }, text)
}

/** @param {string} code @returns {string} */
export function symbols(code) {
  return String.fromCodePoint(...[...code].map((letter) => letter.codePointAt(0) + TO_SYMBOL))
}

/** Two symbols that are no flag are as wide as both of them. */
function drawsFlags() {
  const context = document.createElement('canvas').getContext('2d')
  const width = (text) => context.measureText(text).width
  return width(symbols('FR')) < 1.5 * width(symbols('F'))
}
