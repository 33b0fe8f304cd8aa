/**
 * A globe that turns slowly: an ornament.
 */

import { isStill } from '../app/state/settings.js'
import { h } from '../app/ui/h.js'
import { world } from './world-data.js'

/** Degrees a second. */
const SPEED = 6
/** Where it begins, and how it leans. Degrees. */
const BEGIN = -10
const TILT = 18
/** Between two drawings: it is slow. Milliseconds. */
const INTERVAL = 60
/** Of the map's corners one in so many is drawn: it is small. */
const THINNING = 4
/** Lines of the grid every so many degrees. */
const GRID = 20

/**
 * A globe; it stands still where no motion is wanted.
 *
 * @returns {{element: HTMLElement, remove(): void}}
 */
export function globe() {
  const canvas = h('canvas', { class: 'globe', 'aria-hidden': 'true', width: 480, height: 480 })
  const context = canvas.getContext('2d')
  const isResting = isStill()
  const begun = performance.now()
  let rings = []
  let timer = 0

  function draw() {
    const turned = isResting ? 0 : ((performance.now() - begun) / 1000) * SPEED
    paint(context, rings, BEGIN - turned, palette(canvas))
  }

  world('world').then(({ features }) => {
    rings = features
      .filter(({ properties }) => properties.kind !== 'lake')
      .flatMap(({ geometry }) => geometry.coordinates.map(([outer]) => outer))
      .filter((ring) => ring.length > 24)
      .map((ring) => ring.filter((_, index) => index % THINNING === 0))
    draw()
    if (!isResting) timer = setInterval(draw, INTERVAL)
  }, () => {})
  addEventListener('themechange', draw)
  requestAnimationFrame(draw)

  return {
    element: canvas,
    remove() {
      clearInterval(timer)
      removeEventListener('themechange', draw)
    },
  }
}

function palette(element) {
  const style = getComputedStyle(element)
  const probe = (name) => {
    element.style.color = `var(--${name})`
    return style.color
  }
  const found = { sea: probe('sea'), land: probe('land'), coast: probe('coast') }
  element.style.removeProperty('color')
  return found
}

function paint(context, rings, turn, { sea, land, coast }) {
  const { width } = context.canvas
  const radius = width / 2 - 2
  const project = projection(turn, radius, width / 2)
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
  context.fillStyle = land
  for (const ring of rings) drawRing(context, ring, project)
  context.lineWidth = 2
  context.beginPath()
  context.arc(width / 2, width / 2, radius, 0, 2 * Math.PI)
  context.stroke()
}

/** Orthographic: `[x, y, isInFront]` of a place; what is behind is brought to the rim. */
function projection(turn, radius, middle) {
  const [sinTilt, cosTilt] = [Math.sin(radians(TILT)), Math.cos(radians(TILT))]
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
