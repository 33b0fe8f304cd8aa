/**
 * Numbers that grow to what they are.
 */

import { setText } from './h.js'
import { isStill } from '../state/settings.js'

/** How long a number grows. Milliseconds. */
const LENGTH = 1100

/**
 * Shows a number growing from 0; at once where nothing is to move.
 *
 * @param {HTMLElement} element
 * @param {number} to
 * @param {(value: number) => string} text
 * @returns {() => void} Ends it before its time.
 */
export function countUp(element, to, text) {
  if (isStill() || to === 0) {
    setText(element, text(to))
    return () => {}
  }
  const begun = performance.now()
  let frame = 0
  function step(now) {
    const share = Math.min(1, Math.max(0, now - begun) / LENGTH)
    setText(element, text(share < 1 ? Math.round(to * eased(share)) : to))
    if (share < 1) frame = requestAnimationFrame(step)
  }
  setText(element, text(0))
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/** Fast at first, slow at the end. */
function eased(share) {
  return 1 - (1 - share) ** 3
}
