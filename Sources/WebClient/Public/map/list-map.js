/** The map on which the places of a list are chosen: those that it has, and a marker for the next. */

import { DivIcon, LatLng, LatLngBounds, LayerGroup, Marker } from '../leaflet/leaflet.esm.min.js'
import { t } from '../app/ui/i18n.js'
import { guessMap } from './guess-map.js'
import { showOverview } from './world-map.js'

/** A place alone is not looked at from closer than this. */
const CLOSEST = 6

/**
 * @param {object} options
 * @param {(place: {lat: number, lng: number}) => void} options.onmark
 * @param {() => void} options.onenter Enter was pressed.
 * @returns {{element: HTMLElement, start(): void, show(places: {lat: number, lng: number}[]): void,
 *   markMiddle(): void, clear(): void, lookAt(place: {lat: number, lng: number}): void,
 *   remove(): void}} `start` when it is in the page; `show` puts up the places that the list has.
 */
export function listMap({ onmark, onenter }) {
  const chooser = guessMap({
    onmark, onenter, label: t('list.map'), keys: t('list.map.keys'), overview,
  })
  const dots = new LayerGroup()
  let map = null
  let shown = []

  /** All places of the list, or most of the world. */
  function overview(map) {
    if (shown.length === 0) return showOverview(map)
    map.fitBounds(new LatLngBounds(shown.map(({ lat, lng }) => [lat, lng])),
      { padding: [36, 36], maxZoom: CLOSEST, animate: false })
  }

  return {
    element: chooser.element,
    start() {
      map = chooser.start()
      map.scrollWheelZoom.disable()
      dots.addTo(map)
    },
    show(places) {
      shown = places
      dots.clearLayers()
      for (const place of places) dots.addLayer(dot(place))
    },
    markMiddle: () => chooser.mark(map.getCenter()),
    clear: chooser.clear,
    lookAt: ({ lat, lng }) =>
      map.setView([lat, lng], Math.max(CLOSEST, map.getZoom()), { animate: false }),
    remove: chooser.remove,
  }
}

function dot({ lat, lng }) {
  return new Marker(new LatLng(lat, lng), {
    interactive: false, keyboard: false,
    icon: new DivIcon({ className: 'list-dot', iconSize: [14, 14] }),
  })
}
