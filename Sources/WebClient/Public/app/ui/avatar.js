/**
 * Players' pictures.
 */

import { fill, h } from './h.js'

/**
 * Puts a player's picture into an element of class `avatar`, or the first letter of the name.
 *
 * @param {HTMLElement} element
 * @param {{username: string, avatar?: string}} player
 * @returns {HTMLElement}
 */
export function fillAvatar(element, { username, avatar }) {
  const key = avatar ?? username
  if (element.dataset.shows === key) return element
  element.dataset.shows = key
  const letter = [...username][0].toUpperCase()
  return fill(element, avatar ? h('img', { src: avatar, alt: '' }) : letter)
}
