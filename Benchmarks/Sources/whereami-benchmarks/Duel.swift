import GameRules
import Geodesy

/// A duel of five rounds without a server: every event that two attentive players and the clock bring.
struct Duel {
  private let players = [PlayerID(uuid: UUIDv7(bits: 1)), PlayerID(uuid: UUIDv7(bits: 2))]
  private let setup: MatchSetup
  private let guesses: [Coordinate]

  init() {
    var random = SeededRandom(seed: 7)
    func place() -> Coordinate {
      Coordinate(
        latitude: .random(in: -60...70, using: &random),
        longitude: .random(in: -180...180, using: &random))!
    }
    setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: 3)), origin: .queue, map: "world",
      diagonal: .kilometers(14_916.862), options: .standard, players: players,
      solutions: (0..<5).map { _ in Solution(coordinate: place()) })
    guesses = (0..<10).map { _ in place() }
  }

  /// Plays it, and returns the sum of the totals.
  func play() -> Int {
    var match = Match(setup)
    var now = Instant(millisecondsSinceEpoch: 1_000_000)
    var told = match.handle(.begin, at: now).actions.count
    for round in 1...5 {
      for player in players {
        now = now + .milliseconds(900)
        told += match.handle(.answer(player, round: round), at: now).actions.count
      }
      for (index, player) in players.enumerated() {
        now = now + .milliseconds(900)
        let guess = guesses[2 * (round - 1) + index]
        told += match.handle(.mark(player, round: round, guess), at: now).actions.count
        told += match.handle(.guess(player, round: round, guess), at: now).actions.count
      }
      for player in players {
        told += match.handle(.ready(player, round: round), at: now).actions.count
      }
      if let deadline = match.nextDeadline {
        now = deadline
        told += match.handle(.timePassed, at: now).actions.count
      }
    }
    precondition(match.isFinished, "five rounds end a match")
    return told + match.seats[0].total
  }
}
