/**
 * A globe that turns slowly: an ornament.
 */

import { isStill } from '../app/state/settings.js'
import { h } from '../app/ui/h.js'
import { ornamentsAllowed } from '../app/ui/ornaments.js'
import { palette } from './palette.js'
import { world } from './world-data.js'

/** Degrees a second. */
const SPEED = 6
/** Where it begins, and how it leans. Degrees. */
const BEGIN = -10
const TILT = 18
/** How far it leans towards what stands out, and swings around it. Degrees. */
const MOST_TILT = 50
const SWING = 30
/** Between two drawings: it is slow. Milliseconds. */
const INTERVAL = 60
/** Of the map's corners one in so many is drawn where the globe is no larger than so many pixels. */
const THINNING = 4
const SMALL = 480
/** Lines of the grid every so many degrees. */
const GRID = 20

/**
 * A globe; it stands still where no motion is wanted.
 *
 * @param {object} [look]
 * @param {number} [look.size] Of its canvas. Pixels.
 * @param {Set<string>} [look.countries] Codes of countries that stand out. The globe swings around
 *   their middle instead of turning.
 * @param {{lat: number, lng: number}} [look.middle]
 * @returns {{element: HTMLElement, remove(): void}}
 */
export function globe({ size = 480, countries = new Set(), middle } = {}) {
  const canvas = h('canvas', { class: 'globe', 'aria-hidden': 'true', width: size, height: size })
  const context = canvas.getContext('2d')
  const isResting = isStill()
  const begun = performance.now()
  const tilt = middle ? Math.max(-MOST_TILT, Math.min(MOST_TILT, middle.lat)) : TILT
  let rings = []
  let timer = 0
  let isGone = false

  /** The longitude that faces us. */
  function turn() {
    const turned = isResting ? 0 : (SPEED * (performance.now() - begun)) / 1000
    return middle ? middle.lng + SWING * Math.sin(turned / SWING) : BEGIN - turned
  }

  function draw() {
    const colours = palette(canvas, ['sea', 'land', 'coast', 'accent'])
    paint(context, rings, { turn: turn(), tilt }, colours)
  }

  ornamentsAllowed().then(() => isGone ? { features: [] } : world('world')).then(({ features }) => {
    const step = size > SMALL ? 1 : THINNING
    rings = features
      .filter(({ properties }) => properties.kind !== 'lake')
      .flatMap(({ properties, geometry }) => geometry.coordinates.map(([outer]) => ({
        outer, stands: countries.has(properties.code),
      })))
      .filter(({ outer, stands }) => stands || outer.length > 24)
      .map(({ outer, stands }) => ({ stands, ring: thinned(outer, step) }))
    draw()
    if (!isResting && !isGone) timer = setInterval(draw, INTERVAL)
  }, () => {})
  addEventListener('themechange', draw)
  requestAnimationFrame(draw)

  return {
    element: canvas,
    remove() {
      isGone = true
      clearInterval(timer)
      removeEventListener('themechange', draw)
    },
  }
}

function thinned(ring, step) {
  return ring.filter((_, index) => index % step === 0)
}

function paint(context, rings, { turn, tilt }, { sea, land, coast, accent }) {
  const { width } = context.canvas
  const radius = width / 2 - 2
  const project = projection({ turn, tilt }, radius, width / 2)
  context.clearRect(0, 0, width, width)
  context.lineWidth = 1
  context.fillStyle = sea
  context.beginPath()
  context.arc(width / 2, width / 2, radius, 0, 2 * Math.PI)
  context.fill()
  context.strokeStyle = coast
  context.globalAlpha = 0.35
  drawGrid(context, project)
  context.globalAlpha = 1
  for (const { ring, stands } of rings) {
    context.fillStyle = stands ? accent : land
    drawRing(context, ring, project)
  }
  context.lineWidth = 2
  context.beginPath()
  context.arc(width / 2, width / 2, radius, 0, 2 * Math.PI)
  context.stroke()
}

/** Orthographic: `[x, y, isInFront]` of a place; what is behind is brought to the rim. */
function projection({ turn, tilt }, radius, middle) {
  const [sinTilt, cosTilt] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))]
  return (lng, lat) => {
    const [lambda, phi] = [radians(lng - turn), radians(lat)]
    const x = Math.cos(phi) * Math.sin(lambda)
    const ahead = Math.cos(phi) * Math.cos(lambda)
    const y = cosTilt * Math.sin(phi) - sinTilt * ahead
    const depth = sinTilt * Math.sin(phi) + cosTilt * ahead
    const rim = depth < 0 ? 1 / Math.max(1e-6, Math.hypot(x, y)) : 1
    return [middle + radius * x * rim, middle - radius * y * rim, depth >= 0]
  }
}

function drawRing(context, ring, project) {
  let isSeen = false
  context.beginPath()
  for (const [lng, lat] of ring) {
    const [x, y, isInFront] = project(lng, lat)
    isSeen ||= isInFront
    context.lineTo(x, y)
  }
  if (!isSeen) return
  context.closePath()
  context.fill()
  context.stroke()
}

function drawGrid(context, project) {
  const draw = (points) => {
    context.beginPath()
    for (const [x, y, isInFront] of points) isInFront ? context.lineTo(x, y) : context.moveTo(x, y)
    context.stroke()
  }
  const steps = (from, to) => Array.from({ length: (to - from) / 5 + 1 }, (_, i) => from + 5 * i)
  for (let lng = -180; lng < 180; lng += GRID) draw(steps(-80, 80).map((lat) => project(lng, lat)))
  for (let lat = -80; lat <= 80; lat += GRID) draw(steps(-180, 180).map((lng) => project(lng, lat)))
}

const radians = (degrees) => (degrees * Math.PI) / 180
