/**
 * The quiz that needs no connection: pure functions, and what this browser keeps of it.
 *
 * The server gives a pack of statements. Five are asked at a time, which of all have been asked the
 * least lately. Nobody but this browser learns the score.
 */

import { remember, remembered } from './settings.js'

/** How many statements are asked at a time. */
export const ROUND = 5
/** A pack may have more; no browser has to keep them. */
export const MOST_STATEMENTS = 500
/** The statements that have a text. */
const TEMPLATES = new Set([
  'capital', 'neighbour', 'language', 'currency', 'drivingSide', 'coast', 'island', 'equator',
  'region', 'largerThan', 'morePeopleThan', 'capitalNorthOf', 'mostPopulousNeighbour', 'populationAbove',
])

/**
 * @typedef {object} Statement
 * @property {string} id
 * @property {string} template One of {@link TEMPLATES}.
 * @property {string} country The country that it is about: ISO 3166-1 alpha-2.
 * @property {object} [value] What it says of the country: `{town, townDe}`, `{country}`,
 *   `{flag}` with `false` for the contrary, and so on.
 * @property {boolean} isTrue
 */

/**
 * @typedef {object} Game Five statements, or fewer if there are fewer.
 * @property {Statement[]} statements
 * @property {boolean[]} answers What was answered so far.
 */

/**
 * @typedef {object} Memory
 * @property {number} best The most that were right in one game; -1: none was played.
 * @property {string[]} seen Ids of statements that were asked, the latest last.
 */

/**
 * Reads a pack: those statements that can be asked, of many any {@link MOST_STATEMENTS}, as the
 * server has them in the order of their templates.
 *
 * @param {any} reply Of `/v1/quiz`.
 * @param {() => number} [random] From 0 to below 1.
 * @returns {Statement[]}
 */
export function readPack(reply, random = Math.random) {
  const statements = Array.isArray(reply?.statements) ? reply.statements.filter(isStatement) : []
  return statements.length <= MOST_STATEMENTS
    ? statements : shuffled(statements, random).slice(0, MOST_STATEMENTS)
}

function isStatement(each) {
  return typeof each?.id === 'string' && TEMPLATES.has(each.template)
    && typeof each.country === 'string' && typeof each.isTrue === 'boolean'
    && ['object', 'undefined'].includes(typeof each.value)
}

/**
 * Begins a game.
 *
 * @param {Statement[]} statements
 * @param {Memory} memory
 * @param {() => number} [random] From 0 to below 1.
 * @returns {Game}
 */
export function beginGame(statements, { seen }, random = Math.random) {
  const lastSeen = new Map(seen.map((id, index) => [id, index]))
  const chosen = shuffled(statements, random)
    // Sorting keeps the order of those that are alike: the unseen ones stay shuffled.
    .sort((a, b) => (lastSeen.get(a.id) ?? -1) - (lastSeen.get(b.id) ?? -1))
    .slice(0, ROUND)
  return { statements: shuffled(chosen, random), answers: [] }
}

function shuffled(list, random) {
  const copy = [...list]
  for (let end = copy.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1))
    ;[copy[end], copy[other]] = [copy[other], copy[end]]
  }
  return copy
}

/** @param {Game} game @returns {Statement|undefined} The statement to answer; none at the end. */
export function currentStatement({ statements, answers }) {
  return statements[answers.length]
}

/** @param {Game} game @param {boolean} isTrue @returns {Game} With one answer more. */
export function answer(game, isTrue) {
  return currentStatement(game) ? { ...game, answers: [...game.answers, isTrue] } : game
}

/** @param {Game} game @returns {number} How many answers are right. */
export function score({ statements, answers }) {
  return answers.filter((each, index) => each === statements[index].isTrue).length
}

/**
 * @param {Memory} memory
 * @param {Game} game Played to its end, or to where it was left.
 * @returns {Memory}
 */
export function withGame({ best, seen }, game) {
  const asked = game.statements.slice(0, game.answers.length).map(({ id }) => id)
  const isWhole = game.answers.length > 0 && !currentStatement(game)
  return {
    best: isWhole ? Math.max(best, score(game)) : best,
    seen: [...seen.filter((id) => !asked.includes(id)), ...asked].slice(-MOST_STATEMENTS),
  }
}

/** @returns {Memory} What this browser knows of earlier games. */
export function rememberedGames() {
  const { best, seen } = parsed(remembered('quiz-games')) ?? {}
  return {
    best: Number.isInteger(best) && best <= ROUND ? best : -1,
    seen: Array.isArray(seen) ? seen.filter((id) => typeof id === 'string') : [],
  }
}

/** @param {Memory} memory */
export function rememberGames(memory) {
  remember('quiz-games', JSON.stringify(memory))
}

/** @returns {Statement[]} Those of the last download; none if there was none. */
export function storedStatements() {
  return readPack(parsed(remembered('quiz-pack')))
}

/**
 * Keeps a pack for when there is no connection; an empty one changes nothing.
 *
 * @param {Statement[]} statements
 */
export function storeStatements(statements) {
  if (statements.length > 0) remember('quiz-pack', JSON.stringify({ statements }))
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
