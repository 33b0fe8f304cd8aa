import Geodesy
import Testing

@testable import GameRules

@Suite("Aids that a room deals every player")
struct SharedAidTests {
  typealias Fixture = MatchFixture
  private let alice = Fixture.alice
  private let bob = Fixture.bob
  private let lens = AidUse.lens(Lens(center: Fixture.nearby))
  private let fork = AidUse.fork(Fork(CountryCode("IT")!, CountryCode("FR")!)!)

  private func begun(
    _ format: Format = .classic, players: [PlayerID] = [Fixture.alice, Fixture.bob],
    options: MatchOptions = MatchOptions(rounds: 2)
  ) -> Fixture {
    var fixture = Fixture(
      players: players, options: options, format: format, origin: .room, dealsAids: true)
    fixture.send(.begin)
    return fixture
  }

  @Test("Rooms deal them in formats of places for several players, and nothing else does")
  func formats() {
    for format in Format.all {
      let several = format.seats.upperBound > 1 && format.prompt == .place
      #expect(format.sharedAids == (several ? [.freeze, .lens, .fork] : []), "\(format.id)")
      for origin in MatchOrigin.allCases {
        #expect(MatchSetup.canDealAids(format, origin) == (several && origin == .room))
      }
    }
  }

  @Test("Everybody has the same: a freeze, a lens and a fork, each once a match, and no shuffle")
  func hand() {
    var fixture = begun()
    for player in [alice, bob] {
      #expect(fixture.match.seat(of: player)?.aids == [.freeze, .lens, .fork])
      #expect(fixture.match.snapshot(for: player)?.aids == [.freeze, .lens, .fork])
      #expect(fixture.send(.aid(player, round: 1, .shuffle)) == .refused(.aidNotPossible))
      #expect(fixture.send(.pause(player)) == .refused(.pauseNotPossible))
    }
    #expect(fixture.send(.aid(alice, round: 1, lens)) == .aided(left: [.freeze, .fork]))
    #expect(fixture.match.seat(of: bob)?.aids == [.freeze, .lens, .fork])
    fixture.playRound(1, guesses: [(alice, Fixture.nearby), (bob, Fixture.nearby)])
    fixture.waitForWakeUp()
    #expect(fixture.send(.aid(alice, round: 2, lens)) == .refused(.aidNotPossible))
    #expect(fixture.send(.aid(bob, round: 2, fork)) == .aided(left: [.freeze, .lens]))
    fixture.playRound(2, guesses: [(alice, Fixture.nearby), (bob, Fixture.nearby)])
    #expect(fixture.finished?.aids(usedBy: alice) == [.lens])
    #expect(fixture.finished?.aids(usedBy: bob) == [.fork])
    #expect(fixture.finished?.contradictions.isEmpty == true)
    #expect(fixture.finished?.setup.asStored.dealsAids == true)
  }

  @Test("A freeze while looking gives that player twenty seconds more, and nobody else any")
  func freezeWhileLooking() {
    var fixture = begun()
    let begin = fixture.now
    fixture.send(.aid(alice, round: 1, .freeze))
    #expect(fixture.match.snapshot(for: alice)?.deadline == begin + .seconds(80))
    #expect(fixture.match.snapshot(for: bob)?.deadline == begin + .seconds(60))
    #expect(fixture.match.snapshot(for: bob)?.roundEnd == begin + .seconds(110))
    #expect(
      fixture.notices(to: bob).last
        == .frozen(round: 1, alice, roundEnd: begin + .seconds(110)))
    #expect(
      fixture.notices(to: alice).last
        == .aided(round: 1, .freeze, left: [.lens, .fork], deadline: begin + .seconds(80)))
    fixture.waitForWakeUp()
    #expect(fixture.now == begin + .seconds(60))
    #expect(fixture.match.seat(of: bob)?.turn == .guessing(deadline: begin + .seconds(90)))
    #expect(fixture.match.seat(of: alice)?.turn == .moving)
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    fixture.waitForWakeUp()
    #expect(fixture.now == begin + .seconds(80))
    fixture.waitForWakeUp()
    #expect(fixture.now == begin + .seconds(110))
    #expect(fixture.match.playedRounds.count == 1)
  }

  @Test("The next round is as long for everybody as it always is")
  func nextRound() {
    var fixture = begun()
    fixture.send(.aid(alice, round: 1, .freeze))
    fixture.playRound(1, guesses: [(alice, Fixture.nearby), (bob, Fixture.nearby)])
    fixture.waitForWakeUp()
    #expect(fixture.match.snapshot(for: alice)?.deadline == fixture.now + .seconds(60))
  }

  @Test("The first guess hurries who froze like everybody; a freeze after it counts")
  func hurry() {
    let options = MatchOptions(rounds: 2, hurryTime: .seconds(15))
    var before = begun(options: options)
    before.send(.aid(alice, round: 1, .freeze))
    before.send(.answer(bob, round: 1))
    before.send(.guess(bob, round: 1, Fixture.nearby))
    #expect(before.match.seat(of: alice)?.turn == .guessing(deadline: before.now + .seconds(15)))

    var after = begun(options: options)
    after.send(.answer(bob, round: 1))
    after.send(.guess(bob, round: 1, Fixture.nearby))
    after.send(.aid(alice, round: 1, .freeze))
    #expect(after.match.seat(of: alice)?.turn == .guessing(deadline: after.now + .seconds(35)))
    #expect(
      after.notices(to: bob).last
        == .frozen(round: 1, alice, roundEnd: after.now + .seconds(35)))
  }

  @Test("A hurry that looking would outlast only because of a freeze moves the player on")
  func hurryOfALongLook() {
    let options = MatchOptions(
      rounds: 2, movingTime: .seconds(5), guessingTime: .seconds(5), hurryTime: .seconds(15))
    var fixture = begun(options: options)
    fixture.send(.aid(alice, round: 1, .freeze))
    fixture.send(.answer(bob, round: 1))
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    #expect(fixture.match.seat(of: alice)?.turn == .guessing(deadline: fixture.now + .seconds(15)))
  }

  @Test("Time that the server lost moves the longer deadline as well")
  func downtime() {
    var fixture = begun()
    let begin = fixture.now
    fixture.send(.aid(alice, round: 1, .freeze))
    fixture.wait(.seconds(7))
    fixture.send(.excused(.seconds(7)))
    #expect(fixture.match.snapshot(for: alice)?.deadline == begin + .seconds(87))
  }

  @Test("The match counts for no average and no record of guesses; for the rest as any of a room")
  func counts() {
    let setup = begun().setup
    let plain = Fixture(origin: .room).setup
    #expect(setup.counts == plain.counts.subtracting([.scores, .guesses]))
    #expect(plain.counts.isSuperset(of: [.scores, .guesses]))
    #expect(setup.counts.contains(.experience))
  }

  @Test("Who has used an aid twice, or one that is not dealt, has a result that cannot be")
  func contradictions() throws {
    var fixture = begun()
    fixture.send(.aid(alice, round: 1, lens))
    for round in 1...2 {
      fixture.playRound(round, guesses: [(alice, Fixture.nearby), (bob, Fixture.nearby)])
      if round == 1 { fixture.waitForWakeUp() }
    }
    let finished = try #require(fixture.finished)
    #expect(finished.contradictions.isEmpty)
    let withoutAids = FinishedMatch(
      setup: Fixture(options: MatchOptions(rounds: 2), origin: .room).setup,
      scoringVersion: finished.scoringVersion, startedAt: finished.startedAt,
      finishedAt: finished.finishedAt, ending: finished.ending, rounds: finished.rounds,
      results: finished.results)
    #expect(withoutAids.contradictions == [.aids(alice, [.lens])])
  }
}
