/** The moment when nothing is waited for any more. */

import { isLive } from '../state/match-questions.js'
import { ornamentsAllowed } from '../ui/ornaments.js'

/** Milliseconds after everything that is needed has come. */
const QUIET = 3_000

/**
 * @param {import('./app.js').App} app
 * @returns {Promise<void>} Kept when all that is needed has come, and nobody plays.
 */
export async function atLeisure({ store }) {
  await ornamentsAllowed()
  await new Promise((resolve) => setTimeout(resolve, QUIET))
  await new Promise((resolve) => {
    const look = ({ match, connection }) => {
      if (connection !== 'ready' || isLive(match)) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look(store.get())
  })
}
