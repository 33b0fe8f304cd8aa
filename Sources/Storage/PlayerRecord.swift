import Community
import GameRules
import Matchmaking

/// What is stored of a player.
public struct PlayerRecord: Hashable, Sendable {
  public let id: PlayerID
  public var username: Username
  /// Has only a token: no way back in when it is lost.
  public var isGuest: Bool
  public let createdAt: Instant
  public var lastSeenAt: Instant
  public var rating: Rating
  /// Number of finished matches that changed the rating.
  public var rankedGames: Int
  /// The other player of the last duel that was finished, whatever its ending; perhaps deleted
  /// since.
  public var lastOpponent: PlayerID?
  /// The picture that the player has now.
  public var avatar: AvatarID?

  public init(
    id: PlayerID, username: Username, isGuest: Bool, createdAt: Instant, lastSeenAt: Instant,
    rating: Rating, rankedGames: Int = 0, lastOpponent: PlayerID? = nil,
    avatar: AvatarID? = nil
  ) {
    self.id = id
    self.username = username
    self.isGuest = isGuest
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.rating = rating
    self.rankedGames = rankedGames
    self.lastOpponent = lastOpponent
    self.avatar = avatar
  }
}
