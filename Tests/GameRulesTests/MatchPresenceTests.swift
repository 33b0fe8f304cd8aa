import Geodesy
import Testing

@testable import GameRules

@Suite("Quitting and being away")
struct MatchPresenceTests {
  typealias Fixture = MatchFixture
  let alice = Fixture.alice
  let bob = Fixture.bob
  let carol = Fixture.carol

  @Test("A duel goes to the one who stayed, whatever the totals")
  func quitDuel() throws {
    var fixture = Fixture.begun()
    fixture.playRound(1, guesses: [(alice, Fixture.place), (bob, Fixture.farAway)])
    fixture.send(.quit(alice))
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .forfeited)
    #expect(finished.results.map(\.left) == [.quit, nil])
    #expect(finished.results.map(\.won) == [false, true])
    #expect(finished.results.map(\.rank) == [2, 1])
    #expect(fixture.notices(to: bob).suffix(2) == [.playerLeft(alice, .quit), .finished(finished)])
    #expect(fixture.notices(to: alice).last == .finished(finished), "who quits learns the result")
    #expect(fixture.send(.quit(alice)) == .refused(.notInMatch))
  }

  @Test("The round that was going on when a duel ends early is not revealed")
  func noRevealOnQuit() throws {
    var fixture = Fixture.begun()
    fixture.send(.answer(bob, round: 1))
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    fixture.send(.quit(alice))
    #expect(try #require(fixture.finished).rounds.isEmpty)
  }

  @Test("A player who drops has the grace time to come back, and the match goes on")
  func dropAndReturn() {
    var fixture = Fixture.begun()
    fixture.send(.dropped(alice))
    #expect(
      fixture.notices(to: bob).last
        == .playerDropped(alice, returnBy: fixture.now + .seconds(60)))
    fixture.wait(.milliseconds(59_999))
    fixture.send(.returned(alice))
    #expect(fixture.notices(to: bob).last == .playerReturned(alice))
    fixture.wait(.seconds(10))
    fixture.send(.timePassed)
    #expect(!fixture.match.isFinished)
  }

  @Test("Who drops once more often than a match allows has left at once")
  func tooManyAbsences() throws {
    var fixture = Fixture.begun()
    for _ in 0..<MatchLimits.absences {
      fixture.send(.dropped(alice))
      fixture.send(.returned(alice))
    }
    #expect(!fixture.match.isFinished)
    fixture.send(.dropped(alice))
    let finished = try #require(fixture.finished)
    #expect(finished.results.map(\.left) == [.absent, nil])
  }

  @Test("What the server itself cuts off is none of a player's absences")
  func interruptionsAreNoAbsences() {
    var fixture = Fixture.begun()
    for _ in 0...MatchLimits.absences {
      fixture.send(.interrupted(minimumGrace: .seconds(30)))
      fixture.send(.returned(alice))
      fixture.send(.returned(bob))
    }
    fixture.send(.dropped(alice))
    #expect(!fixture.match.isFinished)
  }

  @Test("Who is away for the whole grace time has left, and the duel goes to the other")
  func absence() throws {
    var fixture = Fixture.begun()
    fixture.wait(.seconds(1))
    fixture.send(.dropped(alice))
    while !fixture.match.isFinished { fixture.waitForWakeUp() }
    let finished = try #require(fixture.finished)
    #expect(finished.results.map(\.left) == [.absent, nil])
    #expect(finished.results[1].won)
    #expect(finished.finishedAt == finished.startedAt + .seconds(61))
  }

  @Test("Of two who are away, the one who dropped later has won")
  func bothAway() throws {
    var fixture = Fixture.begun()
    fixture.send(.dropped(bob))
    fixture.wait(.seconds(5))
    fixture.send(.dropped(alice))
    while !fixture.match.isFinished { fixture.waitForWakeUp() }
    #expect(try #require(fixture.finished).results.map(\.won) == [true, false])
  }

  @Test("Of several who are away until the same moment nobody has won, and it counts for nobody")
  func awayTogether() throws {
    var fixture = Fixture.begun()
    fixture.send(.dropped(bob))
    fixture.send(.dropped(alice))
    while !fixture.match.isFinished { fixture.waitForWakeUp() }
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .aborted)
    #expect(finished.results.map(\.won) == [false, false])
  }

  @Test("Deadlines apply to an absent player too")
  func deadlinesWhileAway() {
    var fixture = Fixture.begun(
      options: MatchOptions(movingTime: .seconds(10), guessingTime: .seconds(10)))
    fixture.send(.dropped(alice))
    fixture.send(.answer(bob, round: 1))
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    fixture.waitForWakeUp()
    fixture.waitForWakeUp()
    #expect(fixture.match.playedRounds.first?.results[0].defaulted == true)
  }

  @Test("An absent player's notices are counted, so that the gap shows")
  func sequenceWhileAway() {
    var fixture = Fixture.begun()
    fixture.send(.dropped(alice))
    fixture.send(.answer(bob, round: 1))
    let sequences = fixture.told.filter { $0.player == alice }.map(\.sequence)
    #expect(sequences == Array(1...5))
    #expect(fixture.match.snapshot(for: alice)?.sequence == 5)
  }

  @Test("A party goes on without the one who left, and ends with the last but one")
  func party() throws {
    var fixture = Fixture.begun(players: [alice, bob, carol])
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    fixture.send(.answer(bob, round: 1))
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    fixture.send(.quit(carol))
    #expect(fixture.match.playedRounds.first?.results.map(\.player) == [alice, bob])
    #expect(!fixture.match.isFinished)
    #expect(fixture.send(.ready(carol, round: 1)) == .refused(.notInMatch))
    fixture.send(.quit(alice))
    let finished = try #require(fixture.finished)
    #expect(finished.results.map(\.won) == [false, true, false])
  }

  @Test("A solo player who quits ends the match")
  func soloQuit() throws {
    var fixture = Fixture.begun(players: [alice])
    fixture.send(.quit(alice))
    #expect(
      try #require(fixture.finished).results == [
        PlayerResult(player: alice, total: 0, rank: 1, won: false, left: .quit)
      ])
  }

  @Test("Of a departure and a deadline due together, the deadline comes first")
  func deadlineBeforeDeparture() throws {
    var fixture = Fixture.begun(options: MatchOptions(rounds: 1, movingTime: .seconds(30)))
    fixture.send(.answer(bob, round: 1))
    fixture.send(.guess(bob, round: 1, Fixture.farAway))
    fixture.send(.dropped(alice))
    while !fixture.match.isFinished { fixture.waitForWakeUp() }
    #expect(try #require(fixture.finished).ending == .played)
  }
}

@Suite("A server that was away")
struct DowntimeTests {
  typealias Fixture = MatchFixture

  @Test("Every deadline moves by the downtime, and nothing that came due in it happens")
  func excused() {
    var fixture = Fixture.begun()
    fixture.send(.answer(Fixture.alice, round: 1))
    fixture.send(.dropped(Fixture.bob))
    fixture.wait(.seconds(10))
    let start = fixture.now
    fixture.wait(.seconds(600))
    fixture.send(.excused(.seconds(600)))
    #expect(!fixture.match.isFinished)
    #expect(fixture.match.snapshot(for: Fixture.alice)?.deadline == start + .seconds(620))
    #expect(fixture.match.snapshot(for: Fixture.bob)?.deadline == start + .seconds(650))
    #expect(fixture.wakeUp == start + .seconds(620))
    #expect(
      fixture.match.seats[1].presence == .away(returnBy: start + .seconds(650)))
  }

  @Test("Connections that the server lost give everybody time to come back, without any grace too")
  func interrupted() {
    var fixture = Fixture.begun(options: MatchOptions(graceTime: .zero))
    fixture.send(.interrupted(minimumGrace: .seconds(30)))
    #expect(!fixture.match.isFinished)
    fixture.send(.returned(Fixture.alice))
    fixture.wait(.seconds(29))
    fixture.send(.returned(Fixture.bob))
    #expect(fixture.match.seats.map(\.presence) == [.present, .present])
  }

  @Test("A reveal does not end because the server lost everybody, nor by who is back first")
  func interruptedReveal() {
    var fixture = Fixture.revealed()
    fixture.send(.interrupted(minimumGrace: .seconds(30)))
    fixture.wait(MatchLimits.revealPatience + .seconds(1))
    fixture.send(.returned(Fixture.bob))
    fixture.send(.ready(Fixture.bob, round: 1))
    #expect(fixture.match.snapshot(for: Fixture.alice)?.phase == .revealed)
    fixture.waitForWakeUp()
    #expect(fixture.match.snapshot(for: Fixture.alice)?.phase == .countdown)
  }
}
