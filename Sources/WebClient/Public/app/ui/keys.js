/**
 * Keys that are held down press a button once: the next screen's button is not to be pressed by the
 * key that is still down from the last.
 */

/** Listens on the whole page. */
export function ignoreHeldKeys() {
  addEventListener(
    'keydown',
    (event) => {
      const presses = event.key === 'Enter' || event.key === ' '
      if (event.repeat && presses && event.target.closest?.('button, a, summary')) {
        event.preventDefault()
      }
    },
    { capture: true }
  )
}
