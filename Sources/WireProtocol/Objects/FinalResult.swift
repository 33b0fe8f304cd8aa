import GameRules

/// A player's part in a match that is over.
public struct FinalResult: WireObject, Hashable {
  public var player: PlayerID
  public var total: Int
  public var rank: Int
  public var hasWon: Bool
  /// Why the player left before the end, if so.
  public var left: Departure?
  public var ratingBefore: Int?
  public var ratingAfter: Int?

  public init(
    player: PlayerID, total: Int, rank: Int, hasWon: Bool, left: Departure? = nil,
    ratingBefore: Int? = nil, ratingAfter: Int? = nil
  ) {
    self.player = player
    self.total = total
    self.rank = rank
    self.hasWon = hasWon
    self.left = left
    self.ratingBefore = ratingBefore
    self.ratingAfter = ratingAfter
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Whose result it is.")
    total = try fields("total", \.total, "The sum of the scores.")
    rank = try fields("rank", \.rank, in: MatchLimits.players, "1 for the best; ties share it.")
    hasWon = try fields("won", \.hasWon, "Alone on rank 1, against somebody.")
    left = try fields.optional("left", \.left, "Why the player left before the end.")
    ratingBefore = try fields.optional(
      "ratingBefore", \.ratingBefore, "Of ranked matches: the rating, rounded.")
    ratingAfter = try fields.optional(
      "ratingAfter", \.ratingAfter, "Of ranked matches: the new rating, rounded.")
  }

  public static let schemaName: StaticString? = "FinalResult"
  public static let documentation: StaticString = "A player's part in a match that is over."
}
