/// A way to play, as data: a value for each way in which formats differ. ``Match`` plays them all.
///
/// A match is pinned to the format that it began with, version included: a format whose rules
/// change is another one, with the next version, and the one before stays in ``all`` for as long as
/// stored matches have it.
public struct Format: Sendable {
  public let id: FormatID
  /// How many players a match has.
  public let seats: ClosedRange<Int>
  public let sides: FormatSides
  public let length: FormatLength
  public let prompt: FormatPrompt
  public let answer: FormatAnswer
  public let points: FormatPoints
  public let tally: FormatTally
  public let pace: FormatPace
  public let aids: FormatAids
  public let pauses: FormatPauses
  /// Whether a quick answer is an easier review of its country than a slow one. The time of a round
  /// leaves its pauses out.
  public let gradesTimes: Bool
  public let counts: MatchCounts

  init(
    id: FormatID, seats: ClosedRange<Int>, sides: FormatSides = .each,
    length: FormatLength = .chosen, prompt: FormatPrompt = .place,
    answer: FormatAnswer = .pin, points: FormatPoints = .distance, tally: FormatTally = .sum,
    pace: FormatPace = .chosen, aids: FormatAids = .none, pauses: FormatPauses = .none,
    gradesTimes: Bool = true, counts: MatchCounts
  ) {
    precondition(
      MatchLimits.players.contains(seats.lowerBound)
        && MatchLimits.players.contains(seats.upperBound), "a match has 1 to 16 players")
    precondition(
      (aids == .none && pauses == .none) || seats == 1...1,
      "aids and pauses move the clock of the round, which players share")
    self.id = id
    self.seats = seats
    self.sides = sides
    self.length = length
    self.prompt = prompt
    self.answer = answer
    self.points = points
    self.tally = tally
    self.pace = pace
    self.aids = aids
    self.pauses = pauses
    self.gradesTimes = gradesTimes
    self.counts = counts
  }

  /// All formats, in the order in which clients offer them; of each name the latest version is the
  /// one that is offered.
  public static let all: [Format] = [
    .classic, .clash, .teamClash, .teamClashOfTheBest, .royale, .streak, .sprint, .race, .quiz,
    .journey, .journeyWithoutEasyReviews,
  ]

  /// The formats that new matches are played by, in the order in which clients offer them.
  public static let latest: [Format] = all.filter { named($0.id.name) == $0 }

  /// The format of that id; `nil` if this program does not know it.
  public static func of(_ id: FormatID) -> Format? { all.first { $0.id == id } }

  /// The latest version of the format of that name, which new matches are played by.
  public static func named(_ name: String) -> Format? {
    all.filter { $0.id.name == name }.max { $0.id.version < $1.id.version }
  }

  /// Whether a match can have so many players.
  public func takes(_ players: Int) -> Bool { seats.contains(players) && sides.divides(players) }

  /// Whether it is played on maps that players made: with places, all of which are dealt before the
  /// match begins, so that no match needs its map later.
  public var takesOwnMaps: Bool {
    guard prompt == .place else { return false }
    switch length {
    case .chosen: return true
    case .open(let most): return most <= Self.mostPlacesAtOnce
    }
  }

  private static let mostPlacesAtOnce = 12

  /// The health or lives of each of so many players at the beginning; `nil` where neither is
  /// counted. Those of a side have its health together.
  public func initialReserve(of players: Int) -> Reserve? {
    guard case .health(let each) = tally else { return tally.initialReserve }
    return .health(each * sides.size(of: players))
  }

  /// The options of a match of this format: those that were chosen, less what the format decides.
  public func options(_ chosen: MatchOptions) -> MatchOptions {
    var options = chosen
    if case .open(let most) = length { options.rounds = most }
    pace.apply(to: &options)
    return options
  }
}

extension Format {
  /// Whether the rounds that were played end a match, though more could follow.
  func isDecided(by rounds: [PlayedRound]) -> Bool {
    guard let last = rounds.last else { return false }
    if let clock = pace.clock, Self.time(of: rounds) >= clock { return true }
    // Most matches: nothing is gathered for them.
    if tally == .sum { return false }
    return tally.isDecided(
      totals: last.results.map(\.total), reserves: last.effects.map(\.reserve))
  }

  /// How long rounds took together. What lay between them counts for no clock.
  static func time(of rounds: [PlayedRound]) -> Duration {
    rounds.reduce(.zero) { $0 + ($1.revealedAt - $1.startedAt) }
  }
}

// A format is known by its id.
extension Format: Hashable {
  public static func == (left: Format, right: Format) -> Bool { left.id == right.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The name and version of a format, written `clash@1`.
public struct FormatID: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  public let version: Int

  public init(name: String, version: Int) {
    self.name = name
    self.version = version
  }

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let version = Int(parts[1]), version > 0,
      String(version) == parts[1]
    else { return nil }
    self.init(name: String(parts[0]), version: version)
  }

  public var description: String { "\(name)@\(version)" }
}
