// The facts about a country that follow a reveal.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { moreTexts, setLanguage } from '../../Sources/WebClient/Public/app/ui/i18n.js'
import { hasName, named, regionName } from '../../Sources/WebClient/Public/app/ui/names.js'
import { factLines, factsOf } from '../../Sources/WebClient/Public/screens/facts-card.js'
import { canBeSaid } from '../../Sources/WebClient/Public/screens/parts/statement.js'

const navigator = { languages: ['en'] }
Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
globalThis.document = { documentElement: {} }

async function speak(language) {
  navigator.languages = [language]
  await setLanguage()
  await moreTexts()
}

const morocco = {
  country: 'MA', name: { en: 'Morocco', de: 'Marokko' }, region: 'northern-africa',
  capitals: [{ name: { en: 'Rabat', de: 'Rabat' }, place: { lat: 34, lng: -6.8 } }],
  neighbours: ['DZ', 'EH', 'ES'], languages: ['ar', 'ber'], currencies: ['MAD'], population: 37_000_000,
  areaKm2: 446_300, demonym: 'Moroccan', drivingSide: 'right', coast: true, island: false, equator: false,
}

test('facts are told in the language of the reader', async () => {
  await speak('en')
  const lines = Object.fromEntries(factLines(morocco))
  assert.deepEqual(lines, {
    Capital: 'Rabat', Region: 'Northern Africa', People: '37,000,000', Area: '446,300 km²',
    'Official languages': 'Arabic and Tamazight', Currency: 'Moroccan Dirham',
    Neighbours: 'Algeria, Western Sahara, and Spain', Sea: 'has a coast',
    'Traffic drives on the': 'right', Adjective: 'Moroccan',
  })
  await speak('de')
  const said = Object.fromEntries(factLines({ ...morocco, languages: ['zdj'] }))
  assert.equal(said['Amtssprache'], 'Komorisch')
  assert.equal(said['Nachbarn'], 'Algerien, Westsahara und Spanien')
  assert.equal(said['Menschen'], '37.000.000')
})

test('what is not known is left out, and no neighbours are said to be none', async () => {
  await speak('en')
  const lines = Object.fromEntries(factLines({
    ...morocco, capitals: [], languages: [], currencies: [], neighbours: [], population: 0,
    demonym: undefined, island: true, administeredBy: 'NO',
  }))
  assert.deepEqual(lines, {
    'Belongs to': 'Norway', Region: 'Northern Africa', Area: '446,300 km²',
    Neighbours: 'none by land', Sea: 'all of it on islands', 'Traffic drives on the': 'right',
  })
})

test('every language, currency and region of the facts has a name', async () => {
  const file = new URL('../../Sources/Atlas/Resources/facts.json', import.meta.url)
  const { countries } = JSON.parse(readFileSync(file, 'utf8'))
  for (const language of ['en', 'de']) {
    await speak(language)
    for (const { languages = [], currencies = [], region } of countries) {
      for (const code of languages) assert.ok(hasName('language', code), `${language}: ${code}`)
      for (const code of currencies) assert.ok(hasName('currency', code), `${language}: ${code}`)
      assert.match(regionName(region), /^\p{Lu}/u)
    }
  }
})

test('statements about languages that browsers cannot name can be said', async () => {
  await speak('en')
  assert.equal(named('language', 'ber'), 'Tamazight')
  assert.ok(canBeSaid({ value: { language: 'zdj' } }))
  assert.ok(!canBeSaid({ value: { language: 'qqq' } }))
})

test('a country is asked for once, and again only after a failure', async () => {
  const asked = []
  let fails = true
  const app = {
    async request(method, { country }) {
      asked.push([method, country])
      if (fails) throw new Error('away')
      return { facts: morocco, attribution: 'x' }
    },
  }
  await assert.rejects(factsOf(app, 'MA'))
  fails = false
  await factsOf(app, 'MA')
  await factsOf(app, 'MA')
  assert.deepEqual(asked, [['fact.get', 'MA'], ['fact.get', 'MA']])
})
