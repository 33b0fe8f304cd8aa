import Community
import GameRules
import Matchmaking

/// The stored data of a player.
public struct PlayerRecord: Hashable, Sendable {
  public let id: PlayerID
  public var username: Username
  /// Whether the player can sign in with a token only, and not at all once it is lost.
  public var isGuest: Bool
  public let createdAt: Instant
  public var lastSeenAt: Instant
  /// The rating on the ladder of Classic.
  public var rating: Rating
  /// The number of finished matches that changed the rating.
  public var rankedGames: Int
  /// The end of the last of those matches.
  public var ratedAt: Instant?
  /// The opponent in the last finished duel, whatever its ending; may have been deleted since.
  public var lastOpponent: PlayerID?
  /// The player's current picture.
  public var avatar: AvatarID?

  public init(
    id: PlayerID, username: Username, isGuest: Bool, createdAt: Instant, lastSeenAt: Instant,
    rating: Rating, rankedGames: Int = 0, ratedAt: Instant? = nil,
    lastOpponent: PlayerID? = nil, avatar: AvatarID? = nil
  ) {
    self.id = id
    self.username = username
    self.isGuest = isGuest
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.rating = rating
    self.rankedGames = rankedGames
    self.ratedAt = ratedAt
    self.lastOpponent = lastOpponent
    self.avatar = avatar
  }
}

extension PlayerRecord {
  /// The rating on the ladder of Classic, with its games.
  public var classicRating: LadderRating {
    get { LadderRating(rating: rating, games: rankedGames, lastGame: ratedAt) }
    set { (rating, rankedGames, ratedAt) = (newValue.rating, newValue.games, newValue.lastGame) }
  }
}

/// The id of one picture. Each new picture has a new id, so that a URL with the id always shows the
/// same picture.
public struct AvatarID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// A player's picture as it is served.
public struct AvatarRecord: Hashable, Sendable {
  public let id: AvatarID
  public let player: PlayerID
  /// The media type, as `image/png`.
  public let type: String
  public let bytes: [UInt8]
  public let updatedAt: Instant

  public init(
    id: AvatarID, player: PlayerID, type: String, bytes: [UInt8], updatedAt: Instant
  ) {
    self.id = id
    self.player = player
    self.type = type
    self.bytes = bytes
    self.updatedAt = updatedAt
  }
}

/// A badge that a player has.
public struct BadgeRecord: Hashable, Sendable {
  public let badge: BadgeID
  public let grantedAt: Instant

  public init(badge: BadgeID, grantedAt: Instant) {
    self.badge = badge
    self.grantedAt = grantedAt
  }
}

/// A player with the data that a session starts with, at one moment.
public struct PlayerStanding: Hashable, Sendable {
  public var record: PlayerRecord
  /// Those of a new player if none were ever written.
  public var statistics: Statistics
  /// The earliest grant first.
  public var badges: [BadgeRecord]
  /// In ascending order.
  public var friends: [PlayerID]
  /// The ids of the players whom the player blocks, in ascending order.
  public var blocked: [PlayerID]
  /// The number of unread notifications.
  public var unread: Int
  /// The ratings on the ladders but that of Classic, as far as the player has one.
  public var otherRatings: [Ladder: LadderRating]

  public init(
    record: PlayerRecord, statistics: Statistics = Statistics(), badges: [BadgeRecord] = [],
    friends: [PlayerID] = [], blocked: [PlayerID] = [], unread: Int = 0,
    otherRatings: [Ladder: LadderRating] = [:]
  ) {
    self.record = record
    self.statistics = statistics
    self.badges = badges
    self.friends = friends
    self.blocked = blocked
    self.unread = unread
    self.otherRatings = otherRatings
  }

  /// The rating on a ladder; a newcomer's if there is none.
  public func rating(on ladder: Ladder) -> LadderRating {
    ladder == .classic ? record.classicRating : otherRatings[ladder] ?? LadderRating()
  }
}
