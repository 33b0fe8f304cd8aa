import GameRules
import WireProtocol

/// Reports what is stored of a player, and the player's connection.
public enum AdminPlayer: WireMethod {
  public static let name: StaticString = "admin.player"
  public static let documentation: StaticString = "What the server knows of a player."

  public struct Parameters: WireObject, Hashable {
    /// An id or a username.
    public var player: String
    /// The email address is shown whole, which is noted.
    public var isPrivate: Bool

    public init(player: String, isPrivate: Bool = false) {
      self.player = player
      self.isPrivate = isPrivate
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "An id or a username.")
      isPrivate = try fields("private", \.isPrivate, "Whether the email address is shown whole.")
    }
  }

  public typealias Result = PlayerReport
}

/// A player, for an operator: never a password's or a token's hash.
public struct PlayerReport: WireObject, Hashable {
  public var card: PlayerCard
  public var createdAt: Instant
  public var lastAccess: Instant
  /// Masked, unless it was asked for.
  public var email: String?
  /// Names of identity providers.
  public var providers: [String]
  /// How many tokens are good.
  public var tokens: Int
  public var friends: Int
  public var badges: Int
  public var statistics: StatisticsCard
  public var connection: Connection?
  public var match: MatchID?
  public var queue: ExportedAccount.Ticket?
  public var ban: BanCard?
  /// The latest lines about the player, latest first.
  public var audit: [AuditLine]

  public init(
    card: PlayerCard, createdAt: Instant, lastAccess: Instant, email: String?,
    providers: [String], tokens: Int, friends: Int, badges: Int, statistics: StatisticsCard,
    queue: ExportedAccount.Ticket?, ban: BanCard?, audit: [AuditLine]
  ) {
    self.card = card
    self.createdAt = createdAt
    self.lastAccess = lastAccess
    self.email = email
    self.providers = providers
    self.tokens = tokens
    self.friends = friends
    self.badges = badges
    self.statistics = statistics
    self.queue = queue
    self.ban = ban
    self.audit = audit
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    card = try fields("player", \.card, "The player.")
    createdAt = try fields("createdAt", \.createdAt, "When the player came into being.")
    lastAccess = try fields("lastAccess", \.lastAccess, "When the player was last there.")
    email = try fields.optional("email", \.email, "The email address, masked unless asked for.")
    providers = try fields("providers", \.providers, "Identity providers that sign the player in.")
    tokens = try fields("tokens", \.tokens, "How many session tokens are good.")
    friends = try fields("friends", \.friends, "How many friends.")
    badges = try fields("badges", \.badges, "How many badges.")
    statistics = try fields("statistics", \.statistics, "What is counted.")
    connection = try fields.optional("connection", \.connection, "If there is one.")
    match = try fields.optional("match", \.match, "The match that is being played.")
    queue = try fields.optional("queue", \.queue, "The place in the waiting room.")
    ban = try fields.optional("ban", \.ban, "If the player is kept out.")
    audit = try fields("audit", \.audit, "What operators have done, latest first.")
  }

  /// A live connection.
  public struct Connection: WireObject, Hashable {
    /// For IPv6 the /64, which one subscriber has.
    public var address: String
    public var since: Instant

    public init(address: String, since: Instant) {
      self.address = address
      self.since = since
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      address = try fields("address", \.address, "Where from.")
      since = try fields("since", \.since, "Since when.")
    }
  }
}
