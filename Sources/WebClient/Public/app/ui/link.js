/** Links to screens. */

import { h } from './h.js'

/**
 * @param {string} name
 * @param {string} [parameter]
 * @returns {string} The `href` of a link to a screen.
 */
export function addressOf(name, parameter) {
  return `#/${name}${parameter ? `/${encodeURIComponent(parameter)}` : ''}`
}

/**
 * A link to a screen.
 *
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {...any} children
 * @returns {HTMLElement}
 */
export function link(name, attributes, ...children) {
  const { parameter, ...rest } = attributes
  return h('a', { href: addressOf(name, parameter), ...rest }, ...children)
}
