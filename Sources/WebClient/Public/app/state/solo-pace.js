/** How long the pauses of a match alone are. */

/** A match alone waits for the picture, and for nobody. Milliseconds. */
const SOLO_COUNTDOWN = 1500

/**
 * @param {object|null} info What `server.info` says.
 * @returns {object} Options of a match alone: no longer opening or countdown than is usual here.
 */
export function soloPace(info) {
  const { openingMs = 0, countdownMs = 0 } = info?.options ?? {}
  return {
    openingMs: Math.min(SOLO_COUNTDOWN, openingMs),
    countdownMs: Math.min(SOLO_COUNTDOWN, countdownMs),
  }
}
