/**
 * Cuts polygons at the antimeridian (RFC 7946 §3.1.9).
 *
 * While it is drawn, a polygon across the antimeridian goes on beyond 180° (or −180°), so that it
 * stays in one piece; in a file its parts lie on both sides.
 *
 * @typedef {import('./rings.js').Point} Point
 * @typedef {Point[][]} Rings A polygon: the exterior, then the holes; none closed by repetition.
 */

import { ringPosition } from './flat-position.js'
import { boxOf, isSame, wound } from './rings.js'

/**
 * The polygon's parts, all within −180°…180°.
 * @param {Rings} polygon
 * @returns {Rings[]}
 */
export function cutAtAntimeridian(polygon) {
  const { minX, maxX } = boxOf(polygon[0])
  if (minX >= -180 && maxX <= 180) return [polygon]
  if (minX >= 180) return cutAtAntimeridian(shifted(polygon, -360))
  if (maxX <= -180) return cutAtAntimeridian(shifted(polygon, 360))
  const meridian = maxX > 180 ? 180 : -180
  const rings = polygon.map((ring, index) => wound(ring, index === 0))
  return [...partWestOf(rings, meridian), ...partEastOf(rings, meridian)]
    .flatMap(cutAtAntimeridian)
}

/**
 * A ring of which no line spans more than 180° of longitude, as it was meant by somebody who went
 * on at −179° after 179°. A ring around a pole, which does not come back, stays as it is.
 * @param {Point[]} ring
 * @returns {Point[]}
 */
export function unwrapped(ring) {
  let turn = 0
  const turns = ring.map((point, index) => {
    if (index > 0) turn += turnBetween(ring[index - 1], point)
    return turn
  })
  const comesBack = turn + turnBetween(ring.at(-1), ring[0]) === 0
  if (!comesBack || turns.every((degrees) => degrees === 0)) return ring
  return ring.map(([x, y], index) => [x + turns[index], y])
}

function turnBetween(start, end) {
  const isParallel = start[1] === end[1] && Math.abs(start[0]) === 180 && Math.abs(end[0]) === 180
  if (isParallel || Math.abs(end[0] - start[0]) <= 180) return 0
  return end[0] > start[0] ? -360 : 360
}

/** @param {Rings} polygon @param {number} degrees @returns {Rings} */
export function shifted(polygon, degrees) {
  return polygon.map((ring) => ring.map(([x, y]) => [x + degrees, y]))
}

/** West and east changed for each other, and each ring backwards, so that it winds as before. */
function partEastOf(polygon, meridian) {
  const mirrored = (rings) =>
    rings.map((ring) => ring.map(([x, y]) => [2 * meridian - x, y]).reverse())
  return partWestOf(mirrored(polygon), meridian).map(mirrored)
}

/**
 * The part of a polygon that lies west of a meridian.
 *
 * Each ring falls into chains west of it, from where it comes over the meridian to where it leaves.
 * Along the meridian the inside lies between the first and the second end of a chain from the
 * south, the third and the fourth …: there one chain goes on with the next.
 */
function partWestOf(polygon, meridian) {
  const whole = []
  const chains = []
  for (const ring of polygon) {
    if (ring.every(([x]) => x <= meridian)) whole.push(ring)
    else chains.push(...chainsWestOf(ring, meridian))
  }
  const exteriors = joined(chains).map((ring) => [ring])
  if (polygon[0].every(([x]) => x <= meridian)) exteriors.unshift([polygon[0]])
  for (const ring of whole) {
    if (ring === polygon[0]) continue
    exteriors.find(([exterior]) => ringPosition(ring, [exterior]) !== 'outside')?.push(ring)
  }
  return exteriors
}

/** The chains of a ring that is not wholly west. What is on the meridian counts as east. */
function chainsWestOf(ring, meridian) {
  const isWest = ([x]) => x < meridian
  const entry = ring.findIndex((point, index) =>
    isWest(point) && !isWest(ring[(index + ring.length - 1) % ring.length]))
  if (entry < 0) return []
  const chains = []
  let chain
  for (let step = 0; step < ring.length; step += 1) {
    const index = (entry + step) % ring.length
    const point = ring[index]
    const before = ring[(index + ring.length - 1) % ring.length]
    if (isWest(point) && !isWest(before)) {
      chain = [crossing(before, point, meridian)]
      chains.push(chain)
    }
    if (isWest(point)) chain.push(point)
    if (!isWest(point) && isWest(before)) chain.push(crossing(before, point, meridian))
  }
  return chains
}

function crossing(start, end, meridian) {
  // From the same end for both chains, so that both parts have the same corner.
  const [west, east] = start[0] < end[0] ? [start, end] : [end, start]
  const share = (meridian - west[0]) / (east[0] - west[0])
  return [meridian, west[1] + (east[1] - west[1]) * share]
}

/** Rings of chains whose ends are joined along the meridian. */
function joined(chains) {
  const ends = chains.flatMap((chain) => [
    { chain, isStart: true, y: chain[0][1] },
    { chain, isStart: false, y: chain.at(-1)[1] },
  ]).sort((a, b) => a.y - b.y)
  const nextOf = new Map()
  for (let index = 0; index + 1 < ends.length; index += 2) {
    // Of ends at the same place, one begins a chain and one ends one.
    if (ends[index].isStart === ends[index + 1].isStart
      && ends[index + 1].y === ends[index + 2]?.y) {
      [ends[index + 1], ends[index + 2]] = [ends[index + 2], ends[index + 1]]
    }
    const [one, other] = [ends[index], ends[index + 1]]
    const [from, to] = one.isStart ? [other, one] : [one, other]
    nextOf.set(from.chain, to.chain)
  }
  const rings = []
  const left = new Set(chains)
  for (const first of chains) {
    const ring = []
    for (let chain = first; left.delete(chain); chain = nextOf.get(chain)) ring.push(...chain)
    const distinct = ring.filter((point, index) => !isSame(point, ring.at(index - 1)))
    if (distinct.length >= 3) rings.push(distinct)
  }
  return rings
}
