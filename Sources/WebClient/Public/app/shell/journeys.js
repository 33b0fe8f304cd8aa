/** The requests of a journey besides those of a round. The events that follow tell the outcome. */

/** @typedef {import('./app.js').App} App */

/** @param {App} app @param {import('../state/journey.js').Aid} aid */
export async function useAid(app, aid) {
  const { match, round } = app.match.state
  await app.request('match.aid', { match, round, aid }, { repeat: true })
}

/** Stops the clock. @param {App} app */
export async function pause(app) {
  await app.request('match.pause', { match: app.match.state.match }, { repeat: true })
}

/** Lets the clock go on. @param {App} app */
export async function resume(app) {
  await app.request('match.resume', { match: app.match.state.match }, { repeat: true })
}
