// Looks that levels unlock.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginning } from '../../Sources/WebClient/Public/app/state/levels.js'
import { earnedLooks, hasNewLooks, isUnlocked, levelOf } from '../../Sources/WebClient/Public/app/state/looks.js'
import {
  EARNED_THEMES, PIN_COLOURS, PIN_SHAPES, pinColour, pinShape, theme, THEMES,
} from '../../Sources/WebClient/Public/app/state/settings.js'

const kept = new Map()
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value),
}

test('what was always there needs no level, and what is earned has one', () => {
  for (const name of THEMES) assert.equal(levelOf('theme', name), 1)
  for (const [kind, [first, ...earned]] of [['pin-shape', PIN_SHAPES], ['pin-colour', PIN_COLOURS]]) {
    assert.equal(levelOf(kind, first), 1)
    for (const name of earned) assert.ok(levelOf(kind, name) > 1)
  }
  const names = [...EARNED_THEMES, ...PIN_SHAPES.slice(1), ...PIN_COLOURS.slice(1)]
  assert.deepEqual(earnedLooks().map(({ name }) => name).sort(), names.sort())
})

test('each is unlocked with the first experience of its level, and not before', () => {
  for (const { kind, name, level } of earnedLooks()) {
    assert.ok(isUnlocked(kind, name, beginning(level)))
    assert.ok(!isUnlocked(kind, name, beginning(level) - 1))
  }
  assert.ok(isUnlocked('theme', 'dark', 0))
})

test('a level unlocks one thing at most', () => {
  const levels = earnedLooks().map(({ level }) => level)
  assert.equal(new Set(levels).size, levels.length)
})

test('a level that unlocks something is told from one that does not', () => {
  assert.ok(hasNewLooks(1, 2) && hasNewLooks(3, 4))
  assert.ok(!hasNewLooks(6, 7) && !hasNewLooks(4, 4) && !hasNewLooks(8, 30))
})

test('a browser that keeps something unknown shows what there is without a choice', () => {
  for (const key of ['theme', 'pin-shape', 'pin-colour']) kept.set(`whereami.${key}`, 'constructor')
  assert.deepEqual([theme(), pinShape(), pinColour()], ['system', 'drop', 'red'])
  kept.set('whereami.theme', 'midnight')
  kept.set('whereami.pin-shape', 'shield')
  assert.deepEqual([theme(), pinShape()], ['midnight', 'shield'])
})
