/**
 * The service worker: starts the client without a line, and shows what the server pushes.
 *
 * It keeps the files of its own version, which the server lists here, in a cache of that version.
 * Every address of a file has the version in it, so that a page gets files of its own version only,
 * whichever worker answers. The page itself comes from the server, and from the cache where the
 * server cannot be reached. Nothing else is kept: no reply of the server, no picture of a place.
 *
 * A folder that is worked on has no list: nothing is kept then.
 */

const ASSETS = '{{assets}}'
const FILES = '{{files}}'.split(' ').filter(Boolean)
const PAGES = ['/', '/editor']
/** Caches of files, one a version; and the lock of who needs one. */
const PREFIX = 'whereami files '
const OWN = PREFIX + ASSETS
/** The texts of notifications in the language last used, as the page has left them. */
const WORDS = 'whereami words'
/** Room that must be free beside the files: the browser throws nothing else away. Bytes. */
const ROOM = 16_000_000
/** A page that has not come for so long is taken from the cache. Milliseconds. */
const PATIENCE = 4_000
/** Where a notification leads to; the inbox has those of other kinds. */
const PLACES = {
  friendRequest: () => 'friends',
  friendAccepted: ({ name }) => (name ? `player/${encodeURIComponent(name)}` : 'friends'),
  challenge: () => 'friends',
  badge: () => 'profile',
  reminder: ({ id }) => (id ? `event/${encodeURIComponent(id)}` : 'events'),
  eventChanged: ({ id, cancelled }) =>
    (id && !cancelled ? `event/${encodeURIComponent(id)}` : 'events'),
  news: () => 'news',
}

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('message', (event) => {
  if (event.data === 'version') tellVersion(event.source)
  if (event.data === 'tidy') event.waitUntil(tidy())
})
addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))))
addEventListener('notificationclick', (event) => event.waitUntil(follow(event.notification)))
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
if (FILES.length > 0) addEventListener('fetch', answer)

/** Fetches the version whole, or not at all: the worker before goes on then. */
async function install() {
  if (FILES.length > 0) await withLock(OWN, fetchAll)
  // Every page keeps the files of its own version, so that nobody has to be waited for.
  await skipWaiting()
}

async function fetchAll() {
  const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {}
  if (quota - usage < ROOM) throw new Error('the browser has no room for the files')
  try {
    const cache = await caches.open(OWN)
    await Promise.all(PAGES.map(async (path) => {
      const page = await fetch(path, { cache: 'no-store' })
      const isOurs = page.ok && (await page.clone().text()).includes(`${ASSETS}/`)
      if (!isOurs) throw new Error('the server has another version by now')
      await cache.put(path, page)
    }))
    await cache.addAll(FILES.map((name) => `${ASSETS}/${name}`))
  } catch (error) {
    await caches.delete(OWN)
    throw error
  }
}

async function takeOver() {
  await clients.claim()
  await tidy()
  for (const client of await clients.matchAll()) tellVersion(client)
}

/** Tells a page which version the next one will have. */
function tellVersion(client) {
  if (FILES.length > 0) client?.postMessage({ assets: `${ASSETS}/` })
}

/** Deletes the files of versions that no page and no other worker needs. */
async function tidy() {
  if (registration.installing || registration.waiting) return
  const used = await lockNames()
  for (const name of await caches.keys()) {
    const isNeeded = used.has(name) || (name === OWN && FILES.length > 0)
    if (name.startsWith(PREFIX) && !isNeeded) await caches.delete(name)
  }
}

/** @returns {Promise<Set<string>>} The caches that pages need; where locks are unknown, all. */
async function lockNames() {
  if (navigator.locks) return new Set((await navigator.locks.query()).held.map(({ name }) => name))
  const hasPages = (await clients.matchAll({ includeUncontrolled: true })).length > 0
  return new Set(hasPages ? await caches.keys() : [])
}

async function withLock(name, work) {
  return navigator.locks ? navigator.locks.request(name, { mode: 'shared' }, work) : work()
}

/** Answers for pages and files of the client; the browser asks the server for all else. */
function answer(event) {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && PAGES.includes(pathname)) event.respondWith(page(request))
  else if (pathname.startsWith('/static/')) event.respondWith(file(request))
}

async function file(request) {
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true })
  return kept ?? fetch(request)
}

/** The page as the server has it now; without the server, that of the files that are here. */
async function page(request) {
  const { pathname } = new URL(request.url)
  const kept = async () => (await caches.open(OWN)).match(pathname, { ignoreVary: true })
  const fresh = fetch(request).catch(() => null)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  const first = await Promise.race([fresh, late])
  if (first && first.status < 500) return first
  return await kept() ?? await fresh ?? Response.error()
}

/**
 * @typedef {{kind: string, name: string, id: string, count: number, title: string, startsAt: number,
 *   begun: boolean, cancelled: boolean}} Push  `startsAt` in milliseconds, 0: unknown
 */

/** @param {PushMessageData|null} data @returns {Push} */
function readPush(data) {
  let message = { kind: 'other' }
  try {
    const { kind, data: more, ...rest } = data.json()
    message = { ...rest, ...more, kind: String(kind) }
  } catch {
    // Of a message that is none, that there is something new.
  }
  const { kind, name, username, id, challenge, badge, subject, player } = message
  return {
    kind,
    name: String(name ?? username ?? ''),
    id: String(id ?? challenge ?? badge ?? subject ?? player ?? ''),
    count: Number(message.count) || 0,
    title: String(message.title ?? ''),
    startsAt: Number(message.startsAt) || 0,
    begun: message.begun === true,
    cancelled: message.cancelled === true,
  }
}

/** The name of the text for a message. */
function textOf({ kind, count, startsAt, begun, cancelled }) {
  // A digest of the news tells how many there are.
  if (kind === 'news') return count > 0 ? 'digest' : kind
  if (kind !== 'reminder' && kind !== 'eventChanged') return kind
  if (cancelled) return 'eventCancelled'
  // A message may come late.
  if (begun || (startsAt > 0 && startsAt <= Date.now())) return 'reminderBegun'
  return kind === 'reminder' ? kind : 'eventMoved'
}

/** A moment in the time of this browser. */
function timeText(milliseconds, lang) {
  const form = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
  try {
    return milliseconds > 0 ? new Intl.DateTimeFormat(lang, form).format(milliseconds) : ''
  } catch {
    // No language, or no time that a calendar has.
    return ''
  }
}

/** Shows a notification, unless somebody looks at the game: the page shows it then. */
async function show(push) {
  if ((await gamePages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  const words = await readWords()
  const kind = textOf(push)
  const known = Object.hasOwn(words, kind) ? words[kind] : words.other
  const time = timeText(push.startsAt, words.lang)
  const values = { name: push.name, title: push.title, time, count: push.count }
  const lacks = Object.keys(values).some((key) => values[key] === '' && known.includes(`{${key}}`))
  const text = lacks ? words.other : known
  await registration.showNotification(words.title, {
    // All at once: a name may have braces.
    body: text.replace(/\{(name|title|time|count)\}/g, (_, key) => values[key]),
    lang: words.lang,
    // One of a kind and sender: the next one takes its place. News about an event take the place of
    // its reminder.
    tag: `${push.kind === 'eventChanged' ? 'reminder' : push.kind} ${push.id || push.name}`,
    icon: `${ASSETS}/icons/icon-192.png`,
    data: push,
  })
}

/** The pages of the game that are open; the map editor shows nothing of what is pushed. */
async function gamePages() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ url }) => new URL(url).pathname === '/')
}

async function readWords() {
  const fallback = { title: 'Where am I', other: 'There is something new for you.', lang: 'en' }
  const kept = await caches.match('/words', { cacheName: WORDS }).catch(() => null)
  return { ...fallback, ...await kept?.json() }
}

/** Goes to the page that is open, or opens one. */
async function follow(notification) {
  notification.close()
  const push = notification.data ?? {}
  const place = Object.hasOwn(PLACES, push.kind) ? PLACES[push.kind](push) : 'notifications'
  const [open] = await gamePages()
  if (!open) return clients.openWindow(`/#/${place}`)
  // The page decides: a match is not left for a notification.
  open.postMessage({ place })
  return open.focus()
}

/** The address of this browser at its push service has ended: pages tell the server the new one. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options
  if (!newSubscription && options) await registration.pushManager.subscribe(options)
  for (const client of await clients.matchAll()) client.postMessage({ subscription: 'changed' })
}
