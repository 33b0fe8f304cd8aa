import Community
import GameRules
import Geodesy

/// A player's spaced-repetition memory of all countries, which follows from the history.
///
/// Only rounds of solo matches count, without aids, with places drawn for the match or those of a
/// day. The first round of a day in a country is a review of it: `again` without an answer in the
/// country, `hard` with its name instead of a pin, `good` with a pin in it, and `easy` with a pin
/// within 10 s that brings 4500 points by distance, of a format that grades times. Pauses count for
/// no time.
public struct Memory: HistoryFold {
  public private(set) var countries: [CountryCode: CountryMemory] = [:]

  public init() {}

  public init(_ countries: [CountryCode: CountryMemory]) { self.countries = countries }

  public mutating func count(_ entry: PlayerHistory.Entry, of player: PlayerID) {
    guard case .match(let match) = entry else { return }
    for round in CountryRound.all(of: match, for: player) {
      countries[round.country, default: CountryMemory()].count(round)
    }
  }
}

extension Memory {
  /// The countries whose stored memory is not the recomputed one, in the order of their codes.
  public func differences(from recomputed: Memory) -> [CountryCode] {
    Set(countries.keys).union(recomputed.countries.keys)
      .filter { country in
        switch (countries[country], recomputed.countries[country]) {
        case (let stored?, let recomputed?): !stored.isClose(to: recomputed)
        case (nil, _), (_, nil): true
        }
      }
      .sorted { $0.description < $1.description }
  }
}

extension CountryMemory {
  /// Another version of the mathematical functions may round the last digits of a strength
  /// differently; nothing else may.
  fileprivate func isClose(to other: CountryMemory) -> Bool {
    guard seen == other.seen, found == other.found, lastReview?.day == other.lastReview?.day,
      let (mine, others) = lastReview.flatMap({ mine in
        other.lastReview.map { (mine.strength, $0.strength) }
      })
    else { return self == other }
    return abs(mine.stability - others.stability) <= others.stability * Self.tolerance
      && abs(mine.difficulty - others.difficulty) <= Self.tolerance
  }

  private static let tolerance = 1e-6
}

/// A round that counts for the memory of its country.
public struct CountryRound: Hashable, Sendable {
  public let country: CountryCode
  public let grade: RecallGrade
  public let day: DailyNumber

  /// - Parameters:
  ///   - distance: From the answer to the place.
  ///   - time: From the start of the round to the answer, without pauses; `nil` if no answer of
  ///     the format is easy.
  public init(
    in country: CountryCode, _ answer: Answer, distance: Meters, after time: Duration?,
    diagonal: Meters, at instant: Instant
  ) {
    self.country = country
    grade = RecallGrade(
      answer, in: country, score: Scoring.score(distance: distance, diagonal: diagonal),
      after: time)
    day = DailyNumber(at: instant)
  }

  /// The rounds of a match that count, in their order.
  public static func all(of match: FinishedMatch, for player: PlayerID) -> [CountryRound] {
    let setup = match.setup
    guard setup.mode == .solo, setup.tellsCountries, setup.counts.contains(.memory),
      match.ending != .aborted
    else { return [] }
    return match.rounds.compactMap { round in
      guard let country = round.solution.countryCode,
        let result = round.results.first(where: { $0.player == player }), result.aids.isEmpty
      else { return nil }
      return CountryRound(
        in: country, result.answer, distance: result.distance,
        after: setup.format.gradesTimes ? result.guessedAt - round.startedAt : nil,
        diagonal: setup.diagonal, at: round.revealedAt)
    }
  }
}

extension CountryMemory {
  /// Counts a round in the country.
  public mutating func count(_ round: CountryRound) { count(round.grade, on: round.day) }
}

extension RecallGrade {
  /// An answer is easy up to this time, and from these points on.
  private static let easyTime = Duration.seconds(10)
  private static let easyScore = 4500

  fileprivate init(
    _ answer: Answer, in country: CountryCode, score: Int, after time: Duration?
  ) {
    switch answer {
    case .country(country): self = .hard
    case .pin(_, country):
      let isQuick = time.map { $0 <= Self.easyTime } ?? false
      self = score >= Self.easyScore && isQuick ? .easy : .good
    case .country, .pin, .verdict: self = .again
    }
  }
}
