import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  currentRound, isOpening, missedRound, others, rematchState, roundsTable, standings, upcomingView,
} from '../../Sources/WebClient/Public/app/state/match-questions.js'
import { hurryOf } from '../../Sources/WebClient/Public/app/state/hurry.js'
import { fromState, order, reduce } from '../../Sources/WebClient/Public/app/state/match-state.js'

const options = { rounds: 2, movingMs: 60000, guessingMs: 30000, readyMs: 20000, countdownMs: 5000 }
const player = (id) => ({
  player: id, username: id, connected: true, ready: false, guessed: false, total: 0,
})

/** A duel whose first round has just begun. */
function begun() {
  return fromState(
    {
      match: 'm', seq: 2, mode: 'duel', map: 'world', options, phase: 'moving', round: 1,
      deadline: 1000, roundEnd: 1000 + options.guessingMs,
      players: [player('me'), player('you')],
      rounds: [{ round: 1, view: { provider: 'coordinates' }, deadline: 1000 }],
    },
    'me'
  )
}

/** Goes through events, each the next. */
function after(state, ...events) {
  return events.reduce((state, [name, params]) => {
    const isOwn = name.startsWith('own.')
    return reduce(state, name, isOwn ? params : { ...params, seq: state.seq + 1 }, 5000)
  }, state)
}

const solution = { lat: 1, lng: 2, country: 'IT' }
const results = [
  { player: 'me', guess: { lat: 0, lng: 0 }, distance: 10, score: 4000, total: 4000 },
  { player: 'you', guess: { lat: 5, lng: 5 }, distance: 99, score: 300, total: 300 },
]
const revealed = (round) => ['round.revealed', { round, solution, results }]
const finished = (ending) => ['match.finished', { ending, results: [], badges: [] }]

test('the first guess of a round shortens a guess phase, and makes none longer', () => {
  const guessing = after(begun(), ['round.guessing', { round: 1, player: 'me', deadline: 400 }])
  const hurried = (deadline) => ['round.hurried', { round: 1, player: 'you', deadline }]
  assert.equal(after(guessing, hurried(300)).deadline, 300)
  assert.equal(after(guessing, hurried(500)).deadline, 400)
})

test('who still looks at the first guess is moved to the guess phase by the next event', () => {
  const state = after(
    begun(), ['round.hurried', { round: 1, player: 'you', deadline: 300 }],
    ['round.guessing', { round: 1, player: 'me', deadline: 300 }]
  )
  assert.equal(state.phase, 'guessing')
  assert.equal(state.deadline, 300)
})

test('the first guess is told to those whose time it has shortened, until they have guessed', () => {
  const rushed = { ...begun(), options: { ...options, hurryMs: 15_000 } }
  const first = (player, deadline) => [
    ['round.hurried', { round: 1, player, deadline }], ['round.guessing', { round: 1, player: 'me', deadline }],
  ]
  const hurried = after(rushed, ...first('you', 300))
  assert.deepEqual(hurryOf(hurried), { key: 'round.hurried', values: { name: 'you', time: 15_000 } })
  const forced = after(rushed,
    ['round.hurried', { round: 1, player: 'you', deadline: 300, forced: true }],
    ['round.guessing', { round: 1, player: 'me', deadline: 300 }])
  assert.deepEqual(hurryOf(forced), { key: 'round.forced', values: { time: 15_000 } }, 'the host')
  assert.equal(hurryOf(rushed), null)
  assert.equal(hurryOf(after(rushed, ...first('me', 300))), null, 'ours hurries the others')
  assert.equal(hurryOf(after(rushed, ...first('you', 99_000))), null, 'there was less time anyway')
  assert.equal(hurryOf(after(hurried, ['round.guessed', { round: 1, player: 'me' }])), null)
  const next = ['round.started', { round: 2, view: {}, deadline: 9000 }]
  assert.equal(hurryOf(after(hurried, next, ['round.guessing', { round: 2, player: 'me', deadline: 9500 }])), null)
  assert.ok(hurryOf(fromState({ ...rushed, rounds: [], phase: 'guessing' }, 'me', hurried)), 'after a reconnection')
  const told = { ...rushed, rounds: [], phase: 'guessing', hurry: { player: 'you' } }
  assert.deepEqual(hurryOf(fromState(told, 'me')), hurryOf(hurried), 'after a reload')
  assert.deepEqual(hurryOf(fromState({ ...told, hurry: { player: 'host', forced: true } }, 'me')), hurryOf(forced))
  assert.equal(hurryOf(fromState({ ...told, hurry: undefined }, 'me')), null)
})

test('the list whose places are played is known from the beginning to the end', () => {
  const list = { list: '0f', title: 'Capitals' }
  const told = { ...begun(), list, rounds: [] }
  assert.deepEqual(after(fromState(told, 'me'), finished('played')).list, list)
  assert.equal(begun().list, null)
})

test('an event that was told already is old, and one is missing before a later one', () => {
  const state = begun()
  assert.deepEqual(
    [1, 2, 3, 4, 9].map((seq) => order(state, { seq })),
    ['old', 'old', 'next', 'gap', 'gap']
  )
})

test('each event moves the number on by its own, also one that changes nothing', () => {
  assert.equal(after(begun(), ['round.invented', {}], ['round.invented', {}]).seq, 4)
})

test('an early answer brings the guess phase with its own deadline', () => {
  const state = after(begun(), ['own.answered', { round: 1, deadline: 700 }])
  assert.equal(state.phase, 'guessing')
  assert.equal(state.deadline, 700)
})

test('the reply to an answer does not bring back a phase that is over', () => {
  const state = after(begun(), revealed(1), ['own.answered', { round: 1, deadline: 700 }])
  assert.equal(state.phase, 'revealed')
})

test('the reply to an answer of an earlier round says nothing of this one', () => {
  const state = after(
    begun(), ['round.started', { round: 2, view: {}, deadline: 9 }],
    ['own.answered', { round: 1, deadline: 700 }]
  )
  assert.equal(state.phase, 'moving')
})

test('the opponent’s guess phase is theirs alone', () => {
  const state = after(begun(), ['round.guessing', { round: 1, player: 'you', deadline: 400 }])
  assert.equal(state.phase, 'moving')
  assert.equal(state.deadline, 1000)
  assert.equal(others(state)[0].isGuessing, true)
})

test('time up moves us to the guess phase', () => {
  const state = after(begun(), ['round.guessing', { round: 1, player: 'me', deadline: 400 }])
  assert.equal(state.phase, 'guessing')
  assert.equal(state.deadline, 400)
})

test('a guess of ours stands, and the opponent’s is told without a place', () => {
  const accepted = { lat: 3, lng: 4 }
  const state = after(
    begun(),
    ['own.answered', { round: 1, deadline: 700 }],
    ['own.marked', { lat: 1, lng: 1 }],
    ['own.guessed', { round: 1, accepted }],
    ['round.guessed', { round: 1, player: 'me' }],
    ['round.guessed', { round: 1, player: 'you' }]
  )
  assert.equal(state.phase, 'guessed')
  assert.deepEqual(state.guess, accepted)
  assert.deepEqual(state.players.map(({ guessed }) => guessed), [true, true])
  assert.equal('guess' in state.players[1], false)
})

test('who has guessed sees when the round ends at the latest, also after a reload', () => {
  const guess = [
    ['own.answered', { round: 1, deadline: 700 }],
    ['own.guessed', { round: 1, accepted: solution }],
  ]
  const latest = 1000 + options.guessingMs
  assert.equal(after(begun(), ...guess).deadline, latest)
  const hurried = ['round.hurried', { round: 1, player: 'me', deadline: 900 }]
  assert.equal(after(begun(), ...guess, hurried).deadline, 900)
  assert.equal(after(begun(), hurried, ...guess).deadline, 900)
  const told = { ...begun(), phase: 'guessed', deadline: undefined, roundEnd: 900 }
  assert.equal(fromState(told, 'me', null).deadline, 900)
})

test('a marker stands while one looks around, and longer than an older one that is told', () => {
  const marked = after(begun(), ['own.marked', { lat: 1, lng: 1 }])
  assert.deepEqual(marked.marker, { lat: 1, lng: 1 })
  const told = { ...begun(), marker: { lat: 9, lng: 9 } }
  assert.deepEqual(fromState(told, 'me', marked).marker, { lat: 1, lng: 1 })
  assert.deepEqual(fromState(told, 'me').marker, { lat: 9, lng: 9 })
})

test('what the next round shows is known in the countdown before it, and only there', () => {
  const view = { provider: 'sketch', images: [] }
  const first = fromState(
    { ...begun(), phase: 'countdown', rounds: [{ round: 1, view, deadline: 9 }] }, 'me')
  assert.ok(isOpening(first))
  assert.equal(upcomingView(first), view)
  assert.equal(upcomingView(begun()), null)
  const later = after(
    begun(), revealed(1), ['round.standings', { round: 1, nextAt: 7000, nextView: view }])
  assert.equal(upcomingView(later), view)
  assert.equal(isOpening(later), false)
  const unknown = after(begun(), revealed(1), ['round.standings', { round: 1, nextAt: 7000 }])
  assert.equal(upcomingView(unknown), null)
})

test('the reply to a guess that comes after the reveal leaves the reveal', () => {
  const state = after(begun(), revealed(1), ['own.guessed', { round: 1, accepted: solution }])
  assert.equal(state.phase, 'revealed')
})

test('nothing of a round is known before its reveal, and everything after', () => {
  const before = after(begun(), ['round.guessed', { round: 1, player: 'you' }])
  assert.equal(currentRound(before).solution, undefined)
  const state = after(before, revealed(1))
  assert.deepEqual(currentRound(state), { round: 1, solution, results })
  assert.deepEqual(state.players.map(({ total }) => total), [4000, 300])
  assert.equal(state.deadline, 5000 + options.readyMs)
})

test('the last reveal has no deadline: nobody waits for it', () => {
  const state = after(begun(), ['round.started', { round: 2, view: {}, deadline: 9 }], revealed(2))
  assert.equal(state.deadline, null)
})

test('standings with a next round are a countdown, those of the last are not', () => {
  const counting = after(begun(), revealed(1), ['round.standings', { round: 1, nextAt: 77 }])
  assert.deepEqual([counting.phase, counting.deadline], ['countdown', 77])
  const last = after(begun(), revealed(1), ['round.standings', { round: 1 }])
  assert.equal(last.phase, 'revealed')
})

test('a new round begins with nothing of the last', () => {
  const state = after(
    begun(),
    ['own.marked', { lat: 1, lng: 1 }],
    ['round.guessed', { round: 1, player: 'you' }],
    revealed(1),
    ['round.ready', { round: 1, player: 'you' }],
    ['round.started', { round: 2, view: { provider: 'sketch' }, deadline: 9 }]
  )
  assert.deepEqual([state.marker, state.guess, state.phase], [null, null, 'moving'])
  assert.deepEqual(state.players.map(({ ready, guessed }) => ready || guessed), [false, false])
  assert.deepEqual(state.rounds.map(({ round }) => round), [1, 2])
})

test('a round is cut off where its reveal finds us guessing', () => {
  const guessing = after(begun(), ['round.guessing', { round: 1, player: 'me', deadline: 9 }])
  assert.equal(after(guessing, revealed(1)).isCutOff, true)
  const guess = ['own.guessed', { round: 1, accepted: { lat: 1, lng: 1 } }]
  assert.equal(after(guessing, guess, revealed(1)).isCutOff, false)
  assert.equal(after(guessing, revealed(1), ['round.started', { round: 2 }]).isCutOff, false)
})

test('a reveal that is there when a page is loaded has cut off nobody', () => {
  const before = after(begun(), ['round.guessing', { round: 1, player: 'me', deadline: 9 }])
  const told = after(before, revealed(1))
  assert.equal(fromState(told, 'me').isCutOff, false)
  assert.equal(fromState(told, 'me', before).isCutOff, true, 'the event itself was missed')
  assert.equal(fromState(told, 'me', told).isCutOff, true, 'told once more')
})

test('the result waits until the last reveal was looked at', () => {
  const state = after(begun(), revealed(1), finished('played'))
  assert.deepEqual([state.phase, state.hasSeenReveal], ['finished', false])
  assert.equal(after(state, ['own.looked', {}]).hasSeenReveal, true)
})

test('a match that is left ends without another look', () => {
  assert.equal(after(begun(), finished('forfeited')).hasSeenReveal, true)
  assert.equal(after(begun(), revealed(1), finished('forfeited')).hasSeenReveal, true)
})

test('who drops may come back, who quits has left', () => {
  const dropped = after(begun(), ['match.playerLeft', { player: 'you', reason: 'dropped' }])
  assert.deepEqual([others(dropped)[0].connected, others(dropped)[0].left], [false, null])
  const back = after(dropped, ['match.playerReturned', { player: 'you' }])
  assert.equal(others(back)[0].connected, true)
  const quit = after(back, ['match.playerLeft', { player: 'you', reason: 'quit' }])
  assert.equal(others(quit)[0].left, 'quit')
})

test('the state of a match that goes on keeps what only events tell', () => {
  const before = after(
    begun(), ['round.guessing', { round: 1, player: 'you', deadline: 400 }],
    ['own.guessed', { round: 1, accepted: { lat: 3, lng: 4 } }]
  )
  const told = { ...before, seq: 9, phase: 'guessed', deadline: undefined, guess: undefined }
  const state = fromState(told, 'me', before)
  assert.deepEqual(state.guess, { lat: 3, lng: 4 })
  assert.equal(fromState({ ...told, round: 2 }, 'me', before).guess, null)
})

test('a page that is loaded anew learns who guesses, and where we have guessed', () => {
  const players = [{ ...player('me'), guessed: true }, { ...player('you'), guessing: true }]
  const told = { ...begun(), phase: 'guessed', players, guess: { lat: 3, lng: 4 } }
  const state = fromState(told, 'me')
  assert.deepEqual(state.players.map(({ isGuessing }) => isGuessing), [false, true])
  assert.deepEqual(state.guess, { lat: 3, lng: 4 })
  const over = { ...told, players: [player('me'), player('you')] }
  assert.equal(others(fromState(over, 'me', state))[0].isGuessing, false)
})

/** A match of which the first round is over, as the server tells it. */
const second = (phase) => ({
  ...begun(), seq: 12, phase, round: 2,
  rounds: [{ round: 1, solution, results }, { round: 2, view: {} }],
})

test('what was revealed while nobody was here is missed, until it was looked at', () => {
  for (const phase of ['moving', 'guessing', 'guessed', 'countdown']) {
    const state = fromState(second(phase), 'me', begun())
    assert.equal(missedRound(state).round, 1, phase)
    assert.equal(missedRound(fromState(second(phase), 'me', null, 0)).round, 1, 'after a reload')
    assert.equal(missedRound(after(state, ['own.caughtUp', { round: 1 }])), null)
    assert.equal(missedRound(fromState(second(phase), 'me', state)).round, 1, 'told once more')
  }
})

test('what is on the screen, was seen, or was before we came here is not missed', () => {
  assert.equal(missedRound(fromState(second('revealed'), 'me', begun())), null)
  assert.equal(missedRound(after(begun(), revealed(1))), null)
  const seen = after(begun(), revealed(1), ['round.started', { round: 2, view: {}, deadline: 9 }])
  assert.equal(missedRound(fromState(second('moving'), 'me', seen)), null)
  assert.equal(missedRound(fromState(second('moving'), 'me', null, 1)), null, 'after a reload')
  assert.equal(missedRound(fromState(second('moving'), 'me')), null, 'on another device')
})

test('the next reveal leaves the one before to the replay', () => {
  const missing = fromState(second('guessed'), 'me', begun())
  assert.equal(missedRound(after(missing, revealed(2))), null)
})

test('a last reveal that a reload has missed is shown before the result', () => {
  const told = { ...second('finished'), outcome: { ending: 'played', results: [] } }
  told.rounds = [1, 2].map((round) => ({ round, solution, results }))
  assert.equal(fromState(told, 'me', null, 1).hasSeenReveal, false)
  assert.equal(fromState(told, 'me', null, 2).hasSeenReveal, true)
  assert.equal(fromState(told, 'me').hasSeenReveal, true)
})

test('a match that ended while we were away shows its result', () => {
  const told = { ...begun(), phase: 'finished', outcome: { ending: 'played', results: [] } }
  assert.equal(fromState(told, 'me').hasSeenReveal, true)
})

test('a last reveal that was missed between the guess and the end is shown first', () => {
  const before = after(begun(), ['own.guessed', { round: 1, accepted: { lat: 3, lng: 4 } }])
  const told = { ...before, seq: 20, phase: 'finished', outcome: { ending: 'played', results: [] } }
  assert.equal(fromState(told, 'me', before).hasSeenReveal, false)
  assert.equal(fromState({ ...told, round: 2 }, 'me', before).hasSeenReveal, true)
  const quit = { ...told, outcome: { ending: 'forfeited', results: [] } }
  assert.equal(fromState(quit, 'me', before).hasSeenReveal, true)
})

test('a last reveal that is being looked at stays when the state is asked for', () => {
  const before = after(begun(), revealed(1), finished('played'))
  assert.equal(fromState({ ...before, seq: 20 }, 'me', before).hasSeenReveal, false)
})

test('equal totals share a rank', () => {
  const state = begun()
  state.players = [10, 30, 30, 5].map((total, index) => ({ ...player(String(index)), total }))
  assert.deepEqual(standings(state).map(({ player, rank }) => `${player}:${rank}`), [
    '1:1', '2:1', '0:3', '3:4',
  ])
})

test('at the end the ranks are the server’s: who has left is behind who stayed', () => {
  const state = begun()
  state.outcome = { results: [{ player: 'me', rank: 2 }, { player: 'you', rank: 1 }] }
  assert.deepEqual(standings(state).map(({ player }) => player), ['you', 'me'])
})

test('no event changes the state that it was applied to', () => {
  const freeze = (value) => {
    for (const part of Object.values(value)) if (part && typeof part === 'object') freeze(part)
    return Object.freeze(value)
  }
  const state = freeze(begun())
  after(
    state, ['round.guessed', { round: 1, player: 'you' }], revealed(1),
    ['round.ready', { round: 1, player: 'me' }], finished('played')
  )
  assert.equal(state.phase, 'moving')
})

test('results by round have who looks first, and the best of each round', () => {
  const round = (number, mine, yours) => ({
    round: number, solution,
    results: [
      { player: 'you', score: yours, distance: 1, total: yours },
      { player: 'me', score: mine, distance: 1, total: mine },
    ],
  })
  const state = {
    ...begun(), rounds: [round(1, 10, 20), round(2, 30, 30)],
    players: [{ ...player('you'), total: 50 }, { ...player('me'), total: 40 }],
  }
  assert.deepEqual(roundsTable(state), {
    players: ['me', 'you'], totals: [40, 50],
    rounds: [
      { round: 1, scores: [10, 20], best: [1] }, { round: 2, scores: [30, 30], best: [0, 1] },
    ],
  })
  const alone = { ...state, players: [{ ...player('me'), total: 40 }] }
  assert.deepEqual(roundsTable(alone).rounds.map(({ best }) => best), [[], []], 'no contest alone')
})

test('a rematch is wanted when the other one has asked, whoever asked first', () => {
  const asked = (direction, rematch = 'm') => ({ challenge: 'c', direction, rematch })
  const stateOf = (...challenges) => rematchState({ challenges }, begun())
  assert.equal(stateOf(), 'open')
  assert.equal(stateOf(asked('incoming', 'other')), 'open')
  assert.equal(stateOf(asked('outgoing')), 'asked')
  assert.equal(stateOf(asked('outgoing'), asked('incoming')), 'wanted')
})
