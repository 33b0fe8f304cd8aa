import Community
import GameRules

// MARK: - Methods

/// Opens a room.
public enum RoomCreate: WireMethod {
  public static let name: StaticString = "room.create"
  public static let documentation: StaticString = """
    Opens a room, whose host you are; you leave the room that you were in. Whoever has its code can \
    join: 16 to play, 64 to watch. It ends when the last member leaves, or when nothing happens in it for 30 \
    minutes.
    """
  public static let errors: [GameErrorCode] = [.unknownMap, .formatNotPossible, .draining]

  public typealias Parameters = RoomSettings
  public typealias Result = RoomState
}

/// Enters a room.
public enum RoomJoin: WireMethod {
  public static let name: StaticString = "room.join"
  public static let documentation: StaticString = """
    Enters the room of a code; you leave the room that you were in, and the queue. The others hear \
    of it by room.state. Who joins while a match of the room is played watches it, and plays the next \
    one. Watchers hear of the match by room.match, and ask for all of it by match.state.
    """
  public static let errors: [GameErrorCode] = [.unknownRoom, .roomClosedToYou, .roomFull]

  public struct Parameters: WireObject, Hashable {
    public var code: RoomCode
    public var isWatching: Bool?

    public init(code: RoomCode, isWatching: Bool? = nil) {
      self.code = code
      self.isWatching = isWatching
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      code = try fields("code", \.code, "The room's code, in upper or lower case.")
      isWatching = try fields.optional(
        "watch", \.isWatching, "Whether you come to watch only; without it, to play.")
    }
  }

  public typealias Result = RoomState
}

/// Leaves the room.
public enum RoomLeave: WireMethod {
  public static let name: StaticString = "room.leave"
  public static let documentation: StaticString = """
    Leaves the room. When the host leaves, the member who has been there longest is the host, of \
    those who are online if there are any. A match that is played goes on.
    """
  public static let errors: [GameErrorCode] = [.notInRoom]

  public typealias Parameters = Nothing
  public typealias Result = Nothing
}

/// Changes a room's format, map and options.
public enum RoomSet: WireMethod {
  public static let name: StaticString = "room.set"
  public static let documentation: StaticString =
    "Changes, as the host, what the next matches are played with; what is left out stays."
  public static let errors: [GameErrorCode] = [
    .notInRoom, .notHost, .unknownMap, .formatNotPossible,
  ]

  public typealias Parameters = RoomSettings
  public typealias Result = Nothing
}

/// Removes a member.
public enum RoomKick: WireMethod {
  public static let name: StaticString = "room.kick"
  public static let documentation: StaticString = """
    Removes, as the host, a member, who stays out; so do others of the member's network, unless it \
    is also that of another member. A match that is played goes on.
    """
  public static let errors: [GameErrorCode] = [.notInRoom, .notHost, .unknownPlayer, .oneself]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}

/// Makes another member the host.
public enum RoomPass: WireMethod {
  public static let name: StaticString = "room.pass"
  public static let documentation: StaticString = "Makes, as the host, another member the host."
  public static let errors: [GameErrorCode] = [.notInRoom, .notHost, .unknownPlayer]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}

/// Changes the side of a member.
public enum RoomSide: WireMethod {
  public static let name: StaticString = "room.side"
  public static let documentation: StaticString = """
    Goes to a side, for formats in which two sides play; the host may send others. Who joins is on \
    the side with fewer players. A screen is refused as wrongPhase during a match.
    """
  public static let errors: [GameErrorCode] = [.notInRoom, .notHost, .unknownPlayer, .wrongPhase]

  public struct Parameters: WireObject, Hashable {
    public var side: Int
    /// `nil`: the player who asks.
    public var player: PlayerID?

    public init(side: Int, player: PlayerID? = nil) {
      self.side = side
      self.player = player
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      side = try fields("side", \.side, in: 0...1, "The side to go to.")
      player = try fields.optional("player", \.player, "The member; without it, you.")
    }
  }

  public typealias Result = Nothing
}

/// Changes the part that a member takes.
public enum RoomRoleChange: WireMethod {
  public static let name: StaticString = "room.role"
  public static let documentation: StaticString = """
    Plays or watches from the next match on; the host may decide it for others, and make a member a \
    screen: a watcher that is shown the view of each round as well, never a pin, for a big screen in \
    front of everybody. A screen is refused as wrongPhase during a match.
    """
  public static let errors: [GameErrorCode] = [
    .notInRoom, .notHost, .unknownPlayer, .roomFull, .wrongPhase,
  ]

  public struct Parameters: WireObject, Hashable {
    public var role: RoomRole
    /// `nil`: the player who asks.
    public var player: PlayerID?

    public init(role: RoomRole, player: PlayerID? = nil) {
      self.role = role
      self.player = player
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      role = try fields("role", \.role, "The part to take.")
      player = try fields.optional("player", \.player, "The member; without it, you.")
    }
  }

  public typealias Result = Nothing
}

/// Starts a match of a room.
public enum RoomStart: WireMethod {
  public static let name: StaticString = "room.start"
  public static let documentation: StaticString = """
    Starts, as the host, a match of all members who play, are online and in no match, without rating: \
    a duel of two, a party of more. They leave the queue, and match.started follows. \
    Refused as wrongPhase while a match of the room is played, as tooFewPlayers if the format needs \
    more of them, as formatNotPossible if it takes fewer, and as unevenSides if the sides are not of \
    equal size.
    """
  public static let errors: [GameErrorCode] = [
    .notInRoom, .notHost, .wrongPhase, .alreadyInMatch, .tooFewPlayers, .formatNotPossible,
    .unevenSides, .unknownMap, .draining,
  ]

  public typealias Parameters = Nothing
  public typealias Result = Nothing
}

/// Forces a room's match on.
public enum RoomGo: WireMethod {
  public static let name: StaticString = "room.go"
  public static let documentation: StaticString = """
    Forces, as the host, the match of the room on, whether you play it or watch. At the round's \
    reveal everybody is ready (round.ready), and the next round begins. While the round is played, \
    who has not guessed has 15 seconds at most (round.hurried, with forced). Nothing happens if \
    the round is over by now. Refused as wrongPhase without a match, and before the round.
    """
  public static let errors: [GameErrorCode] = [.notInRoom, .notHost, .wrongPhase]

  public struct Parameters: WireObject, Hashable {
    public var round: Int
    /// Whether the reveal is to end, or else the round; `nil`: whichever is going on.
    public var endsReveal: Bool?

    public init(round: Int, endsReveal: Bool? = nil) {
      self.round = round
      self.endsReveal = endsReveal
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      round = try fields(
        "round", \.round, in: MatchLimits.roundNumbers, "The round that is seen, from 1.")
      endsReveal = try fields.optional(
        "reveal", \.endsReveal,
        """
        True to end the round's reveal, false to shorten the round. Nothing happens if the match is \
        in the other of the two by now. Without it, whichever is going on.
        """)
    }
  }

  public typealias Result = Nothing
}

/// Gives the other members a sign.
public enum RoomEmoteSend: WireMethod {
  public static let name: StaticString = "room.emote"
  public static let documentation: StaticString =
    """
    Gives the members of the room a sign: room.emoted, which you get too. A screen, which sees the \
    places, is refused as wrongPhase during a match.
    """
  public static let errors: [GameErrorCode] = [.notInRoom, .wrongPhase]

  public struct Parameters: WireObject, Hashable {
    public var emote: RoomEmote

    public init(emote: RoomEmote) { self.emote = emote }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      emote = try fields("emote", \.emote, "Which sign.")
    }
  }

  public typealias Result = Nothing
}

/// Parameters that name the format, the map and the options of a room's matches.
public struct RoomSettings: WireObject, Hashable {
  public var format: FormatName?
  /// The map's name.
  public var map: String?
  public var options: OptionsChange?
  public var dealsAids: Bool?

  public init(
    format: FormatName? = nil, map: String? = nil, options: OptionsChange? = nil,
    dealsAids: Bool? = nil
  ) {
    self.format = format
    self.map = map
    self.options = options
    self.dealsAids = dealsAids
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    format = try fields.optional("format", \.format, "A format for several; see format.list.")
    map = try fields.optional("map", \.map, "The map's name.")
    options = try fields.optional("options", \.options, "What is to be played otherwise.")
    dealsAids = try fields.optional(
      "aids", \.dealsAids,
      "Whether each player is dealt the same aids, where the format has sharedAids.")
  }
}

// MARK: - Objects

/// A room, as its members see it.
public struct RoomState: WireObject, Hashable {
  public var code: RoomCode
  public var version: Int
  public var host: PlayerID
  public var members: [Member]
  public var format: FormatName
  /// The map's name.
  public var map: String
  public var options: MatchOptions
  /// `nil` for `false`.
  public var dealsAids: Bool?
  public var match: MatchID?

  /// A member of a room.
  public struct Member: WireObject, Hashable {
    public var player: PlayerCard
    public var isOnline: Bool
    public var isInMatch: Bool
    public var role: RoomRole
    /// 0 or 1.
    public var side: Int

    public init(
      player: PlayerCard, isOnline: Bool, isInMatch: Bool, role: RoomRole = .player, side: Int
    ) {
      self.player = player
      self.isOnline = isOnline
      self.isInMatch = isInMatch
      self.role = role
      self.side = side
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "The member.")
      isOnline = try fields(
        "online", \.isOnline, "Whether the member is connected; who is away for 60 s is out.")
      isInMatch = try fields(
        "inMatch", \.isInMatch, "Whether the member plays, the room's match or another.")
      role = try fields("role", \.role, "Whether the member plays or watches the next match.")
      side = try fields(
        "side", \.side, in: 0...1, "The side that the member is on where two sides play.")
    }

    public static let schemaName: StaticString? = "RoomMember"
    public static let documentation: StaticString = "A member of a room."
  }

  public init(
    code: RoomCode, version: Int, host: PlayerID, members: [Member], format: FormatName,
    map: String, options: MatchOptions, dealsAids: Bool? = nil, match: MatchID? = nil
  ) {
    self.code = code
    self.version = version
    self.host = host
    self.members = members
    self.format = format
    self.map = map
    self.options = options
    self.dealsAids = dealsAids
    self.match = match
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    code = try fields("code", \.code, "By which others join.")
    version = try fields(
      "version", \.version, "Greater by one with each change: what is not greater is old.")
    host = try fields("host", \.host, "Who sets, removes and starts.")
    members = try fields("members", \.members, "In the order of their arrival.")
    format = try fields("format", \.format, "The format of the next match.")
    map = try fields("map", \.map, "The map of the next match.")
    options = try fields(
      "options", \.options,
      "As chosen for the next match; its format may decide some of them, or shorten times.")
    dealsAids = try fields.optional(
      "aids", \.dealsAids,
      "Whether each player of the next match is dealt aids, if its format can deal them; absent: no."
    )
    match = try fields.optional("match", \.match, "The room's match, while it is played.")
  }

  public static let schemaName: StaticString? = "Room"
  public static let documentation: StaticString =
    "Players who have gathered to play together, as its members see it."
}

// MARK: - Events

/// The room has changed.
public struct RoomChanged: WireEvent, Hashable {
  public var room: RoomState

  public init(room: RoomState) { self.room = room }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    room = try fields.inline(\.room)
  }

  public static let name: StaticString = "room.state"
  public static let documentation: StaticString =
    "The room has changed. This is all of it; the change that one asked for is told as well."
}

/// The match that the player watches has changed.
public struct RoomMatchChanged: WireEvent, Hashable {
  public var state: MatchState

  public init(state: MatchState) { self.state = state }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    state = try fields("state", \.state, "The match, with the rounds that this event is about.")
  }

  public static let name: StaticString = "room.match"
  public static let documentation: StaticString = """
    The match of the room has changed, which you watch and do not play. It has the rounds that were \
    revealed since the last of these events, and the one that is played; match.state has all. The \
    place and the pins follow with the reveal, the view is for screens alone. What happens within a \
    tenth of a second is told together. Its seq grows by one with each of these events.
    """
}

/// A member gave a sign.
public struct RoomEmoted: WireEvent, Hashable {
  public var code: RoomCode
  public var player: PlayerID
  public var emote: RoomEmote

  public init(code: RoomCode, player: PlayerID, emote: RoomEmote) {
    self.code = code
    self.player = player
    self.emote = emote
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    code = try fields("code", \.code, "The room.")
    player = try fields("player", \.player, "The member.")
    emote = try fields("emote", \.emote, "The sign.")
  }

  public static let name: StaticString = "room.emoted"
  public static let documentation: StaticString = "A member of the room gave a sign."
}

/// The player is in the room no longer, without having asked for it.
public struct RoomClosed: WireEvent, Hashable {
  public var code: RoomCode
  public var reason: RoomClosing

  public init(code: RoomCode, reason: RoomClosing) {
    self.code = code
    self.reason = reason
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    code = try fields("code", \.code, "The room.")
    reason = try fields(
      "reason", \.reason, "The host removed you, or nothing has happened for long.")
  }

  public static let name: StaticString = "room.closed"
  public static let documentation: StaticString = "You are in no room any more."
}
