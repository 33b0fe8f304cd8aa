import GameRules
import Geodesy

// MARK: - Methods

/// Begins a match of one player.
public enum MatchSolo: WireMethod {
  public static let name: StaticString = "match.solo"
  public static let documentation: StaticString =
    """
    Begins a match that the player plays alone, or against a bot of the server's. The reply comes \
    before the events. A bot has no seat: its guess is told with the reveal of each round, nothing \
    waits for it, and the match counts as one alone. A player who stays in the waiting room \
    meanwhile is in the match until an opponent is found; then it is aborted, which counts for \
    nothing. A match of a list has as many of its places as there are rounds, or all; it is played on \
    sketches, counts for no statistics, and brings half the experience, and none to the list's author.
    """
  public static let errors: [GameErrorCode] = [
    .alreadyQueued, .alreadyInMatch, .unknownMap, .unknownList, .listEmpty, .draining,
  ]

  public struct Parameters: WireObject, Hashable {
    /// The map's name.
    public var map: String?
    public var options: OptionsChange?
    public var bot: BotStrength?
    /// Whether the player keeps the place in the waiting room.
    public var staysQueued: Bool?
    /// Takes the place of the map.
    public var list: ListID?

    public init(
      map: String? = nil, options: OptionsChange? = nil, bot: BotStrength? = nil,
      staysQueued: Bool? = nil, list: ListID? = nil
    ) {
      self.list = list
      self.map = map
      self.options = options
      self.bot = bot
      self.staysQueued = staysQueued
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields.optional("map", \.map, "The map's name; without it, the server's usual one.")
      options = try fields.optional("options", \.options, "What is to be played otherwise.")
      bot = try fields.optional("bot", \.bot, "The strength of a bot to play against.")
      staysQueued = try fields.optional(
        "staysQueued", \.staysQueued,
        "True keeps a place in the waiting room, which else is refused with alreadyQueued.")
      list = try fields.optional("list", \.list, "A list to play. Goes before the map.")
    }
  }

  public typealias Result = MatchState
}

/// Returns the state of a match.
public enum MatchStateRequest: WireMethod {
  public static let name: StaticString = "match.state"
  public static let documentation: StaticString =
    "Everything that the player may know of a match, also for a while after its end."
  public static let errors: [GameErrorCode] = [.notInMatch]

  public typealias Parameters = MatchReference
  public typealias Result = MatchState
}

/// Parameters that name a match.
public struct MatchReference: WireObject, Hashable {
  public var match: MatchID

  public init(match: MatchID) { self.match = match }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
  }
}

/// Leaves the match for good.
public enum MatchQuit: WireMethod {
  public static let name: StaticString = "match.quit"
  public static let documentation: StaticString = """
    Leaves the match for good, which counts as a quit, with 0 points for the rounds that were not \
    played; a duel goes to the one who stays. Before the first reveal no rating changes.
    """
  public static let errors: [GameErrorCode] = [.notInMatch]

  public typealias Parameters = MatchReference
  public typealias Result = Nothing
}

// MARK: - Objects

/// The state of a match, without its id and the number of events before it.
public struct MatchContent: WireObject, Hashable {
  public var mode: MatchMode
  public var format: FormatName
  /// The map's name.
  public var map: String
  public var options: MatchOptions
  /// The phase that the player is in.
  public var phase: MatchSnapshot.Phase
  /// The current round, or the last one that was played; 1 in the opening.
  public var round: Int
  /// When the phase ends for the player at the latest.
  public var deadline: Instant?
  /// When the current round ends at the latest; `nil` between rounds.
  public var roundEnd: Instant?
  public var players: [MatchPlayer]
  /// The bot that a match alone is played against, with its score so far.
  public var bot: MatchBot?
  /// The revealed rounds, and the current one, which in the opening is the first.
  public var rounds: [RoundState]
  /// In a countdown after the first round, the view of the next one, for clients that load it
  /// ahead; `nil` if it would tell the place.
  public var nextView: PlaceView?
  /// The position of the player's own marker.
  public var marker: Coordinate?
  /// The player's guess in the current round.
  public var guess: Coordinate?
  /// The player's answer to the statement of the current round.
  public var verdict: Bool?
  /// The hurry that has shortened the guess phase that the player is in.
  public var hurry: HurryCard?
  /// How it ended.
  public var outcome: MatchFinished?
  /// True if panoramas were asked for, and too few were ready; else `nil`.
  public var lacksPanoramas: Bool?
  /// The set that the places are of; `nil` if they were drawn for this match.
  public var set: PlaceSetName?
  /// The list that the places are of.
  public var list: MatchList?
  public var ownMap: MatchMap?
  public var difficulty: Difficulty?
  /// The aids that are left; `nil` of formats without any.
  public var aids: [Aid]?
  /// The aids that the player has used for the place of the current round.
  public var aided: [AidCard]?
  /// The pauses that are left; `nil` of formats without any.
  public var pauses: Int?
  /// The end of the pause that the match is in.
  public var pausedUntil: Instant?
  /// The time that the phase has left after the pause.
  public var remaining: Duration?

  public init(
    mode: MatchMode, format: FormatName = FormatName(.classic), map: String,
    options: MatchOptions, phase: MatchSnapshot.Phase, round: Int,
    deadline: Instant?, roundEnd: Instant? = nil, players: [MatchPlayer], rounds: [RoundState],
    nextView: PlaceView? = nil, marker: Coordinate? = nil, guess: Coordinate? = nil,
    verdict: Bool? = nil, hurry: HurryCard? = nil, outcome: MatchFinished? = nil,
    bot: MatchBot? = nil, lacksPanoramas: Bool? = nil, set: PlaceSetName? = nil,
    list: MatchList? = nil, ownMap: MatchMap? = nil, difficulty: Difficulty? = nil,
    aids: [Aid]? = nil,
    aided: [AidCard]? = nil, pauses: Int? = nil, pausedUntil: Instant? = nil,
    remaining: Duration? = nil
  ) {
    self.difficulty = difficulty
    self.aids = aids
    self.aided = aided
    self.pauses = pauses
    self.pausedUntil = pausedUntil
    self.remaining = remaining
    self.mode = mode
    self.format = format
    self.map = map
    self.options = options
    self.phase = phase
    self.round = round
    self.deadline = deadline
    self.roundEnd = roundEnd
    self.players = players
    self.rounds = rounds
    self.nextView = nextView
    self.marker = marker
    self.guess = guess
    self.verdict = verdict
    self.hurry = hurry
    self.outcome = outcome
    self.bot = bot
    self.lacksPanoramas = lacksPanoramas
    self.set = set
    self.list = list
    self.ownMap = ownMap
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    mode = try fields("mode", \.mode, "One player, two, or more.")
    format = try fields("format", \.format, "The way it is played; see format.list.")
    map = try fields("map", \.map, "The map's name.")
    options = try fields("options", \.options, "How the match is played.")
    phase = try fields("phase", \.phase, "What you are to do, or to wait for.")
    round = try fields(
      "round", \.round, in: MatchLimits.roundNumbers,
      "The current round, or the last one played; 1 in the countdown before the first.")
    deadline = try fields.optional(
      "deadline", \.deadline, "When the phase ends for you; absent while you wait for others.")
    roundEnd = try fields.optional(
      "roundEnd", \.roundEnd,
      "When the current round ends at the latest, as far as it has come; absent between rounds.")
    players = try fields("players", \.players, "Everybody, in the order of the match.")
    rounds = try fields(
      "rounds", \.rounds,
      "The revealed rounds, and the current one: in the countdown before it, the first.")
    nextView = try fields.optional(
      "nextView", \.nextView,
      "In the countdown after a round, what to load for the next; absent if it tells the place.")
    marker = try fields.optional("marker", \.marker, "Where your own marker stands.")
    guess = try fields.optional(
      "guess", \.guess, "What you have guessed, in phase guessed. Only your side is told.")
    verdict = try fields.optional(
      "verdict", \.verdict, "What you have said of a statement, in phase guessed.")
    hurry = try fields.optional(
      "hurry", \.hurry, "In phase guessing, who has shortened your time, if anybody has.")
    outcome = try fields.optional("outcome", \.outcome, "How it ended, in phase finished.")
    bot = try fields.optional("bot", \.bot, "The bot that you play against, if there is one.")
    lacksPanoramas = try fields.optional(
      "lacksPanoramas", \.lacksPanoramas,
      "True if panoramas were asked for, and too few were ready.")
    set = try fields.optional(
      "set", \.set, "The set of places that is played, of a day's challenge.")
    list = try fields.optional("list", \.list, "The list that is played.")
    ownMap = try fields.optional(
      "ownMap", \.ownMap,
      "Of a map that a player made, whose name begins with own:, what it was like.")
    difficulty = try fields.optional(
      "difficulty", \.difficulty, "How much of the places is to be seen, where one is chosen.")
    aids = try fields.optional(
      "aids", \.aids, "The aids that you have left, where there are any, until the end.")
    aided = try fields.optional(
      "aided", \.aided, "The aids that help you with the place of the current round.")
    pauses = try fields.optional(
      "pauses", \.pauses, "The pauses that you have left, where there are any, until the end.")
    pausedUntil = try fields.optional(
      "pausedUntil", \.pausedUntil,
      "In a pause, when it ends by itself. There is no deadline then, and no view.")
    remaining = try fields.optional(
      "remainingMs", \.remaining, "In a pause, how much time the phase has left.")
  }
}

/// Everything that a player may know of a match: enough to go on after having lost the connection.
///
/// The members of ``content`` can be read directly: `state.phase`.
@dynamicMemberLookup
public struct MatchState: WireObject, Hashable {
  public var match: MatchID
  /// How many events the player has been told.
  public var sequence: Int
  public var content: MatchContent

  public init(match: MatchID, sequence: Int, content: MatchContent) {
    self.match = match
    self.sequence = sequence
    self.content = content
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    sequence = try fields("seq", \.sequence, "How many events of the match you have been told.")
    content = try fields.inline(\.content)
  }

  public subscript<Value>(dynamicMember member: KeyPath<MatchContent, Value>) -> Value {
    content[keyPath: member]
  }

  public static let schemaName: StaticString? = "MatchState"
  public static let documentation: StaticString = "Everything that you may know of a match."
}

/// A player in a match.
public struct MatchPlayer: WireObject, Hashable {
  public var player: PlayerID
  public var username: PlayerName
  public var avatar: String?
  public var isConnected: Bool
  /// Whether the player is ready in the current reveal.
  public var isReady: Bool
  /// Whether the player is in the guess phase of the current round.
  public var isGuessing: Bool
  /// Whether the player has guessed in the current round.
  public var hasGuessed: Bool
  public var total: Int
  /// The health or lives that are left; `nil` where the format counts neither.
  public var reserve: Reserve?
  /// 0 or 1, where sides play against each other.
  public var side: Int?
  /// The marker, or the guess, of a player of one's own side, in the current round.
  public var marker: Coordinate?
  /// True of a player who has nothing left; else `nil`.
  public var isOut: Bool? { reserve?.count == 0 ? true : nil }

  public init(
    player: PlayerID, username: PlayerName, avatar: String? = nil, isConnected: Bool,
    isReady: Bool, isGuessing: Bool, hasGuessed: Bool, total: Int, reserve: Reserve? = nil,
    side: Int? = nil, marker: Coordinate? = nil
  ) {
    self.player = player
    self.username = username
    self.avatar = avatar
    self.isConnected = isConnected
    self.isReady = isReady
    self.isGuessing = isGuessing
    self.hasGuessed = hasGuessed
    self.total = total
    self.reserve = reserve
    self.side = side
    self.marker = marker
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The player's id.")
    username = try fields("username", \.username, "The name, or \"deleted player\".")
    avatar = try fields.optional("avatar", \.avatar, "The picture's path on this server.")
    isConnected = try fields("connected", \.isConnected, "Whether the player is there.")
    isReady = try fields("ready", \.isReady, "Has said ready in the current reveal.")
    isGuessing = try fields(
      "guessing", \.isGuessing, "Is in the guess phase of the current round.")
    hasGuessed = try fields("guessed", \.hasGuessed, "Has guessed in the current round.")
    total = try fields("total", \.total, "The sum of the scores so far.")
    reserve = try fields.reserve(\.reserve)
    _ = try fields.optional(
      "out", \.isOut, "True: no health and no lives are left, and the player watches.")
    side = try fields.optional(
      "side", \.side, in: 0...1, "The side that the player is on, where sides play.")
    marker = try fields.optional(
      "marker", \.marker, "Where a player of your side has the marker, or has guessed.")
  }

  public static let schemaName: StaticString? = "MatchPlayer"
  public static let documentation: StaticString = "A player in a match."
}

/// The bot that a match alone is played against.
public struct MatchBot: WireObject, Hashable {
  public var strength: BotStrength
  /// The sum of its scores so far.
  public var total: Int

  public init(strength: BotStrength, total: Int) {
    self.strength = strength
    self.total = total
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    strength = try fields("strength", \.strength, "How well it guesses.")
    total = try fields("total", \.total, "The sum of its scores so far.")
  }

  public static let schemaName: StaticString? = "MatchBot"
  public static let documentation: StaticString =
    "A computer opponent of a match alone. It has no seat and wins nothing."
}

// MARK: - Events

/// A match begins.
public struct MatchStarted: WireMatchEvent, Hashable {
  public var content: MatchContent

  public init(_ content: MatchContent) { self.content = content }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    content = try fields.inline(\.content)
  }

  public static let name: StaticString = "match.started"
  public static let documentation: StaticString = "A match begins; this is its state."
}

/// A player is away, or has left for good.
public struct MatchPlayerLeft: WireMatchEvent, Hashable {
  public var player: PlayerID
  public var reason: Departure
  /// The time until which a dropped player may come back; `nil` if the player left.
  public var returnBy: Instant?

  public init(player: PlayerID, reason: Departure, returnBy: Instant? = nil) {
    self.player = player
    self.reason = reason
    self.returnBy = returnBy
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Who is not there any more.")
    reason = try fields(
      "reason", \.reason, "Dropped and may come back; or gone for good, and why.")
    returnBy = try fields.optional(
      "returnBy", \.returnBy, "Until when a player who dropped may come back.")
  }

  public static let name: StaticString = "match.playerLeft"
  public static let documentation: StaticString = "A player is away, or has left for good."
}

/// A player who had dropped is back.
public struct MatchPlayerReturned: WireMatchEvent, Hashable {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Who is back.")
  }

  public static let name: StaticString = "match.playerReturned"
  public static let documentation: StaticString = "A player who had dropped is back."
}
