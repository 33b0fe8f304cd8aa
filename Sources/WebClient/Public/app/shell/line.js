/** Tells when there is no line to the server, so that something else can be shown. */

/** A line that was there is missed after so long; until then the banner is enough. Milliseconds. */
const PATIENCE = 8_000

/**
 * Keeps `isOffline` in the state: at once where the page began without a line.
 *
 * @param {import('../state/store.js').Store<import('../state/store.js').AppState>} store
 */
export function followLine(store) {
  let wasReady = false
  let timer = 0
  store.subscribe(({ connection, isOffline }) => {
    if (connection !== 'lost') {
      clearTimeout(timer)
      timer = 0
      wasReady ||= connection === 'ready'
      if (isOffline && connection !== 'connecting') store.set({ isOffline: false })
    } else if (!isOffline && !timer) {
      timer = setTimeout(() => store.set({ isOffline: true }), wasReady ? PATIENCE : 0)
    }
  })
}
