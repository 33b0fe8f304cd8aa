/** Which part of the document a problem of its file is about. */

import { nearestVertex } from '../geometry/pick.js'

/** Rounding and cutting move a corner by no more than this. Degrees. */
const NEAR = 1e-5

/**
 * Features are regions in the same order; polygons and corners may count differently in the file,
 * where polygons are cut at the antimeridian, so that the corner is found by its place.
 * @param {import('../map-document.js').MapDocument} document
 * @param {import('../json/map-check.js').Problem} problem
 * @returns {import('../map-document.js').Path | undefined}
 */
export function placeOfProblem({ regions }, { feature, point }) {
  const region = regions[feature]
  if (region === undefined) return undefined
  if (point === undefined) return { region: feature }
  const nearest = nearestVertex(region, feature, ([x, y]) => {
    const across = Math.abs(x - point[0])
    return Math.hypot(Math.min(across, Math.abs(across - 360)), y - point[1])
  })
  return nearest?.distance <= NEAR ? nearest.path : { region: feature }
}
