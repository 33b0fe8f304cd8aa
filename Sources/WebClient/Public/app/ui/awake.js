/** Keeps the screen on while nobody touches the device. */

/**
 * @returns {() => void} Lets it go dark again. Where the browser cannot keep it on, nothing happens.
 */
export function keepAwake() {
  let lock = null
  let isOver = false

  /** The browser takes the lock back whenever the page is hidden. */
  async function ask() {
    if (isOver || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock?.request('screen')
      if (isOver) lock?.release()
    } catch {
      // Refused, as on a low battery: the device does as it likes.
    }
  }

  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    lock?.release()
  }
}
