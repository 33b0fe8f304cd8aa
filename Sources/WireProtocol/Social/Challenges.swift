import Community
import GameRules

// MARK: - Methods

/// Challenges a friend to a duel.
public enum ChallengeSend: WireMethod {
  public static let name: StaticString = "challenge.send"
  public static let documentation: StaticString = """
    Challenges a friend who is online and in no match to a duel. The friend has 60 s to answer. If \
    the friend challenges you already, that one is accepted.
    """
  public static let errors: [GameErrorCode] = [
    .unknownPlayer, .oneself, .notFriends, .offline, .alreadyInMatch, .opponentInMatch,
    .alreadyChallenging, .tooManyChallenges, .unknownMap, .formatNotPossible, .draining,
  ]

  public struct Parameters: WireObject, Hashable {
    public var player: PlayerID
    /// The map's name.
    public var map: String?
    public var format: FormatName?
    public var options: OptionsChange?

    public init(
      player: PlayerID, map: String? = nil, format: FormatName? = nil,
      options: OptionsChange? = nil
    ) {
      self.player = player
      self.map = map
      self.format = format
      self.options = options
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "Whom to challenge.")
      map = try fields.optional("map", \.map, "The map's name; without it, the server's usual one.")
      format = try fields.optional(
        "format", \.format, "The way to play, for two players; without it, classic.")
      options = try fields.optional("options", \.options, "What is to be played otherwise.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var challenge: ChallengeID
    public var expires: Instant

    public init(challenge: ChallengeID, expires: Instant) {
      self.challenge = challenge
      self.expires = expires
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      challenge = try fields("challenge", \.challenge, "The challenge.")
      expires = try fields("expires", \.expires, "When silence ends it.")
    }
  }
}

/// Offers the opponent of a duel a rematch.
public enum MatchRematch: WireMethod {
  public static let name: StaticString = "match.rematch"
  public static let documentation: StaticString = """
    Offers the opponent of a duel that ended less than two minutes ago another one, with the same \
    map, format and options and without rating. The opponent, who need not be a friend, hears of it by \
    challenge.received with the match as rematch, and has 60 s to accept it, or to ask for the \
    rematch too: then it starts. Refused as wrongPhase if it is too late, the match was no duel, or \
    the server has its map no longer.
    """
  public static let errors: [GameErrorCode] = [
    .notInMatch, .wrongPhase, .offline, .alreadyInMatch, .opponentInMatch, .alreadyChallenging,
    .tooManyChallenges, .draining,
  ]

  public typealias Parameters = MatchReference
  public typealias Result = ChallengeSend.Result
}

/// Accepts a challenge, which starts the duel.
public enum ChallengeAccept: WireMethod {
  public static let name: StaticString = "challenge.accept"
  public static let documentation: StaticString =
    """
    Accepts a challenge: the duel starts at once, and both leave the queue. After a restart the \
    challenger may have yet to come back: then it is refused as offline, and stays open.
    """
  public static let errors: [GameErrorCode] = [
    .unknownChallenge, .offline, .unknownMap, .draining,
  ]

  public typealias Parameters = ChallengeReference
  public typealias Result = Nothing
}

/// Declines a challenge.
public enum ChallengeDecline: WireMethod {
  public static let name: StaticString = "challenge.decline"
  public static let documentation: StaticString = "Turns a challenge down."
  public static let errors: [GameErrorCode] = [.unknownChallenge]

  public typealias Parameters = ChallengeReference
  public typealias Result = Nothing
}

/// Cancels a challenge.
public enum ChallengeCancel: WireMethod {
  public static let name: StaticString = "challenge.cancel"
  public static let documentation: StaticString = "Takes the own challenge back."
  public static let errors: [GameErrorCode] = [.unknownChallenge]

  public typealias Parameters = ChallengeReference
  public typealias Result = Nothing
}

/// Parameters that name a challenge.
public struct ChallengeReference: WireObject, Hashable {
  public var challenge: ChallengeID

  public init(challenge: ChallengeID) { self.challenge = challenge }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
  }
}

// MARK: - Objects

/// A challenge that waits for an answer, as one of the two sees it.
public struct OpenChallenge: WireObject, Hashable {
  public var challenge: ChallengeID
  /// The other of the two.
  public var player: PlayerID
  public var username: Username
  public var direction: FriendRequestCard.Direction
  /// The map's name.
  public var map: String
  public var format: FormatName
  public var options: MatchOptions
  public var expires: Instant
  /// The duel of which it would be the rematch.
  public var rematch: MatchID?

  /// - Parameter username: The other's.
  public init(_ challenge: Challenge, for player: PlayerID, username: Username) {
    self.challenge = challenge.id
    let isChallenger = challenge.challenger == player
    self.player = isChallenger ? challenge.challenged : challenge.challenger
    self.username = username
    direction = isChallenger ? .outgoing : .incoming
    map = challenge.terms.map
    format = FormatName(challenge.terms.format)
    options = challenge.terms.options
    expires = challenge.expires
    rematch = challenge.terms.rematch
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
    player = try fields("player", \.player, "The other of you two.")
    username = try fields("username", \.username, "The other's name.")
    direction = try fields("direction", \.direction, "To you, or from you.")
    map = try fields("map", \.map, "The map's name.")
    format = try fields("format", \.format, "The way to play; see format.list.")
    options = try fields("options", \.options, "How it would be played.")
    expires = try fields("expires", \.expires, "When silence ends it.")
    rematch = try fields.optional(
      "rematch", \.rematch, "The duel of which it would be the rematch.")
  }

  public static let schemaName: StaticString? = "OpenChallenge"
  public static let documentation: StaticString = "A challenge that waits for an answer."
}

/// An ended challenge, as one of the two players sees it.
public struct EndedChallenge: WireObject, Hashable {
  public var challenge: ChallengeID
  /// The other of the two.
  public var player: PlayerID

  public init(challenge: ChallengeID, player: PlayerID) {
    self.challenge = challenge
    self.player = player
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
    player = try fields("player", \.player, "The other of you two.")
  }
}

// MARK: - Events

/// A friend challenges the player, or the last opponent offers a rematch.
public struct ChallengeReceived: WireEvent, Hashable {
  public var challenge: ChallengeID
  /// The player who challenges.
  public var player: PlayerID
  public var username: Username
  /// The map's name.
  public var map: String
  public var format: FormatName
  public var options: MatchOptions
  public var expires: Instant
  /// The duel of which it would be the rematch.
  public var rematch: MatchID?

  public init(
    challenge: ChallengeID, player: PlayerID, username: Username, map: String,
    format: FormatName = FormatName(.classic), options: MatchOptions, expires: Instant,
    rematch: MatchID? = nil
  ) {
    self.challenge = challenge
    self.player = player
    self.username = username
    self.map = map
    self.format = format
    self.options = options
    self.expires = expires
    self.rematch = rematch
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
    player = try fields("player", \.player, "The player who challenges.")
    username = try fields("username", \.username, "That player's name.")
    map = try fields("map", \.map, "The map's name.")
    format = try fields("format", \.format, "The way to play; see format.list.")
    options = try fields("options", \.options, "How it would be played.")
    expires = try fields("expires", \.expires, "When silence ends it.")
    rematch = try fields.optional(
      "rematch", \.rematch, "The duel of which it would be the rematch.")
  }

  public static let name: StaticString = "challenge.received"
  public static let documentation: StaticString =
    "A friend challenges you to a duel, or your last opponent offers a rematch."
}

/// The duel starts.
public struct ChallengeAccepted: WireEvent, Hashable {
  public var ended: EndedChallenge

  public init(ended: EndedChallenge) { self.ended = ended }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ended = try fields.inline(\.ended)
  }

  public static let name: StaticString = "challenge.accepted"
  public static let documentation: StaticString =
    "A challenge of yours, or one you answered, was accepted. match.started follows."
}

/// The challenged player does not play.
public struct ChallengeDeclined: WireEvent, Hashable {
  public var ended: EndedChallenge
  public var reason: ChallengeReason

  public init(ended: EndedChallenge, reason: ChallengeReason) {
    self.ended = ended
    self.reason = reason
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ended = try fields.inline(\.ended)
    reason = try fields("reason", \.reason, "Why the challenged player does not play.")
  }

  public static let name: StaticString = "challenge.declined"
  public static let documentation: StaticString = "The challenged player does not play."
}

/// The challenger does not play.
public struct ChallengeCancelled: WireEvent, Hashable {
  public var ended: EndedChallenge
  public var reason: ChallengeReason

  public init(ended: EndedChallenge, reason: ChallengeReason) {
    self.ended = ended
    self.reason = reason
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ended = try fields.inline(\.ended)
    reason = try fields("reason", \.reason, "Why the challenger does not play.")
  }

  public static let name: StaticString = "challenge.cancelled"
  public static let documentation: StaticString = "The challenger does not play."
}

/// A challenge has expired without an answer.
public struct ChallengeExpired: WireEvent, Hashable {
  public var ended: EndedChallenge

  public init(ended: EndedChallenge) { self.ended = ended }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ended = try fields.inline(\.ended)
  }

  public static let name: StaticString = "challenge.expired"
  public static let documentation: StaticString = "The challenged player was silent for too long."
}
