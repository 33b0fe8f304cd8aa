import GameRules

/// Something that conditions can be about. The raw value is its name in rule files.
public enum Fact: String, Hashable, Sendable, CaseIterable {
  // A round.
  case round, score, distanceMeters, guessSeconds, defaulted, country
  // A match.
  case mode, origin, map, players, rounds, total, pointsPerRound, rank, won, ending,
    slowestGuessSeconds
  case everyRoundGuessed, leaveReason, format
  // The player's statistics, the event included.
  case gamesPlayed, soloGames, multiplayerGames, gamesWon, finishedGames, averageScore
  case maximumScore, winsInARow, longestWinsInARow, daysInARow, longestDaysInARow, gamesToday
  case quits, level, challengeDaysInARow, finds, recipes, souvenirs
  // A composition.
  case recipe
  // The player's friends and badges.
  case friends, badge, badges

  public var type: FactType {
    switch self {
    case .round, .score, .distanceMeters, .players, .rounds, .total, .pointsPerRound, .rank,
      .gamesPlayed,
      .soloGames, .multiplayerGames, .gamesWon, .finishedGames, .averageScore, .maximumScore,
      .winsInARow, .longestWinsInARow, .daysInARow, .longestDaysInARow, .gamesToday, .quits,
      .level, .challengeDaysInARow, .finds, .recipes, .souvenirs, .friends, .badges:
      .number
    case .defaulted, .won, .everyRoundGuessed: .boolean
    case .guessSeconds, .slowestGuessSeconds: .duration
    case .country, .map, .badge, .format: .string(oneOf: nil)
    case .recipe: .string(oneOf: Recipe.allCases.map(\.rawValue))
    case .mode: .string(oneOf: MatchMode.allCases.map(\.rawValue))
    case .origin: .string(oneOf: MatchOrigin.allCases.map(\.rawValue))
    case .ending: .string(oneOf: [MatchEnding.played, .forfeited].map(\.rawValue))
    case .leaveReason: .string(oneOf: LeaveReason.allCases.map(\.rawValue))
    }
  }

  /// The fact's description, with its unit and its bounds.
  public var meaning: String {
    switch self {
    case .round: "The number of the round: 1, 2, 3 …"
    case .score: "The points of the round."
    case .distanceMeters: "From the guess to the solution, in meters along a great circle."
    case .guessSeconds: "From the start of the round to the guess, in seconds."
    case .defaulted: "The time ran out before the player guessed."
    case .country: "ISO 3166-1 alpha-2 of the solution; empty where the map does not tell."
    case .mode: "How many play."
    case .origin: "What brought the players together."
    case .map: "The map's name."
    case .players: "How many began the match."
    case .rounds: "How many rounds the match has, played or not."
    case .total: "The points of the match; where countries are asked for, how many were right."
    case .pointsPerRound:
      "The points of the match, divided by the rounds that it has, played or not."
    case .rank: "1 for the best; equal totals share a rank."
    case .won: "Alone or with the own side on rank 1, against somebody."
    case .ending: "All rounds were played, or so many left that it could not go on."
    case .slowestGuessSeconds:
      "The longest time from the start of a round to its guess, in seconds; a round that was not "
        + "played counts with all the time it would have had."
    case .everyRoundGuessed: "Every round was played, and none ended by timeout for the player."
    case .leaveReason: "The player asked to leave, or was away for too long."
    case .format: "The name of the format."
    case .gamesPlayed: "All games."
    case .soloGames: "Games alone."
    case .multiplayerGames: "Games against others."
    case .gamesWon: "Games won against others."
    case .finishedGames: "Classic games in which the player stayed and every round was played."
    case .averageScore:
      "Points per finished or quit game, of at most five rounds; 0 before the first."
    case .maximumScore: "The most points of any game, of at most five rounds."
    case .winsInARow: "Wins against others since the last game against others without one."
    case .longestWinsInARow: "The most wins in a row ever."
    case .daysInARow: "Days on which the player was seen, in a row."
    case .longestDaysInARow: "The most days in a row ever."
    case .gamesToday: "Games on the player's date of today."
    case .quits: "Games that the player left."
    case .level: "The player's level."
    case .challengeDaysInARow: "Days in a row whose challenge the player finished."
    case .finds: "What the player found on journeys, recipes included."
    case .recipes: "How many recipes the player knows."
    case .souvenirs: "How many different souvenirs the player has."
    case .recipe: "The recipe that was followed."
    case .friends: "How many friends the player has now."
    case .badge: "The id of the badge."
    case .badges: "How many badges the player has now, without those that do not count."
    }
  }

  /// The statistics, which several events have.
  static let statistics: [Fact] = [
    .gamesPlayed, .soloGames, .multiplayerGames, .gamesWon, .finishedGames, .averageScore,
    .maximumScore, .winsInARow, .longestWinsInARow, .daysInARow, .longestDaysInARow, .gamesToday,
    .quits, .level, .challengeDaysInARow, .finds, .recipes, .souvenirs,
  ]
}

/// The type of a fact's value, which decides the comparisons that it allows.
public enum FactType: Hashable, Sendable {
  /// A number; compared with a JSON number.
  case number
  /// True or false; equal to one of them or not.
  case boolean
  /// A text; equal to another or not. `oneOf`: every text that it can be, where that is known.
  case string(oneOf: [String]?)
  /// A time; compared with a JSON number of seconds, of milliseconds at the finest.
  case duration

  /// The comparisons that the type allows.
  public var operators: [Comparison.Operator] {
    switch self {
    case .number, .duration: Comparison.Operator.allCases
    case .boolean, .string: [.equals, .notEquals]
    }
  }

  /// The type's name in a message.
  public var name: String {
    switch self {
    case .number: "number"
    case .boolean: "boolean"
    case .string: "string"
    case .duration: "duration in seconds"
    }
  }
}

/// The value of a fact, and what a fact is compared with.
public enum FactValue: Hashable, Sendable {
  case number(Double)
  case boolean(Bool)
  case string(String)
  case duration(Duration)

  static func count(_ count: Int) -> FactValue { .number(Double(count)) }

  /// Whether a fact of that type can have the value.
  func fits(_ type: FactType) -> Bool {
    switch (self, type) {
    case (.number(let number), .number): number.isFinite
    case (.boolean, .boolean), (.duration, .duration), (.string, .string(oneOf: nil)): true
    case (.string(let text), .string(.some(let texts))): texts.contains(text)
    case (.number, _), (.boolean, _), (.string, _), (.duration, _): false
    }
  }

  /// Whether this is before the other; false for what has no order.
  func isLess(than other: FactValue) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right
    case (.duration(let left), .duration(let right)): left < right
    case (.number, _), (.boolean, _), (.string, _), (.duration, _): false
    }
  }
}

/// The values of an event's facts, each fact once: of two values the first would count. Equal are
/// those with the same values in the same order.
///
/// A list: there are few, most are never asked for, and a match makes a dozen events. Going through
/// the list for those that rules are about costs less than hashing all.
public struct Facts: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let fact: Fact
    let value: FactValue
  }

  private var entries: [Entry]

  /// The value of a fact; `nil` if it is none of the event's.
  public subscript(fact: Fact) -> FactValue? { entries.first { $0.fact == fact }?.value }

  /// The facts that have a value.
  var known: [Fact] { entries.map(\.fact) }

  /// Whether every value is of its fact's type.
  var fitTheirTypes: Bool { entries.allSatisfy { $0.value.fits($0.fact.type) } }

  /// These facts and those; none is among both.
  static func + (left: Facts, right: Facts) -> Facts {
    var both = left
    both.entries += right.entries
    return both
  }
}

extension Facts: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Fact, FactValue)...) {
    entries = elements.map(Entry.init)
  }
}
