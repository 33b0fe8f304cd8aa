import Geodesy
import Testing

@testable import GameRules

@Suite("A match, told event by event")
struct MatchTranscriptTests {
  typealias Fixture = MatchFixture
  let alice = Fixture.alice
  let bob = Fixture.bob

  @Test("A duel from the queue begins with the pairing, the start and the first round")
  func beginning() {
    let fixture = Fixture.begun()
    let expected: [MatchNotice] = [
      .matched, .started, .roundStarted(round: 1, deadline: fixture.now + .seconds(60)),
    ]
    #expect(fixture.notices(to: alice) == expected)
    #expect(fixture.notices(to: bob) == expected)
    #expect(fixture.wakeUp == fixture.now + .seconds(60))
  }

  @Test("A solo match starts without a pairing")
  func soloBeginning() {
    let fixture = Fixture.begun(players: [alice])
    #expect(fixture.notices(to: alice).first == .started)
  }

  @Test("Who answers early goes to the guess phase alone, with the whole guessing time")
  func earlyAnswer() {
    var fixture = Fixture.begun()
    fixture.wait(.seconds(10))
    let deadline = fixture.now + .seconds(30)
    #expect(fixture.send(.answer(alice, round: 1)) == .guessing(deadline: deadline))
    #expect(fixture.notices(to: bob).last == .guessing(round: 1, alice, deadline: deadline))
    #expect(
      !fixture.notices(to: alice).contains(.guessing(round: 1, alice, deadline: deadline)),
      "the reply tells it")
    #expect(fixture.match.snapshot(for: bob)?.phase == .moving)
  }

  @Test("At the end of the moving time everybody is moved to the guess phase and told of everybody")
  func movingTimeEnds() {
    var fixture = Fixture.begun()
    fixture.waitForWakeUp()
    let deadline = fixture.now + .seconds(30)
    for player in [alice, bob] {
      #expect(
        fixture.notices(to: player).suffix(2) == [
          .guessing(round: 1, alice, deadline: deadline),
          .guessing(round: 1, bob, deadline: deadline),
        ])
    }
  }

  @Test("At the end of the guessing time the last marker counts")
  func markerCounts() {
    var fixture = Fixture.begun(players: [alice])
    fixture.send(.answer(alice, round: 1))
    fixture.send(.mark(alice, round: 1, Fixture.farAway))
    fixture.send(.mark(alice, round: 1, Fixture.nearby))
    fixture.waitForWakeUp()
    let result = fixture.match.playedRounds[0].results[0]
    #expect(result.guess == Fixture.nearby)
    #expect(result.defaulted)
  }

  @Test("A player without a pin scores 0 when the time ends, and the guess is told as 0°, 0°")
  func noPin() {
    var fixture = Fixture.begun(players: [alice])
    fixture.send(.answer(alice, round: 1))
    fixture.waitForWakeUp()
    let result = fixture.match.playedRounds[0].results[0]
    #expect(result.guess == .origin && result.score == 0 && result.total == 0)
    #expect(result.defaulted && result.isWithoutPin)
    #expect(result.distance == Coordinate.origin.distance(to: Fixture.place))
  }

  @Test("A guess without a place and without a marker is no pin, and scores 0")
  func guessWithoutPin() {
    var fixture = Fixture.begun(players: [alice])
    fixture.send(.answer(alice, round: 1))
    #expect(fixture.send(.guess(alice, round: 1, nil)) == .guessed(.origin))
    let result = fixture.match.playedRounds[0].results[0]
    #expect(result.score == 0 && !result.defaulted && result.isWithoutPin)
    #expect(fixture.send(.guess(alice, round: 1, nil)) == .guessed(.origin), "the same reply")
  }

  @Test("A pin at 0°, 0° scores by its distance", arguments: [true, false])
  func pinAtOrigin(isMarker: Bool) {
    var fixture = Fixture.begun(players: [alice])
    fixture.send(.answer(alice, round: 1))
    if isMarker {
      fixture.send(.mark(alice, round: 1, .origin))
      fixture.waitForWakeUp()
    } else {
      fixture.send(.guess(alice, round: 1, .origin))
    }
    let result = fixture.match.playedRounds[0].results[0]
    #expect(result.score > 0 && !result.isWithoutPin && result.defaulted == isMarker)
  }

  @Test("In a match from before that rule, the guess of a player without a pin is 0°, 0°")
  func oldMatchWithoutPin() {
    var fixture = Fixture.begun(players: [alice], requiresPin: false)
    fixture.send(.answer(alice, round: 1))
    fixture.waitForWakeUp()
    let result = fixture.match.playedRounds[0].results[0]
    #expect(
      result.score
        == Scoring.score(distance: result.distance, diagonal: .kilometers(14_916.862)))
    #expect(result.score > 0 && result.defaulted)
  }

  @Test("A guess without a place is the marker's place")
  func guessAtMarker() {
    var fixture = Fixture.begun()
    fixture.send(.answer(alice, round: 1))
    fixture.send(.mark(alice, round: 1, Fixture.nearby))
    #expect(fixture.send(.guess(alice, round: 1, nil)) == .guessed(Fixture.nearby))
  }

  @Test("The reveal comes with the last guess, and never before")
  func reveal() {
    var fixture = Fixture.begun()
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.match.playedRounds.isEmpty)
    #expect(fixture.notices(to: bob).last == .guessed(round: 1, alice))
    fixture.send(.answer(bob, round: 1))
    fixture.send(.guess(bob, round: 1, Fixture.farAway))
    let played = fixture.match.playedRounds[0]
    #expect(fixture.notices(to: alice).suffix(2) == [.guessed(round: 1, bob), .revealed(played)])
    #expect(played.results.map(\.player) == [alice, bob])
    #expect(played.results[0].score > played.results[1].score)
    #expect(
      played.results.allSatisfy {
        $0.score
          == Scoring.score(
            distance: $0.guess.distance(to: Fixture.place), diagonal: .kilometers(14_916.862))
      })
  }

  @Test("When all are ready the standings come, then the countdown, then the next round")
  func readyStandingsCountdown() {
    var fixture = Fixture.begun()
    fixture.playRound(1, guesses: [(alice, Fixture.farAway), (bob, Fixture.nearby)])
    let nextAt = fixture.now + .seconds(5)
    let totals = fixture.match.seats.map(\.total)
    #expect(
      fixture.notices(to: alice).last
        == .standings(
          round: 1,
          [
            Standing(player: bob, total: totals[1], rank: 1),
            Standing(player: alice, total: totals[0], rank: 2),
          ], nextAt: nextAt))
    fixture.waitForWakeUp()
    #expect(fixture.now == nextAt)
    #expect(
      fixture.notices(to: alice).last
        == .roundStarted(round: 2, deadline: nextAt + .seconds(60)))
  }

  @Test("Who never says ready holds the others up for the ready time only")
  func readyTimeEnds() {
    var fixture = Fixture.begun()
    for player in [alice, bob] {
      fixture.send(.answer(player, round: 1))
      fixture.send(.guess(player, round: 1, Fixture.nearby))
    }
    fixture.send(.ready(alice, round: 1))
    #expect(fixture.wakeUp == fixture.now + .seconds(20))
    fixture.waitForWakeUp()
    guard case .standings(round: 1, _, nextAt: _) = fixture.notices(to: alice).last else {
      Issue.record("no standings")
      return
    }
  }

  @Test("After the last round the match is finished at once, with the winner of the most points")
  func finishing() throws {
    var fixture = Fixture.begun()
    for round in 1...5 {
      fixture.playRound(round, guesses: [(alice, Fixture.nearby), (bob, Fixture.farAway)])
      if round < 5 { fixture.waitForWakeUp() }
    }
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played)
    #expect(finished.rounds.count == 5)
    #expect(finished.results.map(\.won) == [true, false])
    #expect(finished.results.map(\.rank) == [1, 2])
    #expect(
      finished.results[0].total == finished.rounds.map { $0.results[0].score }.reduce(0, +))
    #expect(fixture.notices(to: bob).last == .finished(finished))
    #expect(fixture.send(.ready(bob, round: 5)) == .done, "a last ready is no mistake")
  }

  @Test("A tie has no winner")
  func tie() throws {
    var fixture = Fixture.begun(options: MatchOptions(rounds: 1))
    fixture.playRound(1, guesses: [(alice, Fixture.nearby), (bob, Fixture.nearby)])
    let finished = try #require(fixture.finished)
    #expect(finished.results.map(\.rank) == [1, 1])
    #expect(finished.results.map(\.won) == [false, false])
  }

  @Test("Nobody wins alone")
  func soloHasNoWinner() throws {
    var fixture = Fixture.begun(players: [alice], options: MatchOptions(rounds: 1))
    fixture.playRound(1, guesses: [(alice, Fixture.place)])
    let finished = try #require(fixture.finished)
    #expect(finished.results[0].total == 5000)
    #expect(finished.results[0].won == false)
  }

  @Test("With all durations zero a match plays itself to the end in its first moment")
  func zeroDurations() throws {
    let options = MatchOptions(
      rounds: 3, movingTime: .zero, guessingTime: .zero, readyTime: .zero, countdown: .zero,
      graceTime: .zero)
    let fixture = Fixture.begun(options: options)
    let finished = try #require(fixture.finished)
    #expect(finished.rounds.count == 3)
    #expect(finished.finishedAt == finished.startedAt)
    #expect(
      fixture.told.filter { $0.player == alice }.map(\.sequence)
        == Array(1...fixture.notices(to: alice).count))
  }

  @Test("An aborted match has no winner, whatever the totals")
  func abort() throws {
    var fixture = Fixture.begun()
    fixture.playRound(1, guesses: [(alice, Fixture.nearby), (bob, Fixture.farAway)])
    fixture.send(.abort)
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .aborted)
    #expect(finished.results.allSatisfy { !$0.won && $0.left == nil })
  }
}
