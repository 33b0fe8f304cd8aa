/**
 * Fetches the pictures of places: each once, when it is looked at or in the countdown before.
 */

/** How often a picture is asked for when the server is busy, and how long to wait. Milliseconds. */
const TRIES = 60
const USUAL_WAIT = 1_000
const LONGEST_WAIT = 10_000
/** How many pictures are kept at most. A view forgets its own; a match that is left does not. */
const KEPT = 12

/** By address, the oldest first. @type {Map<string, {blob: Promise<Blob>, end: AbortController}>} */
const fetched = new Map()

/**
 * @template {{widthKm: number}} T
 * @param {T[]} images
 * @returns {T[]} In the order in which they are looked at.
 */
export function widestFirst(images) {
  return [...images].sort((a, b) => b.widthKm - a.widthKm)
}

/**
 * A picture, from memory if it was fetched before.
 *
 * @param {string} url
 * @returns {Promise<Blob>} Fails when the server has refused it for good, or too often.
 */
export function pictureAt(url) {
  const known = fetched.get(url)
  if (known) return known.blob
  const end = new AbortController()
  const blob = load(url, end.signal)
  // A failure is not kept: whoever asks again may have more luck.
  blob.catch(() => fetched.get(url)?.blob === blob && fetched.delete(url))
  fetched.set(url, { blob, end })
  for (const old of fetched.keys()) {
    if (fetched.size <= KEPT) break
    forget(old)
  }
  return blob
}

/** Keeps a picture no longer, and ends what still asks for it. @param {string} url */
export function forget(url) {
  fetched.get(url)?.end.abort()
  fetched.delete(url)
}

/**
 * Fetches what a view will show first.
 *
 * @param {{provider?: string, images?: {url: string, widthKm?: number}[]}|null} view
 */
export function prefetch(view) {
  const images = view?.images ?? []
  const [widest] = view?.provider === 'panorama' ? images : widestFirst(images)
  if (widest) pictureAt(widest.url).catch(() => {})
}

/** Asks again and again while the server is busy or cannot be reached. */
async function load(url, signal) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url, { signal }).catch(() => null)
    if (response?.ok) return response.blob()
    signal.throwIfAborted()
    const isWorthTrying = !response || response.status >= 500 || response.status === 429
    if (!isWorthTrying || attempt >= TRIES) throw new Error(`picture: ${response?.status}`)
    const named = Number(response?.headers.get('retry-after')) * 1000
    const wait = Math.min(LONGEST_WAIT, named || USUAL_WAIT)
    await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)))
  }
}
