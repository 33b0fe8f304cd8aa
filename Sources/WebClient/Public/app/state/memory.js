/** The memory of countries, as `memory.map` and `memory.due` tell it. Pure. */

/**
 * @typedef {{country: string, seen: number, found: number, recall?: number, dueAt?: number}} Card
 * @typedef {'known'|'fading'|'forgotten'} Stage
 */

/** The stages of what was seen, the best first. @type {readonly Stage[]} */
export const STAGES = ['known', 'fading', 'forgotten']

/** The least probabilities to know a country that is known, and one that fades. */
const KNOWN = 0.9
const FADING = 0.7
const DAY_MS = 86_400_000

/**
 * How well a country is known. The probability is high on the day of a round there, whatever its
 * answer was: one that was never found is not known for that.
 *
 * @param {Card} card
 * @returns {Stage}
 */
export function stageOf({ found, recall = 0 }) {
  if (found === 0 || recall < FADING) return 'forgotten'
  return recall < KNOWN ? 'fading' : 'known'
}

/**
 * @param {readonly Card[]} cards
 * @returns {Record<Stage, number>} How many countries are in each stage.
 */
export function stageCounts(cards) {
  const counts = { known: 0, fading: 0, forgotten: 0 }
  for (const card of cards) counts[stageOf(card)] += 1
  return counts
}

/**
 * @param {readonly Card[]} cards
 * @param {(country: string) => string} name
 * @returns {(Card & {name: string})[]} With their names, by which they are sorted.
 */
export function byName(cards, name) {
  return cards.map((card) => ({ ...card, name: name(card.country) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * @param {number} time Epoch milliseconds.
 * @param {number} now Epoch milliseconds.
 * @returns {number} How many days (UTC) later it is.
 */
export function daysUntil(time, now) {
  return Math.floor(time / DAY_MS) - Math.floor(now / DAY_MS)
}

/**
 * The countries of a round alone, if the pin is in another one than the place.
 *
 * @param {import('./match-state.js').MatchView} match
 * @param {import('./match-state.js').RoundView} round Revealed.
 * @returns {{pinned: string, asked: string}|null} Codes; nothing where one is not known, and for
 *   an answer by the country's name.
 */
export function otherCountry({ mode, me }, { solution, results }) {
  const own = results.find(({ player }) => player === me)
  if (mode !== 'solo' || !own?.country || !solution.country || own.noPin) return null
  if (own.country === solution.country || (own.guess?.lat === 0 && own.guess.lng === 0)) return null
  return { pinned: own.country, asked: solution.country }
}
