/**
 * The view of a place, as the server's view provider shows it. A new provider is a line here,
 * and a module beside.
 */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { coordinatesView } from './coordinates.js'
import { sketchView } from './sketch.js'
import { streetView } from './streetview.js'

const PROVIDERS = { sketch: sketchView, streetview: streetView, coordinates: coordinatesView }

/**
 * @param {object|undefined} view As the server says it; its `provider` decides.
 * @param {{mapsKey?: string}} options The operator's Google Maps key, if there is one.
 * @returns {{element: HTMLElement, remove(): void}}
 */
export function placeView(view, options) {
  const provider = PROVIDERS[view?.provider]
  if (provider) return provider(view, options)
  return { element: h('p', { class: 'view-problem' }, t('view.unknown')), remove() {} }
}
