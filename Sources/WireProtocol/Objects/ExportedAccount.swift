import Community
import GameRules

/// Everything that is stored of a player but matches, and what proves who somebody is.
public struct ExportedAccount: WireObject, Hashable {
  public var player: PlayerCard
  public var createdAt: Instant
  public var lastAccess: Instant
  public var email: String?
  public var identities: [Identity]
  public var sessions: [Session]
  public var rating: Rating
  public var statistics: StatisticsCard
  public var visits: [VisitCard]
  public var badges: [BadgeCard]
  public var friends: [Friend]
  public var requests: [FriendRequestCard]
  public var blocked: [Friend]
  public var notifications: [NotificationCard]
  public var queue: Ticket?

  public init(
    player: PlayerCard, createdAt: Instant, lastAccess: Instant, email: String?,
    identities: [Identity], sessions: [Session], rating: Rating, statistics: StatisticsCard,
    visits: [VisitCard], badges: [BadgeCard], friends: [Friend], requests: [FriendRequestCard],
    blocked: [Friend], notifications: [NotificationCard], queue: Ticket?
  ) {
    self.player = player
    self.createdAt = createdAt
    self.lastAccess = lastAccess
    self.email = email
    self.identities = identities
    self.sessions = sessions
    self.rating = rating
    self.statistics = statistics
    self.visits = visits
    self.badges = badges
    self.friends = friends
    self.requests = requests
    self.blocked = blocked
    self.notifications = notifications
    self.queue = queue
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "You, as everybody knows you.")
    createdAt = try fields("createdAt", \.createdAt, "When the player was made.")
    lastAccess = try fields("lastAccess", \.lastAccess, "When you were last seen.")
    email = try fields.optional("email", \.email, "The address to sign in with.")
    identities = try fields("identities", \.identities, "Who you are at identity providers.")
    sessions = try fields("sessions", \.sessions, "The tokens that are good.")
    rating = try fields("rating", \.rating, "The rating, exactly.")
    statistics = try fields("statistics", \.statistics, "What is counted of you.")
    visits = try fields("visits", \.visits, "The visits that days in a row are counted from.")
    badges = try fields("badges", \.badges, "The badges you have.")
    friends = try fields("friends", \.friends, "Your friends.")
    requests = try fields("requests", \.requests, "Open friend requests.")
    blocked = try fields("blocked", \.blocked, "Whom you block, and since when.")
    notifications = try fields("notifications", \.notifications, "The inbox, latest first.")
    queue = try fields.optional("queue", \.queue, "Your place in the queue.")
  }

  public static let schemaName: StaticString? = "ExportedAccount"
  public static let documentation: StaticString =
    "Everything that is stored of a player but matches."

  /// Who the player is at an identity provider.
  public struct Identity: WireObject, Hashable {
    public var provider: String
    public var subject: String
    public var email: String?
    public var linkedAt: Instant

    public init(provider: String, subject: String, email: String?, linkedAt: Instant) {
      self.provider = provider
      self.subject = subject
      self.email = email
      self.linkedAt = linkedAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      provider = try fields("provider", \.provider, "The provider.")
      subject = try fields("subject", \.subject, "The provider's own id of you.")
      email = try fields.optional("email", \.email, "The address that the provider told.")
      linkedAt = try fields("linkedAt", \.linkedAt, "When the two were tied.")
    }
  }

  /// A token that is good.
  public struct Session: WireObject, Hashable {
    public var createdAt: Instant
    public var expiresAt: Instant

    public init(createdAt: Instant, expiresAt: Instant) {
      self.createdAt = createdAt
      self.expiresAt = expiresAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      createdAt = try fields("createdAt", \.createdAt, "When the token was given.")
      expiresAt = try fields("expiresAt", \.expiresAt, "When it ends.")
    }
  }

  /// A place in the queue, as it is stored.
  public struct Ticket: WireObject, Hashable {
    public var map: String
    public var isRanked: Bool
    public var since: Instant

    public init(map: String, isRanked: Bool, since: Instant) {
      self.map = map
      self.isRanked = isRanked
      self.since = since
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields("map", \.map, "The map that is waited for.")
      isRanked = try fields("ranked", \.isRanked, "Whether it is for the rating.")
      since = try fields("since", \.since, "When the waiting began.")
    }
  }

  /// A Glicko-2 rating.
  public struct Rating: WireObject, Hashable {
    public var value: Double
    public var deviation: Double
    public var volatility: Double
    public var games: Int

    public init(value: Double, deviation: Double, volatility: Double, games: Int) {
      self.value = value
      self.deviation = deviation
      self.volatility = volatility
      self.games = games
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      value = try fields("value", \.value, "On the scale on which 1500 is usual.")
      deviation = try fields("deviation", \.deviation, "How uncertain it is.")
      volatility = try fields("volatility", \.volatility, "How much it is expected to change.")
      games = try fields("games", \.games, "How many ranked games it is from.")
    }
  }

  /// A visit that counts for days in a row.
  public struct VisitCard: WireObject, Hashable {
    public var at: Instant
    public var utcOffset: TimeZoneOffset?

    public init(_ visit: Visit) {
      at = visit.at
      utcOffset = visit.offset
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      at = try fields("at", \.at, "When you came.")
      utcOffset = try fields.utcOffset(\.utcOffset)
    }
  }

  /// A friend or somebody blocked, and since when.
  public struct Friend: WireObject, Hashable {
    public var player: PlayerCard
    public var since: Instant

    public init(player: PlayerCard, since: Instant) {
      self.player = player
      self.since = since
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The player.")
      since = try fields("since", \.since, "Since when.")
    }
  }
}
