import Community
import GameRules

/// Players, lists and maps of players, news and events that a text finds, each with what tells it
/// from others.
public struct SearchRecords: Hashable, Sendable {
  public let players: [Player]
  public let lists: [FoundList]
  /// Public ones.
  public let maps: [FoundMap]
  public let news: [FoundNews]
  public let events: [ScheduledEvent]

  /// The part of a ``PlayerRecord`` that everybody may see.
  public struct Player: Hashable, Sendable {
    public let id: PlayerID
    public let username: Username
    public let isGuest: Bool
    /// The value of the rating on the ladder of Classic.
    public let rating: Double
    /// The number of finished matches that changed the rating.
    public let rankedGames: Int
    public let avatar: AvatarID?
  }

  /// A list, and the player who made it.
  public struct FoundList: Hashable, Sendable {
    public let id: ListID
    public let title: String
    public let author: Player
  }

  /// A map of a player, and the player who made it.
  public struct FoundMap: Hashable, Sendable {
    public let id: OwnMapID
    public let title: String
    public let author: Player
  }

  /// An item of news with a title of its own.
  public struct FoundNews: Hashable, Sendable {
    public let id: NewsID
    public let title: String
    public let publishedAt: Instant
  }
}

extension SearchRecords.Player {
  public init(_ record: PlayerRecord) {
    self.init(
      id: record.id, username: record.username, isGuest: record.isGuest,
      rating: record.rating.value, rankedGames: record.rankedGames, avatar: record.avatar)
  }
}
