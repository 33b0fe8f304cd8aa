import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { chooseLanguage, makeFormat } from '../../Sources/WebClient/Public/app/ui/i18n.js'
import { LANGUAGES, load, loadMore } from '../../Sources/WebClient/Public/texts/index.js'

const root = new URL('../../Sources/', import.meta.url)
const client = new URL('WebClient/Public/', root)
/** Every text of a language. */
const all = async (language) => ({ ...await load(language), ...await loadMore(language) })
const english = await all('en')

/** Values that any text can be asked with. */
const values = {
  count: 2, round: 2, seconds: 2, points: 2, rounds: 2, km2: 2e6, distance: 1234, score: 5, name: 'Ada', code: 'AC3KQY',
  players: [{ username: 'Ada', total: 7, health: 7 }], health: 7,
  number: 2, best: 3, names: ['Ada', 'Bob'], place: 'Peru', rank: 3, time: 65_000, hours: 3, minutes: 5, streak: 4,
  seen: 3, found: 2, due: 1, day: 12, most: 10, titles: ['Regatta', 'Dakar'],
}

/** Texts that only other languages have: names that the server says in English. */
const isExtra = (key) => key.startsWith('badge.')

for (const language of Object.keys(LANGUAGES)) {
  const texts = await all(language)

  test(`${language} has every text, and none that nobody asks for`, () => {
    const keys = Object.keys(texts).filter((key) => !isExtra(key))
    assert.deepEqual(keys.sort(), Object.keys(english).sort())
  })

  test(`${language} takes the same values in every text`, () => {
    for (const [key, text] of Object.entries(texts)) {
      if (isExtra(key) || typeof english[key] !== 'string') continue
      const names = (text) => (text.match(/\{\w+\}/g) ?? []).sort()
      assert.deepEqual(names(text), names(english[key]), key)
    }
  })

  test(`${language} says something with every function`, () => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'function') continue
      const said = text(values, makeFormat(language))
      assert.match(said, /\S/, key)
      assert.doesNotMatch(said, /undefined|NaN|\{|\[object/, key)
    }
  })
}

test('no text is in two files', async () => {
  for (const language of Object.keys(LANGUAGES)) {
    const more = Object.keys(await loadMore(language))
    assert.ok(more.length > 20)
    const first = await load(language)
    assert.deepEqual(more.filter((key) => key in first), [], language)
  }
})

test('everything that the server may refuse has a text', () => {
  const swift = readFileSync(new URL('WireProtocol/Envelope/GameErrorCode.swift', root), 'utf8')
  const lines = [...swift.matchAll(/^ {2}case ([\w, ]+)$/gm)]
  const cases = lines.flatMap(([, names]) => names.split(', '))
  assert.ok(cases.length > 30)
  for (const name of cases) assert.ok(`error.${name}` in english, name)
})

test('every text that a module names is there', () => {
  const folders = [
    'app/net', 'app/shell', 'app/state', 'app/ui', 'screens', 'screens/parts', 'screens/lists',
    'screens/bag', 'screens/maps', 'screens/news', 'map', 'views',
  ]
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, client))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `${folder}/${name}`)
  )
  assert.ok(files.length > 50)
  for (const file of files) {
    const source = readFileSync(new URL(file, client), 'utf8')
    const used = [/\bt\(\s*'([\w.]+)'/g, /^ {2}title: '([\w.]+)'/gm]
    for (const [, key] of used.flatMap((pattern) => [...source.matchAll(pattern)])) {
      assert.ok(key in english, `${file}: ${key}`)
    }
  }
})

test('the first wanted language that there is, is taken', () => {
  const table = [
    [['de-AT', 'en'], 'de'], [['fr-FR', 'de'], 'de'], [['fr'], 'en'], [[], 'en'],
    [['', 'EN-gb', 'de'], 'en'],
  ]
  for (const [wanted, language] of table) assert.equal(chooseLanguage(wanted), language)
})

test('distances are as exact as they are worth', () => {
  const { distance } = makeFormat('en')
  const table = [
    [0, '0 m'], [849.6, '850 m'], [1000, '1 km'], [1234, '1.2 km'], [41_300, '41 km'],
    [5_083_000, '5,083 km'],
  ]
  for (const [meters, text] of table) assert.equal(distance(meters), text)
  assert.equal(makeFormat('de').distance(5_083_000), '5.083 km')
})

test('a place is told by its town, or by its country, or not at all', async () => {
  const { setLanguage } = await import('../../Sources/WebClient/Public/app/ui/i18n.js')
  const { placeName, positionText } = await import('../../Sources/WebClient/Public/map/places.js')
  const navigator = { languages: ['en'] }
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  globalThis.document = { documentElement: {} }
  await setLanguage()
  const near = { name: 'Faenza', country: 'Italy', distanceKm: 41.2, direction: 'NE' }
  assert.equal(placeName({ country: 'IT', near }), '41 km north-east of Faenza, Italy')
  assert.equal(placeName({ near: { ...near, distanceKm: 0.4 } }), 'Faenza, Italy')
  assert.equal(placeName({ country: 'LS' }), 'Lesotho')
  assert.equal(placeName({}), '')
  assert.equal(positionText({ lat: -48.86, lng: 2.35 }), '48.9° S, 2.4° E')
  navigator.languages = ['de']
  await setLanguage()
  assert.equal(placeName({ country: 'IT', near }), '41 km nordöstlich von Faenza, Italien')
})
