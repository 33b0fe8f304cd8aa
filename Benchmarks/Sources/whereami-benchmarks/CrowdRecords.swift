import Community
import GameRules
import Geodesy
import Matchmaking
import Storage

// The records of a crowd, each from its number.

extension PlayerRecord {
  init(_ index: Int) {
    // Ten of four letters: enough for a million names, none of which looks like another.
    let letters = (0..<10).map { Character(UnicodeScalar(UInt8(97 + index >> (2 * $0) & 3))) }
    guard let username = Username("p" + String(letters)) else {
      preconditionFailure("eleven letters are a name")
    }
    self.init(
      id: Crowd.player(index), username: username, isGuest: index >= Crowd.accounts,
      createdAt: Crowd.epoch,
      lastSeenAt: Crowd.epoch, rating: Rating())
  }
}

extension TokenRecord {
  init(_ index: Int) {
    var random = SeededRandom(seed: UInt64(index) << 24)
    self.init(
      hash: TokenHash(
        bytes: (0..<TokenHash.length).map { _ in .random(in: 0...255, using: &random) }),
      player: Crowd.player(index), createdAt: Crowd.epoch,
      expiresAt: Crowd.epoch + .seconds(86_400))
  }
}

extension FinishedMatchRecord {
  /// A ranked duel of five rounds between those two.
  static func duel(
    of players: [PlayerID], at instant: Instant, using random: inout SeededRandom
  ) -> FinishedMatchRecord {
    func place() -> Coordinate {
      Coordinate(
        latitude: .random(in: -60...70, using: &random),
        longitude: .random(in: -180...180, using: &random)) ?? .origin
    }
    let setup = MatchSetup(
      id: MatchID(at: instant, using: &random), origin: .rankedQueue, map: "world",
      diagonal: .kilometers(14_916.862), options: .standard, players: players,
      solutions: (0..<5).map { _ in Solution(coordinate: place()) })
    var totals = [0, 0]
    let rounds = (0..<5).map { index in
      let results = players.indices.map { position in
        let score = Int.random(in: 0...5000, using: &random)
        totals[position] += score
        return RoundResult(
          player: players[position], guess: place(), defaulted: false, guessedAt: instant,
          distance: .kilometers(1000), score: score, total: totals[position])
      }
      return PlayedRound(
        number: index + 1, solution: setup.solutions[index], startedAt: instant,
        revealedAt: instant, results: results)
    }
    let best = totals[0] >= totals[1] ? 0 : 1
    let results = players.indices.map { position in
      PlayerResult(
        player: players[position], total: totals[position], rank: position == best ? 1 : 2,
        won: position == best, left: nil)
    }
    let match = FinishedMatch(
      setup: setup, scoringVersion: 1, startedAt: instant, finishedAt: instant, ending: .played,
      rounds: rounds, results: results)
    return FinishedMatchRecord(
      match: match,
      ratings: players.map {
        RatingChange(player: $0, before: Rating(), after: Rating(value: 1510))
      })
  }
}
