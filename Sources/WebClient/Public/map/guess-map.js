/**
 * The map on which the marker is placed: by tap or click, by dragging, and with the keyboard.
 */

import { LatLng, Point } from '../leaflet/leaflet.esm.min.js'
import { isStill } from '../app/state/settings.js'
import { h } from '../app/ui/h.js'
import { t } from '../app/ui/i18n.js'
import { wrap } from './great-circle.js'
import { mapControls } from './map-controls.js'
import { pin, removeMap, showOverview, worldMap } from './world-map.js'

/** How far an arrow key moves the marker, in pixels. */
const STEP = 24
const FINE_STEP = 4
const COARSE_STEP = 96
/** How close to a pole the marker comes: the map ends a little further on. Degrees. */
const FARTHEST = 88
/** How close to the edge the marker comes before the map follows. Pixels. */
const MARGIN = 64

const DIRECTIONS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
}

/**
 * A map with at most one marker.
 *
 * @param {object} options
 * @param {(place: {lat: number, lng: number}) => void} options.onmark
 * @param {() => void} options.onenter Enter was pressed.
 * @param {string} [options.label] The name of the map.
 * @param {string} [options.keys] How it is used by keyboard.
 * @param {(map: object) => void} [options.overview] Shows what is seen until somebody looks closer.
 * @returns {{element: HTMLElement, focusable: HTMLElement, start(): object, mark(at: object): void,
 *   clear(): void, show(place: object|null):
 *   void, showPartners(partners: {player: string, username: string, marker: object}[]): void,
 *   resize(): void, lock(): void, remove(): void}} `start` when the element is in the page, gives
 *   Leaflet's map; `mark` moves the marker as a click does, `clear` takes it away;
 *   `resize` when its size has been changed and the next key may come before the browser tells of
 *   it; `lock` when the guess is made; `showPartners` puts up the markers of players of one's side.
 */
export function guessMap({
  onmark, onenter, label = t('guess.map'), keys = t('guess.keys'), overview = showOverview,
}) {
  const container = h('div', {
    class: 'map',
    tabindex: '0',
    role: 'application',
    'aria-label': label,
    'aria-describedby': 'map-help',
  })
  const help = h('p', { class: 'visually-hidden', id: 'map-help' }, keys)
  let map = null
  let marker = null
  const others = new Map()
  let isLocked = false
  // Until the click has passed that the end of a drag can bring.
  let isDragged = false
  let isExplored = false
  let sizes = null
  const controls = mapControls()
  const element = h('div', { class: 'map-frame' }, container, help, controls.elements)

  const explored = () => (isExplored = true)

  function place(latlng) {
    if (isLocked) return
    const lat = Math.max(-FARTHEST, Math.min(FARTHEST, latlng.lat))
    put(new LatLng(lat, latlng.lng))
    onmark({ lat, lng: wrap(latlng.lng) })
  }

  function put(latlng) {
    if (marker) {
      marker.setLatLng(latlng)
      return
    }
    marker = pin(latlng, { kind: 'me', isDraggable: true })
    marker.on('dragstart', () => (isDragged = true))
    marker.on('dragend', () => {
      place(marker.getLatLng())
      setTimeout(() => (isDragged = false))
    })
    marker.addTo(map)
    if (isLocked) marker.dragging.disable()
  }

  function step(event, [x, y]) {
    const size = event.shiftKey ? FINE_STEP : event.altKey || event.ctrlKey ? COARSE_STEP : STEP
    const from = marker
      ? map.latLngToContainerPoint(marker.getLatLng())
      : map.getSize().divideBy(2)
    const to = marker ? from.add(new Point(x * size, y * size)) : from
    place(map.containerPointToLatLng(to))
    follow()
  }

  /** The map is a corner that grows and shrinks: all of the world, until somebody looks closer. */
  function resize() {
    if (!map) return
    map.invalidateSize({ animate: false })
    map.fire('show')
    if (marker) follow()
    else if (!isExplored) overview(map)
  }

  /** Keeps the marker in sight. */
  function follow() {
    const { x, y } = map.latLngToContainerPoint(marker.getLatLng())
    const size = map.getSize()
    const by = new Point(beyond(x, size.x), beyond(y, size.y))
    if (by.x || by.y) map.panBy(by, { animate: !isStill(), duration: 0.15 })
  }

  function zoom(by) {
    const next = map.getZoom() + by
    if (marker) map.setZoomAround(marker.getLatLng(), next)
    else map.setZoom(next)
  }

  function pressed(event) {
    if (event.target !== container) return
    const direction = DIRECTIONS[event.key]
    // With those, + and − are the browser's.
    if (!direction && (event.ctrlKey || event.metaKey)) return
    if (direction) step(event, direction)
    else if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-' || event.key === '_') zoom(-1)
    else if (event.key === 'Enter' && !event.repeat) onenter()
    else return
    event.preventDefault()
  }
  container.addEventListener('keydown', pressed)

  return {
    element,
    focusable: container,
    start() {
      map = worldMap(container)
      controls.follow(map)
      container.addEventListener('pointerdown', explored)
      container.addEventListener('wheel', explored, { passive: true })
      map.on('click', ({ latlng }) => isDragged || place(latlng))
      sizes = new ResizeObserver(resize)
      sizes.observe(container)
      return map
    },
    mark: place,
    clear() {
      marker?.remove()
      marker = null
    },
    show(at) {
      if (!map || !at || isDragged || (marker && isSame(marker.getLatLng(), at))) return
      put(new LatLng(at.lat, at.lng))
    },
    showPartners(partners) {
      if (!map) return
      for (const { player, username, marker: { lat, lng } } of partners) {
        const at = new LatLng(lat, lng)
        if (!others.has(player)) others.set(player, pin(at, { kind: 'partner', label: username }).addTo(map))
        others.get(player).setLatLng(at)
      }
    },
    resize,
    lock() {
      isLocked = true
      marker?.dragging?.disable()
    },
    remove() {
      sizes?.disconnect()
      if (map) removeMap(map)
    },
  }
}

/** How far a position is out of the part that is looked at. */
function beyond(position, size) {
  const margin = Math.min(MARGIN, size / 4)
  return Math.min(0, position - margin) + Math.max(0, position - (size - margin))
}

/** Whether two positions are the same place, perhaps in another copy of the world. */
function isSame(a, b) {
  return a.lat === b.lat && Math.abs(wrap(a.lng) - b.lng) < 1e-9
}
