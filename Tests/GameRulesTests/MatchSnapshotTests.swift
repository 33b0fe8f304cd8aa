import Testing

@testable import GameRules

@Suite("What a player sees on coming back")
struct MatchSnapshotTests {
  typealias Fixture = MatchFixture

  @Test("Everybody sees who looks, who guesses and who has guessed")
  func turns() {
    var fixture = Fixture.begun()
    let states: (PlayerID) -> [[Bool]] = { viewer in
      fixture.match.snapshot(for: viewer)?.participants.map { [$0.isGuessing, $0.hasGuessed] } ?? []
    }
    fixture.send(.answer(Fixture.alice, round: 1))
    for viewer in [Fixture.alice, Fixture.bob] {
      #expect(states(viewer) == [[true, false], [false, false]])
    }
    fixture.send(.guess(Fixture.alice, round: 1, Fixture.nearby))
    for viewer in [Fixture.alice, Fixture.bob] {
      #expect(states(viewer) == [[false, true], [false, false]])
    }
  }

  @Test("Marker and guess are shown to their owner alone, and a guess only until the reveal")
  func ownGuess() {
    var fixture = Fixture.begun()
    fixture.send(.answer(Fixture.alice, round: 1))
    fixture.send(.mark(Fixture.alice, round: 1, Fixture.farAway))
    #expect(fixture.match.snapshot(for: Fixture.alice)?.marker == Fixture.farAway)
    #expect(fixture.match.snapshot(for: Fixture.bob)?.marker == nil)
    fixture.send(.guess(Fixture.alice, round: 1, Fixture.nearby))
    #expect(fixture.match.snapshot(for: Fixture.alice)?.guess == Fixture.nearby)
    #expect(fixture.match.snapshot(for: Fixture.alice)?.marker == nil)
    #expect(fixture.match.snapshot(for: Fixture.bob)?.guess == nil)
    fixture.send(.answer(Fixture.bob, round: 1))
    fixture.send(.guess(Fixture.bob, round: 1, Fixture.farAway))
    #expect(fixture.match.snapshot(for: Fixture.alice)?.guess == nil)
  }
}
