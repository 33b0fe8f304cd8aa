/** Drawing places: a region by its weight, a piece of it by its area, then a point of the piece. */

/**
 * @typedef {object} WeighedRegion
 * @property {import('./piece.js').Piece[]} pieces
 * @property {number} weight Above zero; only the ratios of the weights matter.
 */

/**
 * @param {WeighedRegion[]} regions
 * @param {number} count
 * @param {() => number} random
 * @returns {import('./orientation.js').Point[]} Fewer only if no region has an area.
 */
export function samplePlaces(regions, count, random) {
  const pieces = []
  const chances = []
  let sum = 0
  const greatest = regions.reduce((most, region) => Math.max(most, region.weight), 0)
  for (const region of regions) {
    const areas = region.pieces.map((piece) => piece.unitArea)
    const total = areas.reduce((all, area) => all + area, 0)
    if (!(total > 0)) continue
    const share = region.weight / greatest / total
    for (const [index, piece] of region.pieces.entries()) {
      sum += areas[index] * share
      pieces.push(piece)
      chances.push(sum)
    }
  }
  if (!(sum > 0)) return []
  return Array.from({ length: count }, () =>
    pieces[indexOf(random() * sum, chances)].sample(random))
}

/** The first index whose rising sum is above the number. */
function indexOf(number, sums) {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle] > number) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Numbers 0…1, 1 excluded; the same seed gives the same ones.
 *
 * SplitMix32: G. L. Steele, D. Lea, C. H. Flood, Fast Splittable Pseudorandom Number Generators,
 * OOPSLA 2014, with the constants of C. Doty-Humphrey's and T. Ettinger's 32-bit mixers.
 * @param {number} seed
 * @returns {() => number}
 */
export function seededRandom(seed) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  return () => (next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53
}
