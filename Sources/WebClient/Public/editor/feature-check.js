/** Judges the shapes of one feature's rings. The server's `FeatureCheck` in JavaScript. */

import { pairsWithCommonBox, ringPosition } from './flat-position.js'
import { placeOf } from './geojson-reader.js'
import { findContacts } from './line-contacts.js'
import { side } from './orientation.js'
import { Outline } from './outline.js'

/**
 * Adds what is wrong with the feature's rings to the log.
 * @param {import('./geojson-reader.js').CheckedFeature} feature
 * @param {import('./problem-log.js').ProblemLog} log
 * @returns {boolean} Whether the feature's shape is good, so that it has an area.
 */
export function checkFeature(feature, log) {
  return new FeatureCheck(feature, log).run()
}

class FeatureCheck {
  constructor(feature, log) {
    this.feature = feature
    this.log = log
    this.outline = new Outline()
    this.isGood = true
  }

  run() {
    const { feature } = this
    for (const [polygon, rings] of feature.polygons.entries()) {
      for (const [index, ring] of rings.entries()) this.takeRing(ring, polygon, index)
    }
    // One more than there is room for, so that it shows that there are more.
    const contacts = findContacts(this.outline, Math.max(this.log.room, 0) + 1)
    for (const contact of contacts) this.reportContact(contact)
    // Where lines cross, inside and outside mean nothing.
    if (!this.isGood) return false
    for (const polygon of feature.polygons.keys()) this.checkHoles(polygon)
    this.checkOverlaps()
    return this.isGood && feature.polygons.length > 0
  }

  takeRing(ring, polygon, index) {
    if (!ring.isSound) this.isGood = false
    else if (isFlat(ring.points)) this.report('zeroArea', 'ringFlat', {}, polygon, index)
    else this.outline.append(ring.points, polygon, index)
  }

  reportContact({ verb, first, second }) {
    const [ring, other] = [this.outline.ringOf(first), this.outline.ringOf(second)]
    const otherRing = this.feature.polygons[other.polygon][other.ring]
    const values = { verb, otherPosition: otherRing.positions[second - other.start] }
    if (other.ring !== ring.ring || other.polygon !== ring.polygon) values.otherRing = other.ring
    if (other.polygon !== ring.polygon) values.otherPolygon = other.polygon
    const kind = other.polygon === ring.polygon ? 'selfIntersection' : 'overlap'
    this.report(kind, 'linesMeet', values, ring.polygon, ring.ring, first - ring.start)
  }

  report(kind, reason, values, polygon, ring, position) {
    this.isGood = false
    const source = this.feature.polygons[polygon][ring]
    const place = { ...placeOf(this.feature), polygon, ring }
    if (position !== undefined) place.position = source.positions[position]
    const offset = source.offsets.length === 0
      ? this.feature.offset : source.offsets[position ?? 0]
    this.log.add(kind, reason, values, place, offset, source.points[position ?? 0])
  }

  /** Holes must be inside their exterior and outside each other. */
  checkHoles(polygon) {
    const rings = this.feature.polygons[polygon].map((ring) => ring.points)
    const holes = rings.slice(1)
    for (const [index, hole] of holes.entries()) {
      if (ringPosition(hole, [rings[0]]) === 'outside') {
        this.report('misplacedHole', 'holeOutside', {}, polygon, index + 1)
      }
    }
    for (const { outer, inner } of pairsWithCommonBox(holes)) {
      if (ringPosition(holes[inner], [holes[outer]]) === 'inside') {
        const values = { otherRing: outer + 1 }
        this.report('misplacedHole', 'holeInHole', values, polygon, inner + 1)
      }
    }
  }

  /** No polygon may be inside another, unless in its holes. */
  checkOverlaps() {
    const polygons = this.feature.polygons.map((rings) => rings.map((ring) => ring.points))
    const exteriors = polygons.map((rings) => rings[0])
    for (const { outer, inner } of pairsWithCommonBox(exteriors)) {
      if (ringPosition(exteriors[inner], polygons[outer]) === 'inside') {
        this.report('overlap', 'polygonInside', { otherPolygon: outer }, inner, 0)
      }
    }
  }
}

/** Whether all points lie on one straight line. */
function isFlat(points) {
  if (points.length < 3) return true
  return points.every((point, index) => index < 2 || side(point, points[0], points[1]) === 0)
}
