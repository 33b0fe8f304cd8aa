/**
 * The map under what is drawn: the whole Earth in the plane of longitude and latitude, in which the
 * lines of a map file are straight. It goes on beyond the antimeridian on both sides.
 */

import * as L from '../../leaflet/leaflet.esm.min.js'
import { asset } from '../../app/ui/assets.js'
import { loadWorld } from '../../map/world.js'
import { currentColors, onColorChange } from './colors.js'
import { t } from './words.js'

const ROOM = L.latLngBounds([-100, -320], [100, 320])
/** From this zoom on, the finer world is worth its bytes. */
const DETAIL_ZOOM = 4.5
/** Regions nearer to Greenwich are not shown a second time. Degrees. */
const NEAREST_COPY = 40
/** Part of the width of the map that is left free around what is fitted in, in pixels. */
const MARGIN = 32

/**
 * @param {HTMLElement} element
 * @returns {L.Map}
 */
export function makeMap(element) {
  const map = L.map(element, {
    crs: L.CRS.EPSG4326, minZoom: 0, maxZoom: 18, zoomSnap: 0.25, zoomDelta: 0.75,
    maxBounds: ROOM, maxBoundsViscosity: 0.8, zoomAnimation: false, attributionControl: false,
    doubleClickZoom: false, zoomControl: false, wheelPxPerZoomLevel: 120,
  })
  map.createPane('world').style.zIndex = '200'
  map.setView([20, 10], 1.25)
  new ResizeObserver(() => map.invalidateSize({ animate: false })).observe(element)
  addWorld(map)
  return map
}

/** Labels that Leaflet and the map have. @param {L.Map} map */
export function labelMap(map) {
  map.zoomControl?.remove()
  map.zoomControl = L.control.zoom({
    position: 'bottomright', zoomInTitle: t('editor.zoomIn'), zoomOutTitle: t('editor.zoomOut'),
  }).addTo(map)
  const container = map.getContainer()
  container.setAttribute('role', 'application')
  container.setAttribute('aria-label', t('editor.map.label'))
  container.setAttribute('aria-describedby', 'map-help')
}

/**
 * Shows a box whole.
 * @param {L.Map} map
 * @param {import('../geometry/rings.js').Extent} box
 */
export function fitBox(map, { minX, maxX, minY, maxY }) {
  map.fitBounds([[minY, minX], [maxY, maxX]], { padding: [MARGIN, MARGIN], maxZoom: 12 })
}

async function addWorld(map) {
  const renderer = L.canvas({ pane: 'world', padding: 0.3 })
  let layers = []
  const style = () => {
    const colors = currentColors()
    map.getContainer().style.background = colors.sea
    for (const { layer, kind } of layers) layer.setStyle(styleOf(kind, colors))
  }
  // Beyond the antimeridian the world is there once more, but only while somebody looks.
  const showCopies = () => {
    const [west, east] = [map.getBounds().getWest(), map.getBounds().getEast()]
    for (const { layer, degrees } of layers) {
      const isSeen = degrees === 0 || (degrees > 0 ? east > 180 : west < -180)
      if (isSeen && !map.hasLayer(layer)) layer.addTo(map)
      if (!isSeen && map.hasLayer(layer)) layer.remove()
    }
  }
  const show = async (file) => {
    const world = await loadWorld(asset(`data/${file}`))
    for (const { layer } of layers) layer.remove()
    layers = world.features.flatMap((feature) => copiesOf(feature)
      .map(({ positions, degrees }) => ({
        kind: feature.properties.kind, degrees,
        layer: L.polygon(positions, { renderer, interactive: false, smoothFactor: 0.7 }),
      })))
    style()
    showCopies()
  }
  onColorChange(style)
  style()
  await show('world.json')
  map.on('moveend', showCopies)
  map.on('zoomend', async function refine() {
    if (map.getZoom() < DETAIL_ZOOM) return
    map.off('zoomend', refine)
    await show('world-detail.json')
  })
}

/** Where the feature is, and what of it is to be seen beyond the antimeridian. */
function copiesOf({ geometry }) {
  const near = (side) => geometry.coordinates.filter((rings) =>
    rings[0].some(([x]) => x * side > NEAREST_COPY))
  const copies = [[geometry.coordinates, 0], [near(-1), 360], [near(1), -360]]
  return copies.filter(([polygons]) => polygons.length > 0).map(([polygons, degrees]) => ({
    degrees,
    positions: polygons.map((rings) => rings.map((ring) =>
      ring.map(([x, y]) => [y, x + degrees]))),
  }))
}

function styleOf(kind, colors) {
  const fill = kind === 'lake' ? colors.sea : colors.land
  return { color: colors.coast, weight: 0.5, fill: true, fillColor: fill, fillOpacity: 1 }
}
