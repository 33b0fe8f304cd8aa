import GameRules
import Geodesy

@testable import Community

/// Players, moments and matches to test with.
enum Samples {
  static let alice = player(1)
  static let bob = player(2)
  static let carol = player(3)
  static let dave = player(4)

  static func player(_ number: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(number)))
  }

  static let place = Coordinate(latitude: 10, longitude: 20)!
  /// Monday 2026-01-05, midnight in UTC.
  static let monday = Instant(millisecondsSinceEpoch: 1_767_571_200_000)

  static func at(day: Int = 0, hour: Int = 0, minute: Int = 0) -> Instant {
    monday + .seconds((day * 24 + hour) * 3600 + minute * 60)
  }

  static func zone(hours: Int) -> TimeZoneOffset { TimeZoneOffset(minutes: hours * 60)! }

  /// A player's part in a sample match.
  struct Part {
    var player: PlayerID
    /// Points of each round that was scored for the player.
    var scores: [Int]
    var left: LeaveReason?
    /// From the start of a round to the guess.
    var guessTime = Duration.seconds(10)
    var defaulted = false
    var distance = Meters(5000)

    init(
      _ player: PlayerID, _ scores: [Int], left: LeaveReason? = nil,
      guessTime: Duration = .seconds(10), defaulted: Bool = false, distance: Meters = Meters(5000)
    ) {
      self.player = player
      self.scores = scores
      self.left = left
      self.guessTime = guessTime
      self.defaulted = defaulted
      self.distance = distance
    }

    var total: Int { scores.reduce(0, +) }
  }

  /// A match of which as many rounds were played as the part with the most scores has.
  static func match(
    number: Int = 1, _ parts: [Part], at end: Instant = monday, rounds: Int = 2,
    ending: MatchEnding? = nil, country: String? = nil, shown: ViewKind? = nil,
    set: PlaceSetName? = nil, origin: MatchOrigin? = nil,
    listing: ListingRule = .unknownPlaces
  ) -> FinishedMatch {
    let place = Solution(coordinate: Coordinate(latitude: 10, longitude: 20)!, country: country)
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(number))),
      origin: origin ?? (parts.count == 1 ? .solo : .queue), map: "world",
      diagonal: .kilometers(14_916.862),
      options: MatchOptions(rounds: rounds), players: parts.map(\.player),
      solutions: Array(repeating: place, count: rounds), shown: shown,
      placeSet: set, listing: listing)
    let played = parts.map(\.scores.count).max() ?? 0
    let begin = end + .seconds(-600)
    return FinishedMatch(
      setup: setup, scoringVersion: 1, startedAt: begin, finishedAt: end,
      ending: ending ?? (played == rounds ? .played : .forfeited),
      rounds: (0..<played).map { round($0, place, parts, from: begin) }, results: results(parts))
  }

  private static func round(
    _ index: Int, _ place: Solution, _ parts: [Part], from begin: Instant
  ) -> PlayedRound {
    let start = begin + .seconds(index * 100)
    return PlayedRound(
      number: index + 1, solution: place, startedAt: start, revealedAt: start + .seconds(90),
      results: parts.filter { $0.scores.count > index }.map { part in
        RoundResult(
          player: part.player, guess: place.coordinate, defaulted: part.defaulted,
          guessedAt: start + part.guessTime, distance: part.distance, score: part.scores[index],
          total: part.scores[...index].reduce(0, +))
      })
  }

  /// Those who left rank behind those who stayed; a winner is alone on top.
  private static func results(_ parts: [Part]) -> [PlayerResult] {
    let ranks = parts.map { part in
      1
        + parts.count { other in
          (other.left == nil) == (part.left == nil)
            ? other.total > part.total : other.left == nil
        }
    }
    let isDecided = parts.count > 1 && ranks.count { $0 == 1 } == 1
    return zip(parts, ranks).map { part, rank in
      PlayerResult(
        player: part.player, total: part.total, rank: rank,
        won: isDecided && rank == 1 && part.left == nil, left: part.left)
    }
  }
}
