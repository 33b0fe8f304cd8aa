/** The regions on the map. Only what is another than before is drawn anew. */

import * as L from '../../leaflet/leaflet.esm.min.js'
import { currentColors, onColorChange } from './colors.js'

/**
 * @param {L.Map} map
 * @param {import('../editor.js').Editor} editor
 */
export function showRegions(map, editor) {
  map.createPane('regions').style.zIndex = '300'
  const renderer = L.canvas({ pane: 'regions', padding: 0.3 })
  /** @type {Map<number, {region: object, layer: L.Polygon, isSelected: boolean}>} By key. */
  const shown = new Map()
  let colors = currentColors()

  const update = () => {
    const { document, selection } = editor.state
    const keys = new Set()
    for (const [index, region] of document.regions.entries()) {
      keys.add(region.key)
      show(region, index === selection?.region)
    }
    for (const [key, { layer }] of shown) {
      if (keys.has(key)) continue
      layer.remove()
      shown.delete(key)
    }
  }

  const show = (region, isSelected) => {
    const entry = shown.get(region.key)
    if (entry === undefined) {
      const layer = L.polygon(positionsOf(region), {
        renderer, interactive: false, smoothFactor: 0.5, ...styleOf(isSelected, colors),
      }).addTo(map)
      shown.set(region.key, { region, layer, isSelected })
      return
    }
    if (entry.region.polygons !== region.polygons) entry.layer.setLatLngs(positionsOf(region))
    if (entry.isSelected !== isSelected) entry.layer.setStyle(styleOf(isSelected, colors))
    if (isSelected && !entry.isSelected) entry.layer.bringToFront()
    Object.assign(entry, { region, isSelected })
  }

  onColorChange(() => {
    colors = currentColors()
    for (const { layer, isSelected } of shown.values()) layer.setStyle(styleOf(isSelected, colors))
  })
  editor.store.subscribe(update)
  update()
}

function positionsOf({ polygons }) {
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [y, x])))
}

function styleOf(isSelected, { accent, other }) {
  const color = isSelected ? accent : other
  return {
    color, weight: isSelected ? 2 : 1, fillColor: color, fillOpacity: isSelected ? 0.2 : 0.22,
    lineJoin: 'round',
  }
}
