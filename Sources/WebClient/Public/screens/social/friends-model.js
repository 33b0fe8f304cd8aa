/** Friends and requests, and what events make of them. Pure. */

/**
 * @typedef {object} Friends
 * @property {{player: object, online: boolean, inMatch: boolean, lastAccess: number}[]} friends
 * @property {{player: object, direction: 'incoming'|'outgoing', at: number}[]} requests
 */

const isNot = (id) => ({ player }) => player.player !== id

/**
 * @param {Friends} state
 * @param {{player: string, online: boolean, inMatch: boolean}} presence As `friend.presence` has
 *   it.
 * @param {number} now Epoch milliseconds: when the friend was last seen if this is leaving.
 * @returns {Friends}
 */
export function withPresence({ friends, requests }, { player: id, online, inMatch }, now) {
  const changed = friends.map((friend) => (friend.player.player === id
    ? { ...friend, online, inMatch, lastAccess: now } : friend))
  return { friends: changed, requests }
}

/** @param {Friends} state @param {object} friend As `friend.added` has it. @returns {Friends} */
export function withFriend({ friends, requests }, friend) {
  const id = friend.player.player
  return {
    friends: [...friends.filter(isNot(id)), friend]
      .sort((a, b) => a.player.username.localeCompare(b.player.username)),
    requests: requests.filter(isNot(id)),
  }
}

/** @param {Friends} state @param {string} id @returns {Friends} Neither friend nor request. */
export function withoutPlayer({ friends, requests }, id) {
  return { friends: friends.filter(isNot(id)), requests: requests.filter(isNot(id)) }
}

/** Friends who can be challenged come first, then those online, then by name. @param {Friends} state */
export function sortedFriends({ friends }) {
  const order = ({ online, inMatch }) => (online ? (inMatch ? 1 : 0) : 2)
  return [...friends].sort((a, b) => order(a) - order(b)
    || a.player.username.localeCompare(b.player.username))
}
