import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocalList } from '../../Sources/WebClient/Public/app/state/list-id.js'
import { LocalLists } from '../../Sources/WebClient/Public/app/state/local-lists.js'
import { moveLists } from '../../Sources/WebClient/Public/app/state/moved-lists.js'
import { metersBetween } from '../../Sources/WebClient/Public/map/great-circle.js'

const PARIS = { lat: 48.8566, lng: 2.3522 }
const refuses = (code) => (error) => error.code === code

/** Lists in a browser that keeps them in `browser.text`. */
function browserLists(text = null) {
  const browser = { text, isFull: false }
  let keys = 0
  const lists = new LocalLists({
    read: () => browser.text,
    write(text) {
      if (!browser.isFull) browser.text = text
      return !browser.isFull
    },
    newKey: () => `key-${++keys}`,
    now: () => 1000,
  })
  const make = (title, count = 0) => {
    const { list } = lists.ask('list.create', { title }).list
    if (count > 0) lists.ask('list.add', { list, places: places(count) })
    return list
  }
  return { browser, lists, make }
}

/** Places far from each other. */
function places(count, lat = 0) {
  return Array.from({ length: count }, (_, index) => ({ lat: lat + index / 10, lng: 10, name: `P${index}` }))
}

test('a list is made, has places with names, and stands in the browser', () => {
  const { browser, lists, make } = browserLists()
  const list = make('  Capitals ')
  assert.ok(isLocalList(list))
  assert.ok(!isLocalList('0123456789abcdef') && !isLocalList(undefined))
  const { added, list: card } = lists.ask('list.add', { list, places: [{ ...PARIS, name: ' Paris ' }] })
  assert.deepEqual(added, [1])
  assert.deepEqual(card, {
    list, title: 'Capitals', visibility: 'private', places: 1, own: true, favourite: false,
    wanted: false, finishers: 0, updatedAt: 1000,
  })
  const { lists: again } = browserLists(browser.text)
  assert.deepEqual(again.ask('list.mine', {}).lists, [card])
  assert.deepEqual(again.ask('list.get', { list }).places,
    [{ place: 1, ...PARIS, name: 'Paris', seen: 0, found: 0 }])
})

test('numbers of places are never given twice', () => {
  const { lists, make } = browserLists()
  const list = make('Three', 3)
  assert.equal(lists.ask('list.remove', { list, places: [3, 17] }).list.places, 2)
  assert.deepEqual(lists.ask('list.add', { list, places: [PARIS] }).added, [4])
  assert.deepEqual(lists.ask('list.get', { list, after: 1 }).places.map(({ place }) => place), [2, 4])
})

test('places of one list are 100 m apart, also across the date line and near a pole', () => {
  const { lists, make } = browserLists()
  const list = make('Near')
  const add = (...places) => lists.ask('list.add', { list, places })
  add(PARIS, { lat: 0, lng: 179.9999 }, { lat: 89.99999, lng: 0 })
  for (const near of [PARIS, { lat: 48.8574, lng: 2.3522 }, { lat: 0, lng: -179.9999 },
    { lat: 89.99999, lng: 180 }]) {
    assert.throws(() => add(near), refuses('duplicatePlace'))
  }
  assert.throws(() => add({ lat: 1, lng: 1 }, { lat: 1, lng: 1.0001 }), refuses('duplicatePlace'))
  assert.equal(lists.ask('list.get', { list }).places.length, 3, 'all or nothing')
  const away = { lat: 48.8576, lng: 2.3522 }
  assert.ok(metersBetween(PARIS, away) > 100)
  assert.equal(add(away).list.places, 4)
})

test('a guest has five lists of a hundred places', () => {
  const { lists, make } = browserLists()
  const list = make('Full', 100)
  assert.throws(() => lists.ask('list.add', { list, places: [PARIS] }), refuses('tooManyPlaces'))
  for (let count = 2; count <= 5; count++) make(`List ${count}`)
  assert.throws(() => make('One more'), refuses('tooManyLists'))
  lists.ask('list.delete', { list })
  make('One more')
})

test('titles, names and places that the server would refuse are refused', () => {
  const { lists, make } = browserLists()
  for (const title of ['', '   ', 'x'.repeat(61), 'a\u0007b', 'a\u202eb', 'a\nb', 'a\u00adb', 'a\u200bb',
    '\u3164', '\u2800', '\ue000', 'a\ufeffb']) {
    assert.throws(() => make(title), refuses('listInvalid'), JSON.stringify(title))
  }
  const list = make('🗺️'.repeat(20))
  const add = (place) => () => lists.ask('list.add', { list, places: [place] })
  assert.throws(add({ ...PARIS, name: 'x'.repeat(81) }), refuses('listInvalid'))
  for (const place of [{ lat: 91, lng: 0 }, { lat: 0, lng: 181 }, { lat: NaN, lng: 0 }, { lng: 0 }]) {
    assert.throws(add(place), refuses('placeInvalid'), JSON.stringify(place))
  }
  assert.throws(() => lists.ask('list.get', { list: 'local-nothing' }), refuses('unknownList'))
})

test('a browser that keeps nothing says so', () => {
  const { browser, lists, make } = browserLists()
  const list = make('Kept')
  browser.isFull = true
  assert.throws(() => make('Lost'), refuses('notKept'))
  assert.throws(() => lists.ask('list.add', { list, places: [PARIS] }), refuses('notKept'))
  assert.equal(lists.ask('list.get', { list }).list.places, 0)
})

test('what somebody else has put into the browser is left out', () => {
  const good = { key: 'k', title: 'Good', next: 2, places: [{ place: 1, lat: 1, lng: 1 }], updatedAt: 1 }
  for (const bad of ['nonsense', 'null', '[]', '{"lists":3}', '{"lists":[null,3,{"key":"x"}]}']) {
    assert.deepEqual(browserLists(bad).lists.all(), [], bad)
  }
  const mixed = JSON.stringify({ lists: [
    { ...good, title: 3 }, { ...good, places: [{ place: 1, lat: 'x', lng: 1 }] }, good,
  ] })
  assert.deepEqual(browserLists(mixed).lists.all(), [good])
})

/** A server that keeps lists by key, and does what it is told to before each request. */
function server({ limits = { lists: 5, places: 100 }, isSea = () => false, before = () => {} } = {}) {
  const kept = new Map()
  const calls = []
  async function ask(method, params) {
    calls.push([method, params])
    before(calls.length, method, params)
    if (method === 'list.create') {
      if (!kept.has(params.key)) {
        if (kept.size >= limits.lists) throw refusal('tooManyLists')
        kept.set(params.key, { title: params.title, places: [] })
      }
      return { list: { list: `id-${params.key}`, title: kept.get(params.key).title } }
    }
    const list = kept.get(params.list.slice(3))
    if (method === 'list.set') {
      list.title = params.title
      return {}
    }
    const { places } = list
    const bytes = new TextEncoder().encode(JSON.stringify(params)).length
    assert.ok(bytes < 16_000, `${bytes} bytes are more than a message may have`)
    if (params.places.length > 100) throw refusal('invalidParams')
    if (params.places.some(isSea)) throw refusal('placeInvalid')
    const fresh = params.places.filter((place) => !places.some((other) => metersBetween(place, other) < 100))
    if (places.length + fresh.length > limits.places) throw refusal('tooManyPlaces')
    places.push(...fresh)
    return { added: fresh.map((_, index) => index), skipped: params.places.length - fresh.length }
  }
  return { ask, calls, kept }
}

const refusal = (code, more) => Object.assign(new Error(code), { code, ...more })
const noWait = () => assert.fail('nobody has to wait')

test('at sign-in the lists move to the server, and leave the browser', async () => {
  const { browser, lists, make } = browserLists()
  make('One', 100)
  make('Empty')
  const { ask, calls, kept } = server()
  const result = await moveLists(lists, ask, noWait)
  assert.deepEqual(result, {
    moved: [{ key: 'key-1', list: 'id-key-1' }, { key: 'key-2', list: 'id-key-2' }], stuck: [],
  })
  assert.equal(browser.text, null)
  assert.deepEqual(kept.get('key-1'), { title: 'One', places: places(100) })
  assert.deepEqual(calls.map(([method]) => method), ['list.create', 'list.add', 'list.create'])
  assert.ok(calls[1][1].skipDuplicates)
})

test('lists of more than a hundred places go in batches', async () => {
  const stored = places(250).map((place, index) => ({ place: index + 1, ...place }))
  const { lists } = browserLists(JSON.stringify(
    { lists: [{ key: 'k', title: 'Old', next: 251, places: stored, updatedAt: 1 }] }))
  const { ask, calls, kept } = server({ limits: { lists: 50, places: 500 } })
  await moveLists(lists, ask, noWait)
  assert.deepEqual(calls.slice(1).map(([, { places }]) => places.length), [100, 100, 50])
  assert.deepEqual(kept.get('k').places, places(250))
})

test('places with long names go in requests that are short enough', async () => {
  const { browser, lists, make } = browserLists()
  const list = make('Длинный')
  const long = places(100).map((place) => ({ ...place, name: 'Ж'.repeat(80) }))
  lists.ask('list.add', { list, places: long })
  const { ask, calls, kept } = server()
  await moveLists(lists, ask, noWait)
  assert.equal(calls.length, 3)
  assert.deepEqual(kept.get('key-1').places, long)
  assert.equal(browser.text, null)
})

test('a list that was renamed after an attempt has its new title on the server', async () => {
  const { lists, make } = browserLists()
  const list = make('Before', 1)
  const { ask, kept } = server({ before: (number) => { if (number === 2) throw refusal('connectionLost') } })
  await moveLists(lists, ask, noWait)
  lists.ask('list.set', { list, title: 'After' })
  await moveLists(lists, ask, noWait)
  assert.deepEqual(kept.get('key-1'), { title: 'After', places: places(1) })
})

test('a line that is lost at any request loses nothing, and repeated nothing is twice', async () => {
  for (const isDone of [false, true]) {
    for (let lost = 1; lost <= 4; lost++) {
      const { browser, lists, make } = browserLists()
      make('One', 3)
      make('Two', 2)
      const good = server()
      let isLost = false
      const ask = async (...call) => {
        isLost ||= good.calls.length + 1 === lost
        if (!isLost) return good.ask(...call)
        if (isDone && good.calls.length + 1 === lost) await good.ask(...call)
        throw refusal('connectionLost')
      }
      const before = lists.all()
      const { moved, stuck } = await moveLists(lists, ask, noWait)
      assert.deepEqual(stuck, [])
      assert.deepEqual(lists.all(), before.slice(moved.length), `lost at ${lost}`)
      await moveLists(lists, good.ask, noWait)
      assert.equal(browser.text, null)
      assert.deepEqual([...good.kept.values()],
        [{ title: 'One', places: places(3) }, { title: 'Two', places: places(2) }])
    }
  }
})

test('a list for which there is no room stays, is told of, and the others move', async () => {
  const { lists, make } = browserLists()
  const titles = ['One', 'Two', 'Three']
  for (const title of titles) make(title, 2)
  const { ask } = server({ limits: { lists: 2, places: 100 } })
  const { moved, stuck } = await moveLists(lists, ask, noWait)
  assert.equal(moved.length, 2)
  assert.deepEqual(stuck, [{ title: 'Three', code: 'tooManyLists', isNew: true }])
  const [left] = lists.ask('list.mine', {}).lists
  assert.equal(left.title, 'Three')
  assert.equal(left.problem, 'tooManyLists')
  const again = await moveLists(lists, ask, noWait)
  assert.deepEqual(again.stuck, [{ title: 'Three', code: 'tooManyLists', isNew: false }])
  lists.ask('list.set', { list: left.list, title: 'Changed' })
  assert.equal(lists.ask('list.mine', {}).lists[0].problem, undefined, 'it is another list now')
})

test('places at sea are found out and marked; all others are on the server, once', async () => {
  const { lists, make } = browserLists()
  const list = make('Coast', 40)
  const isSea = ({ name }) => ['P7', 'P8', 'P39'].includes(name)
  const { ask, calls, kept } = server({ isSea })
  const { moved, stuck } = await moveLists(lists, ask, noWait)
  assert.deepEqual(moved, [])
  assert.deepEqual(stuck, [{ title: 'Coast', code: 'placeInvalid', isNew: true }])
  assert.deepEqual(kept.get('key-1').places, places(40).filter((place) => !isSea(place)))
  assert.ok(calls.length < 40, `${calls.length} requests`)
  const refused = lists.ask('list.get', { list }).places.filter(({ isRefused }) => isRefused)
  assert.deepEqual(refused.map(({ name }) => name), ['P7', 'P8', 'P39'])
  lists.ask('list.remove', { list, places: refused.map(({ place }) => place) })
  assert.equal((await moveLists(lists, ask, noWait)).moved.length, 1)
  assert.deepEqual(lists.all(), [])
  assert.equal(kept.get('key-1').places.length, 37)
})

test('what is changed while it moves stays until it has moved too', async () => {
  const { lists, make } = browserLists()
  const list = make('Busy', 1)
  const { ask, kept } = server({
    before: (count) => count === 2 && lists.ask('list.add', { list, places: [PARIS] }),
  })
  await moveLists(lists, ask, noWait)
  assert.equal(lists.all().length, 1)
  await moveLists(lists, ask, noWait)
  assert.deepEqual(lists.all(), [])
  assert.equal(kept.get('key-1').places.length, 2)
})

test('requests that come too soon are sent again after the time that the server names', async () => {
  const { lists, make } = browserLists()
  make('One', 1)
  const waited = []
  const { ask } = server({
    before: (count) => { if (count < 3) throw refusal('rateLimited', { retryAfterMs: 70 * count }) },
  })
  const { moved } = await moveLists(lists, ask, async (time) => { waited.push(time) })
  assert.equal(moved.length, 1)
  assert.deepEqual(waited, [70, 140])
  const busy = server({ before: () => { throw refusal('rateLimited', { retryAfterMs: 1 }) } })
  make('Two', 1)
  assert.deepEqual(await moveLists(lists, busy.ask, async () => {}), { moved: [], stuck: [] })
  assert.equal(lists.all().length, 1)
})

test('a server that has not taken all places is not believed', async () => {
  const { lists, make } = browserLists()
  make('One', 2)
  const { ask } = server()
  const short = async (method, params) => ({ ...await ask(method, params), added: [1], skipped: 0 })
  assert.deepEqual((await moveLists(lists, short, noWait)).moved, [])
  assert.equal(lists.all().length, 1)
})
