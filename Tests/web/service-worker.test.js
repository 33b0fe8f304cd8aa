// sw.js in a browser of the test's own.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import vm from 'node:vm'

const source = readFileSync(new URL('../../Sources/WebClient/Public/sw.js', import.meta.url), 'utf8')
const ORIGIN = 'https://play.example'
const address = (request) => new URL(request.url ?? request, ORIGIN).pathname

/** The caches of a browser, which several workers share. */
function browser() {
  const caches = new Map()
  const locks = new Set()
  const open = async (name) => {
    if (!caches.has(name)) caches.set(name, new Map())
    const files = caches.get(name)
    return {
      match: async (request) => files.get(address(request))?.clone(),
      put: async (request, response) => files.set(address(request), response),
      keys: async () => [...files.keys()],
    }
  }
  return {
    locks, files: caches,
    caches: {
      open,
      keys: async () => [...caches.keys()],
      delete: async (name) => caches.delete(name),
      match: async (request, { cacheName } = {}) => {
        for (const [name, files] of caches) {
          if (cacheName && name !== cacheName) continue
          if (files.has(address(request))) return files.get(address(request)).clone()
        }
        return undefined
      },
    },
  }
}

/** Runs a version of the worker; `server` answers by path, or throws where there is no line. */
function worker({ caches, locks }, version, server, options = {}) {
  const { files = 'a.js b.js', pages = [], quota = 1e9, isLate = false } = options
  const listeners = {}
  const shown = []
  const opened = []
  const get = async (request) => {
    const body = server(address(request))
    if (body instanceof Promise) return body
    if (body === undefined) throw new TypeError('no line')
    return typeof body === 'number' ? new Response('', { status: body }) : new Response(body)
  }
  const context = vm.createContext({
    caches: {
      ...caches,
      open: async (name) => {
        const cache = await caches.open(name)
        const addAll = async (paths) => {
          const replies = await Promise.all(paths.map(get))
          if (replies.some(({ ok }) => !ok)) throw new TypeError('not all are there')
          await Promise.all(paths.map((path, index) => cache.put(path, replies[index])))
        }
        return { ...cache, addAll }
      },
    },
    clients: {
      claim: async () => {},
      matchAll: async () => pages,
      openWindow: async (path) => opened.push(path),
    },
    navigator: {
      storage: { estimate: async () => ({ quota, usage: 0 }) },
      locks: {
        query: async () => ({ held: [...locks].map((name) => ({ name })) }),
        request: async (name, _, work) => {
          locks.add(name)
          return Promise.resolve(work()).finally(() => locks.delete(name))
        },
      },
    },
    registration: {
      installing: null, waiting: null,
      showNotification: async (title, more) => shown.push({ title, ...more }),
    },
    addEventListener: (name, listener) => (listeners[name] = listener),
    location: { origin: ORIGIN }, fetch: get, skipWaiting: async () => {},
    // Time passes where a test says so.
    setTimeout: (work) => isLate && work(), URL, Response, Error,
  })
  vm.runInContext(
    source.replace('{{assets}}', `/static/${version}`).replace('{{files}}', files), context)
  const tell = async (name, event = {}) => {
    let work
    listeners[name]({ ...event, waitUntil: (promise) => (work = promise) })
    await work
  }
  return {
    listeners, shown, opened, tell,
    start: async () => {
      await tell('install')
      await tell('activate')
    },
    /** The text of the answer; `null` where the browser asks the server itself. */
    ask: async (path, { method = 'GET', mode = 'cors' } = {}) => {
      let answer = null
      listeners.fetch({
        request: { url: new URL(path, ORIGIN).href, method, mode },
        respondWith: (promise) => (answer = promise),
      })
      const response = await answer
      return response && (response.type === 'error' ? 'error' : response.text())
    },
  }
}

/** A server that has one version. */
const serving = (version) => (path) =>
  ['/', '/editor'].includes(path) ? `page of /static/${version}/`
    : path.startsWith(`/static/${version}/`) ? `${version} ${path.split('/').pop()}` : 404
const away = () => undefined
const visit = { mode: 'navigate' }
const push = (message) => ({ data: { json: () => JSON.parse(message) } })

test('without a line the page and its files are there, of one version', async () => {
  const here = browser()
  await worker(here, 'one', serving('one')).start()
  const offline = worker(here, 'one', away)
  assert.equal(await offline.ask('/', visit), 'page of /static/one/')
  assert.equal(await offline.ask('/editor', visit), 'page of /static/one/')
  assert.equal(await offline.ask('/static/one/a.js'), 'one a.js')
})

test('with a line the page is the one that the server has now', async () => {
  const here = browser()
  const old = worker(here, 'one', serving('one'))
  await old.start()
  assert.equal(await worker(here, 'one', serving('two')).ask('/', visit), 'page of /static/two/')
})

test('a server that is broken or slow does not keep the page from starting', async () => {
  const here = browser()
  await worker(here, 'one', serving('one')).start()
  assert.equal(await worker(here, 'one', () => 502).ask('/', visit), 'page of /static/one/')
  const slow = worker(here, 'one', () => new Promise(() => {}), { isLate: true })
  assert.equal(await slow.ask('/', visit), 'page of /static/one/')
})

test('only pages and files of the client are answered for', async () => {
  const here = browser()
  const { ask, start } = worker(here, 'one', serving('one'))
  await start()
  for (const path of ['/v1/views/x/0.webp', '/v1/quiz', '/healthz', 'https://other.example/static/a']) {
    assert.equal(await ask(path), null, path)
  }
  assert.equal(await ask('/', { method: 'POST', mode: 'navigate' }), null)
  assert.equal(await ask('/v1/share/x', visit), null)
  assert.deepEqual([...here.files.get('whereami files /static/one').keys()].sort(),
    ['/', '/editor', '/static/one/a.js', '/static/one/b.js'])
})

test('what was not listed is fetched, and not kept', async () => {
  const here = browser()
  const { ask, start } = worker(here, 'one', serving('one'))
  await start()
  assert.equal(await ask('/static/one/icons/link.png'), 'one link.png')
  assert.equal(here.files.get('whereami files /static/one').size, 4)
})

test('half a download leaves nothing behind, and the version before goes on', async () => {
  const here = browser()
  await worker(here, 'one', serving('one')).start()
  const half = (path) => (path.endsWith('b.js') ? undefined : serving('two')(path))
  const servers = [half, (path) => (path.endsWith('b.js') ? 503 : serving('two')(path)), serving('one')]
  for (const server of servers) {
    await assert.rejects(worker(here, 'two', server).tell('install'))
    assert.deepEqual([...here.files.keys()], ['whereami files /static/one'])
    assert.equal(here.locks.size, 0)
  }
  assert.equal(await worker(here, 'one', away).ask('/', visit), 'page of /static/one/')
})

test('a browser without room keeps nothing', async () => {
  const here = browser()
  await assert.rejects(worker(here, 'one', serving('one'), { quota: 1e6 }).tell('install'))
  assert.equal(here.files.size, 0)
})

test('the files of a version stay as long as a page of it is open, whichever worker answers', async () => {
  const here = browser()
  await worker(here, 'one', serving('one')).start()
  here.locks.add('whereami files /static/one')
  const two = worker(here, 'two', serving('two'))
  await two.start()
  assert.equal(await two.ask('/static/one/a.js'), 'one a.js')
  assert.equal(await two.ask('/static/two/a.js'), 'two a.js')
  assert.equal(await worker(here, 'two', away).ask('/', visit), 'page of /static/two/')
  here.locks.clear()
  await two.tell('message', { data: 'tidy', source: null })
  assert.deepEqual([...here.files.keys()], ['whereami files /static/two'])
})

test('pages are told which version is next', async () => {
  const told = []
  const pages = [{ postMessage: (message) => told.push(message.assets) }]
  await worker(browser(), 'two', serving('two'), { pages }).start()
  assert.deepEqual(told, ['/static/two/'])
})

test('a folder that is worked on is not kept, and what was kept before goes', async () => {
  const here = browser()
  await worker(here, 'one', serving('one')).start()
  const fresh = worker(here, 'two', serving('two'), { files: '' })
  await fresh.start()
  assert.equal(here.files.size, 0)
  assert.equal(fresh.listeners.fetch, undefined)
})

test('a notification has the words that the page left, in its language', async () => {
  const here = browser()
  const words = { lang: 'de', title: 'Where am I', challenge: '{name} fordert dich.', other: 'Neu.' }
  await (await here.caches.open('whereami words')).put('/words', new Response(JSON.stringify(words)))
  const { tell, shown } = worker(here, 'one', away)
  await tell('push', push('{"kind":"challenge","data":{"name":"Ada","id":"7"}}'))
  await tell('push', push('{"kind":"challenge","at":7,"challenge":"8","username":"$&"}'))
  await tell('push', push('{"kind":"challenge"}'))
  await tell('push', push('{"kind":"constructor","data":{}}'))
  await tell('push', push('no JSON'))
  await tell('push', { data: null })
  assert.deepEqual(shown.map(({ body }) => body),
    ['Ada fordert dich.', '$& fordert dich.', 'Neu.', 'Neu.', 'Neu.', 'Neu.'])
  assert.ok(shown.every(({ lang, icon }) => lang === 'de' && icon === '/static/one/icons/icon-192.png'))
  assert.notEqual(shown[0].tag, shown[1].tag)
})

test('a digest of the news tells how many there are, and other news do not', async () => {
  const here = browser()
  const words = { lang: 'en', title: 'Where am I', news: 'News.', digest: '{count} news', other: 'New.' }
  await (await here.caches.open('whereami words')).put('/words', new Response(JSON.stringify(words)))
  const { tell, shown } = worker(here, 'one', away)
  await tell('push', push('{"kind":"news","count":3}'))
  await tell('push', push('{"kind":"news","subject":"7"}'))
  await tell('push', push('{"kind":"news","count":"<b>"}'))
  await tell('push', push('{"kind":"challenge","count":3}'))
  assert.deepEqual(shown.map(({ body }) => body), ['3 news', 'News.', 'News.', 'New.'])
})

test('a message about an event says when it begins in the time of the reader, or that it has', async () => {
  const here = browser()
  const words = {
    lang: 'en', title: 'Where am I', other: 'New.', reminder: '{title} begins: {time}',
    reminderBegun: '{title} has begun.', eventMoved: '{title} is moved: {time}',
    eventCancelled: '{title} is off.',
  }
  await (await here.caches.open('whereami words')).put('/words', new Response(JSON.stringify(words)))
  const { tell, shown } = worker(here, 'one', away)
  const start = Date.now() + 7 * 86_400_000
  const tellOf = (message) => tell('push', push(JSON.stringify({ title: 'Race', subject: '7', ...message })))
  await tellOf({ kind: 'reminder', startsAt: start })
  await tellOf({ kind: 'reminder', startsAt: start, title: '{time}' })
  await tellOf({ kind: 'reminder', startsAt: start, begun: true })
  await tellOf({ kind: 'reminder', startsAt: Date.now() - 1000 })
  await tellOf({ kind: 'eventChanged', startsAt: start })
  await tellOf({ kind: 'eventChanged', startsAt: start, cancelled: true })
  await tellOf({ kind: 'reminder', startsAt: start, title: undefined })
  await tellOf({ kind: 'reminder', startsAt: 1e300 })
  await tellOf({ kind: 'reminder' })
  const time = new Intl.DateTimeFormat('en', {
    weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit',
  }).format(start)
  assert.match(time, /\d:\d\d/)
  assert.deepEqual(shown.map(({ body }) => body), [
    `Race begins: ${time}`, `{time} begins: ${time}`, 'Race has begun.', 'Race has begun.',
    `Race is moved: ${time}`, 'Race is off.', 'New.', 'New.', 'New.',
  ])
})

test('without words there is a neutral text, and nothing while somebody looks at the game', async () => {
  const editor = { visibilityState: 'visible', url: `${ORIGIN}/editor` }
  const pages = [{ visibilityState: 'hidden', url: `${ORIGIN}/#/home` }, editor]
  const hidden = worker(browser(), 'one', away, { pages })
  await hidden.tell('push', push('{"kind":"badge"}'))
  assert.equal(hidden.shown.length, 1)
  assert.match(hidden.shown[0].body, /new/)
  pages[0].visibilityState = 'visible'
  await hidden.tell('push', push('{"kind":"badge"}'))
  assert.equal(hidden.shown.length, 1)
})

test('a notification leads to the page that is open, or opens one', async () => {
  const posted = []
  const pages = []
  const { tell, opened } = worker(browser(), 'one', away, { pages })
  const click = (data) => tell('notificationclick', { notification: { data, close() {} } })
  await click({ kind: 'friendAccepted', name: 'Ada/?' })
  await click({ kind: 'friendAccepted' })
  await click({ kind: 'news' })
  await click({ kind: 'reminder', id: '7' })
  await click({ kind: 'eventChanged', id: '7' })
  await click({ kind: 'eventChanged', id: '7', cancelled: true })
  await click({ kind: 'constructor' })
  await click(undefined)
  assert.deepEqual(opened, [
    '/#/player/Ada%2F%3F', '/#/friends', '/#/news', '/#/event/7', '/#/event/7', '/#/events',
    '/#/notifications', '/#/notifications',
  ])
  pages.push({ url: `${ORIGIN}/editor` }, {
    url: `${ORIGIN}/#/home`, focus: async () => posted.push('focus'),
    postMessage: ({ place }) => posted.push(place),
  })
  await click({ kind: 'challenge', name: 'Ada' })
  assert.deepEqual(posted, ['friends', 'focus'])
})
