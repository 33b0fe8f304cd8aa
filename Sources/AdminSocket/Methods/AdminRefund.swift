import GameRules
import WireProtocol

/// Voids the rated matches of a player.
public enum AdminRefund: WireMethod {
  public static let name: StaticString = "admin.refund"
  public static let documentation: StaticString = """
    Voids the rated matches of a player, and computes the ratings of all whom they affected again \
    from the matches that are left. All rows of the player leave the lists of boards. The matches \
    of the server stand still meanwhile, and get the time back.
    """

  public struct Parameters: WireObject, Hashable {
    public var player: String
    /// Only matches that ended in the last so many days; `nil`: all matches.
    public var days: Int?

    public init(player: String, days: Int? = nil) {
      self.player = player
      self.days = days
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "An id or a username.")
      days = try fields.optional(
        "days", \.days, in: 1...10_000,
        "Only matches that ended in the last so many days; without it, all.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var card: PlayerCard
    public var matches: Int
    public var opponents: Int
    public var rows: Int

    public init(card: PlayerCard, matches: Int, opponents: Int, rows: Int) {
      self.card = card
      self.matches = matches
      self.opponents = opponents
      self.rows = rows
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      card = try fields("player", \.card, "The player.")
      matches = try fields("matches", \.matches, "How many matches were voided.")
      opponents = try fields("opponents", \.opponents, "How many players they were against.")
      rows = try fields("rows", \.rows, "How many rows of boards are listed no more.")
    }
  }
}
