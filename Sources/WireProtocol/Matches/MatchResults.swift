import GameRules

/// The end of a match, with each player's result.
public struct MatchFinished: WireMatchEvent, Hashable {
  public var ending: MatchEnding
  public var results: [FinalResult]
  /// The time on the clock of a match that has one clock for all rounds.
  public var time: Duration?
  /// Names of the badges that the match has brought the player it is told to.
  public var badges: [String]
  /// The experience that the match has brought the player it is told to.
  public var experience: ExperienceGain?
  /// Of ranked matches: whether ratings changed.
  public var isRated: Bool?
  /// How much it counts for ratings and wins in a row, if less than 1.
  public var weight: Double?
  /// Why it counts less.
  public var unratedReason: MatchWeight.Reason?
  /// Of ranked matches: an operator has taken the changes of ratings back.
  public var isVoided: Bool?

  public init(
    ending: MatchEnding, results: [FinalResult], time: Duration? = nil, badges: [String] = [],
    experience: ExperienceGain? = nil, isRated: Bool? = nil, weight: Double? = nil,
    unratedReason: MatchWeight.Reason? = nil,
    isVoided: Bool? = nil
  ) {
    self.ending = ending
    self.results = results
    self.time = time
    self.badges = badges
    self.experience = experience
    self.isRated = isRated
    self.weight = weight
    self.unratedReason = unratedReason
    self.isVoided = isVoided
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ending = try fields(
      "ending", \.ending, "All rounds were played, too many left, or the server gave up.")
    results = try fields("results", \.results, "Everybody's, in the order of the match.")
    time = try fields.optional(
      "timeMs", \.time, "The time that the rounds took, of a format with one clock for all.")
    badges = try fields("badges", \.badges, "Names of the badges that the match brought you.")
    experience = try fields.optional(
      "experience", \.experience,
      "Your experience, of a match that ended a moment ago and counts for it.")
    isRated = try fields.optional(
      "rated", \.isRated, "Of ranked matches: whether the ratings changed.")
    weight = try fields.optional(
      "weight", \.weight,
      "How much the match counts for ratings and wins in a row: 0.75, 0.5, 0.25 or 0 if not wholly."
    )
    unratedReason = try fields.optional(
      "unratedReason", \.unratedReason,
      """
      Why it counts less: the others left before a round was revealed, two players are in the same \
      network, or a winner has won often today against the same opponent or beside the same partner.
      """)
    isVoided = try fields.optional(
      "voided", \.isVoided,
      "True of a ranked match whose rating changes were undone, as one of the players cheated.")
  }

  public static let name: StaticString = "match.finished"
  public static let schemaName: StaticString? = "MatchOutcome"
  public static let documentation: StaticString = "How a match ended."
}

/// The experience that a match has brought.
public struct ExperienceGain: WireObject, Hashable {
  public var gained: Int
  /// The experience after the match.
  public var total: Int

  public init(gained: Int, total: Int) {
    self.gained = gained
    self.total = total
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    gained = try fields("gained", \.gained, "The experience that the match brought.")
    total = try fields("total", \.total, "All experience, with that of the match.")
  }

  public static let documentation: StaticString = "The experience that a match has brought you."
}

/// A player's result in a finished match.
public struct FinalResult: WireObject, Hashable {
  public var player: PlayerID
  public var total: Int
  /// The health or lives that were left; `nil` where the format counts neither.
  public var reserve: Reserve?
  public var rank: Int
  public var hasWon: Bool
  /// Why the player left before the end, if so.
  public var left: Departure?
  public var ratingBefore: Int?
  public var ratingAfter: Int?

  public init(
    player: PlayerID, total: Int, reserve: Reserve? = nil, rank: Int, hasWon: Bool,
    left: Departure? = nil, ratingBefore: Int? = nil, ratingAfter: Int? = nil
  ) {
    self.player = player
    self.total = total
    self.reserve = reserve
    self.rank = rank
    self.hasWon = hasWon
    self.left = left
    self.ratingBefore = ratingBefore
    self.ratingAfter = ratingAfter
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Whose result it is.")
    total = try fields("total", \.total, "The sum of the scores.")
    reserve = try fields.reserve(\.reserve)
    rank = try fields("rank", \.rank, in: MatchLimits.players, "1 for the best; ties share it.")
    hasWon = try fields("won", \.hasWon, "Alone or with the own side on rank 1, against somebody.")
    left = try fields.optional("left", \.left, "Why the player left before the end.")
    ratingBefore = try fields.optional(
      "ratingBefore", \.ratingBefore, "Of ranked matches: the rating, rounded.")
    ratingAfter = try fields.optional(
      "ratingAfter", \.ratingAfter, "Of ranked matches: the new rating, rounded.")
  }

  public static let schemaName: StaticString? = "FinalResult"
  public static let documentation: StaticString = "A player's part in a match that is over."
}

/// A player's place in the order of totals.
extension Standing: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    self.init(
      player: try fields("player", \.player, "Whose place it is."),
      total: try fields("total", \.total, "The sum of the scores so far."),
      reserve: try fields.reserve(\.reserve),
      rank: try fields("rank", \.rank, in: MatchLimits.players, "1 for the best; ties share it."))
  }

  public static let schemaName: StaticString? = "Standing"
  public static let documentation: StaticString = "A player's place in the order of totals."
}

/// The reason of a player's absence.
public enum Departure: String, WireEnumeration, Hashable {
  /// The connection is gone, and the player may come back.
  case dropped
  /// For good: the player asked to.
  case quit
  /// For good: the player was away for too long.
  case absent

  public init(_ reason: LeaveReason) {
    switch reason {
    case .quit: self = .quit
    case .absent: self = .absent
    }
  }
}
