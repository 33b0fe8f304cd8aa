// News of operators, of the server's happenings and of feeds, and the digest of them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  feedChoice, feedOf, feedsIn, isOfOtherZone, isOwnPicture, NEWS_CHOICES, NEWS_PAGE, newsParams, outwardLink,
} from '../../Sources/WebClient/Public/app/state/news.js'
import { moreTexts, setLanguage } from '../../Sources/WebClient/Public/app/ui/i18n.js'
import { screenFor } from '../../Sources/WebClient/Public/screens/index.js'
import { newsTitle, nextText, sourceText } from '../../Sources/WebClient/Public/screens/news/words.js'

const ID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const navigator = { languages: ['en'] }
Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
globalThis.document = { documentElement: {} }

async function speak(language) {
  navigator.languages = [language]
  await setLanguage()
  await moreTexts()
}

test('every choice asks for its source, and the bookmarks for themselves', () => {
  const asked = (from, cursor) => newsParams({ sort: 'date', from }, cursor)
  const page = { sort: 'date', limit: NEWS_PAGE }
  assert.deepEqual(NEWS_CHOICES.map((from) => asked(from)), [
    page, { ...page, bookmarked: true }, { ...page, source: 'operator' }, { ...page, source: 'server' },
  ])
  assert.deepEqual(asked(feedChoice('osm')), { ...page, source: 'feed', feed: 'osm' })
  assert.deepEqual(asked('all', 'next'), { ...page, cursor: 'next' })
  assert.equal(newsParams({ sort: 'popularity', from: 'all' }).sort, 'popularity')
})

test('a feed that has the name of a choice is still a feed', () => {
  for (const name of [...NEWS_CHOICES, 'feed', 'a-b']) assert.equal(feedOf(feedChoice(name)), name)
  for (const choice of NEWS_CHOICES) assert.equal(feedOf(choice), null)
})

test('the feeds to choose from are those that were seen, each once', () => {
  const cards = [{ source: 'feed', feed: 'osm' }, { source: 'server' }, { source: 'feed', feed: 'atlas' }]
  assert.deepEqual(feedsIn(cards), ['atlas', 'osm'])
  assert.deepEqual(feedsIn(cards, ['osm', 'weekly']), ['atlas', 'osm', 'weekly'])
})

test('only links of the secure web lead away, and say where to', () => {
  assert.deepEqual(outwardLink('https://example.org/a?b'), { address: 'https://example.org/a?b', host: 'example.org' })
  assert.equal(outwardLink('https://EXAMPLE.org:8443').host, 'example.org:8443')
  for (const link of [undefined, '', 'http://example.org', 'javascript:alert(1)', '/path', 'https://']) {
    assert.equal(outwardLink(link), null, link)
  }
})

test('a digest is of the zone in which it comes at 18:00', () => {
  const next = Date.UTC(2026, 10, 30, 4) // 18:00 of UTC+14 and of UTC−10.
  for (const every of ['daily', 'weekly']) {
    for (const [zone, other] of [[840, false], [-600, false], [0, true], [60, true], [-720, true]]) {
      assert.equal(isOfOtherZone({ every, next }, zone), other, `${zone}`)
    }
  }
  assert.equal(isOfOtherZone({ every: 'off' }, 60), false)
})

test('a picture comes from the server, or there is none', () => {
  assert.ok(isOwnPicture(`/v1/news/${ID}/picture`))
  assert.ok(isOwnPicture(`/v1/news/${ID}/picture?v=2`))
  for (const path of [undefined, 'https://example.org/a.png', `//example.org/v1/news/${ID}/picture`, '/v1/news/../picture']) {
    assert.equal(isOwnPicture(path), false, path)
  }
})

test('happenings are told in words of each language', async () => {
  const titles = () => [
    { happening: { kind: 'daily', day: 412, players: 128, best: 24_310 } },
    { happening: { kind: 'daily', day: 413, players: 1, best: 0 } },
    { happening: { kind: 'event', event: ID }, title: 'Regatta' },
    { happening: { kind: 'league', players: 3 } },
    { title: 'A title' },
    { happening: { kind: 'eclipse' } },
    { happening: { kind: 'eclipse' }, title: 'An eclipse' },
  ].map(newsTitle)
  await speak('en')
  assert.deepEqual(titles(), [
    'Daily challenge #412 is over: 128 players, 24,310 points at best',
    'Daily challenge #413 is over: one player',
    'New event: Regatta', 'A week of the league is over: 3 players', 'A title',
    'Something has happened here', 'An eclipse',
  ])
  await speak('de')
  assert.deepEqual(titles().slice(0, 4), [
    'Tägliche Aufgabe #412 ist vorbei: 128 Personen, höchstens 24.310 Punkte',
    'Tägliche Aufgabe #413 ist vorbei: eine Person',
    'Neues Event: Regatta', 'Eine Woche der Liga ist vorbei: 3 Personen',
  ])
})

test('a digest says when the next one comes, as far as that is known', async () => {
  await speak('en')
  assert.match(nextText({ every: 'daily', next: 0 }), /1970|1969/)
  assert.equal(nextText({ every: 'off' }), 'No digest comes.')
  assert.match(nextText({ every: 'weekly' }), /each week/)
  assert.equal(sourceText({ source: 'feed', feed: 'osm' }), 'osm')
  assert.equal(sourceText({ source: 'operator' }), 'Operators')
})

test('news are open to who is not signed in', () => {
  const name = (route) => screenFor({ isKnown: true, player: null, match: null }, route).name
  assert.deepEqual([name({ name: 'news' }), name({ name: 'news', parameter: ID })], ['news', 'news'])
})
