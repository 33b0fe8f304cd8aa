/** The button from the end of a match of a list, or of a player's map, to the page of it. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {{map: string, list: {list: string, title?: string}|null, ownMap: {title?: string}|null}} match
 * @param {string} [looks] Classes of the button.
 * @returns {HTMLElement|null} Nothing of a list or a map that we may not open.
 */
export function placesEnd(app, { map, list, ownMap }, looks = '') {
  const way = list?.title ? ['list.show', 'list', list.list] : ownMap?.title && ['maps.show', 'maps', map]
  if (!way) return null
  const [key, screen, parameter] = way
  const show = () => {
    app.match.close()
    app.router.go(screen, parameter)
  }
  return h('button', { type: 'button', class: `button ${looks}`, onclick: show }, t(key))
}
