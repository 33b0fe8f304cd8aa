import GameRules
import WireProtocol

/// The target of a ban: a player or a block of addresses.
public struct BanTarget: WireObject, Hashable {
  /// An id or a username.
  public var player: String?
  /// In CIDR notation, or one address.
  public var addresses: String?

  public init(player: String? = nil, addresses: String? = nil) {
    self.player = player
    self.addresses = addresses
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields.optional("player", \.player, "An id or a username.")
    addresses = try fields.optional("addresses", \.addresses, "A block of addresses (CIDR).")
  }
}

/// Keeps somebody out.
public enum AdminBan: WireMethod {
  public static let name: StaticString = "admin.ban"
  public static let documentation: StaticString = """
    Keeps a player or a block of addresses out: from now on, over restarts, until the time is up.
    """

  public struct Parameters: WireObject, Hashable {
    public var target: BanTarget
    /// `nil`: for good.
    public var milliseconds: Int?
    public var reason: String?

    public init(target: BanTarget, milliseconds: Int? = nil, reason: String? = nil) {
      self.target = target
      self.milliseconds = milliseconds
      self.reason = reason
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      target = try fields("target", \.target, "Who.")
      milliseconds = try fields.optional(
        "forMs", \.milliseconds, in: AdminLimits.banMilliseconds, "For how long; else for good.")
      reason = try fields.optional("reason", \.reason, "What the player is told.")
    }
  }

  public typealias Result = BanCard
}

/// Lets somebody in again.
public enum AdminUnban: WireMethod {
  public static let name: StaticString = "admin.unban"
  public static let documentation: StaticString = "Lets somebody in again."
  public typealias Parameters = BanTarget
  public typealias Result = BanCard
}

/// Lists all bans.
public enum AdminBans: WireMethod {
  public static let name: StaticString = "admin.bans"
  public static let documentation: StaticString = "Everybody who is kept out."
  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var bans: [BanCard]
    /// How many there are, of which only so many are told.
    public var count: Int

    public init(bans: [BanCard], count: Int) {
      self.bans = bans
      self.count = count
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      bans = try fields("bans", \.bans, "Latest first.")
      count = try fields("count", \.count, "How many there are.")
    }
  }

  /// How many are told at most.
  public static let limit = 5000
}

/// A ban, as operators see it.
public struct BanCard: WireObject, Hashable {
  public var player: PlayerID?
  public var username: String?
  public var addresses: String?
  public var since: Instant
  /// `nil`: for good.
  public var until: Instant?
  public var reason: String?

  public init(
    player: PlayerID?, username: String?, addresses: String?, since: Instant, until: Instant?,
    reason: String?
  ) {
    self.player = player
    self.username = username
    self.addresses = addresses
    self.since = since
    self.until = until
    self.reason = reason
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields.optional("player", \.player, "Who, if it is a player.")
    username = try fields.optional("username", \.username, "The player's name.")
    addresses = try fields.optional("addresses", \.addresses, "Who, if it is addresses.")
    since = try fields("since", \.since, "Since when.")
    until = try fields.optional("until", \.until, "Until when; else for good.")
    reason = try fields.optional("reason", \.reason, "Why.")
  }
}
