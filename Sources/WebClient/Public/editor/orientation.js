/**
 * On which side of a line a point lies, without rounding: all decisions about crossing and order
 * are made from this, so that they never contradict one another.
 *
 * J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
 * Predicates, Discrete & Computational Geometry 18, 1997: the rounded determinant where it is
 * larger than its error can be, the exact one otherwise.
 *
 * @typedef {readonly [number, number]} Point Longitude and latitude in degrees, as in GeoJSON.
 */

const EPSILON = 2 ** -53
const ERROR_FACTOR = (3 + 16 * EPSILON) * EPSILON
/** Splits a double into two halves of 26 bits (T. J. Dekker, 1971). */
const SPLITTER = 2 ** 27 + 1

/**
 * Positive if the point lies left of the line, negative if right of it, zero if exactly on it.
 * @param {Point} point
 * @param {Point} start
 * @param {Point} end
 * @returns {number}
 */
export function side(point, start, end) {
  const left = (start[0] - point[0]) * (end[1] - point[1])
  const right = (start[1] - point[1]) * (end[0] - point[0])
  const determinant = left - right
  const errorBound = ERROR_FACTOR * (Math.abs(left) + Math.abs(right))
  return Math.abs(determinant) < errorBound ? exactSide(point, start, end) : determinant
}

function exactSide(point, start, end) {
  const sum = []
  addProduct(sum, start[0], end[1])
  addProduct(sum, -start[0], point[1])
  addProduct(sum, -point[0], end[1])
  addProduct(sum, -start[1], end[0])
  addProduct(sum, start[1], point[0])
  addProduct(sum, point[1], end[0])
  // The largest component outweighs all others together.
  return sum.length === 0 ? 0 : sum[sum.length - 1]
}

/** Adds a product and its rounding error: Dekker's Two-Product. */
function addProduct(sum, left, right) {
  const product = left * right
  const [leftHigh, leftLow] = split(left)
  const [rightHigh, rightLow] = split(right)
  const rest = product - leftHigh * rightHigh - leftLow * rightHigh - leftHigh * rightLow
  addNumber(sum, leftLow * rightLow - rest)
  addNumber(sum, product)
}

function split(number) {
  const scaled = SPLITTER * number
  const high = scaled - (scaled - number)
  return [high, number - high]
}

/** Shewchuk's Grow-Expansion, dropping zeros; smallest magnitude first. */
function addNumber(sum, number) {
  let rest = number
  let kept = 0
  for (const component of sum) {
    const total = rest + component
    const virtual = total - rest
    const error = rest - (total - virtual) + (component - virtual)
    if (error !== 0) {
      sum[kept] = error
      kept += 1
    }
    rest = total
  }
  sum.length = kept
  if (rest !== 0) sum.push(rest)
}
