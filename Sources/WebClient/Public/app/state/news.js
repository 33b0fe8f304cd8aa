/**
 * News, and the digest of them: pure functions.
 *
 * @typedef {object} NewsCard
 * @property {string} news
 * @property {'operator'|'server'|'feed'} source
 * @property {string} [feed] Its name, where the source is one.
 * @property {string} [title]
 * @property {string} [text] In lists its beginning.
 * @property {string} [link]
 * @property {string} [picture] The path of its address on the server.
 * @property {{kind: string}} [happening] A happening of the server, without a title.
 * @property {number} publishedAt
 * @property {number} bookmarks How many players have bookmarked it.
 * @property {boolean} [bookmarked] Whether we have.
 *
 * @typedef {object} NewsWish The choice of what is listed.
 * @property {'date'|'popularity'} sort
 * @property {string} from `all`, `bookmarked`, `operator`, `server`, or a feed as in {@link feedChoice}.
 */

/** So many are asked for at once. */
export const NEWS_PAGE = 20
export const NEWS_SORTS = ['date', 'popularity']
/** The choices that there are without any feed. */
export const NEWS_CHOICES = ['all', 'bookmarked', 'operator', 'server']
/** How often a digest comes. */
export const DIGESTS = ['off', 'daily', 'weekly']

/** Minutes into a day of the player's zone at which a digest comes. */
const DIGEST_TIME = 18 * 60
const DAY = 24 * 60

const FEED = 'feed:'

/** @param {string} feed @returns {string} The choice of what a feed has. */
export function feedChoice(feed) {
  return FEED + feed
}

/** @param {string} choice @returns {string|null} The feed that is chosen by it. */
export function feedOf(choice) {
  return choice.startsWith(FEED) ? choice.slice(FEED.length) : null
}

/**
 * @param {NewsWish} wish
 * @param {string} [cursor] Of the page before.
 * @returns {object} What `news.list` is asked for.
 */
export function newsParams({ sort, from }, cursor) {
  const feed = feedOf(from)
  return {
    sort, limit: NEWS_PAGE,
    ...(feed !== null && { source: 'feed', feed }),
    ...(from === 'bookmarked' && { bookmarked: true }),
    ...(['operator', 'server'].includes(from) && { source: from }),
    ...(cursor !== undefined && { cursor }),
  }
}

/**
 * @param {NewsCard[]} cards
 * @param {string[]} [known]
 * @returns {string[]} The feeds among them and those known before, in alphabetical order.
 */
export function feedsIn(cards, known = []) {
  return [...new Set([...known, ...cards.flatMap(({ feed }) => feed ?? [])])].sort()
}

/**
 * @param {string|undefined} link
 * @returns {{address: string, host: string}|null} Only of links that may be followed.
 */
export function outwardLink(link) {
  if (!link || !URL.canParse(link)) return null
  const { protocol, host, href } = new URL(link)
  return protocol === 'https:' ? { address: href, host } : null
}

/** @param {string|undefined} picture @returns {boolean} Whether it is a picture of the server. */
export function isOwnPicture(picture) {
  return /^\/v1\/news\/[\w-]+\/picture(\?[\w=&-]*)?$/.test(picture ?? '')
}

/** @returns {number} The minutes that the clock here is ahead of UTC. */
export function zoneHere() {
  return -new Date().getTimezoneOffset()
}

/**
 * @param {{every: string, next?: number}} digest
 * @param {number} timeZone Minutes ahead of UTC.
 * @returns {boolean} Whether the digests come by the clock of another zone.
 */
export function isOfOtherZone({ every, next }, timeZone) {
  return every !== 'off' && next !== undefined
    && (Math.round(next / 60_000) + timeZone + DAY) % DAY !== DIGEST_TIME
}
