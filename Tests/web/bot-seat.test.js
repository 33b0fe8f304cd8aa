import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BOT, seatBot, seatInHistory, seatInOutcome, seatInRound,
} from '../../Sources/WebClient/Public/app/state/bot-seat.js'

const nameOf = (strength) => `Bot (${strength})`
const own = { player: 'me', total: 900, rank: 1, won: false }

test('without a bot everything stays as the server said it', () => {
  const told = { players: [own], rounds: [] }
  assert.equal(seatBot(told, nameOf), told)
  const round = { round: 1, results: [] }
  assert.equal(seatInRound(round), round)
  assert.equal(seatInHistory(told, nameOf), told)
})

test('a bot sits among the players, by its name and with its points', () => {
  const bot = { guess: { lat: 1, lng: 2 }, distance: 5, score: 800, total: 800 }
  const { players, rounds } = seatBot({
    players: [{ player: 'me' }], bot: { strength: 'hard', total: 800 },
    rounds: [{ round: 1, results: [own], bot }, { round: 2, view: {} }],
  }, nameOf)
  assert.equal(players[1].player, BOT)
  assert.equal(players[1].username, 'Bot (hard)')
  assert.equal(players[1].total, 800)
  assert.deepEqual(rounds[0].results[1], { player: BOT, defaulted: false, ...bot })
  assert.equal(rounds[1].results, undefined)
})

test('who has more points than the bot has won, unless the match was left or broken off', () => {
  const table = [
    [{ ending: 'played' }, 900, 800, [1, true, 2, false]],
    [{ ending: 'played' }, 800, 900, [2, false, 1, true]],
    [{ ending: 'played' }, 800, 800, [1, false, 1, false]],
    [{ ending: 'aborted' }, 900, 800, [1, false, 2, false]],
    [{ ending: 'forfeited', left: 'quit' }, 900, 800, [2, false, 1, false]],
  ]
  for (const [{ ending, left }, mine, its, expected] of table) {
    const { results } = seatInOutcome(
      { ending, results: [{ ...own, total: mine, left }] }, its)
    const [first, second] = results
    assert.deepEqual([first.rank, first.won, second.rank, second.won], expected)
  }
})

test('in the history it is a duel against the bot', () => {
  const match = seatInHistory({
    mode: 'solo', ending: 'played', players: [own], bot: { strength: 'easy', total: 100 },
  }, nameOf)
  assert.equal(match.mode, 'duel')
  assert.deepEqual(match.players.map(({ won }) => won), [true, false])
  assert.equal(match.players[1].username, 'Bot (easy)')
})
