import Community
import GameRules

/// Signs a player in again.
public enum AccountResume: WireMethod {
  public static let name: StaticString = "account.resume"
  public static let documentation: StaticString = """
    Signs a player in with a token, and takes over the match, the room and the place in the queue. Another \
    connection of the player is closed with 4500.
    """
  public static let errors: [GameErrorCode] = [.invalidToken, .banned]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var token: String
    public var utcOffset: TimeZoneOffset?

    public init(token: String, utcOffset: TimeZoneOffset? = nil) {
      self.token = token
      self.utcOffset = utcOffset
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      token = try fields("token", \.token, "The token that an account method gave.")
      utcOffset = try fields.utcOffset(\.utcOffset)
    }
  }

  public struct Result: WireObject, Hashable {
    public var player: PlayerCard
    /// The match that the player is in.
    public var match: MatchID?
    /// The player's place in the queue.
    public var queue: QueuePlace?
    /// How many notifications have not been read.
    public var unread: Int
    /// The open challenges that were sent to the connection which this one replaces.
    public var challenges: [OpenChallenge]
    /// The room that the player is in.
    public var room: RoomState?

    public init(
      player: PlayerCard, match: MatchID?, queue: QueuePlace?, unread: Int,
      challenges: [OpenChallenge] = [], room: RoomState? = nil
    ) {
      self.player = player
      self.match = match
      self.queue = queue
      self.unread = unread
      self.challenges = challenges
      self.room = room
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The player.")
      match = try fields.optional("match", \.match, "The match that you are in.")
      queue = try fields.optional("queue", \.queue, "Your place in the queue.")
      unread = try fields("unread", \.unread, "How many notifications have not been read.")
      challenges = try fields(
        "challenges", \.challenges, "To you and from you, that wait for an answer.")
      room = try fields.optional("room", \.room, "The room that you are in.")
    }
  }

  /// A place in the queue.
  public struct QueuePlace: WireObject, Hashable {
    public var map: String
    public var format: FormatName
    public var isRanked: Bool
    public var since: Instant
    /// The number of other players in the same queue.
    public var waiting: Int
    public var estimatedWait: Duration?

    public init(
      map: String, format: FormatName = FormatName(.classic), isRanked: Bool, since: Instant,
      waiting: Int, estimatedWait: Duration? = nil
    ) {
      self.map = map
      self.format = format
      self.isRanked = isRanked
      self.since = since
      self.waiting = waiting
      self.estimatedWait = estimatedWait
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields("map", \.map, "The map that is waited for.")
      format = try fields("format", \.format, "The format that is waited for.")
      isRanked = try fields("ranked", \.isRanked, "Whether it is for the rating.")
      since = try fields("since", \.since, "When the waiting began.")
      waiting = try fields("waiting", \.waiting, "How many others wait for the same.")
      estimatedWait = try fields.optional(
        "estimatedWaitMs", \.estimatedWait, "How long it may take, where that can be told.")
    }
  }
}

/// Ends a token.
public enum AccountLogout: WireMethod {
  public static let name: StaticString = "account.logout"
  public static let documentation: StaticString = "Ends the token, or all of the player's."

  public struct Parameters: WireObject, Hashable {
    /// Every token of the player, not only this connection's.
    public var everywhere: Bool?

    public init(everywhere: Bool? = nil) { self.everywhere = everywhere }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      everywhere = try fields.optional(
        "everywhere", \.everywhere, "Every token of the player, not only this connection's.")
    }
  }

  public typealias Result = Nothing
}
