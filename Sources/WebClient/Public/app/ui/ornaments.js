/**
 * Ornaments of the page are fetched after everything that is needed.
 */

let allow
const allowed = new Promise((resolve) => (allow = resolve))

/** @returns {Promise<void>} Kept when what is needed has come, or cannot be had. */
export function ornamentsAllowed() {
  return allowed
}

/** Tells that what is needed has come. */
export function allowOrnaments() {
  allow()
}
