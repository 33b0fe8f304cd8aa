import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answer, beginGame, currentStatement, MOST_STATEMENTS, readPack, rememberedGames, rememberGames,
  ROUND, score, storedStatements, storeStatements, withGame,
} from '../../Sources/WebClient/Public/app/state/offline-quiz.js'
import { SAMPLE } from '../../Sources/WebClient/Public/app/state/quiz-sample.js'
import { refreshPack } from '../../Sources/WebClient/Public/app/net/quiz-pack.js'

const statement = (id, isTrue = true) => ({ id, template: 'coast', country: 'BA', isTrue })
const many = (count) => Array.from({ length: count }, (_, index) => statement(`s${index}`))
const fresh = { best: -1, seen: [] }
const played = (game, ...answers) => answers.reduce(answer, game)

/** Pseudo-random numbers, the same in each run (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A browser's storage, in memory. */
function withStorage(work) {
  const kept = new Map()
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  }
  const end = () => delete globalThis.localStorage
  return Promise.resolve(work(kept)).finally(end)
}

test('a game has five statements that were not asked yet, as long as there are some', () => {
  const statements = many(12)
  for (let seed = 0; seed < 200; seed++) {
    const seen = statements.slice(0, 7).map(({ id }) => id)
    const { statements: chosen } = beginGame(statements, { best: 0, seen }, random(seed))
    assert.deepEqual(chosen.map(({ id }) => id).sort(), ['s10', 's11', 's7', 's8', 's9'])
  }
})

test('when all were asked, those come that were asked the longest ago', () => {
  const seen = ['s3', 's1', 's0', 's5', 's2', 's4', 's6']
  const { statements } = beginGame(many(7), { best: 0, seen }, random(1))
  assert.deepEqual(statements.map(({ id }) => id).sort(), ['s0', 's1', 's2', 's3', 's5'])
})

test('every statement may come, anywhere in a game', () => {
  const places = new Set()
  for (let seed = 0; seed < 500; seed++) {
    const { statements } = beginGame(many(8), fresh, random(seed))
    statements.forEach(({ id }, index) => places.add(`${id} ${index}`))
  }
  assert.equal(places.size, 8 * ROUND)
})

test('fewer statements than five are a shorter game, and none is no game', () => {
  assert.equal(beginGame(many(2), fresh).statements.length, 2)
  assert.equal(currentStatement(beginGame([], fresh)), undefined)
})

test('answers are counted, and none is taken behind the end', () => {
  const game = { statements: [statement('a'), statement('b', false), statement('c')], answers: [] }
  assert.equal(currentStatement(game).id, 'a')
  const end = played(game, true, true, true)
  assert.equal(score(end), 2)
  assert.equal(currentStatement(end), undefined)
  assert.equal(answer(end, false), end)
})

test('the best score is that of a whole game; what was asked is remembered in any case', () => {
  const game = { statements: [statement('a'), statement('b')], answers: [] }
  const half = withGame({ best: -1, seen: ['b', 'a'] }, played(game, true))
  assert.deepEqual(half, { best: -1, seen: ['b', 'a'] })
  assert.deepEqual(withGame(half, played(game, true, false)), { best: 1, seen: ['a', 'b'] })
  assert.equal(withGame({ best: 2, seen: [] }, played(game, true, false)).best, 2)
})

test('of a pack only statements are taken that can be asked, and not too many', () => {
  const good = statement('a')
  const bad = [
    null, 7, {}, { ...good, template: 'toString' }, { ...good, id: 3 }, { ...good, isTrue: 'yes' },
    { ...good, country: undefined }, { ...good, value: 'Bern' },
  ]
  assert.deepEqual(readPack({ statements: [...bad, good] }), [good])
  for (const reply of [null, undefined, [], {}, { statements: 'none' }]) {
    assert.deepEqual(readPack(reply), [])
  }
  assert.equal(readPack({ statements: many(MOST_STATEMENTS + 9) }).length, MOST_STATEMENTS)
})

test('of a long pack statements of all templates are kept, in whatever order they come', () => {
  const templates = ['capital', 'neighbour', 'coast', 'capitalNorthOf', 'populationAbove']
  const statements = templates.flatMap((template) =>
    many(200).map((each) => ({ ...each, id: `${template}.${each.id}`, template })))
  const kept = readPack({ statements }, random(3))
  assert.deepEqual(new Set(kept.map(({ template }) => template)), new Set(templates))
})

test('a browser that keeps nothing, or something else, begins anew', async () => {
  assert.deepEqual(rememberedGames(), fresh)
  await withStorage((kept) => {
    for (const text of ['', 'null', '{', '{"best":"5","seen":3}', '{"best":99,"seen":[1]}']) {
      kept.set('whereami.quiz-games', text)
      assert.deepEqual(rememberedGames(), fresh)
    }
    rememberGames({ best: 4, seen: ['a'] })
    assert.deepEqual(rememberedGames(), { best: 4, seen: ['a'] })
  })
})

test('a pack is fetched once a day, and an empty or lost one does not replace the last', () =>
  withStorage(async () => {
    const day = 24 * 3_600_000
    const reply = (statements, ok = true) => async () => ({ ok, json: async () => ({ statements }) })
    const at = (now, get) => refreshPack({ now, get })
    assert.equal(await at(day, reply(many(6))), true)
    assert.equal(await at(day + 5, async () => assert.fail('too soon')), false)
    assert.equal(storedStatements().length, 6)
    assert.equal(await at(2 * day, async () => { throw new TypeError('no line') }), false)
    assert.equal(await at(2 * day + 1, reply([], false)), false)
    assert.equal(storedStatements().length, 6)
    storeStatements([])
    assert.equal(storedStatements().length, 6)
    // The clock was set back.
    assert.equal(await at(7, reply(many(9))), true)
    assert.equal(storedStatements().length, 9)
  }))

test('the samples can all be asked, and are as often true as false', () => {
  assert.deepEqual(readPack({ statements: SAMPLE }), SAMPLE)
  assert.equal(new Set(SAMPLE.map(({ id }) => id)).size, SAMPLE.length)
  const right = SAMPLE.filter(({ isTrue }) => isTrue).length / SAMPLE.length
  assert.ok(right > 0.4 && right < 0.6, String(right))
})

test('every statement is a sentence in each language, with names of that language', async () => {
  const { moreTexts, setLanguage } = await import('../../Sources/WebClient/Public/app/ui/i18n.js')
  const { statementText } =
    await import('../../Sources/WebClient/Public/screens/parts/statement.js')
  const navigator = { languages: ['en'] }
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  globalThis.document = { documentElement: {} }
  const say = (country, template, value) => statementText({ country, template, value })
  const table = [
    ['CH', 'capital', { town: 'Bern' }, 'Its capital is Bern.', 'Die Hauptstadt ist Bern.'],
    ['IT', 'capital', { town: 'Rome', townDe: 'Rom' }, 'Its capital is Rome.', 'Die Hauptstadt ist Rom.'],
    ['PE', 'neighbour', { country: 'BR' }, 'It shares a border with this country: Brazil.',
      'Das Land grenzt an dieses: Brasilien.'],
    ['BR', 'language', { language: 'pt' }, 'An official language is Portuguese.',
      'Eine Amtssprache ist Portugiesisch.'],
    ['BR', 'language', { language: 'Some tongue' }, 'An official language is Some tongue.',
      'Eine Amtssprache ist Some tongue.'],
    ['CH', 'currency', { currency: 'CHF' }, 'A currency there is: Swiss Franc.',
      'Eine Währung dort ist: Schweizer Franken.'],
    ['JP', 'drivingSide', { side: 'left' }, 'Traffic drives on the left.', 'Man fährt links.'],
    ['BO', 'coast', undefined, 'It has a sea coast.', 'Das Land hat eine Meeresküste.'],
    ['PE', 'region', { region: 'south-america' }, 'The UN’s list of regions has it under: South America.',
      'In der Liste der UN steht es bei dieser Region: Südamerika.'],
    ['PE', 'region', { region: '005' }, 'The UN’s list of regions has it under: South America.',
      'In der Liste der UN steht es bei dieser Region: Südamerika.'],
    ['PE', 'region', { region: 'western-africa' }, 'The UN’s list of regions has it under: Western Africa.',
      'In der Liste der UN steht es bei dieser Region: Westafrika.'],
    ['BO', 'coast', { flag: false }, 'It is landlocked.', 'Das Land hat keine Meeresküste.'],
    ['KE', 'equator', { flag: true }, 'The equator crosses its land.',
      'Der Äquator verläuft durch das Land.'],
    ['PE', 'populationAbove', { number: 20_000_000 }, 'More than 20,000,000 people live there.',
      'Dort leben mehr als 20.000.000 Menschen.'],
  ]
  for (const [index, language] of ['en', 'de'].entries()) {
    navigator.languages = [language]
    await setLanguage()
    await moreTexts()
    for (const [country, template, value, ...texts] of table) {
      assert.equal(say(country, template, value).text, texts[index])
    }
    assert.equal(say('CH', 'coast').heading, ['Switzerland', 'Schweiz'][index])
    for (const each of SAMPLE) assert.doesNotMatch(statementText(each).text, /undefined|\{|quiz\./)
  }
})
