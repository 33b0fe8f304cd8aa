/** Questions of the screens of a quiz match: pure functions. */

/**
 * @param {import('./match-state.js').MatchView} match
 * @param {string} player
 * @returns {(boolean|null)[]} For each round whether the answer was right; null: not known yet.
 */
export function answersOf({ rounds, options }, player) {
  return Array.from({ length: options.rounds }, (_, index) => {
    const results = rounds.find(({ round }) => round === index + 1)?.results
    if (!results) return null
    return results.some((each) => each.player === player && each.score > 0)
  })
}

/**
 * @param {{noPin?: boolean, score: number}} [result] Of a statement.
 * @returns {string} The text that says how the answer was.
 */
export function verdictKey(result) {
  if (!result || result.noPin) return 'quiz.noAnswer'
  return result.score > 0 ? 'quiz.right' : 'quiz.wrong'
}

/**
 * @param {KeyboardEvent} event
 * @param {{yes: string, no: string}} letters The keys of the reader's language.
 * @returns {boolean|null} The verdict that a key stands for; null: another key.
 */
export function verdictOfKey({ key, ctrlKey, metaKey, altKey, repeat }, { yes, no }) {
  if (ctrlKey || metaKey || altKey || repeat) return null
  const pressed = key.toUpperCase()
  if (key === 'ArrowLeft' || pressed === yes) return true
  return key === 'ArrowRight' || pressed === no ? false : null
}
