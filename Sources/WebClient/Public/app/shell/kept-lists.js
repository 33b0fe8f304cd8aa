/** Notices when lists that the browser keeps can move to the server: somebody has signed in. */

import { remembered } from '../state/settings.js'

/** @param {import('./app.js').App} app */
export function followKeptLists(app) {
  let last = ''
  app.store.subscribe(({ connection, isKnown, player }) => {
    const who = connection === 'ready' && isKnown && player ? player.player : ''
    if (who === last) return
    last = who
    if (who && remembered('lists')) move(app)
  })
}

async function move(app) {
  try {
    const { moveKeptLists } = await import('./lists.js')
    await moveKeptLists(app)
  } catch (error) {
    // They stay in the browser, for the next connection.
    console.warn(error)
  }
}
