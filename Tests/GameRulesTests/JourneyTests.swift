import Geodesy
import Testing

@testable import GameRules

@Suite("Journey")
struct JourneyTests {
  typealias Fixture = MatchFixture
  private let alice = Fixture.alice
  private let fork = AidUse.fork(Fork(CountryCode("IT")!, CountryCode("FR")!)!)
  private let lens = AidUse.lens(Lens(center: Fixture.nearby))

  private func begun(rounds: Int = 2) -> Fixture {
    Fixture.begun(players: [alice], options: MatchOptions(rounds: rounds), format: .journey)
  }

  private func aid(_ use: AidUse, round: Int = 1) -> MatchEvent {
    .aid(alice, round: round, use)
  }

  @Test("A place takes fifty seconds: thirty to look, twenty to pin, and the sum decides")
  func transcript() throws {
    var fixture = begun()
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(30))
    fixture.waitForWakeUp()
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(20))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    fixture.send(.ready(alice, round: 1))
    fixture.waitForWakeUp()
    fixture.playRound(2, guesses: [(alice, Fixture.place)])
    let finished = try #require(fixture.finished)
    #expect(
      finished.results[0].total == finished.rounds.flatMap(\.results).map(\.score).reduce(0, +))
    #expect(finished.setup.difficulty == .hiker && finished.contradictions.isEmpty)
    #expect(finished.rounds.flatMap(\.results).flatMap(\.aids).isEmpty)
  }

  @Test("It counts for experience, memory and rules, and for nothing that ranks or judges players")
  func counts() {
    let counts = Format.journey.counts
    #expect(counts.isSuperset(of: [.games, .rules, .experience, .memory]))
    #expect(counts.isDisjoint(with: [.scores, .guesses, .rating, .daily, .board]))
    #expect(Format.journey.ladder == nil && Format.journey.seats == 1...1)
  }

  @Test("Only a format with the axis has aids, pauses and a difficulty")
  func otherFormats() {
    for format in Format.all where format.aids == .none && format.takes(1) {
      var fixture = Fixture.begun(players: [alice], format: format)
      #expect(fixture.send(aid(.freeze)) == .refused(.aidNotPossible))
      #expect(fixture.send(.pause(alice)) == .refused(.pauseNotPossible))
      #expect(fixture.send(.resume(alice)) == .refused(.pauseNotPossible))
      #expect(fixture.setup.difficulty == nil && fixture.match.seats[0].aids.isEmpty)
    }
  }

  @Test("Freeze adds twenty seconds to the phase, exactly, and to no other")
  func freeze() {
    var fixture = begun()
    fixture.wait(.seconds(7))
    let deadline = Fixture.begun(players: [alice], format: .journey).now + .seconds(50)
    #expect(fixture.send(aid(.freeze)) == .aided(left: [.lens, .shuffle, .fork]))
    #expect(fixture.match.nextDeadline == deadline && fixture.wakeUp == deadline)
    #expect(
      fixture.notices(to: alice).last
        == .aided(round: 1, .freeze, left: [.lens, .shuffle, .fork], deadline: deadline))
    fixture.waitForWakeUp()
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(20))
    var guessing = begun()
    guessing.send(.answer(alice, round: 1))
    guessing.send(aid(.freeze))
    #expect(guessing.match.nextDeadline == guessing.now + .seconds(40))
  }

  @Test("Each aid is used once: again in the round the reply is the same, later it is refused")
  func once() {
    var fixture = begun()
    let left: [Aid] = [.freeze, .shuffle, .fork]
    #expect(fixture.send(aid(lens)) == .aided(left: left))
    let before = fixture.match
    #expect(fixture.send(aid(.lens(Lens(center: Fixture.place)))) == .aided(left: left))
    #expect(fixture.match == before, "the lens stays where it is")
    fixture.playRound(1, guesses: [(alice, Fixture.nearby)])
    fixture.waitForWakeUp()
    #expect(fixture.send(aid(lens, round: 2)) == .refused(.aidNotPossible))
    #expect(fixture.send(aid(fork, round: 2)) == .aided(left: [.freeze, .shuffle]))
    #expect(fixture.match.playedRounds[0].results[0].aids == [.lens])
    fixture.playRound(2, guesses: [(alice, Fixture.nearby)])
    #expect(fixture.finished?.rounds[1].results[0].aids == [.fork])
  }

  @Test("An aid that does not fit the place is none")
  func unfit() {
    var fixture = begun()
    #expect(fixture.send(aid(.lens(Lens(center: Fixture.farAway)))) == .refused(.aidNotPossible))
    let wrong = Fork(CountryCode("DE")!, CountryCode("FR")!)!
    #expect(fixture.send(aid(.fork(wrong))) == .refused(.aidNotPossible))
    #expect(Fork(CountryCode("IT")!, CountryCode("IT")!) == nil)
    #expect(
      Fork(CountryCode("IT")!, CountryCode("FR")!)?.countries.map(\.description) == ["FR", "IT"])
    #expect(fixture.match.seats[0].aids == Aid.allCases)
  }

  @Test("Aids help while a player looks or pins, and at no other time")
  func phases() {
    var fixture = begun()
    #expect(fixture.send(aid(.freeze, round: 2)) == .refused(.wrongPhase))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.send(aid(.freeze)) == .refused(.wrongPhase))
    #expect(fixture.send(.aid(Fixture.bob, round: 2, .freeze)) == .refused(.notInMatch))
  }

  @Test("Shuffle deals another place, begins the round anew, and never tells the old one")
  func shuffle() throws {
    var fixture = begun()
    let old = fixture.match.setup.solutions[0]
    fixture.send(aid(lens))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.mark(alice, round: 1, Fixture.nearby))
    fixture.wait(.seconds(5))
    #expect(fixture.send(aid(.shuffle)) == .aided(left: [.freeze, .fork]))
    let snapshot = try #require(fixture.match.snapshot(for: alice))
    #expect(snapshot.phase == .moving && snapshot.deadline == fixture.now + .seconds(30))
    #expect(snapshot.marker == nil && snapshot.uses == [.shuffle])
    #expect(fixture.match.setup.solutions[0] == Fixture.spare.solution)
    #expect(fixture.match.setup.spare == nil && fixture.match.setup.shuffledRound == 1)
    for round in 1...2 {
      fixture.playRound(round, guesses: [(alice, Fixture.nearby)])
      fixture.waitForWakeUp()
    }
    let finished = try #require(fixture.finished)
    #expect(!finished.setup.solutions.prefix(1).contains(old))
    #expect(finished.rounds[0].results[0].aids == [.lens, .shuffle])
    #expect(finished.setup.spare == nil && finished.setup.shuffledRound == nil)
    #expect(finished.contradictions.isEmpty)
  }

  @Test("Without a spare place there is no shuffle")
  func noSpare() {
    var fixture = Fixture(
      players: [alice], options: MatchOptions(rounds: 1), format: .journey, hasSpare: false)
    fixture.send(.begin)
    #expect(fixture.match.seats[0].aids == [.freeze, .lens, .fork])
    #expect(fixture.send(aid(.shuffle)) == .refused(.aidNotPossible))
  }

  @Test("In a pause the clock stands, and nothing can be done")
  func pause() throws {
    var fixture = begun()
    fixture.wait(.seconds(10))
    #expect(fixture.send(.pause(alice)) == .done)
    let until = fixture.now + .seconds(60)
    #expect(
      fixture.notices(to: alice).last
        == .paused(until: until, left: 2, remaining: .seconds(20)))
    #expect(fixture.wakeUp == until)
    let snapshot = try #require(fixture.match.snapshot(for: alice))
    #expect(snapshot.deadline == nil && snapshot.roundEnd == nil && snapshot.pauses == 2)
    #expect(snapshot.pausedUntil == until && snapshot.remaining == .seconds(20))
    let before = fixture.match
    for event: MatchEvent in [
      .answer(alice, round: 1), .mark(alice, round: 1, Fixture.nearby), aid(.freeze),
      .guess(alice, round: 1, Fixture.nearby), .move(alice, round: 1, node: 1),
    ] {
      #expect(fixture.send(event) == .refused(.wrongPhase))
    }
    #expect(fixture.send(.pause(alice)) == .done, "it is paused already")
    #expect(fixture.match == before)
    fixture.wait(.seconds(40))
    #expect(fixture.send(.resume(alice)) == .done)
    let deadline = fixture.now + .seconds(20)
    #expect(fixture.notices(to: alice).last == .resumed(round: 1, deadline: deadline))
    #expect(fixture.match.nextDeadline == deadline && fixture.match.pause == nil)
    fixture.wait(.seconds(2))
    fixture.playRound(1, guesses: [(alice, Fixture.nearby)])
    let round = fixture.match.playedRounds[0]
    #expect(round.revealedAt - round.startedAt == .seconds(12), "a pause is no time of the round")
  }

  @Test("A pause ends by itself after a minute, and there are three")
  func pauseEnds() {
    var fixture = begun()
    for left in [2, 1, 0] {
      fixture.send(.pause(alice))
      #expect(fixture.match.pausesLeft == left)
      fixture.waitForWakeUp()
      #expect(
        fixture.match.pause == nil && fixture.match.nextDeadline == fixture.now + .seconds(30))
      #expect(fixture.send(.resume(alice)) == .done, "the message and the end may cross")
    }
    #expect(fixture.send(.pause(alice)) == .refused(.pauseNotPossible))
  }

  @Test("The allowance for a slow line is for guesses: it begins no pause, and no aid helps in it")
  func afterTheDeadline() {
    var fixture = begun()
    fixture.send(.delayed(alice, by: .milliseconds(500)))
    fixture.send(.answer(alice, round: 1))
    fixture.now = fixture.now + .milliseconds(20_100)
    #expect(fixture.send(.pause(alice)) == .refused(.pauseNotPossible))
    #expect(fixture.send(aid(.freeze)) == .refused(.wrongPhase))
    #expect(fixture.match.pausesLeft == 3 && fixture.match.seats[0].aids == Aid.allCases)
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.match.playedRounds.count == 1, "a guess is in time")
  }

  @Test("Pauses are of the phases of looking and pinning")
  func pausePhases() {
    var fixture = begun()
    fixture.send(.answer(alice, round: 1))
    #expect(fixture.send(.pause(alice)) == .done)
    #expect(fixture.send(.resume(alice)) == .done)
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.send(.pause(alice)) == .refused(.pauseNotPossible))
    #expect(fixture.send(.resume(alice)) == .refused(.pauseNotPossible))
    #expect(fixture.send(.pause(Fixture.bob)) == .refused(.notInMatch))
  }

  @Test("A server that was away in a pause takes no time of the phase, however its clock was set")
  func excused() {
    for downtime in [Duration.seconds(300), .seconds(-300)] {
      var fixture = begun()
      fixture.wait(.seconds(10))
      fixture.send(.pause(alice))
      fixture.wait(.seconds(10))
      fixture.now = fixture.now + downtime
      fixture.send(.excused(downtime))
      #expect(fixture.match.pause?.until == fixture.now + .seconds(50))
      fixture.send(.resume(alice))
      #expect(fixture.match.nextDeadline == fixture.now + .seconds(20))
    }
  }

  @Test("Leaving in a pause ends the match")
  func quitInPause() {
    var fixture = begun()
    fixture.send(.pause(alice))
    #expect(fixture.send(.quit(alice)) == .done)
    #expect(fixture.finished?.ending == .forfeited && fixture.match.pause == nil)
  }

  @Test("A lens holds its place, which may be anywhere in it")
  func lensAround() {
    var random = SeededRandom(seed: 7)
    let distances = (0..<4000).map { _ in
      Lens(around: Fixture.place, using: &random).center.distance(to: Fixture.place).value
    }
    #expect(distances.allSatisfy { $0 <= Lens.radius.value })
    // Of a circle's area a quarter is within half of the radius.
    let near = distances.count { $0 < Lens.radius.value / 2 }
    #expect((900...1100).contains(near), "\(near) of 4000")
  }

  @Test("A difficulty takes movement, and never gives any")
  func difficulty() {
    for (difficulty, wished, left) in [
      (Difficulty.hiker, Movement.walk, Movement.walk), (.hiker, .fixed, .fixed),
      (.scout, .walk, .look), (.scout, .fixed, .fixed), (.pathfinder, .walk, .fixed),
    ] {
      var options = MatchOptions(movement: wished)
      difficulty.apply(to: &options)
      #expect(options.movement == left)
    }
  }

  @Test("Aids that a match did not have, or that were used twice, are a contradiction")
  func contradictions() throws {
    var fixture = begun(rounds: 1)
    fixture.send(aid(.freeze))
    fixture.playRound(1, guesses: [(alice, Fixture.nearby)])
    let finished = try #require(fixture.finished)
    func changed(_ aids: [Aid]) -> FinishedMatch {
      let (round, result) = (finished.rounds[0], finished.rounds[0].results[0])
      return FinishedMatch(
        setup: finished.setup, scoringVersion: finished.scoringVersion,
        startedAt: finished.startedAt, finishedAt: finished.finishedAt, ending: .played,
        rounds: [
          PlayedRound(
            number: 1, solution: round.solution, startedAt: round.startedAt,
            revealedAt: round.revealedAt,
            results: [
              RoundResult(
                player: alice, guess: result.guess, defaulted: false, guessedAt: result.guessedAt,
                distance: result.distance, score: result.score, total: result.total, aids: aids)
            ])
        ], results: finished.results)
    }
    #expect(changed([.freeze, .fork]).contradictions.isEmpty)
    #expect(changed([.freeze, .freeze]).contradictions == [.aids(alice, [.freeze, .freeze])])
  }
}
