/** Warnings about a map that the server takes all the same: regions that lie mostly at sea. */

import { world } from '../map/world-data.js'
import { landTest, seaShare } from './geometry/sea.js'

/** From this share on. */
const MOSTLY = 0.5

/** Regions are never changed, so each is judged once. @type {WeakMap<object, number|undefined>} */
const shares = new WeakMap()
/** Made when it is first needed. @type {Promise<(point: number[]) => boolean>|null} */
let isLand = null

/**
 * @typedef {{kind: 'mostlySea', feature: number, featureName?: string, share: number}} Warning
 *
 * @param {import('./map-document.js').MapDocument} document
 * @returns {Promise<Warning[]>} None where the world map cannot be had.
 */
export async function warningsOf({ regions }) {
  isLand ??= world('world').then(({ features }) => landTest(features))
  try {
    return seaWarnings(regions, await isLand)
  } catch {
    isLand = null
    return []
  }
}

/**
 * @param {readonly import('./map-document.js').Region[]} regions
 * @param {(point: number[]) => boolean} isLand
 * @returns {Warning[]}
 */
export function seaWarnings(regions, isLand) {
  return regions.flatMap((region, feature) => {
    if (!shares.has(region)) shares.set(region, seaShare(region, isLand))
    const share = shares.get(region)
    return share > MOSTLY
      ? [{ kind: 'mostlySea', feature, featureName: region.name, share }] : []
  })
}
