import Community
import GameRules

/// The best results of a format.
public enum BoardGet: WireMethod {
  public static let name: StaticString = "board.get"
  public static let documentation: StaticString = """
    The ten best results of a format on the map of the world, and your own: of today, of this week, \
    or ever; days and weeks in UTC. Matches alone count that were played to the end with the usual \
    options or less time, of players who had joined seven days before or earlier and had played \
    ten games. The list has one row of each network, and none of players whom the server suspects; \
    the rank of your own row counts everybody. Among friends everybody has a row.
    """
  public static let errors: [GameErrorCode] = [.formatNotPossible]

  public struct Parameters: WireObject, Hashable {
    public var format: FormatName
    public var period: Period
    public var scope: RankingGet.Scope?

    public init(format: FormatName, period: Period, scope: RankingGet.Scope? = nil) {
      self.format = format
      self.period = period
      self.scope = scope
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      format = try fields("format", \.format, "A format that has boards: see format.list.")
      period = try fields("period", \.period, "Today, this week, or ever.")
      scope = try fields.optional(
        "scope", \.scope, "Everybody, or you and your friends; without it, everybody.")
    }
  }

  public enum Period: String, WireEnumeration, Hashable {
    case day, week, ever
  }

  public struct Result: WireObject, Hashable {
    public var format: FormatName
    public var period: Period
    public var map: String
    public var rows: [BoardCard]
    public var me: BoardCard?
    public var count: Int
    /// `nil` if the board has none.
    public var endsAt: Instant?
    public var isListed: Bool

    public init(
      format: FormatName, period: Period, map: String, rows: [BoardCard], me: BoardCard?,
      count: Int, endsAt: Instant?, isListed: Bool
    ) {
      self.format = format
      self.period = period
      self.map = map
      self.rows = rows
      self.me = me
      self.count = count
      self.endsAt = endsAt
      self.isListed = isListed
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      format = try fields("format", \.format, "The format.")
      period = try fields("period", \.period, "The period.")
      map = try fields("map", \.map, "The map that is played on.")
      rows = try fields("rows", \.rows, "Best first.")
      me = try fields.optional("me", \.me, "Your own row, listed or not.")
      count = try fields("count", \.count, "How many players have a row, listed or not.")
      endsAt = try fields.optional("endsAt", \.endsAt, "When the next day or week begins.")
      isListed = try fields(
        "listed", \.isListed,
        "Whether a match that you begin now counts: you joined long enough ago and have played enough."
      )
    }
  }
}
