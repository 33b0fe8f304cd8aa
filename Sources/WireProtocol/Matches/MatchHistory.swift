import GameRules

/// The matches that the player has played.
public enum MatchHistory: WireMethod {
  public static let name: StaticString = "match.history"
  public static let documentation: StaticString =
    "The matches that you played, latest first, in pages. match.state gives one of them whole."

  public struct Parameters: WireObject, Hashable {
    public var before: MatchID?
    public var limit: Int?

    public init(before: MatchID? = nil, limit: Int? = nil) {
      self.before = before
      self.limit = limit
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      before = try fields.optional(
        "before", \.before, "Only older ones than this: the last of the page before.")
      limit = try fields.pageLimit(\.limit)
    }
  }

  public struct Result: WireObject, Hashable {
    public var matches: [PlayedMatch]

    public init(matches: [PlayedMatch]) { self.matches = matches }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      matches = try fields("matches", \.matches, "Latest first.")
    }
  }

  /// The summary of a finished match.
  public struct PlayedMatch: WireObject, Hashable {
    public var match: MatchID
    public var mode: MatchMode
    public var format: FormatName
    public var origin: MatchOrigin
    public var map: String
    public var startedAt: Instant
    public var finishedAt: Instant
    public var ending: MatchEnding
    public var players: [MatchOpponent]
    public var bot: MatchBot?
    /// The time on the clock of a match that has one clock for all rounds.
    public var time: Duration?
    /// The set that the places were of.
    public var set: PlaceSetName?
    /// The list that the places were of.
    public var list: ListID?
    /// An operator has taken the changes of ratings back.
    public var isVoided: Bool?
    /// `nil` of formats without difficulties.
    public var difficulty: Difficulty?

    public init(
      match: MatchID, mode: MatchMode, format: FormatName = FormatName(.classic),
      origin: MatchOrigin, map: String, startedAt: Instant, finishedAt: Instant,
      ending: MatchEnding, players: [MatchOpponent], bot: MatchBot? = nil, time: Duration? = nil,
      set: PlaceSetName? = nil, list: ListID? = nil, isVoided: Bool? = nil,
      difficulty: Difficulty? = nil
    ) {
      self.difficulty = difficulty
      self.match = match
      self.mode = mode
      self.format = format
      self.origin = origin
      self.map = map
      self.startedAt = startedAt
      self.finishedAt = finishedAt
      self.ending = ending
      self.players = players
      self.bot = bot
      self.time = time
      self.set = set
      self.list = list
      self.isVoided = isVoided
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      mode = try fields("mode", \.mode, "One player, two, or more.")
      format = try fields("format", \.format, "The way it was played; see format.list.")
      origin = try fields("origin", \.origin, "What brought the players together.")
      map = try fields("map", \.map, "The map's name.")
      startedAt = try fields("startedAt", \.startedAt, "When it began.")
      finishedAt = try fields("finishedAt", \.finishedAt, "When it ended.")
      ending = try fields("ending", \.ending, "How it ended.")
      players = try fields("players", \.players, "Everybody, in the order of the match.")
      bot = try fields.optional("bot", \.bot, "The bot that was played against, if there was one.")
      time = try fields.optional(
        "timeMs", \.time, "The time that the rounds took, of a format with one clock for all.")
      set = try fields.optional("set", \.set, "The set of places that was played, if it was one.")
      list = try fields.optional("list", \.list, "The list that was played, if it was one.")
      isVoided = try fields.optional(
        "voided", \.isVoided, "True of a ranked match whose changes of ratings were taken back.")
      difficulty = try fields.optional(
        "difficulty", \.difficulty, "How much of the places was to be seen, where one is chosen.")
    }
  }

  /// A participant and the participant's result.
  public struct MatchOpponent: WireObject, Hashable {
    public var username: PlayerName
    public var avatar: String?
    public var result: FinalResult

    public init(username: PlayerName, avatar: String?, result: FinalResult) {
      self.username = username
      self.avatar = avatar
      self.result = result
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      username = try fields("username", \.username, "The name, or \"deleted player\".")
      avatar = try fields.optional("avatar", \.avatar, "The picture's path on this server.")
      result = try fields.inline(\.result)
    }
  }
}
