/**
 * Gives the server's bot a seat: on the wire it has none, on the screen it is an opponent like
 * another. Pure functions of what the server says.
 */

/** The id of the bot among the players. */
export const BOT = 'bot'

/**
 * @param {object} told What the server says of a match as a whole.
 * @param {(strength: string) => string} nameOf What a bot is called.
 * @returns {object} The same with the bot among players and results.
 */
export function seatBot(told, nameOf) {
  if (!told.bot) return told
  const { strength, total } = told.bot
  const seat = {
    player: BOT, username: nameOf(strength), connected: true, ready: true, guessed: false, total,
  }
  const seated = {
    ...told, players: [...told.players, seat], rounds: told.rounds.map(seatInRound),
  }
  return { ...seated, outcome: told.outcome && seatInOutcome(told.outcome, total) }
}

/**
 * @param {{results?: object[], bot?: object}} round Of a state, or what `round.revealed` says.
 * @returns {object} The same with the bot's result among the others'.
 */
export function seatInRound(round) {
  if (!round.bot) return round
  return { ...round, results: [...round.results, { player: BOT, defaulted: false, ...round.bot }] }
}

/**
 * @param {{ending: string, results: object[]}} outcome How the match ended for its only player.
 * @param {number} total The bot's points.
 * @returns {object} The same with the bot's result; who has more points is first, and has won a
 *   match that was played to its end.
 */
export function seatInOutcome(outcome, total) {
  const [own] = outcome.results
  const isPlayed = outcome.ending === 'played' && !own.left
  const isAhead = own.total > total
  const isBehind = own.total < total || Boolean(own.left)
  return {
    ...outcome,
    results: [
      { ...own, rank: isBehind ? 2 : 1, won: isPlayed && isAhead },
      { player: BOT, total, rank: isAhead && !isBehind ? 2 : 1, won: isPlayed && isBehind },
    ],
  }
}

/**
 * @param {object} match A match of the history.
 * @param {(strength: string) => string} nameOf What a bot is called.
 * @returns {object} The same as a duel against the bot, if there was one.
 */
export function seatInHistory(match, nameOf) {
  if (!match.bot) return match
  const { strength, total } = match.bot
  const [own, bot] = seatInOutcome({ ...match, results: match.players }, total).results
  return { ...match, mode: 'duel', players: [own, { ...bot, username: nameOf(strength) }] }
}
