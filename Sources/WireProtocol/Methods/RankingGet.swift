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
    public var cursor: String?
    public var around: Around?

    public init(
      scope: Scope, limit: Int? = nil, cursor: String? = nil, around: Around? = nil
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
    public var cursor: String?
    /// How many are in the ranking.
    public var count: Int

    public init(rows: [RankingCard], me: RankingCard?, cursor: String?, count: Int) {
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

  /// Whom to put into the middle.
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
      .oneOf([.alwaysTrue, .identifier])
    }

    public static let example = Around.me
    public static let expectation = "true or a player's id"
  }
}
