/**
 * A map of the world to look at: pan, zoom, pins and lines. What is placed on it say
 * `guess-map.js` and `reveal-map.js`.
 */

import {
  CRS, DivIcon, LatLng, LatLngBounds, Map as LeafletMap, Marker, Polyline, Projection, SVG, Util,
} from '../leaflet/leaflet.esm.min.js'
import { h } from '../app/ui/h.js'
import { isStill } from '../app/state/settings.js'
import { LAST_LATITUDE } from './pieces.js'
import { pinPicture } from './pin-picture.js'
import { WorldLayer } from './world-layer.js'

/** The zoom at which a place fills the screen as a county does. */
const MAX_ZOOM = 12
/** Where the world has land worth looking at. Degrees. */
const INHABITED = new LatLngBounds([-56, -170], [74, 190])

/** The maps whose zoom is being animated. */
const zooming = new WeakSet()

const EARTH = Util.extend({}, CRS.EPSG3857, {
  projection: Util.extend({}, Projection.SphericalMercator, { MAX_LATITUDE: LAST_LATITUDE }),
})

/**
 * A map in an element, which has its size already.
 *
 * @param {HTMLElement} container
 * @param {{colours?: ReadonlyMap<string, string>}} [look] Colours of countries; see world-layer.js.
 * @returns {LeafletMap}
 */
export function worldMap(container, look) {
  const map = new LeafletMap(container, {
    crs: EARTH,
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    zoomSnap: 0.25,
    zoomDelta: 1,
    wheelPxPerZoomLevel: 90,
    maxZoom: MAX_ZOOM,
    minZoom: smallestZoom(container),
    maxBounds: [[-LAST_LATITUDE, -100000], [LAST_LATITUDE, 100000]],
    maxBoundsViscosity: 1,
    worldCopyJump: false,
    fadeAnimation: false,
    zoomAnimation: !isStill(),
  })
  showOverview(map)
  new WorldLayer(look).addTo(map)
  map.on('resize', () => map.setMinZoom(smallestZoom(container)))
  map.on('zoomanim', () => zooming.add(map))
  map.on('zoomend', () => zooming.delete(map))
  return map
}

/**
 * Removes a map, and waits for that until a zoom that is under way has ended: Leaflet ends it by a
 * timer, which fails when the map is gone.
 *
 * @param {LeafletMap} map
 */
export function removeMap(map) {
  if (zooming.has(map)) map.once('zoomend', () => setTimeout(() => map.remove()))
  else map.remove()
}

/**
 * Shows as much of the world as there is room for. On a tall screen all of it would be small:
 * there, one begins with most of it.
 *
 * @param {LeafletMap} map
 */
export function showOverview(map) {
  const { x: width, y: height } = map.getSize()
  const view = { animate: false }
  if (height > width) map.setView([24, 14], Math.log2((1.6 * width) / 256), view)
  else map.fitBounds(INHABITED, view)
}

/** The world is about as wide as the screen, and never lower than a wide one is. */
function smallestZoom({ clientWidth, clientHeight }) {
  const least = Math.max(clientWidth * 0.55, Math.min(clientWidth, clientHeight))
  return Math.max(0, Math.round(4 * Math.log2(least / 256)) / 4)
}

/**
 * A pin.
 *
 * @param {{lat: number, lng: number}} place
 * @param {{kind: 'me'|'other'|'solution', label?: string, isDraggable?: boolean}} options
 * @returns {Marker}
 */
export function pin(place, { kind, label, isDraggable = false }) {
  const marker = new Marker(new LatLng(place.lat, place.lng), {
    draggable: isDraggable,
    autoPan: isDraggable,
    keyboard: false,
    icon: new DivIcon({
      className: `pin pin-${kind}`,
      html: pinPicture(kind),
      iconSize: [30, 40],
      iconAnchor: [15, 39],
    }),
    zIndexOffset: kind === 'solution' ? 500 : kind === 'me' ? 250 : 0,
  })
  if (label) {
    marker.bindTooltip(h('span', {}, label), {
      permanent: true, direction: 'top', offset: [0, -38], className: `pin-label label-${kind}`,
    })
  }
  return marker
}

/**
 * A line over given points.
 *
 * @param {{lat: number, lng: number}[]} points
 * @param {'me'|'other'} kind
 * @returns {Polyline}
 */
export function line(points, kind) {
  return new Polyline(
    points.map(({ lat, lng }) => new LatLng(lat, lng)),
    {
      className: `line line-${kind}`, interactive: false, renderer: new SVG({ padding: 1 }),
      // Every point is drawn: what looks straight from afar is a corner after zooming in.
      weight: 2.5, smoothFactor: 0, noClip: true,
    }
  )
}
