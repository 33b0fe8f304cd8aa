/** Keeps a screen up to date: reloading after a lost connection, events, times that pass. */

/**
 * Loads now, and again whenever the connection has come back: events may have been missed.
 *
 * @param {() => Promise<void>} load
 * @returns {(state: import('../../app/state/store.js').AppState) => void} Takes each state.
 */
export function loadWhenReady(load) {
  let was = ''
  return ({ connection }) => {
    const isBack = connection === 'ready' && was !== 'ready'
    was = connection
    if (isBack) load()
  }
}

/**
 * Listens to several events with one listener.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {Record<string, (params: object) => void>} listeners By the event's name.
 * @returns {() => void} Ends it.
 */
export function listen(app, listeners) {
  const ends = Object.entries(listeners)
    .map(([name, listener]) => app.connection.on(name, listener))
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Calls a function every second.
 *
 * @param {() => void} work
 * @returns {() => void} Ends it.
 */
export function everySecond(work) {
  const timer = setInterval(work, 1000)
  return () => clearInterval(timer)
}

/**
 * How long ago something was, for `Intl.RelativeTimeFormat`: the largest unit that fits.
 *
 * @param {number} then Epoch milliseconds.
 * @param {number} now Epoch milliseconds.
 * @returns {{value: number, unit: Intl.RelativeTimeFormatUnit}}
 */
export function age(then, now) {
  const seconds = Math.min(0, Math.round((then - now) / 1000))
  const units = [['day', 86_400], ['hour', 3600], ['minute', 60]]
  const [unit, length] = units.find(([, length]) => -seconds >= length) ?? ['second', 1]
  return { value: Math.round(seconds / length), unit }
}
