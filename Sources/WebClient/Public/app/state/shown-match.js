/** The match that the tab shows, and the last reveal in it: remembered over a reload. */

const SHOWN = 'whereami.shownMatch'
const SEEN = 'whereami.seenReveal'

/** @returns {string|null} The match's id. */
export function shownMatch() {
  return sessionStorage.getItem(SHOWN)
}

/** @param {import('./match-state.js').MatchView} match */
export function rememberMatch({ match, seen }) {
  sessionStorage.setItem(SHOWN, match)
  sessionStorage.setItem(SEEN, JSON.stringify({ match, round: seen }))
}

export function forgetMatch() {
  sessionStorage.removeItem(SHOWN)
}

/** @param {string} id @returns {number|undefined} The last round whose reveal this tab has shown. */
export function seenReveal(id) {
  const { match, round } = JSON.parse(sessionStorage.getItem(SEEN)) ?? {}
  return match === id ? round : undefined
}
