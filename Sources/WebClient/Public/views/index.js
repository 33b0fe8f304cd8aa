/**
 * The view of a place, as the server's view provider shows it. A new provider is a line here,
 * and a module beside.
 */

import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { coordinatesView } from './coordinates.js'
import { panoramaView } from './panorama.js'
import { sketchView } from './sketch.js'
import { statementView } from './statement.js'
import { streetView } from './streetview.js'

const PROVIDERS = {
  sketch: sketchView, panorama: panoramaView, streetview: streetView, coordinates: coordinatesView,
  statement: statementView,
}

/**
 * @param {object|undefined} view As the server says it; its `provider` decides.
 * @param {object} options
 * @param {string} [options.mapsKey] The operator's Google Maps key, if there is one.
 * @param {(to: string) => Promise<object>} [options.move] Steps to a panorama, and gives its view.
 * @returns {{element: HTMLElement, go?(next: object): void, remove(): void}} Panoramas have `go`.
 */
export function placeView(view, options) {
  const provider = PROVIDERS[view?.provider]
  if (provider) return provider(view, options)
  return { element: h('p', { class: 'view-problem' }, t('view.unknown')), remove() {} }
}
