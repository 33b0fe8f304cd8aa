/**
 * Rivers, by how great they are: decoding, and how each is drawn at a zoom.
 */

import { decodeArc } from './world.js'

/** The rank of rivers that are drawn on the smallest map, and how many ranks each zoom adds. */
const FIRST_RANK = 1
const RANKS_A_ZOOM = 1.6
/** How wide the greatest river is, what each rank takes from that, and the least. Pixels. */
const WIDEST = 2.4
const NARROWING = 0.2
const NARROWEST = 0.6
/** Seen from afar all are thinner: from this zoom on they have their width. */
const FULL_ZOOM = 6

/**
 * @param {object} source Of `data/world-rivers.json`: lines by rank, 0 being the greatest rivers.
 * @returns {{rank: number, lines: [number, number][][]}[]} The greatest first.
 */
export function decodeRivers({ perDegree, ranks }) {
  return Object.entries(ranks)
    .map(([rank, arcs]) => ({
      rank: Number(rank), lines: arcs.map((text) => decodeArc(text, perDegree)),
    }))
    .sort((a, b) => a.rank - b.rank)
}

/**
 * @param {number} rank
 * @param {number} zoom
 * @returns {number} How wide a river is drawn, in pixels; 0 where it is not.
 */
export function riverWidth(rank, zoom) {
  if (rank > FIRST_RANK + RANKS_A_ZOOM * (zoom - 1)) return 0
  const share = Math.min(1, 0.4 + (0.6 * zoom) / FULL_ZOOM)
  return Math.max(NARROWEST, (WIDEST - NARROWING * rank) * share)
}
