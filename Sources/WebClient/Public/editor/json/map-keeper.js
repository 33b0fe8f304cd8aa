/**
 * Keeps a map on the server among those of who is signed in: `PUT /v1/maps`.
 *
 * @typedef {object} KeptMap A map that is on the server.
 * @property {string} map Its name.
 * @property {string} title
 * @property {'private'|'link'|'public'} visibility
 */

/** The server keeps no larger files. Bytes. */
export const MOST_KEPT_BYTES = 256 * 1024
/** The most characters of a title. */
export const TITLE_LENGTH = 60
/** @type {KeptMap['visibility'][]} */
export const VISIBILITIES = ['private', 'link', 'public']

const PATH = '/v1/maps'

/**
 * @param {object} wish
 * @param {string} wish.file The map as GeoJSON.
 * @param {string} wish.title
 * @param {KeptMap['visibility']} wish.visibility
 * @param {string} [wish.map] The map in whose place it comes.
 * @param {string} wish.key The server does the same only once by it.
 * @param {string} token
 * @returns {Promise<{map: KeptMap}|{code: string, problems?: object[], retryAfterMs?: number}>} The
 *   code of a refusal; with problems if the file has any.
 */
export async function keepMap({ file, title, visibility, map, key }, token) {
  // A refusal of a long body may be lost with the connection.
  if (new Blob([file]).size > MOST_KEPT_BYTES) return { code: 'tooLarge' }
  const query = [['title', title], ['visibility', visibility], ...(map ? [['map', map]] : [['key', key]])]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  try {
    const response = await fetch(`${PATH}?${query}`, {
      method: 'PUT', body: file, headers: { authorization: `Bearer ${token}` },
      referrerPolicy: 'no-referrer', credentials: 'omit',
    })
    const reply = await response.json().catch(() => ({}))
    if (response.ok) return { map: reply.map }
    const seconds = Number(response.headers.get('retry-after') ?? 1)
    const { code = 'unexpected', problems = [] } = reply
    return { code, ...(problems.length > 0 && { problems }), retryAfterMs: seconds * 1000 }
  } catch {
    return { code: 'connectionLost' }
  }
}

/**
 * @param {string} hash Of the editor's address, as the page of a map writes it.
 * @returns {KeptMap|null} The map in whose place the drawing is to come.
 */
export function keptMapIn(hash) {
  const known = new URLSearchParams(hash.replace(/^#/, ''))
  const [map, title, visibility] = ['map', 'title', 'visibility'].map((name) => known.get(name))
  return isKeptMap({ map, title, visibility }) ? { map, title, visibility } : null
}

/** @param {any} value @returns {boolean} Whether it is one of a player's maps. */
export function isKeptMap(value) {
  return typeof value?.map === 'string' && /^own:[\w-]+$/.test(value.map)
    && typeof value.title === 'string' && VISIBILITIES.includes(value.visibility)
}
