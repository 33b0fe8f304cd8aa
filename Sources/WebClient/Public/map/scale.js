/**
 * The length of the map's scale bar.
 */

/** The mean radius of the Earth (R1 of GRS 80), as the server's distances have it. Metres. */
const RADIUS = 6_371_008.8
/** Along a meridian. */
export const METERS_PER_DEGREE = (Math.PI * RADIUS) / 180
/** The world at zoom 0, in pixels. */
const WORLD_SIZE = 256

/**
 * @param {number} lat Degrees.
 * @param {number} zoom
 * @returns {number} How long a pixel is there, in metres.
 */
export function metersPerPixel(lat, zoom) {
  return (2 * Math.PI * RADIUS * Math.cos((lat * Math.PI) / 180)) / (WORLD_SIZE * 2 ** zoom)
}

/**
 * The longest round length (1, 2 or 5 with zeros) that there is room for.
 *
 * @param {number} perPixel Metres.
 * @param {number} room Pixels.
 * @returns {{meters: number, pixels: number}}
 */
export function scaleBar(perPixel, room) {
  const most = perPixel * room
  const power = 10 ** Math.floor(Math.log10(most))
  const digit = most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1
  return { meters: digit * power, pixels: (digit * power) / perPixel }
}
