/** The state of a replay at a moment: pure functions. */

/**
 * @typedef {object} ReplayedPlayer
 * @property {string} player
 * @property {{lat: number, lng: number}|null} marker
 * @property {string|null} node The panorama to which the player has stepped.
 * @property {'looking'|'guessing'|'guessed'|'away'|'left'} doing
 */

const DOING = {
  answered: 'guessing', guessed: 'guessed', dropped: 'away', returned: 'looking', left: 'left',
}

/** Matches can be watched again for so long after their beginning. Milliseconds. */
const KEPT_FOR = 30 * 86_400_000

/**
 * @param {string} match The id of a match, which begins with the time when it was made.
 * @param {number} now The server's time.
 * @returns {boolean} Whether it can still be watched again.
 */
export function isKept(match, now) {
  const begun = Number.parseInt(match.replaceAll('-', '').slice(0, 12), 16)
  return now - begun < KEPT_FOR
}

/**
 * @param {object} round As `match.replay` has it.
 * @param {string[]} players In the order of the match.
 * @param {number} time From the start of the round. Milliseconds.
 * @returns {ReplayedPlayer[]} Each player as of then.
 */
export function playersAt(round, players, time) {
  const isOver = time >= round.lengthMs
  return players.map((player) => {
    const own = round.moments.filter((each) => each.player === player && each.atMs <= time)
    const result = round.results.find((each) => each.player === player)
    const doing = own.findLast(({ action }) => action in DOING)?.action
    const isGuessed = isOver || own.some(({ action }) => action === 'guessed')
    const guess = result && !result.noPin && !result.country ? result.guess : null
    // A player who left in an earlier round has neither a moment nor a result in this one.
    const isGone = doing === 'left' || (!result && !round.moments.some((each) => each.player === player))
    return {
      player,
      marker: isGuessed ? guess : (own.findLast(({ action }) => action === 'marked')?.place ?? null),
      node: own.findLast(({ action }) => action === 'stepped')?.node ?? null,
      doing: isGone ? 'left' : isGuessed ? 'guessed' : (DOING[doing] ?? 'looking'),
    }
  })
}

/**
 * @param {object} round
 * @param {string|null} node As {@link playersAt} has it.
 * @returns {object} The view of a player who has stepped there.
 */
export function viewAt({ view, steps = [] }, node) {
  return steps.find((each) => each.node === node) ?? view
}

/**
 * @param {object} round
 * @returns {{lat: number, lng: number}[]} Every place that the replay of the round shows.
 */
export function placesOf({ solution, moments, results }) {
  const guesses = results.filter(({ noPin, country }) => !noPin && !country).map(({ guess }) => guess)
  const marks = moments.filter(({ action }) => action === 'marked').map(({ place }) => place)
  return [solution, ...guesses, ...marks]
}
