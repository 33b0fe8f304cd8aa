// Events of the operators, and reminders of them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  awaitsPlaces, distanceTo, eventOf, leadChoices, leadParts, LEADS, MOST_LEADS, nearest, stateOf,
} from '../../Sources/WebClient/Public/app/state/events.js'
import { canChallenge, screenOfSet } from '../../Sources/WebClient/Public/app/state/place-sets.js'
import { moreTexts, setLanguage } from '../../Sources/WebClient/Public/app/ui/i18n.js'
import { screenFor } from '../../Sources/WebClient/Public/screens/index.js'
import { leadText, nearText, whenText } from '../../Sources/WebClient/Public/screens/events/words.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const card = { event: ID, title: 'Regatta', startsAt: 10 * DAY, endsAt: 10 * DAY + 2 * HOUR }
const navigator = { languages: ['en'] }
Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
globalThis.document = { documentElement: {} }

async function speak(language) {
  navigator.languages = [language]
  await setLanguage()
  await moreTexts()
}

test('an event is on from its start to its end, without the last moment', () => {
  const at = (time) => stateOf(card, time)
  assert.deepEqual([at(card.startsAt - 1), at(card.startsAt), at(card.endsAt - 1), at(card.endsAt)],
    ['upcoming', 'running', 'running', 'over'])
})

test('an event is asked for again while its places are drawn: it is on, has a map and no places yet', () => {
  const begun = { ...card, map: 'world' }
  assert.equal(awaitsPlaces(begun, card.startsAt), true)
  assert.equal(awaitsPlaces(begun, card.startsAt - 1), false, 'it is to come')
  assert.equal(awaitsPlaces(begun, card.endsAt), false, 'it is over')
  assert.equal(awaitsPlaces({ ...begun, set: `event-${ID}` }, card.startsAt), false, 'they are drawn')
  assert.equal(awaitsPlaces(card, card.startsAt), false, 'nothing is played in it')
})

test('the event that is on or begins within two days is near', () => {
  const later = { ...card, startsAt: 40 * DAY, endsAt: 41 * DAY }
  assert.equal(nearest([card, later], card.startsAt - 2 * DAY)?.title, 'Regatta')
  assert.equal(nearest([card, later], card.startsAt + 1)?.title, 'Regatta')
  assert.equal(nearest([card, later], card.startsAt - 2 * DAY - 1), null)
  assert.equal(nearest([card], card.endsAt), null, 'the page has been open since')
  assert.equal(nearest([], 0), null)
})

test('reminders are told in their largest unit', () => {
  assert.deepEqual(LEADS.map(leadParts), [null, { value: 10, unit: 'minute' },
    { value: 1, unit: 'hour' }, { value: 1, unit: 'day' }, { value: 7, unit: 'day' }])
  assert.ok(LEADS.length > MOST_LEADS && LEADS.includes(HOUR))
  assert.deepEqual(leadParts(90 * 60_000), { value: 90, unit: 'minute' })
})

test('a reminder that was chosen elsewhere is among those to choose from', () => {
  assert.deepEqual(leadChoices([2 * HOUR, HOUR]), [0, 600_000, HOUR, 2 * HOUR, DAY, 7 * DAY])
})

test('how far away a time is, is rounded up and never negative', () => {
  assert.deepEqual(distanceTo(3 * DAY, 0), { value: 3, unit: 'day' })
  assert.deepEqual(distanceTo(47 * HOUR, 0), { value: 47, unit: 'hour' })
  assert.deepEqual(distanceTo(HOUR, 1), { value: 60, unit: 'minute' })
  assert.deepEqual(distanceTo(0, HOUR), { value: 0, unit: 'minute' })
})

test('an event is told in words of each language', async () => {
  await speak('en')
  assert.equal(nearText(card, card.startsAt - 3 * HOUR), 'Begins in 3 hours.')
  assert.equal(nearText(card, card.startsAt + HOUR), 'On now, ends in 60 minutes.')
  assert.equal(nearText(card, card.endsAt), '')
  assert.deepEqual([0, HOUR, 7 * DAY].map(leadText),
    ['when it begins', '1 hour before', '7 days before'])
  await speak('de')
  assert.equal(nearText(card, card.startsAt - 3 * HOUR), 'Beginnt in 3 Stunden.')
  assert.equal(leadText(HOUR), '1 Stunde vorher')
  assert.match(whenText(card), /1970/)
})

test('a match of an event leads back to the event, and its places are not given away', () => {
  const set = `event-${ID}`
  assert.equal(eventOf(set), ID)
  for (const other of ['daily-12', `match-${'0'.repeat(32)}`, 'event-', 'event-../x', null, undefined]) {
    assert.equal(eventOf(other), null)
  }
  assert.deepEqual(screenOfSet(set), { name: 'event', parameter: ID })
  const outcome = { ending: 'played' }
  assert.equal(canChallenge({ format: 'classic', set, outcome }, 0), false)
  assert.equal(canChallenge({ format: 'classic', set: null, outcome }, 0), true)
})

test('events are open to who is not signed in', () => {
  const name = (route) => screenFor({ isKnown: true, player: null, match: null }, route).name
  assert.deepEqual([name({ name: 'events' }), name({ name: 'event', parameter: ID }), name({ name: 'boards' })],
    ['events', 'event', 'welcome'])
})
