// Finds of journeys: the bag, its recipes, and what is made by them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AID_THINGS, bringable, INGREDIENTS, missingOf, RECIPES, recipesOf, SOUVENIRS, souvenirsOf,
} from '../../Sources/WebClient/Public/app/state/bag.js'
import { AIDS, findsOf } from '../../Sources/WebClient/Public/app/state/journey.js'
import { moreTexts, setLanguage } from '../../Sources/WebClient/Public/app/ui/i18n.js'
import { DRAWN } from '../../Sources/WebClient/Public/screens/bag/pictures.js'
import { thingName } from '../../Sources/WebClient/Public/screens/bag/words.js'

Object.defineProperty(globalThis, 'navigator', { value: { languages: ['de'] }, configurable: true })
globalThis.document = { documentElement: {} }
await setLanguage()
await moreTexts()

const empty = { ingredients: {}, recipes: [], aids: {}, souvenirs: {}, today: 0, most: 10, book: [] }
const necklace = { recipe: 'necklace', ingredients: ['shell', 'amber'], souvenir: 'necklace' }
const wreath = { recipe: 'wreath', ingredients: ['feather', 'pineCone', 'lavender'], souvenir: 'wreath' }
const hourglass = { recipe: 'hourglass', ingredients: ['seaGlass', 'quartz'], aid: 'freeze' }

test('three recipes make an aid each, and the others a souvenir', () => {
  assert.ok(Object.keys(AID_THINGS).every((aid) => AIDS.includes(aid)))
  assert.deepEqual([Object.keys(AID_THINGS).length, SOUVENIRS.length, RECIPES.length], [3, 5, 8])
})

test('everything that is found and made has a drawing and a name', () => {
  const things = [...INGREDIENTS, ...RECIPES]
  assert.deepEqual([...DRAWN].sort(), things.sort())
  for (const name of things) assert.notEqual(thingName(name), thingName('something else'), name)
})

test('an ingredient that the bag has none of is missing', () => {
  assert.deepEqual(missingOf(wreath, empty), ['feather', 'pineCone', 'lavender'])
  const bag = { ...empty, ingredients: { feather: 1, pineCone: 0, lavender: 2 } }
  assert.deepEqual(missingOf(wreath, bag), ['pineCone'])
  assert.deepEqual(missingOf(necklace, { ...empty, ingredients: { shell: 1, amber: 1 } }), [])
})

test('known recipes are listed, those first that can be followed', () => {
  const bag = { ...empty, book: [wreath, hourglass, necklace], ingredients: { shell: 1, amber: 1, quartz: 1 } }
  assert.deepEqual(recipesOf(bag).map(({ recipe }) => recipe), ['necklace', 'hourglass', 'wreath'])
  assert.deepEqual(recipesOf(empty), [])
})

test('only what the bag has is brought along and shown', () => {
  assert.deepEqual(bringable({ aids: { lens: 2, freeze: 0, fork: 1 } }), ['lens', 'fork'])
  assert.deepEqual(bringable({ aids: {} }), [])
  assert.deepEqual(souvenirsOf({ souvenirs: { wreath: 1, necklace: 0, bottleShip: 2 } }),
    [{ name: 'wreath', count: 1 }, { name: 'bottleShip', count: 2 }])
  assert.deepEqual(souvenirsOf({}), [], 'a profile of an earlier version')
})

test('our own finds of revealed rounds are told, and nobody else’s', () => {
  const match = { me: 'a', rounds: [
    { round: 1, results: [{ player: 'a', find: { ingredient: 'amber' } }] },
    { round: 2, results: [{ player: 'b', find: { recipe: 'wreath' } }, { player: 'a' }] },
    { round: 3 },
    { round: 4, results: [{ player: 'a', find: { recipe: 'wreath' } }] },
  ] }
  assert.deepEqual(findsOf(match), [
    { round: 1, find: { ingredient: 'amber' } }, { round: 4, find: { recipe: 'wreath' } },
  ])
})
