/**
 * Writes the names on the map, each with paper around its letters.
 */

import { labelLayout, labelsAt } from './labels.js'
import { copies } from './world-drawing.js'

/** How far a name reaches beyond its place, at most. Pixels. */
const LONGEST = 260
/** How many layouts are kept: one goes back and forth between a few zooms. */
const KEPT = 6
/** How wide the paper around letters is. Pixels. */
const HALO = 3

/**
 * Names that are written in one language.
 *
 * @param {object} options
 * @param {import('./names.js').Town[]} options.towns
 * @param {{text: string, x: number, y: number, room: number}[]} options.countries
 * @param {{sans: string, serif: string}} options.fonts
 * @returns {{draw(context: CanvasRenderingContext2D, view: import('./world-drawing.js').View,
 *   colours: Record<string, string>): void}}
 */
export function lettering({ towns, countries, fonts }) {
  const widths = new Map()
  const layouts = new Map()
  const measuring = document.createElement('canvas').getContext('2d')

  function width(label) {
    const font = fontOf(label, fonts)
    const key = `${font} ${label.text}`
    if (!widths.has(key)) {
      measuring.font = font
      widths.set(key, measuring.measureText(label.text).width)
    }
    return widths.get(key)
  }

  function layoutAt(zoom) {
    if (!layouts.has(zoom)) {
      if (layouts.size >= KEPT) layouts.delete(layouts.keys().next().value)
      layouts.set(zoom, labelLayout(labelsAt({ zoom, towns, countries, width }), { zoom, width }))
    }
    return layouts.get(zoom)
  }

  return {
    draw(context, view, colours) {
      const layout = layoutAt(view.zoom)
      const { ratio, scale } = view
      const size = scale / ratio
      for (const { left, seen } of copies(view, LONGEST * ratio)) {
        // Labels have their place from the antimeridian and from the equator.
        const origin = [left - scale / 2, view.top]
        context.setTransform(ratio, 0, 0, ratio, ...origin)
        const placed = layout.within({
          left: (seen.west + 0.5) * size, right: (seen.east + 0.5) * size,
          top: seen.north * size, bottom: seen.south * size,
        })
        for (const each of placed) write(context, each, fonts, colours)
      }
    },
  }
}

function fontOf({ kind, size }, { sans, serif }) {
  return kind === 'country' ? `600 ${size}px ${serif}`
    : `${kind === 'capital' ? 600 : 400} ${size}px ${sans}`
}

function write(context, { label, align, textX, textY }, fonts, colours) {
  if (label.radius) dot(context, label, colours)
  context.font = fontOf(label, fonts)
  context.textAlign = align
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = HALO
  context.strokeStyle = colours.halo
  context.strokeText(label.text, textX, textY)
  context.fillStyle = label.kind === 'country' ? colours.country : colours.town
  context.fillText(label.text, textX, textY)
}

/** A capital has a ring around its dot. */
function dot(context, { x, y, radius, kind }, colours) {
  const disc = (size, colour) => {
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, size, 0, 2 * Math.PI)
    context.fill()
  }
  disc(radius + 1.2, colours.halo)
  disc(radius, colours.town)
  if (kind !== 'capital') return
  disc(radius - 1.1, colours.halo)
  disc(radius - 2, colours.town)
}
