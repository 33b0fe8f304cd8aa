import GameRules
import JSON

/// The challenge of a day.
public enum DailyGet: WireMethod {
  public static let name: StaticString = "daily.get"
  public static let documentation: StaticString = """
    The challenge of a day: the same places for everybody, one attempt, begun by match.begin with \
    its set. Days begin at 00:00 UTC. The hash of the places is there from the beginning, so that \
    nobody can change them later; the places and the salt follow an hour after the day's end, or \
    when its last attempt is over, if that is later. From then on anybody can play the set, which \
    counts for nothing.
    """
  public static let errors: [GameErrorCode] = [.unknownSet]

  public struct Parameters: WireObject, Hashable {
    public var number: DailyNumber?

    public init(number: DailyNumber? = nil) { self.number = number }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      number = try fields.optional(
        "number", \.number, "The number of the day; without it, today. Number 1 was 2026-01-01.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var number: DailyNumber
    public var set: PlaceSetName
    public var map: String
    public var options: MatchOptions
    public var beginsAt: Instant
    public var endsAt: Instant
    /// SHA-256 in hexadecimal digits.
    public var hash: String
    /// `nil` while the places are secret.
    public var opened: Opened?
    /// The first day that there is.
    public var first: DailyNumber
    /// How many players have played it.
    public var players: Int
    public var attempt: Attempt?
    public var streak: Int
    public var longestStreak: Int

    public init(
      number: DailyNumber, set: PlaceSetName, map: String, options: MatchOptions,
      beginsAt: Instant, endsAt: Instant, hash: String, opened: Opened?, first: DailyNumber,
      players: Int, attempt: Attempt?, streak: Int, longestStreak: Int
    ) {
      self.number = number
      self.set = set
      self.map = map
      self.options = options
      self.beginsAt = beginsAt
      self.endsAt = endsAt
      self.hash = hash
      self.opened = opened
      self.first = first
      self.players = players
      self.attempt = attempt
      self.streak = streak
      self.longestStreak = longestStreak
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      number = try fields("number", \.number, "The number of the day.")
      set = try fields("set", \.set, "What match.begin takes.")
      map = try fields("map", \.map, "The map's name.")
      options = try fields("options", \.options, "How it is played.")
      beginsAt = try fields("beginsAt", \.beginsAt, "00:00 UTC of the day.")
      endsAt = try fields("endsAt", \.endsAt, "00:00 UTC of the next day.")
      hash = try fields(
        "hash", \.hash, "SHA-256 of the salt's bytes and the text of the places, in hexadecimal.")
      opened = try fields.optional(
        "opened", \.opened, "The places, once the day and all its attempts are over.")
      first = try fields("first", \.first, "The first day that this server has.")
      players = try fields("players", \.players, "How many players have played it so far.")
      attempt = try fields.optional("attempt", \.attempt, "Your attempt, if you have begun it.")
      streak = try fields(
        "streak", \.streak, "How many days in a row you have finished, as of today.")
      longestStreak = try fields("longestStreak", \.longestStreak, "The most that it ever was.")
    }
  }

  /// The places of a day that is over.
  public struct Opened: WireObject, Hashable {
    public var places: String
    public var salt: String

    public init(places: String, salt: String) {
      self.places = places
      self.salt = salt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      places = try fields(
        "places", \.places,
        "Latitude, longitude and perhaps country, parted by commas; places by semicolons.")
      salt = try fields("salt", \.salt, "The bytes that come before the text, in hexadecimal.")
    }

    public static let schemaName: StaticString? = "OpenedPlaces"
    public static let documentation: StaticString = "What the published hash was of."
  }

  /// The player's own attempt.
  public struct Attempt: WireObject, Hashable {
    public var match: MatchID
    /// `nil` while it is played.
    public var points: Int?
    public var time: Duration?
    /// The points of each revealed round.
    public var scores: [Int]?

    public init(match: MatchID, points: Int? = nil, time: Duration? = nil, scores: [Int]? = nil) {
      self.match = match
      self.points = points
      self.time = time
      self.scores = scores
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      points = try fields.optional("points", \.points, "The points, once it is over.")
      time = try fields.optional("timeMs", \.time, "How long its rounds took together.")
      scores = try fields.optional("scores", \.scores, "The points of each round that was played.")
    }

    public static let schemaName: StaticString? = "DailyAttempt"
    public static let documentation: StaticString = "Your attempt at the challenge of a day."
  }
}

/// The best attempts at the challenge of a day.
public enum DailyBoard: WireMethod {
  public static let name: StaticString = "daily.board"
  public static let documentation: StaticString = """
    The ten best attempts of a day and your own, by points, then by time. The list takes players \
    who joined seven days before or earlier and had played ten games, and one row of each network; \
    the rank of your own row counts everybody. Among friends everybody has a row.
    """
  public static let errors: [GameErrorCode] = [.unknownSet]

  public struct Parameters: WireObject, Hashable {
    public var number: DailyNumber?
    public var scope: RankingGet.Scope?

    public init(number: DailyNumber? = nil, scope: RankingGet.Scope? = nil) {
      self.number = number
      self.scope = scope
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      number = try fields.optional("number", \.number, "The number of the day; without it, today.")
      scope = try fields.optional(
        "scope", \.scope, "Everybody, or you and your friends; without it, everybody.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var number: DailyNumber
    public var rows: [BoardCard]
    public var me: BoardCard?
    public var count: Int

    public init(number: DailyNumber, rows: [BoardCard], me: BoardCard?, count: Int) {
      self.number = number
      self.rows = rows
      self.me = me
      self.count = count
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      number = try fields("number", \.number, "The number of the day.")
      rows = try fields("rows", \.rows, "Best first.")
      me = try fields.optional("me", \.me, "Your own row, listed or not.")
      count = try fields("count", \.count, "How many players have a row, listed or not.")
    }
  }
}

/// A row of a board.
public struct BoardCard: WireObject, Hashable {
  public var rank: Int
  public var player: PlayerCard
  public var points: Int
  public var time: Duration

  public init(rank: Int, player: PlayerCard, points: Int, time: Duration) {
    self.rank = rank
    self.player = player
    self.points = points
    self.time = time
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    rank = try fields("rank", \.rank, "1 for the best.")
    player = try fields("player", \.player, "The player.")
    points = try fields("points", \.points, "The points of the match.")
    time = try fields("timeMs", \.time, "How long its rounds took together.")
  }

  public static let schemaName: StaticString? = "BoardRow"
  public static let documentation: StaticString = "A player's row of a board."
}

/// The number of a day.
extension DailyNumber: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.exactInteger, let number = DailyNumber(Int(value)) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = number
  }

  public func write(to writer: inout JSONWriter) { writer.integer(value) }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    Int.schema(in: values)
  }

  public static var example: DailyNumber { DailyNumber(at: .example) }
  public static let expectation = "the number of a day, from 1 to 100000"
}

/// The name of a set of places.
extension PlaceSetName: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let name = PlaceSetName(wire: text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = name
  }

  /// Lists are named by their ids.
  init?(wire text: String) {
    guard let name = PlaceSetName(text), name.list == nil else { return nil }
    self = name
  }

  public func write(to writer: inout JSONWriter) { writer.string(description) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.placeSet) }

  public static var example: PlaceSetName { .daily(.example) }
  public static let expectation = "the name of a set of places"
}
