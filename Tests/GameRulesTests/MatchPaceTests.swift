import Geodesy
import Testing

@testable import GameRules

@Suite("The pace of a match: its opening, early markers, and the hurry after the first guess")
struct MatchPaceTests {
  typealias Fixture = MatchFixture
  let alice = Fixture.alice
  let bob = Fixture.bob
  let carol = Fixture.carol

  // MARK: - The opening

  @Test("With an opening the first round starts when the opening is over")
  func opening() {
    var fixture = Fixture.begun(options: MatchOptions(openingTime: .seconds(5)))
    let start = fixture.now + .seconds(5)
    #expect(fixture.notices(to: alice) == [.matched, .started])
    let snapshot = fixture.match.snapshot(for: alice)
    #expect(snapshot?.phase == .countdown && snapshot?.round == 1)
    #expect(snapshot?.deadline == start)
    fixture.waitForWakeUp()
    #expect(fixture.now == start)
    #expect(
      fixture.notices(to: bob).last
        == .roundStarted(round: 1, deadline: start + .seconds(60)))
  }

  @Test("The opening takes nothing from the time of the first round")
  func openingTakesNoTime() {
    var fixture = Fixture.begun(options: MatchOptions(rounds: 1, openingTime: .seconds(5)))
    fixture.waitForWakeUp()
    fixture.playRound(1, guesses: [(alice, Fixture.nearby), (bob, Fixture.nearby)])
    #expect(fixture.finished?.rounds[0].startedAt == fixture.match.startedAt! + .seconds(5))
  }

  @Test("Nobody can answer, mark or guess in the opening", arguments: [0, 1])
  func nothingInTheOpening(round: Int) {
    var fixture = Fixture.begun(options: MatchOptions(openingTime: .seconds(5)))
    #expect(fixture.send(.answer(alice, round: round)) == .refused(.wrongPhase))
    #expect(fixture.send(.mark(alice, round: round, .origin)) == .refused(.wrongPhase))
    #expect(fixture.send(.guess(alice, round: round, .origin)) == .refused(.wrongPhase))
    #expect(fixture.send(.ready(alice, round: round)) == .refused(.wrongPhase))
  }

  @Test("Who leaves in the opening of a duel has lost it, and no round was played")
  func quitInTheOpening() {
    var fixture = Fixture.begun(options: MatchOptions(openingTime: .seconds(5)))
    fixture.send(.quit(alice))
    #expect(fixture.finished?.ending == .forfeited)
    #expect(fixture.finished?.rounds.isEmpty == true)
    #expect(fixture.finished?.results.map(\.won) == [false, true])
  }

  @Test("A server that was away excuses the opening")
  func excusedOpening() {
    var fixture = Fixture.begun(options: MatchOptions(openingTime: .seconds(5)))
    fixture.wait(.seconds(20))
    fixture.send(.excused(.seconds(18)))
    #expect(fixture.match.snapshot(for: alice)?.phase == .countdown)
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(3))
  }

  // MARK: - Markers

  @Test("A player may place the marker while looking, and only that player sees it")
  func earlyMarker() {
    var fixture = Fixture.begun()
    #expect(fixture.send(.mark(alice, round: 1, Fixture.nearby)) == .done)
    #expect(fixture.match.snapshot(for: alice)?.phase == .moving)
    #expect(fixture.match.snapshot(for: alice)?.marker == Fixture.nearby)
    #expect(fixture.match.snapshot(for: bob)?.marker == nil)
    #expect(fixture.notices(to: bob).count == 3, "nobody is told of a marker")
  }

  @Test("The marker from the moving phase stands in the guess phase, and counts at its end")
  func earlyMarkerCounts() {
    var fixture = Fixture.begun(players: [alice])
    fixture.send(.mark(alice, round: 1, Fixture.nearby))
    fixture.waitForWakeUp()
    #expect(fixture.match.snapshot(for: alice)?.phase == .guessing)
    #expect(fixture.match.snapshot(for: alice)?.marker == Fixture.nearby)
    fixture.waitForWakeUp()
    let result = fixture.match.playedRounds[0].results[0]
    #expect(result.guess == Fixture.nearby && result.defaulted && result.score > 4000)
  }

  @Test("A marker of one round is gone in the next")
  func markerIsOfItsRound() {
    var fixture = Fixture.begun(players: [alice], options: MatchOptions(countdown: .zero))
    fixture.send(.mark(alice, round: 1, Fixture.nearby))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, nil))
    fixture.send(.ready(alice, round: 1))
    #expect(fixture.match.snapshot(for: alice)?.round == 2)
    #expect(fixture.match.snapshot(for: alice)?.marker == nil)
  }

  @Test("A guess still needs the answer before it")
  func guessNeedsAnswer() {
    var fixture = Fixture.begun()
    fixture.send(.mark(alice, round: 1, Fixture.nearby))
    #expect(fixture.send(.guess(alice, round: 1, nil)) == .refused(.wrongPhase))
  }

  @Test("Everybody may know when the round ends at the latest, also who has guessed")
  func roundEnd() {
    var fixture = Fixture.begun(options: MatchOptions(hurryTime: .seconds(15)))
    let start = fixture.now
    let roundEnd = { (fixture: Fixture) in fixture.match.snapshot(for: alice)?.roundEnd }
    #expect(roundEnd(fixture) == start + .seconds(90), "60 s to look and 30 s to guess")
    fixture.wait(.seconds(10))
    fixture.send(.answer(bob, round: 1))
    #expect(roundEnd(fixture) == start + .seconds(90), "Alice still looks")
    fixture.send(.answer(alice, round: 1))
    #expect(roundEnd(fixture) == start + .seconds(40))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(roundEnd(fixture) == start + .seconds(25), "Bob is hurried")
    let hurry = { (player: PlayerID) in fixture.match.snapshot(for: player)?.hurry }
    #expect(hurry(bob) == Hurry(player: alice, isForced: false))
    #expect(hurry(alice) == nil, "her own guess takes nothing from her")
    #expect(fixture.match.watcherSnapshot(sequence: 1)?.hurry == nil)
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    #expect(roundEnd(fixture) == nil, "the round is revealed")
    #expect(fixture.match.snapshot(for: bob)?.hurry == nil)
  }

  // MARK: - The hurry

  private static let hurried = MatchOptions(hurryTime: .seconds(15))

  @Test("The first guess moves who still looks to the guess phase, which ends in the hurry time")
  func hurryWhileLooking() {
    var fixture = Fixture.begun(options: Self.hurried)
    fixture.wait(.seconds(10))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    let limit = fixture.now + .seconds(15)
    for player in [alice, bob] {
      #expect(
        fixture.notices(to: player).suffix(3) == [
          .guessed(round: 1, alice), .hurried(round: 1, by: alice, deadline: limit),
          .guessing(round: 1, bob, deadline: limit),
        ])
    }
    #expect(fixture.match.snapshot(for: bob)?.deadline == limit)
    fixture.waitForWakeUp()
    #expect(fixture.now == limit && fixture.match.playedRounds.count == 1)
    #expect(fixture.match.playedRounds[0].results[1].defaulted)
  }

  @Test("The first guess shortens a guess phase that would take longer")
  func hurryWhileGuessing() {
    var fixture = Fixture.begun(options: Self.hurried)
    fixture.send(.answer(bob, round: 1))
    fixture.wait(.seconds(2))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    let limit = fixture.now + .seconds(15)
    #expect(
      fixture.notices(to: bob).last == .hurried(round: 1, by: alice, deadline: limit))
    #expect(fixture.match.snapshot(for: bob)?.deadline == limit)
  }

  @Test("Nobody gets more time by it: a phase that ends sooner stays as it is, and nothing is told")
  func noTimeIsGained() {
    var fixture = Fixture.begun(options: Self.hurried)
    fixture.send(.answer(bob, round: 1))
    fixture.wait(.seconds(20))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.notices(to: bob).last == .guessed(round: 1, alice))
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(10))
  }

  @Test("Who still looks and has no more time than that goes on looking")
  func restOfTheRound() {
    let options = MatchOptions(
      movingTime: .seconds(10), guessingTime: .seconds(5), hurryTime: .seconds(15))
    var fixture = Fixture.begun(options: options)
    fixture.wait(.seconds(9))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.match.snapshot(for: bob)?.phase == .moving)
    #expect(fixture.notices(to: bob).last == .guessed(round: 1, alice))
  }

  @Test("Only the first guess of a round hurries")
  func onlyTheFirst() {
    var fixture = Fixture.begun(players: [alice, bob, carol], options: Self.hurried)
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    let limit = fixture.now + .seconds(15)
    fixture.wait(.seconds(5))
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    #expect(fixture.match.snapshot(for: carol)?.deadline == limit)
    let hurries = fixture.notices(to: carol).filter {
      if case .hurried = $0 { true } else { false }
    }
    #expect(hurries.count == 1)
  }

  @Test("A marker that the end of the time has made a guess hurries nobody")
  func defaultedGuessHurriesNobody() {
    let options = MatchOptions(
      movingTime: .seconds(60), guessingTime: .seconds(5), hurryTime: .seconds(3))
    var fixture = Fixture.begun(options: options)
    fixture.send(.answer(alice, round: 1))
    fixture.waitForWakeUp()
    #expect(fixture.match.snapshot(for: alice)?.phase == .guessed)
    #expect(fixture.match.snapshot(for: bob)?.phase == .moving)
  }

  @Test("The marker of a hurried player counts")
  func hurriedMarkerCounts() {
    var fixture = Fixture.begun(options: Self.hurried)
    fixture.send(.mark(bob, round: 1, Fixture.nearby))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.farAway))
    fixture.waitForWakeUp()
    #expect(fixture.match.playedRounds[0].results[1].guess == Fixture.nearby)
  }

  @Test("The allowance for a slow line holds in a hurry too")
  func allowance() {
    var fixture = Fixture.begun(options: Self.hurried)
    fixture.send(.delayed(bob, by: .milliseconds(400)))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    fixture.wait(.milliseconds(15_399))
    #expect(fixture.send(.guess(bob, round: 1, Fixture.nearby)) == .guessed(Fixture.nearby))
    #expect(!fixture.match.playedRounds[0].results[1].defaulted)
  }
}
