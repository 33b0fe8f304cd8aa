import GameRules
import JSON

/// The formats that can be played.
public enum FormatList: WireMethod {
  public static let name: StaticString = "format.list"
  public static let documentation: StaticString = "The ways to play, as data."
  public static let needsAccount = false

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var formats: [FormatCard]

    public init(formats: [FormatCard]) { self.formats = formats }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      formats = try fields("formats", \.formats, "In the order in which to offer them.")
    }
  }
}

/// A format that can be played.
public struct FormatCard: WireObject, Hashable {
  public var format: FormatName
  public var version: Int
  public var fewestPlayers: Int
  public var mostPlayers: Int
  /// How many sides play against each other, where players share one, and what their points are.
  public var sides: Int?
  public var sidePoints: SidePoints?
  /// The most rounds, where the format decides when a match ends.
  public var rounds: Int?
  /// `nil`: a place.
  public var prompt: Prompt?
  public var answer: Answer
  public var points: Points
  /// The health or lives of each player at the beginning.
  public var health: Int?
  public var lives: Int?
  /// The sum that ends a match.
  public var target: Int?
  /// Whether the farthest go out in each round.
  public var isElimination: Bool?
  /// The time that the first guess of a round leaves the others, where the format says so.
  public var hurryTime: Duration?
  /// The most time to look at a place and to place the marker, where the format says so.
  public var movingTime: Duration?
  public var guessingTime: Duration?
  /// The time of all rounds together, where they have one clock.
  public var clock: Duration?
  public var aids: [Aid]?
  public var sharedAids: [Aid]?
  public var difficulties: [Difficulty]?
  /// How many pauses a match has, and the longest.
  public var pauses: Int?
  public var pauseTime: Duration?
  public var isRanked: Bool?
  public var ladder: Ladder?
  /// How many players a ranked match has.
  public var rankedPlayers: Int?
  public var hasBoards: Bool?

  /// The points of a side.
  public enum SidePoints: String, WireEnumeration, Hashable {
    /// The sum of its players'.
    case sum
    /// Those of its best player.
    case best
  }

  /// The kind of question.
  public enum Prompt: String, WireEnumeration, Hashable {
    /// Is this statement true?
    case statement
  }

  /// The kind of answer.
  public enum Answer: String, WireEnumeration, Hashable {
    /// A pin.
    case pin
    /// A country by name, or a pin.
    case country
    /// That a statement is true, or false.
    case verdict
  }

  /// How an answer scores.
  public enum Points: String, WireEnumeration, Hashable {
    /// By the distance of the pin.
    case distance
    /// 1 for a pin in the country.
    case country
    /// 1000 for the right verdict.
    case verdict
  }

  public init(_ format: Format) {
    self.format = FormatName(format)
    version = format.id.version
    (fewestPlayers, mostPlayers) = (format.seats.lowerBound, format.seats.upperBound)
    switch format.sides {
    case .each: break
    case .two(.sum): (sides, sidePoints) = (2, .sum)
    case .two(.best): (sides, sidePoints) = (2, .best)
    }
    if case .open(let most) = format.length { rounds = most }
    prompt =
      switch format.prompt {
      case .place: nil
      case .statement: .statement
      }
    answer =
      switch format.answer {
      case .pin: .pin
      case .country: .country
      case .verdict: .verdict
      }
    points =
      switch format.points {
      case .distance: .distance
      case .country: .country
      case .verdict: .verdict
      }
    (health, lives) = format.tally.initialReserve.members
    switch format.tally {
    case .sum, .health, .lives: break
    case .target(let sum): target = sum
    case .elimination: isElimination = true
    }
    clock = format.pace.clock
    hurryTime = format.pace.hurryTime
    aids = format.aids.dealt.isEmpty ? nil : format.aids.dealt
    sharedAids = format.sharedAids.isEmpty ? nil : format.sharedAids
    difficulties = format.aids.hasDifficulty ? Difficulty.allCases : nil
    if case .some(let count, let longest) = format.pauses {
      (pauses, pauseTime) = (count, longest)
    }
    isRanked = format.ladder == nil ? nil : true
    ladder = format.ladder
    rankedPlayers = format.ladder?.players
    hasBoards = MatchSetup.canCountForBoard(format, .solo) ? true : nil
    (movingTime, guessingTime) = (format.pace.mostMoving, format.pace.mostGuessing)
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    format = try fields("format", \.format, "The name in requests.")
    version = try fields("version", \.version, "Of its rules.")
    fewestPlayers = try fields(
      "fewestPlayers", \.fewestPlayers, in: MatchLimits.players, "How many a match takes at least.")
    mostPlayers = try fields(
      "mostPlayers", \.mostPlayers, in: MatchLimits.players, "How many a match takes at most.")
    sides = try fields.optional(
      "sides", \.sides, "How many sides of equal size the players are divided into, if they are.")
    sidePoints = try fields.optional(
      "sidePoints", \.sidePoints,
      "What counts for a side in a round: the sum of its players' points, or the best of them.")
    rounds = try fields.optional(
      "rounds", \.rounds, in: MatchLimits.roundNumbers,
      "The most rounds, where the match ends by itself; absent: as the options say.")
    prompt = try fields.optional(
      "prompt", \.prompt, "Statements are asked, which are true or false; absent: places.")
    answer = try fields(
      "answer", \.answer,
      "What is answered: a pin; a country, by its name or by a pin in it; or a verdict.")
    points = try fields(
      "points", \.points,
      "How an answer scores: by distance, 1 for a pin in the country, 1000 for the right verdict.")
    health = try fields.optional(
      "health", \.health,
      "What each player, or a side for each of its players, has at the beginning.")
    lives = try fields.optional(
      "lives", \.lives, "What each player has at the beginning, where lives decide.")
    target = try fields.optional("target", \.target, "The sum that ends a match, if one does.")
    isElimination = try fields.optional(
      "elimination", \.isElimination,
      "True: the farthest quarter of those who are in lose their life in each round.")
    hurryTime = try fields.optional(
      "hurryMs", \.hurryTime, "How much time the first guess leaves the others, if it says so.")
    movingTime = try fields.optional(
      "movingMs", \.movingTime, "The most time to look at a place, if it says so.")
    guessingTime = try fields.optional(
      "guessingMs", \.guessingTime, "The most time to place the marker, if it says so.")
    clock = try fields.optional(
      "clockMs", \.clock,
      "The time of all rounds together, which follow each other at once, if they have one clock.")
    aids = try fields.optional(
      "aids", \.aids,
      "What helps a player, each once a match, or twice if it is brought along, if there is anything."
    )
    sharedAids = try fields.optional(
      "sharedAids", \.sharedAids,
      "What a room can deal each of its players, each once a match, if it can deal anything.")
    difficulties = try fields.optional(
      "difficulties", \.difficulties,
      "Of which one is chosen: less is to be seen from one to the next. Absent: there are none.")
    pauses = try fields.optional(
      "pauses", \.pauses, "How often a match may be paused, if it may.")
    pauseTime = try fields.optional("pauseMs", \.pauseTime, "The longest pause.")
    isRanked = try fields.optional(
      "ranked", \.isRanked, "True of a format with a ranked queue and a league.")
    ladder = try fields.optional(
      "ladder", \.ladder, "The name of its rating and its league, if it has a ranked queue.")
    rankedPlayers = try fields.optional(
      "rankedPlayers", \.rankedPlayers, in: MatchLimits.players,
      "How many play a ranked match, if it has a ranked queue.")
    hasBoards = try fields.optional("boards", \.hasBoards, "True of a format with boards.")
  }

  public static let schemaName: StaticString? = "Format"
  public static let documentation: StaticString = "A way to play, as data."
}

/// The name of a format, as in `clash`.
public struct FormatName: WireValue, Hashable {
  public let format: Format

  public init(_ format: Format) { self.format = format }

  public init(wire node: JSONNode) throws(WireFault) {
    guard let format = node.string.flatMap(Format.named) else {
      throw WireFault(expectation: Self.expectation)
    }
    self.format = format
  }

  public func write(to writer: inout JSONWriter) { writer.string(format.id.name) }

  private static var names: [String] {
    var names: [String] = []
    for format in Format.all where !names.contains(format.id.name) { names.append(format.id.name) }
    return names
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema { .enumeration(names) }

  public static var example: FormatName { FormatName(.classic) }

  public static var expectation: String {
    "one of " + names.map { "\"" + $0 + "\"" }.joined(separator: ", ")
  }
}

/// Begins a match of a format that is played alone.
public enum MatchBegin: WireMethod {
  public static let name: StaticString = "match.begin"
  public static let documentation: StaticString = """
    Begins a match that the player plays alone, of a format for one player, or of the places of a \
    set; those of an event while it runs (eventOver afterwards). The reply comes before the events. \
    Others are begun by the waiting room, by challenges and by rooms. A journey has a difficulty, and \
    is of a map, of a list (as in match.solo), or of countries whose memory is due: of two of the \
    three it is refused as formatNotPossible. So are other formats with a difficulty, a list, or \
    something that is due, or with aids to bring along, of which the bag must have one each \
    (aidNotInBag); see bag.get.
    """
  public static let errors: [GameErrorCode] = [
    .alreadyQueued, .alreadyInMatch, .unknownMap, .formatNotPossible, .unknownSet,
    .alreadyPlayed, .eventOver, .unknownList, .listEmpty, .aidNotInBag, .draining,
  ]

  public struct Parameters: WireObject, Hashable {
    public var format: FormatName?
    /// The map's name.
    public var map: String?
    public var options: OptionsChange?
    /// Whether the player keeps the place in the waiting room.
    public var staysQueued: Bool?
    /// A set of places, which says everything else.
    public var set: PlaceSetName?
    public var difficulty: Difficulty?
    /// Takes the place of the map.
    public var list: ListID?
    /// Whether the places are in countries whose memory is due. Takes the place of the map.
    public var isDue: Bool?
    /// The aids of which the player has one more in the match.
    public var brought: [Aid]?

    public init(
      format: FormatName? = nil, map: String? = nil, options: OptionsChange? = nil,
      staysQueued: Bool? = nil, set: PlaceSetName? = nil, difficulty: Difficulty? = nil,
      list: ListID? = nil, isDue: Bool? = nil, brought: [Aid]? = nil
    ) {
      self.brought = brought
      self.difficulty = difficulty
      self.list = list
      self.isDue = isDue
      self.format = format
      self.map = map
      self.options = options
      self.staysQueued = staysQueued
      self.set = set
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      format = try fields.optional(
        "format", \.format, "The format; see format.list. Without it, classic.")
      map = try fields.optional("map", \.map, "The map's name; without it, the server's usual one.")
      options = try fields.optional("options", \.options, "What is to be played otherwise.")
      staysQueued = try fields.optional(
        "staysQueued", \.staysQueued,
        "True keeps a place in the waiting room, which else is refused with alreadyQueued.")
      set = try fields.optional(
        "set", \.set, "The set whose places are played, as it says: the rest is not looked at.")
      difficulty = try fields.optional(
        "difficulty", \.difficulty, "How much of the places is to be seen; without it, everything.")
      list = try fields.optional("list", \.list, "A list to play, in place of a map.")
      isDue = try fields.optional(
        "due", \.isDue,
        """
        True: in place of a map, places in countries whose memory is due, some of the most urgent, then in \
        countries never seen, then in any.
        """)
      brought = try fields.optional(
        "bring", \.brought,
        """
        Different aids of the bag, of which the match has one more. One that is used twice is gone from \
        the bag when the match is over; others stay.
        """)
    }
  }

  public typealias Result = MatchState
}

/// The loss of a player in a round.
public struct EffectCard: WireObject, Hashable {
  public var player: PlayerID
  /// The health or lives that were lost.
  public var loss: Int
  /// The health or lives that are left.
  public var reserve: Reserve?

  public init(_ effect: RoundEffect) {
    player = effect.player
    loss = effect.loss
    reserve = effect.reserve
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Whom it happened to.")
    loss = try fields("loss", \.loss, "How much health, or how many lives, were lost.")
    reserve = try fields.reserve(\.reserve)
  }

  public static let schemaName: StaticString? = "RoundEffect"
  public static let documentation: StaticString = "What a round took from a player."
}

extension Reserve? {
  /// As the two members of a message, of which at most one is there.
  var members: (health: Int?, lives: Int?) {
    switch self {
    case nil: (nil, nil)
    case .health(let count): (count, nil)
    case .lives(let count): (nil, count)
    }
  }
}

extension WireFields {
  /// The members `health` and `lives`, of which at most one is there.
  mutating func reserve(_ value: (Object) -> Reserve?) throws(WireFault) -> Reserve? {
    let health = try optional(
      "health", { value($0).members.health }, "The health that is left, where the format has it.")
    let lives = try optional(
      "lives", { value($0).members.lives }, "The lives that are left, where the format has them.")
    return health.map(Reserve.health) ?? lives.map(Reserve.lives)
  }
}
