import GameRules
import Geodesy
import JSON

/// The course of a finished match.
public enum MatchReplay: WireMethod {
  public static let name: StaticString = "match.replay"
  public static let documentation: StaticString = """
    The course of a finished match: what each player did in each round, and when. For its players by \
    its id, for anybody by a link of match.share, also before signing in. Matches can be replayed for \
    30 days; aborted ones cannot. By a link an attempt at a day's challenge is shown once that day is \
    opened; see daily.get.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .unknownMatch, .wrongPhase]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var match: MatchID?
    public var link: LinkSecret?

    public init(match: MatchID? = nil, link: LinkSecret? = nil) {
      self.match = match
      self.link = link
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields.optional("match", \.match, "A match that you have played.")
      link = try fields.optional("link", \.link, "A link to a match; it goes before the id.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var match: MatchID
    public var mode: MatchMode
    public var format: FormatName
    public var map: String
    public var startedAt: Instant
    public var ending: MatchEnding
    public var players: [MatchHistory.MatchOpponent]
    public var rounds: [ReplayedRound]
    public var bot: MatchBot?
    public var set: PlaceSetName?

    public init(
      match: MatchID, mode: MatchMode, format: FormatName, map: String, startedAt: Instant,
      ending: MatchEnding, players: [MatchHistory.MatchOpponent], rounds: [ReplayedRound],
      bot: MatchBot? = nil, set: PlaceSetName? = nil
    ) {
      self.match = match
      self.mode = mode
      self.format = format
      self.map = map
      self.startedAt = startedAt
      self.ending = ending
      self.players = players
      self.rounds = rounds
      self.bot = bot
      self.set = set
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      mode = try fields("mode", \.mode, "One player, two, or more.")
      format = try fields("format", \.format, "The way it was played; see format.list.")
      map = try fields("map", \.map, "The map's name.")
      startedAt = try fields("startedAt", \.startedAt, "When it began.")
      ending = try fields("ending", \.ending, "How it ended.")
      players = try fields("players", \.players, "Everybody, in the order of the match.")
      rounds = try fields("rounds", \.rounds, "The rounds that were revealed.")
      bot = try fields.optional("bot", \.bot, "The bot that was played against, if there was one.")
      set = try fields.optional("set", \.set, "The set of places that was played, if it was one.")
    }
  }
}

/// A round of a match that is replayed.
public struct ReplayedRound: WireObject, Hashable {
  public var round: Int
  public var view: PlaceView?
  /// The panoramas to which players stepped, each once; `nil` if none did.
  public var steps: [PanoramaView]?
  public var solution: RevealedPlace
  /// From the start of the round to its reveal.
  public var length: Duration
  public var results: [RoundScore]
  public var bot: BotScore?
  public var moments: [ReplayedMoment]

  public init(
    round: Int, view: PlaceView?, steps: [PanoramaView]? = nil, solution: RevealedPlace,
    length: Duration,
    results: [RoundScore], bot: BotScore? = nil, moments: [ReplayedMoment]
  ) {
    self.round = round
    self.view = view
    self.steps = steps
    self.solution = solution
    self.length = length
    self.results = results
    self.bot = bot
    self.moments = moments
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The number of the round.")
    view = try fields.optional(
      "view", \.view,
      """
      The place as the round began with it; its addresses hold for a while. A sketch in place of a \
      panorama that is not kept any more, or that whoever asks may yet be dealt.
      """)
    steps = try fields.optional(
      "steps", \.steps, "The panoramas to which players stepped, each once.")
    solution = try fields("solution", \.solution, "The place that was to be found.")
    length = try fields("lengthMs", \.length, "From the start of the round to its reveal.")
    results = try fields("results", \.results, "What the players made of it.")
    bot = try fields.optional("bot", \.bot, "What the bot made of it, if there was one.")
    moments = try fields("moments", \.moments, "What happened, in order.")
  }

  public static let schemaName: StaticString? = "ReplayedRound"
  public static let documentation: StaticString = "A round of a match that is replayed."
}

/// Something that a player did in a round.
public struct ReplayedMoment: WireObject, Hashable {
  /// From the start of the round.
  public var time: Duration
  public var player: PlayerID
  public var action: Action
  /// Where the marker was placed, or where the player stepped to.
  public var place: Coordinate?
  /// The panorama to which the step led, among those of ``ReplayedRound/steps``, if it is shown.
  public var node: String?
  public var aid: Aid?

  /// The kinds of moments.
  public enum Action: String, WireEnumeration {
    case marked, stepped, answered, guessed, dropped, returned, left, paused, resumed, aided
  }

  public init(
    time: Duration, player: PlayerID, action: Action, place: Coordinate? = nil,
    node: String? = nil, aid: Aid? = nil
  ) {
    self.time = time
    self.player = player
    self.action = action
    self.place = place
    self.node = node
    self.aid = aid
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    time = try fields("atMs", \.time, "From the start of the round, pauses not counted.")
    player = try fields("player", \.player, "The player.")
    action = try fields(
      "action", \.action,
      """
      The marker was placed, a step was taken, the player went on to the map, guessed, lost the line, \
      came back, left for good, paused the round, ended the pause, or used an aid.
      """)
    place = try fields.optional(
      "place", \.place, "Where the marker was placed, or where the step led.")
    node = try fields.optional(
      "node", \.node, "The node of the step among the round's steps, if it is shown.")
    aid = try fields.optional("aid", \.aid, "The aid that was used.")
  }

  public static let schemaName: StaticString? = "ReplayedMoment"
  public static let documentation: StaticString = "Something that a player did in a round."
}

/// Makes a link to a match.
public enum MatchShare: WireMethod {
  public static let name: StaticString = "match.share"
  public static let documentation: StaticString = """
    Makes a link by which anybody can look at the result and the replay of a finished match, or \
    returns the one that there is. Whoever has it sees the names of all players. The page at \
    /v1/share/ and the link leads browsers to the replay, and shows the result in previews.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .unknownMatch]

  public typealias Parameters = MatchReference

  public struct Result: WireObject, Hashable {
    public var link: LinkSecret

    public init(link: LinkSecret) { self.link = link }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      link = try fields("link", \.link, "What match.replay takes.")
    }
  }
}

/// The secret of a link to a match.
extension LinkSecret: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let link = LinkSecret(text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = link
  }

  public func write(to writer: inout JSONWriter) { writer.string(text) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.replayLink) }

  public static var example: LinkSecret {
    guard let link = LinkSecret(String(repeating: "a5", count: 16)) else {
      preconditionFailure("this is a link")
    }
    return link
  }
  public static let expectation = "a link to a replay"
}
