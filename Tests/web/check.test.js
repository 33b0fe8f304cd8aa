// The browser's check of a map file against what the program said of the same file.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { analyse } from '../../Sources/WebClient/Public/editor/analysis.js'
import { checkMap } from '../../Sources/WebClient/Public/editor/check.js'
import { problemLine } from '../../Sources/WebClient/Public/editor/problem-words.js'
import words from '../../Sources/WebClient/Public/texts/editor.problems.en.js'
import { mapCases } from './map-cases.mjs'

const url = new URL('map-expectations.json', import.meta.url)
const expectations = JSON.parse(readFileSync(url, 'utf8')).cases

/** Looks texts up as the page does. */
function text(key, values = {}) {
  assert.ok(key in words, `there is a text ${key}`)
  const word = words[key]
  return typeof word === 'function'
    ? word(values) : word.replace(/\{(\w+)\}/g, (_, name) => values[name])
}

test('there is an expectation for every file, and none besides', () => {
  assert.deepEqual(expectations.map(({ name }) => name), mapCases.map(({ name }) => name))
})

for (const [index, { name, bytes, kinds }] of mapCases.entries()) {
  test(`the check says what the program says: ${name}`, () => {
    const { problems } = checkMap(bytes, 'map')
    const lines = problems.length === 0
      ? ['good'] : problems.map((problem) => problemLine(problem, text))
    const expected = expectations[index]
    if (expected.lines) assert.deepEqual(lines, expected.lines)
    else {
      assert.equal(lines.length, expected.count)
      const hash = createHash('sha256').update(lines.join('\n')).digest('hex')
      assert.equal(hash, expected.sha256)
    }
    if (kinds) assert.deepEqual(problems.map(({ kind }) => kind), kinds)
  })
}

for (const [index, expected] of expectations.entries()) {
  if (expected.squareKilometers === undefined) continue
  test(`area and diagonal are the program's: ${expected.name}`, () => {
    const analysis = analyse(mapCases[index].bytes, { name: 'map', count: 0, seed: 1 })
    assert.equal(Math.round(analysis.squareKilometers), expected.squareKilometers)
    assert.equal(Math.round(analysis.diagonalKm), expected.diagonalKm)
    assert.equal(analysis.regions.length, expected.regions)
  })
}

test('a problem knows where on the map it is', () => {
  const bowTie = mapCases.find(({ name }) => name === 'a bow tie')
  assert.deepEqual(checkMap(bowTie.bytes).problems[0].point, [0, 0])
  const outside = mapCases.find(({ name }) => name === 'a hole outside')
  assert.deepEqual(checkMap(outside.bytes).problems[0].point, [20, 0])
})

for (const [name, isGood] of [
  ['a', true], ['world-2', true], ['', false], ['World', false], ['a.b', false], ['ä', false],
  ['a\n', false], ['a'.repeat(40), true], ['a'.repeat(41), false],
]) {
  test(`${JSON.stringify(name)} is ${isGood ? 'a' : 'no'} name of a map`, () => {
    const { problems } = checkMap(mapCases.find((file) => file.name === 'a city').bytes, name)
    assert.deepEqual(problems.map(({ kind }) => kind), isGood ? [] : ['invalidName'])
  })
}
