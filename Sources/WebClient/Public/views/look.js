/**
 * The part of a picture that is seen when it is zoomed and moved: pure mathematics. Lengths are shares of
 * the frame's shorter side, which is as long as a picture is shown unscaled.
 */

/** The place may be so far from the middle of the frame, and is in sight still. */
const REACH = 0.42

/**
 * @typedef {object} Look
 * @property {number} width Kilometers that the shorter side shows.
 * @property {number} x Of the place, to the right of the middle.
 * @property {number} y Of the place, below the middle.
 *
 * @typedef {{x: number, y: number}} Point From the middle of the frame.
 */

/**
 * @param {number[]} widths Of the pictures. Kilometers.
 * @returns {Look} The widest, with the place in the middle.
 */
export function beginning(widths) {
  return { width: Math.max(...widths), x: 0, y: 0 }
}

/**
 * @param {Look} look
 * @param {number} factor Above 1: closer.
 * @param {Point} about Stays where it is, as far as the bounds allow.
 * @param {number[]} widths
 * @returns {Look}
 */
export function zoomed(look, factor, about, widths) {
  const width = Math.min(Math.max(...widths), Math.max(Math.min(...widths), look.width / factor))
  const grown = look.width / width
  return bounded({
    width, x: about.x + (look.x - about.x) * grown, y: about.y + (look.y - about.y) * grown,
  }, widths)
}

/**
 * @param {Look} look
 * @param {Point} by
 * @param {number[]} widths
 * @returns {Look}
 */
export function moved(look, by, widths) {
  return bounded({ ...look, x: look.x + by.x, y: look.y + by.y }, widths)
}

/** The place stays in sight, and beyond the widest picture there is nothing to look at. */
function bounded({ width, x, y }, widths) {
  const most = Math.min(REACH, (Math.max(...widths) / width - 1) / 2)
  const within = (value) => Math.max(-most, Math.min(most, value)) || 0
  return { width, x: within(x), y: within(y) }
}

/**
 * @param {Look} look
 * @param {number[]} widths
 * @returns {number} The index of the picture to look at: the closest that fills the frame.
 */
export function pictureFor({ width }, widths) {
  // A hair closer than a picture's own width is that picture still.
  const wideEnough = widths.filter((each) => each >= width * 0.999)
  return widths.indexOf(Math.min(...wideEnough))
}
