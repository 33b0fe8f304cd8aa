// The texts of the editor, and those that the screens about players name.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { makeFormat } from '../../Sources/WebClient/Public/app/ui/i18n.js'
import { load, loadMore } from '../../Sources/WebClient/Public/texts/index.js'

const client = new URL('../../Sources/WebClient/Public/', import.meta.url)
const editorTexts = async (language) =>
  (await import(new URL(`texts/editor.${language}.js`, client))).default
const english = await editorTexts('en')
const page = { ...await load('en'), ...await loadMore('en') }

/** Values that any function can be asked with. */
const values = {
  name: 'a', regions: 3, count: 3, seconds: 3, km2: 1234.5, share: 0.25, what: 'Hole', diagonal: 3,
  line: 1, column: 2, polygon: 1, hole: 1, kind: 'overlap', message: 'two overlap',
}

for (const language of ['en', 'de']) {
  const texts = await editorTexts(language)

  test(`${language} has every text of the editor, with the same values`, () => {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(english).sort())
    const names = (text) => (String(text).match(/\{\w+\}/g) ?? []).sort()
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string') assert.deepEqual(names(text), names(english[key]), key)
      else assert.equal(typeof english[key], 'function', key)
    }
  })

  test(`${language} says something with every function`, () => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'function') continue
      for (const count of [0, 1, 3, 1001]) {
        const said = text({ ...values, count, regions: count }, makeFormat(language))
        assert.match(said, /\S/, key)
        assert.doesNotMatch(said, /undefined|NaN|\{|\[object/, key)
      }
    }
  })
}

test('every text that the editor and the screens about players name is there', () => {
  for (const folder of ['editor/ui', 'screens/social', 'screens']) {
    const names = readdirSync(new URL(folder, client)).filter((each) => each.endsWith('.js'))
    for (const name of names) {
      const source = readFileSync(new URL(`${folder}/${name}`, client), 'utf8')
      const keys = [...source.matchAll(/(?<![\w.])t\(\s*'([\w.]+)'/g)].map(([, key]) => key)
      for (const key of keys) assert.ok(key in english || key in page, `${folder}/${name}: ${key}`)
    }
  }
})
