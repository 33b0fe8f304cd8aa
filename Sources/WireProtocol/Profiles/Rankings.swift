import GameRules
import JSON

/// A part of a ranking.
public enum RankingGet: WireMethod {
  public static let name: StaticString = "ranking.get"
  public static let documentation: StaticString = """
    Players by average score, of those who finished at least five games; ties by games played. \
    Begins at the top, behind a cursor, or around a player.
    """
  public static let errors: [GameErrorCode] = [.unknownPlayer]

  public struct Parameters: WireObject, Hashable {
    public var scope: Scope
    public var limit: Int?
    public var cursor: Cursor?
    public var around: Around?

    public init(
      scope: Scope, limit: Int? = nil, cursor: Cursor? = nil, around: Around? = nil
    ) {
      self.scope = scope
      self.limit = limit
      self.cursor = cursor
      self.around = around
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      scope = try fields("scope", \.scope, "Everybody, or you and your friends.")
      limit = try fields.pageLimit(\.limit)
      cursor = try fields.optional("cursor", \.cursor, "Where the page before ended.")
      around = try fields.optional(
        "around", \.around,
        "A player in the middle of the rows, by id, or true for yourself. Goes before the cursor.")
    }
  }

  public enum Scope: String, WireEnumeration {
    case global, friends
  }

  public struct Result: WireObject, Hashable {
    public var rows: [RankingCard]
    /// The asker's row, on the page or not.
    public var me: RankingCard?
    public var cursor: Cursor?
    /// The number of players in the ranking.
    public var count: Int

    public init(rows: [RankingCard], me: RankingCard?, cursor: Cursor?, count: Int) {
      self.rows = rows
      self.me = me
      self.cursor = cursor
      self.count = count
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      rows = try fields("rows", \.rows, "Best first.")
      me = try fields.optional("me", \.me, "Your own row, on this page or not.")
      cursor = try fields.optional(
        "cursor", \.cursor, "Where the next page begins, if there is one.")
      count = try fields("count", \.count, "How many players are in the ranking.")
    }
  }

  /// The cursor at which a page ends: an opaque string to clients.
  public struct Cursor: WireValue, Hashable {
    /// ``byteCount`` of them.
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) {
      precondition(bytes.count == Self.byteCount)
      self.bytes = bytes
    }

    /// Reads two lower-case hexadecimal digits for each byte; `nil` if it is anything else.
    init?(text: String.UTF8View) {
      let values = text.map(Self.digits.firstIndex)
      guard values.count == 2 * Self.byteCount else { return nil }
      var bytes: [UInt8] = []
      for index in stride(from: 0, to: values.count, by: 2) {
        guard let high = values[index], let low = values[index + 1] else { return nil }
        bytes.append(UInt8(16 * high + low))
      }
      self.bytes = bytes
    }

    public init(wire node: JSONNode) throws(WireFault) {
      guard let text = node.string, let cursor = Cursor(text: text.utf8) else {
        throw WireFault(expectation: Self.expectation)
      }
      self = cursor
    }

    public func write(to writer: inout JSONWriter) {
      let text = bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 0xF)]] }
      writer.string(String(decoding: text, as: UTF8.self))
    }

    public static func schema(_ components: inout SchemaComponents) -> Schema {
      .text(.rankingCursor)
    }

    public static let byteCount = 28
    public static let example = Cursor(bytes: Array(repeating: 0xA5, count: byteCount))
    public static let expectation = "the cursor of a page before"
    private static let digits = Array("0123456789abcdef".utf8)
  }

  /// The player to center the page on.
  public enum Around: WireValue, Hashable {
    case me
    case player(PlayerID)

    public init(wire node: JSONNode) throws(WireFault) {
      if node.boolean == true {
        self = .me
      } else if let player = try? PlayerID(wire: node) {
        self = .player(player)
      } else {
        throw WireFault(expectation: Self.expectation)
      }
    }

    public func write(to writer: inout JSONWriter) {
      switch self {
      case .me: writer.boolean(true)
      case .player(let player): player.write(to: &writer)
      }
    }

    public static func schema(_ components: inout SchemaComponents) -> Schema {
      .oneOf([.alwaysTrue, .text(.identifier)])
    }

    public static let example = Around.me
    public static let expectation = "true or a player's id"
  }
}

/// A row of a ranking.
public struct RankingCard: WireObject, Hashable {
  /// One more than the players who are better; the tied share it.
  public var rank: Int
  public var player: PlayerCard
  public var averageScore: Double
  public var games: Int

  public init(rank: Int, player: PlayerCard, averageScore: Double, games: Int) {
    self.rank = rank
    self.player = player
    self.averageScore = averageScore
    self.games = games
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    rank = try fields("rank", \.rank, "1 for the best; ties share it.")
    player = try fields("player", \.player, "The player.")
    averageScore = try fields("averageScore", \.averageScore, "Points per game.")
    games = try fields("games", \.games, "Games played.")
  }

  public static let schemaName: StaticString? = "RankingRow"
  public static let documentation: StaticString = "A player's row of a ranking."
}
