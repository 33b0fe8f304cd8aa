/** The choice between street panoramas and drawn maps, and of how one moves; for maps with panoramas. */

import { viewChoices, VIEW_OPTIONS } from '../../app/state/place-view.js'
import { remember, remembered } from '../../app/state/settings.js'
import { choice } from '../../app/ui/choice.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'

/** @returns {{view: string|null, movement: string|null}} The choice that was made last. */
export function rememberedView() {
  return { view: remembered('view'), movement: remembered('movement') }
}

/** @param {object|undefined} map @returns {object} The options that were chosen last, if it has panoramas. */
export function wishedView(map) {
  return viewChoices(map, rememberedView())
}

/**
 * A list of the values of one option. The choice is remembered.
 *
 * @param {'view'|'movement'} name
 * @param {string} chosen
 * @param {(value: string) => void} onchoice
 * @returns {HTMLElement}
 */
export function viewOption(name, chosen, onchoice) {
  const names = Object.fromEntries(VIEW_OPTIONS[name].map((value) => [value, viewText(name, value)]))
  return choice(`option.${name}`, names, chosen, (value) => {
    remember(name, value)
    onchoice(value)
  })
}

/** @param {'view'|'movement'} name @param {string} value @returns {string} */
export function viewText(name, value) {
  return t(`option.${name}.${value}`)
}

/**
 * Both options, for a match that is begun by whoever chooses. {@link wishedView} has the choice.
 *
 * @param {object|undefined} map
 * @returns {HTMLElement|null} `null` where there is nothing to choose.
 */
export function viewChoice(map) {
  const { view } = wishedView(map)
  if (!view) return null
  const movement = viewOption('movement', rememberedView().movement, () => {})
  const show = (chosen) => (movement.hidden = chosen === 'sketch')
  show(view)
  return h('div', { class: 'view-choice' }, viewOption('view', view, show), movement)
}

/**
 * The sign of a map that has panoramas.
 *
 * @param {object} map
 * @param {{id?: string}} [attributes]
 * @returns {HTMLElement|null}
 */
export function panoramaSign(map, attributes = {}) {
  if (!map.panoramas) return null
  const text = t('maps.panoramas')
  return h('span', { class: 'map-sign', title: text, ...attributes },
    icon('panorama'), h('span', { class: 'visually-hidden' }, text))
}
