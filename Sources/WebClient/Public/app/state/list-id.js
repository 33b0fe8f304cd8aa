/** Ids of lists of places. */

/** Before the key of a list that the browser keeps. The server's ids are hexadecimal digits. */
export const LOCAL_PREFIX = 'local-'

/** @param {string} [list] @returns {boolean} Whether this is the id of a list in the browser. */
export function isLocalList(list = '') {
  return list.startsWith(LOCAL_PREFIX)
}
