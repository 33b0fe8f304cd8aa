/** Ids of lists of places, and keys of what is made. */

/** Before the key of a list that the browser keeps. The server's ids are hexadecimal digits. */
export const LOCAL_PREFIX = 'local-'

/** @param {string} [list] @returns {boolean} Whether this is the id of a list in the browser. */
export function isLocalList(list = '') {
  return list.startsWith(LOCAL_PREFIX)
}

/** @returns {string} 32 hexadecimal digits, by which the server knows a request that is repeated. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
