/** How a match of another format than the classic differs, as far as screens care. Pure. */

/** @typedef {import('./match-state.js').MatchView} MatchView */

/**
 * @typedef {object} Kind
 * @property {'distance'|'country'|'verdict'} points What an answer scores by.
 * @property {'sum'|'target'|'health'|'lives'|'elimination'} tally What decides.
 * @property {boolean} [hasSides] Two sides play, each with its health.
 * @property {boolean} [isTimed] One clock for all rounds, which follow each other at once.
 */

/** @type {Record<string, Kind>} */
const KINDS = {
  classic: { points: 'distance', tally: 'sum' },
  clash: { points: 'distance', tally: 'health' },
  team: { points: 'distance', tally: 'health', hasSides: true },
  teambest: { points: 'distance', tally: 'health', hasSides: true },
  royale: { points: 'distance', tally: 'elimination' },
  streak: { points: 'country', tally: 'lives' },
  sprint: { points: 'country', tally: 'sum', isTimed: true },
  race: { points: 'distance', tally: 'target', isTimed: true },
  quiz: { points: 'verdict', tally: 'sum' },
  journey: { points: 'distance', tally: 'sum', hasAids: true },
}

/** The points that end a race. */
const TARGET = 15_000

/**
 * @param {{format?: string}} match
 * @returns {Kind} Of a format that is not known here, what is true of the classic.
 */
export function kindOf({ format }) {
  return KINDS[format] ?? KINDS.classic
}

/**
 * @param {{format?: string}} match
 * @returns {boolean} Whether statements are asked, and no places.
 */
export function asksStatements(match) {
  return kindOf(match).points === 'verdict'
}

/**
 * @param {{format?: string}} match
 * @returns {boolean} Whether no pause follows a reveal: rounds against one clock, and statements.
 */
export function hasNoStandings(match) {
  return Boolean(kindOf(match).isTimed) || asksStatements(match)
}

/**
 * @param {{lat: number, lng: number}} guess
 * @param {string} [country]
 * @returns {boolean} Whether the answer was a country by its name, without a pin.
 */
export function isNamed({ lat, lng }, country) {
  return Boolean(country) && lat === 0 && lng === 0
}

/**
 * @param {{format?: string, players: {total: number}[]}} match
 * @returns {boolean} Whether the points that end a race were reached.
 */
export function hasReached({ format, players }) {
  return kindOf({ format }).tally === 'target' && players.some(({ total }) => total >= TARGET)
}

/**
 * @param {{health?: number, lives?: number}} player
 * @returns {number|undefined} The health or lives that are left, where the format has them.
 */
export function reserveOf({ health, lives }) {
  return health ?? lives
}

/**
 * @param {{format?: string}} match
 * @param {{lives?: number}} player
 * @returns {boolean} Whether the player is out, and watches the others.
 */
export function isOut(match, { lives }) {
  return kindOf(match).tally === 'elimination' && lives === 0
}

/**
 * @param {MatchView} match
 * @returns {boolean} Whether the player who looks is out.
 */
export function isWatching(match) {
  return match.players.some((each) => each.player === match.me && isOut(match, each))
}

/**
 * @param {{format?: string}} match
 * @returns {boolean} Whether it ends by itself, and not after so many rounds.
 */
export function isOpenEnded(match) {
  const { tally, isTimed } = kindOf(match)
  return tally !== 'sum' || Boolean(isTimed)
}

/**
 * @param {MatchView} match
 * @param {{round: number, effects?: object[], results?: object[]}} revealed
 * @returns {boolean} Whether no round follows. The end of a clock cannot be told from the round.
 */
export function isLastRound(match, { round, effects = [], results = [] }) {
  const left = effects.map(reserveOf)
  const isDecided = {
    sum: () => false,
    target: () => results.some(({ total }) => total >= TARGET),
    health: () => left.includes(0),
    lives: () => left.length > 0 && left.every((lives) => lives === 0),
    elimination: () => left.length > 0 && left.filter((lives) => lives > 0).length <= 1,
  }
  return isDecided[kindOf(match).tally]() || round === match.options.rounds
}

/**
 * @param {object[]} rounds
 * @returns {string[]} The players who are out, in the order in which they went: in each round those
 *   without a pin first, then the farthest; of equal ones the later.
 */
export function eliminated(rounds) {
  return rounds.flatMap(({ results = [], effects = [] }) => {
    const isGone = (id) => effects.some(({ player, loss }) => player === id && loss > 0)
    const far = ({ noPin, distance }) => (noPin ? Infinity : distance)
    return results.map((result, index) => ({ ...result, index }))
      .filter(({ player }) => isGone(player))
      .sort((a, b) => compare(far(b), far(a)) || compare(b.guessedAt, a.guessedAt) || b.index - a.index)
      .map(({ player }) => player)
  })
}

/** Two that are equal, infinite ones too, are no difference. */
function compare(a = 0, b = 0) {
  return a === b ? 0 : a - b
}

/**
 * @param {{effects?: object[]}} revealed
 * @param {string} id
 * @returns {number} The loss of a player in the round.
 */
export function lossOf({ effects = [] }, id) {
  return effects.find(({ player }) => player === id)?.loss ?? 0
}

/**
 * @param {{effects?: object[]}} revealed
 * @param {string} id
 * @returns {{health?: number, lives?: number}} The rest of a player after the round.
 */
export function reserveAfter({ effects = [] }, id) {
  const effect = effects.find(({ player }) => player === id)
  return effect ? { health: effect.health, lives: effect.lives } : {}
}

/**
 * @param {MatchView} match
 * @param {string} id
 * @returns {boolean[]} A player's lives from the beginning, those that are left (true) first; none
 *   where lives are not counted.
 */
export function livesOf(match, id) {
  if (kindOf(match).tally !== 'lives') return []
  const left = match.players.find(({ player }) => player === id)?.lives ?? 0
  const lost = match.rounds.reduce((sum, round) => sum + lossOf(round, id), 0)
  return Array.from({ length: left + lost }, (_, index) => index < left)
}

/**
 * @param {object} player
 * @returns {number} The number beside the name: health where there is some, else points.
 */
export function worthOf({ health, total }) {
  return health ?? total
}

/**
 * @param {MatchView} match
 * @param {object} player
 * @returns {number} The number that players are ranked by, the greatest first.
 */
export function rankKey(match, player) {
  if (kindOf(match).tally !== 'elimination') return worthOf(player)
  if (player.left && !isOut(match, player)) return -1
  const index = eliminated(match.rounds).indexOf(player.player)
  return index < 0 ? Infinity : index
}

/**
 * @param {object[]} formats As `format.list` has them.
 * @param {number} count
 * @returns {string[]} The names of those that so many can play; but for those with a difficulty,
 *   which are chosen on a page of their own.
 */
export function formatsFor(formats, count) {
  return formats
    .filter(({ fewestPlayers, mostPlayers, difficulties }) =>
      fewestPlayers <= count && count <= mostPlayers && !difficulties)
    .map(({ format }) => format)
}

/**
 * @param {object[]} formats As `format.list` has them.
 * @returns {string[]} The names of those that a room can play, if enough are in it.
 */
export function formatsOfRooms(formats) {
  return formats.filter(({ mostPlayers }) => mostPlayers > 1).map(({ format }) => format)
}

/**
 * @param {object[]} formats As `format.list` has them.
 * @param {'ranked'|'boards'} member
 * @returns {string[]} The names of those that have a ranked queue, or boards.
 */
export function formatsWith(formats, member) {
  return formats.filter((card) => card[member]).map(({ format }) => format)
}

/**
 * @param {MatchView} match
 * @param {{effects?: object[]}} revealed
 * @returns {{side: number, isOurs: boolean, loss: number, health: number}[]} The sides that lost
 *   health.
 */
export function sideLosses({ players, me }, { effects = [] }) {
  const sideOf = (id) => players.find(({ player }) => player === id)?.side
  return [0, 1].flatMap((side) => {
    const { loss, health } = effects.find(({ player }) => sideOf(player) === side) ?? {}
    return loss ? [{ side, isOurs: sideOf(me) === side, loss, health }] : []
  })
}
