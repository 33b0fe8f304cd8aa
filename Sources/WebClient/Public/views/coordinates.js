/** Only where it is: what a server for bots and tests shows, and says so. */

import { h } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'

/** @param {{lat: number, lng: number}} view */
export function coordinatesView({ lat, lng }) {
  const number = (value) =>
    formats().number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  const element = h(
    'div',
    { class: 'view view-coordinates' },
    h('p', { class: 'view-numbers number' }, `${number(lat)}°`, h('br'), `${number(lng)}°`),
    h('p', { class: 'hint' }, t('view.coordinates'))
  )
  return { element, remove() {} }
}
