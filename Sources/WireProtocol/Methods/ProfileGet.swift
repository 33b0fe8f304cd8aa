import Community
import GameRules

/// What everybody may see of a player.
public enum ProfileGet: WireMethod {
  public static let name: StaticString = "profile.get"
  public static let documentation: StaticString = """
    What everybody may see of a player: name one by id or by username; without either, yourself.
    """
  public static let errors: [GameErrorCode] = [.unknownPlayer]

  public struct Parameters: WireObject, Hashable {
    public var player: PlayerID?
    public var username: String?

    public init(player: PlayerID? = nil, username: String? = nil) {
      self.player = player
      self.username = username
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields.optional("player", \.player, "Whose profile. Goes before the username.")
      username = try fields.optional(
        "username", \.username, "The same by name, whatever its case and look-alikes.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var player: PlayerCard
    public var statistics: StatisticsCard
    /// Those that the player has.
    public var badges: [BadgeCard]
    /// In the global ranking.
    public var rank: Int?
    public var friendship: Relation

    public init(
      player: PlayerCard, statistics: StatisticsCard, badges: [BadgeCard], rank: Int?,
      friendship: Relation
    ) {
      self.player = player
      self.statistics = statistics
      self.badges = badges
      self.rank = rank
      self.friendship = friendship
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The player.")
      statistics = try fields("statistics", \.statistics, "What is counted of the player.")
      badges = try fields("badges", \.badges, "The badges that the player has.")
      rank = try fields.optional(
        "rank", \.rank, "In the global ranking; of players with enough finished games.")
      friendship = try fields("friendship", \.friendship, "How you two stand to each other.")
    }
  }

  /// How the asker stands to the player.
  public enum Relation: String, WireEnumeration {
    /// It is the asker.
    case oneself = "self"
    case none
    case friends
    /// The asker wants to be friends.
    case requested
    /// The player wants to be friends.
    case requesting
    /// The asker blocks the player. Whether the player blocks the asker is not told.
    case blocked

    public init(
      _ friendship: Friendship, asker: PlayerID, player: PlayerID, isBlocked: Bool = false
    ) {
      self =
        switch friendship {
        case _ where asker == player: .oneself
        case _ where isBlocked: .blocked
        case .none: .none
        case .friends: .friends
        case .requested(asker): .requested
        case .requested: .requesting
        }
    }
  }
}
