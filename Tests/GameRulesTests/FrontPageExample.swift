import GameRules
import Geodesy
import Testing

/// The points of a player alone in a match of one round for a guess after 20 seconds.
func points(forGuess guess: Coordinate, at place: Coordinate, of player: PlayerID) -> Int? {
  let start = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
  var random = SeededRandom(seed: 1)
  var match = Match(
    MatchSetup(
      id: MatchID(at: start, using: &random), origin: .solo, map: "world",
      diagonal: .kilometers(20_000), options: MatchOptions(rounds: 1), players: [player],
      solutions: [Solution(coordinate: place)]))
  _ = match.handle(.begin, at: start)
  _ = match.handle(.answer(player, round: 1), at: start + .seconds(10))
  let outcome = match.handle(.guess(player, round: 1, guess), at: start + .seconds(20))
  for case .finish(let finished) in outcome.actions { return finished.results.first?.total }
  return nil
}

@Suite("GameRules' front page")
struct FrontPageExample {
  @Test("A match is played in memory, and its points are those of the formula")
  func example() throws {
    var random = SeededRandom(seed: 2)
    let player = PlayerID(at: Instant(millisecondsSinceEpoch: 0), using: &random)
    let place = try #require(Coordinate(latitude: 44, longitude: 12))
    let guess = place.destination(bearing: .degrees(90), distance: .kilometers(2000))
    // A tenth of the diagonal: 5000 / e.
    #expect(points(forGuess: guess, at: place, of: player) == 1839)
    #expect(points(forGuess: place, at: place, of: player) == 5000)
  }
}
