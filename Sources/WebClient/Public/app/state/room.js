/** A room as its members see it: pure functions of what the server says, and of what is typed. */

/** Six characters that are not mistaken for others. */
const CODE = /^[2-9ACDEFGHJKMNPQRTUVWXY]{6}$/

/** The signs that members give each other; each has an icon of its name. */
export const EMOTES = ['wave', 'thumbsUp', 'laugh', 'wow', 'sad', 'clap']

/**
 * @param {string} text A code, perhaps with spaces, or a whole link to a room.
 * @returns {string|null} The code in it, as the server writes it.
 */
export function codeIn(text) {
  const [, linked] = /#\/(?:room|watch)\/([^/?&]+)/.exec(text) ?? [null, text]
  const code = linked.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}

/**
 * @typedef {object} Room
 * @property {string} code
 * @property {number} version
 * @property {string} host
 * @property {{player: object, online: boolean, inMatch: boolean, side: number,
 *   role?: 'player'|'watcher'|'screen'}[]} members
 * @property {string} format
 * @property {string} map
 * @property {object} options
 * @property {string} [match] While it is played.
 */

/**
 * @param {Room|null} room What is known.
 * @param {Room} told What the server says of a room that we are in.
 * @returns {Room} The newer of the two.
 */
export function newerRoom(room, told) {
  const isOld = room?.code === told.code && told.version <= room.version
  return isOld ? room : told
}

/**
 * @param {Room|null} before
 * @param {Room} room
 * @returns {{joined: string[], left: string[]}} The names of those who have come and gone.
 */
export function comings(before, room) {
  if (before?.code !== room.code) return { joined: [], left: [] }
  const missing = (from, others) => from
    .filter(({ player }) => !others.some((other) => other.player.player === player.player))
    .map(({ player }) => player.username)
  return {
    joined: missing(room.members, before.members), left: missing(before.members, room.members),
  }
}

/**
 * @param {Room} room
 * @param {string} me
 * @param {{fewestPlayers: number, mostPlayers: number}} [format] The room's, as `format.list` has it.
 * @returns {'notHost'|'playing'|'away'|'tooFew'|'tooMany'|'uneven'|null} Why we cannot start a
 *   match; `null`: we can.
 */
export function startProblem({ host, members, match }, me, format) {
  if (host !== me) return 'notHost'
  if (match) return 'playing'
  if (members.some(({ player, inMatch }) => player.player === me && inMatch)) return 'away'
  const free = playing(members).filter(({ online, inMatch }) => online && !inMatch)
  if (free.length < Math.max(2, format?.fewestPlayers ?? 2)) return 'tooFew'
  if (free.length > (format?.mostPlayers ?? Infinity)) return 'tooMany'
  const second = free.filter(({ side }) => side === 1).length
  return format?.sides && 2 * second !== free.length ? 'uneven' : null
}

/**
 * @param {Room|null} before
 * @param {Room} room
 * @param {string} me
 * @returns {'player'|'watcher'|'screen'|null} The role that we have got by the change; null: it is
 *   the same.
 */
export function newRole(before, room, me) {
  const roleIn = ({ members }) => members.find(({ player }) => player.player === me)?.role
  if (before?.code !== room.code) return null
  return roleIn(before) === roleIn(room) ? null : (roleIn(room) ?? null)
}

/** @param {object[]} members @returns {object[]} Those who play. */
export function playing(members) {
  return members.filter(({ role = 'player' }) => role === 'player')
}

/** @param {object[]} members @returns {object[]} Those who only watch, big screens among them. */
export function watching(members) {
  return members.filter(({ role = 'player' }) => role !== 'player')
}

/**
 * @param {number[]} usual Values to choose from, ascending.
 * @param {number} value The one that is set.
 * @returns {number[]} The values with this one among them.
 */
export function choicesWith(usual, value) {
  return [...new Set([...usual, value])].sort((a, b) => a - b)
}

/** The texts of the host's button by the phases in which there is something to force. */
const FORCING = {
  moving: 'room.go.round', guessing: 'room.go.round', guessed: 'room.go.round',
  revealed: 'room.go.reveal',
}

/**
 * @param {object} state Of the app.
 * @param {object|null} match The match that is played or watched.
 * @returns {string|null} The key of the button's text; `null` for who cannot force the match on.
 */
export function forcingLabel({ room, player }, match) {
  if (!room || !match || room.match !== match.match || room.host !== player?.player) return null
  return FORCING[match.phase] ?? null
}
