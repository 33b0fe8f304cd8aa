// The editor's questions to the server.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Analyst } from '../../Sources/WebClient/Public/editor/analyst.js'
import { Editor } from '../../Sources/WebClient/Public/editor/editor.js'
import { checkMap, isMapName } from '../../Sources/WebClient/Public/editor/json/map-check.js'
import { problemPlace } from '../../Sources/WebClient/Public/editor/ui/problem-words.js'

const good = { problems: [], regions: [{ share: 1 }], squareKilometers: 5, places: [[0, 0]] }

function draw(editor, size = 1) {
  editor.begin('region')
  for (const corner of [[0, 0], [size, 0], [0, size]]) editor.addCorner(corner)
  editor.finish()
}

/** An editor whose questions wait for answers. */
function asking() {
  const editor = new Editor()
  const questions = []
  const check = (text, seed) =>
    new Promise((answer) => { questions.push({ text, seed, answer }) })
  const analyst = new Analyst(editor, { check, quiet: 1 })
  return { editor, questions, analyst }
}

/** Waits until the condition holds; for two seconds at most. */
async function until(condition) {
  const end = Date.now() + 2000
  while (!condition()) {
    assert.ok(Date.now() < end, `${condition} does not come true`)
    await new Promise((resolve) => { setTimeout(resolve, 1) })
  }
}

test('an empty map is not asked about', () => {
  const { editor, questions } = asking()
  assert.deepEqual(editor.state.analysis.regions, [])
  assert.equal(editor.state.isAnalysing, false)
  assert.equal(questions.length, 0)
})

test('a map has no verdict before its first answer, and not that of the empty map', async () => {
  const { editor, questions } = asking()
  draw(editor)
  await until(() => questions.length === 1)
  assert.equal(editor.state.analysis, undefined)
  questions[0].answer({ analysis: good })
  await until(() => editor.state.analysis === good)
})

test('one question at a time, and of several changes only the last is asked about', async () => {
  const { editor, questions } = asking()
  draw(editor, 1)
  await until(() => editor.state.isAnalysing)
  await until(() => questions.length === 1)
  draw(editor, 2)
  draw(editor, 3)
  questions[0].answer({ analysis: { ...good, squareKilometers: 1 } })
  await until(() => questions.length === 2)
  assert.equal(JSON.parse(questions[1].text).features.length, 3)
  assert.notEqual(editor.state.analysis?.squareKilometers, 1, 'an old answer is not shown')
  questions[1].answer({ analysis: good })
  await until(() => !editor.state.isAnalysing)
  assert.equal(editor.state.analysis.squareKilometers, 5)
})

test('without a server the editor says so, goes on, and asks again', async () => {
  const { editor, questions } = asking()
  draw(editor)
  await until(() => questions.length === 1)
  questions[0].answer({ failure: 'away', retryDelay: 1 })
  await until(() => editor.state.checkFailure === 'away')
  assert.equal(editor.state.analysis, undefined)
  assert.equal(editor.state.isAnalysing, false)
  await until(() => questions.length === 2)
  questions[1].answer({ analysis: good })
  await until(() => editor.state.analysis)
  assert.equal(editor.state.checkFailure, undefined)
})

test('a file that is too large is asked about again only when it has changed', async () => {
  const { editor, questions } = asking()
  draw(editor)
  await until(() => questions.length === 1)
  questions[0].answer({ failure: 'tooLarge' })
  await until(() => editor.state.checkFailure === 'tooLarge')
  draw(editor)
  await until(() => questions.length === 2)
})

test('other places have another seed', async () => {
  const { editor, questions, analyst } = asking()
  draw(editor)
  await until(() => questions.length === 1)
  questions[0].answer({ analysis: good })
  await until(() => !editor.state.isAnalysing)
  analyst.drawAgain()
  await until(() => questions.length === 2)
  assert.notEqual(questions[0].seed, questions[1].seed)
})

test('a name that the server would refuse is a problem', async () => {
  const { editor, questions } = asking()
  draw(editor)
  editor.change({ ...editor.state.document, name: 'A Map' })
  await until(() => questions.length === 1)
  questions[0].answer({ analysis: good })
  await until(() => editor.state.analysis?.problems.length === 1)
  assert.equal(editor.state.analysis.problems[0].kind, 'invalidName')
})

for (const [status, headers, expected] of [
  [413, {}, { failure: 'tooLarge' }],
  [429, { 'retry-after': '3' }, { failure: 'busy', retryDelay: 3000 }],
  [503, {}, { failure: 'busy', retryDelay: 5000 }],
  [404, {}, { failure: 'away', retryDelay: 5000 }],
]) {
  test(`${status} is told as ${expected.failure}`, async (context) => {
    context.mock.method(globalThis, 'fetch', async () => new Response('', { status, headers }))
    assert.deepEqual(await checkMap('{}'), expected)
  })
}

test('a file that is too large for the server is not sent', async (context) => {
  const fetch = context.mock.method(globalThis, 'fetch', async () => Response.json(good))
  assert.deepEqual(await checkMap('ü'.repeat(1024 * 1024 + 1)), { failure: 'tooLarge' })
  assert.equal(fetch.mock.callCount(), 0)
  assert.deepEqual(await checkMap('ü'.repeat(1024 * 1024)), { analysis: good })
})

test('the file is posted, and no answer is a server that is away', async (context) => {
  const asked = []
  context.mock.method(globalThis, 'fetch', async (url, { method, body }) => {
    asked.push([method, url, body])
    return Response.json(good)
  })
  assert.deepEqual(await checkMap('{}', 7), { analysis: good })
  assert.deepEqual(asked, [['POST', '/v1/maps/check?seed=7', '{}']])
  context.mock.method(globalThis, 'fetch', async () => { throw new TypeError('no network') })
  assert.equal((await checkMap('{}')).failure, 'away')
})

for (const [name, isGood] of [
  ['a', true], ['world-2', true], ['', false], ['World', false], ['a.b', false], ['ä', false],
  ['a\n', false], ['a'.repeat(40), true], ['a'.repeat(41), false],
]) {
  test(`${JSON.stringify(name)} is ${isGood ? 'a' : 'no'} name of a map`, () => {
    assert.equal(isMapName(name), isGood)
  })
}

test('the place of a problem is said in words', () => {
  const text = (key, { index }) => `${key.split('.').at(-1)} ${index}`
  const place = { feature: 3, featureName: 'France', polygon: 0, position: 17 }
  assert.equal(problemPlace(place, text), 'feature 3 (France), polygon 0, position 17')
  assert.equal(problemPlace({}, text), '')
})
