/** An empty state: a sentence, and something to do about it. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'

/**
 * @param {string} text
 * @param {HTMLElement} action A button or a link.
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLElement}
 */
export function emptyPart(text, action, attributes = {}) {
  return h('div', { class: 'empty', ...attributes }, h('p', {}, text), action)
}

/** @returns {HTMLElement} The way to a match. */
export function playLink() {
  return link('home', { class: 'button button-primary' }, t('empty.play'))
}
