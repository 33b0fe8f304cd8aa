/**
 * @template T
 * @typedef {((value: T) => void) & {cancel(): void}} Throttled
 */

/**
 * A function that acts at once, and then at most once an interval with the latest value.
 *
 * @template T
 * @param {(value: T) => void} act
 * @param {number} interval Milliseconds.
 * @returns {Throttled<T>} `cancel` forgets what has not been acted on.
 */
export function throttle(act, interval) {
  let timer = 0
  let latest = null
  function next() {
    timer = 0
    if (latest) throttled(latest.value)
  }
  function throttled(value) {
    if (timer) {
      latest = { value }
      return
    }
    latest = null
    act(value)
    timer = setTimeout(next, interval)
  }
  throttled.cancel = () => {
    latest = null
  }
  return throttled
}
