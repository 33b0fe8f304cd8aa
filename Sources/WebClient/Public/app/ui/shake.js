/** A phone that is shaken, where the browser tells. */

/** How much faster than resting a shake is. Meters per second squared. */
const STRONG = 13
/** So many turns within so many milliseconds are a shake. */
const TURNS = 4
const WITHIN = 1200
/** After a shake nothing is one for so long. Milliseconds. */
const QUIET = 2500

/**
 * Tells a shake from what else a phone does: pure.
 *
 * @returns {(acceleration: {x: number, y: number, z: number}, time: number) => boolean} Takes what
 *   the phone measures, without gravity; true at the end of a shake.
 */
export function shakeDetector() {
  let turns = []
  let last = null
  let quietUntil = -Infinity
  return ({ x, y, z }, time) => {
    if (time < quietUntil || Math.hypot(x, y, z) < STRONG) return false
    const isTurn = last === null || x * last.x + y * last.y + z * last.z < 0
    last = { x, y, z }
    if (!isTurn) return false
    turns = [...turns.filter((turn) => time - turn < WITHIN), time]
    if (turns.length < TURNS) return false
    turns = []
    last = null
    quietUntil = time + QUIET
    return true
  }
}

/** @param {() => void} onshake @returns {() => void} Ends it. */
export function followShakes(onshake) {
  const isShake = shakeDetector()
  const moved = ({ acceleration, timeStamp }) => {
    if (acceleration && acceleration.x !== null && isShake(acceleration, timeStamp)) onshake()
  }
  addEventListener('devicemotion', moved)
  return () => removeEventListener('devicemotion', moved)
}

/**
 * Asks the browser to tell of movements, where it wants to be asked. Called when a button is
 * pressed: browsers refuse it otherwise.
 */
export async function allowShakes() {
  const ask = globalThis.DeviceMotionEvent?.requestPermission
  // A player who refuses still has the button.
  if (ask) await ask.call(DeviceMotionEvent).catch(() => {})
}
