import Geodesy

/// Something in a stored match that does not follow from the rest of it.
public enum MatchContradiction: Hashable, Sendable {
  /// A moment before 1970 or after 9999.
  case moment(Instant)
  /// This program does not know the formula that the scores were computed with.
  case scoringVersion(Int)
  /// The way from the guess to the place has another length.
  case distance(round: Int, PlayerID, stored: Meters, recomputed: Meters)
  /// The formula gives another score.
  case score(round: Int, PlayerID, stored: Int, recomputed: Int)
  /// The total is not the sum of the scores.
  case total(PlayerID, stored: Int, recomputed: Int)
  /// The rounds leave the player another health, or other lives.
  case reserve(PlayerID, stored: Reserve?, recomputed: Reserve)
  /// A match that its format ends did so with a round that decided nothing, or went on after it was
  /// decided.
  case length(rounds: Int)
  /// The player cannot have used these aids in the match.
  case aids(PlayerID, [Aid])
  /// Another find follows from the terms of the match and the points, or none.
  case find(round: Int, PlayerID, stored: Find?, recomputed: Find?)
  /// The totals, and who left, give another rank.
  case rank(PlayerID, stored: Int, recomputed: Int)
  /// Another player has won, or none.
  case won(PlayerID, stored: Bool, recomputed: Bool)
}

extension MatchContradiction: CustomStringConvertible {
  public var description: String {
    switch self {
    case .moment(let instant): "a moment \(instant.millisecondsSinceEpoch) ms after 1970"
    case .scoringVersion(let version): "scoring version \(version) is unknown"
    case .distance(let round, let player, let stored, let recomputed):
      "round \(round), player \(player), distance in meters: "
        + Self.pair(stored.value, recomputed.value)
    case .score(let round, let player, let stored, let recomputed):
      "round \(round), player \(player), score: " + Self.pair(stored, recomputed)
    case .total(let player, let stored, let recomputed):
      "player \(player), total: " + Self.pair(stored, recomputed)
    case .reserve(let player, let stored, let recomputed):
      "player \(player), reserve: "
        + Self.pair(stored.map { "\($0)" } ?? "none", recomputed)
    case .length(let rounds): "it cannot have ended with round \(rounds)"
    case .aids(let player, let aids):
      "player \(player), aids: " + aids.map(\.rawValue).joined(separator: ", ")
    case .find(let round, let player, let stored, let recomputed):
      "round \(round), player \(player), find: "
        + Self.pair(stored?.description ?? "none", recomputed?.description ?? "none")
    case .rank(let player, let stored, let recomputed):
      "player \(player), rank: " + Self.pair(stored, recomputed)
    case .won(let player, let stored, let recomputed):
      "player \(player), won: " + Self.pair(stored, recomputed)
    }
  }

  private static func pair(_ stored: some Any, _ recomputed: some Any) -> String {
    "stored \(stored), recomputed \(recomputed)"
  }
}

extension Instant {
  /// 1970…9999: what moments can be that a program has written which is in its right mind.
  public static let plausible =
    Instant(millisecondsSinceEpoch: 0)...Instant(millisecondsSinceEpoch: 253_402_300_799_999)
}

extension FinishedMatch {
  /// The contradictions to the rules of ``Match``; empty for a match that it played.
  public var contradictions: [MatchContradiction] {
    momentContradictions + scoreContradictions + totalContradictions + reserveContradictions
      + lengthContradictions + aidContradictions + findContradictions + placeContradictions
  }

  /// How far a distance may be from the recomputed one. Another version of the mathematical
  /// functions may round the last digits differently; nothing else may.
  public static let distanceTolerance = Meters(0.001)

  private var momentContradictions: [MatchContradiction] {
    let moments =
      [startedAt, finishedAt]
      + rounds.flatMap { [$0.startedAt, $0.revealedAt] + $0.results.map(\.guessedAt) }
    return moments.filter { !Instant.plausible.contains($0) }.map(MatchContradiction.moment)
  }

  private var scoreContradictions: [MatchContradiction] {
    var contradictions: [MatchContradiction] = []
    var isKnown = true
    for round in rounds {
      for result in round.results {
        let distance = result.guess.distance(to: round.solution.coordinate)
        guard abs(distance.value - result.distance.value) <= Self.distanceTolerance.value else {
          contradictions.append(
            .distance(
              round: round.number, result.player, stored: result.distance, recomputed: distance))
          continue
        }
        // By the stored distance: the last digit of another one may round to another score.
        let score = setup.format.points.score(
          result.answer, distance: result.distance, at: round.solution,
          diagonal: setup.diagonal, version: scoringVersion)
        guard let score else {
          isKnown = false
          continue
        }
        if score != result.score, !result.isWithoutPin {
          contradictions.append(
            .score(
              round: round.number, result.player, stored: result.score, recomputed: score))
        }
      }
    }
    return (isKnown ? [] : [.scoringVersion(scoringVersion)]) + contradictions
  }

  private var totalContradictions: [MatchContradiction] {
    results.compactMap { result in
      let sum = rounds.flatMap(\.results).filter { $0.player == result.player }.map(\.score)
        .reduce(0, +)
      guard sum != result.total else { return nil }
      return .total(result.player, stored: result.total, recomputed: sum)
    }
  }

  private var reserveContradictions: [MatchContradiction] {
    guard let initial = setup.initialReserve else { return [] }
    var reserves = [PlayerID: Reserve]()
    for effect in setup.format.withEffects(rounds, of: setup.players).flatMap(\.effects) {
      reserves[effect.player] = effect.reserve
    }
    return results.compactMap { result in
      let recomputed = reserves[result.player] ?? initial
      guard result.reserve != recomputed else { return nil }
      return .reserve(result.player, stored: result.reserve, recomputed: recomputed)
    }
  }

  /// Of a match that the format ends.
  private var lengthContradictions: [MatchContradiction] {
    guard setup.format.length != .chosen else { return [] }
    let played = setup.format.withEffects(rounds, of: setup.players)
    let decided = played.indices.first { setup.format.isDecided(by: Array(played[...$0])) }
    let last = decided.map { $0 + 1 } ?? setup.options.rounds
    let isRight = ending == .played ? rounds.count == last : rounds.count < last
    return isRight ? [] : [.length(rounds: rounds.count)]
  }

  /// Each aid is used once a match at most, where there are any, and once more if it was brought.
  private var aidContradictions: [MatchContradiction] {
    setup.players.compactMap { player in
      let used = aids(usedBy: player)
      let isPossible = Aid.allCases.allSatisfy { aid in
        let dealt = setup.dealtAids.contains(aid) ? 1 : 0
        return used.count { $0 == aid } <= dealt + (setup.brought.contains(aid) ? 1 : 0)
      }
      return isPossible ? nil : .aids(player, used)
    }
  }

  /// The finds follow from the terms and the points.
  private var findContradictions: [MatchContradiction] {
    rounds.enumerated().flatMap { index, round in
      round.results.compactMap { result in
        let find = setup.find(
          of: result.player, inRound: round.number, score: result.score,
          after: Array(rounds[..<index]))
        guard find != result.find else { return nil }
        return .find(
          round: round.number, result.player, stored: result.find, recomputed: find)
      }
    }
  }

  private var placeContradictions: [MatchContradiction] {
    let keys = setup.format.tally.rankKeys(
      of: results.map { ($0.player, $0.total, $0.reserve) },
      after: setup.format.withEffects(rounds, of: setup.players))
    let places = PlayerResult.places(
      of: zip(results, keys).map { ($1, $0.left != nil) }, sides: setup.sides, ending)
    return zip(results, places).flatMap { result, place in
      var contradictions: [MatchContradiction] = []
      if result.rank != place.rank {
        contradictions.append(
          .rank(result.player, stored: result.rank, recomputed: place.rank))
      }
      if result.won != place.won {
        contradictions.append(.won(result.player, stored: result.won, recomputed: place.won))
      }
      return contradictions
    }
  }
}
