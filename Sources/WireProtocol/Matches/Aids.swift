import GameRules
import Geodesy

// MARK: - Methods

/// The player uses an aid.
public enum MatchAid: WireMethod {
  public static let name: StaticString = "match.aid"
  public static let documentation: StaticString = """
    Uses an aid for the place of the round: freeze adds 20 s to the phase, lens tells a circle that \
    holds the place, fork two countries of which one is right, and shuffle deals another place, with \
    which the round begins anew. Each helps once a match, or in two rounds if it was brought along; \
    asked again in the same round, the reply is the same. The event round.aided tells what it brings. \
    Among several players, each of whom has the same aids, the lens or the fork of a round is the same for \
    all who use it, and the others hear of a freeze by round.frozen. A round with an aid brings half the \
    experience, and counts for no memory.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase, .aidNotPossible]

  public struct Parameters: WireObject, Hashable {
    public var match: MatchID
    /// 1, 2, 3 …
    public var round: Int
    public var aid: Aid

    public init(match: MatchID, round: Int, aid: Aid) {
      self.match = match
      self.round = round
      self.aid = aid
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
      aid = try fields("aid", \.aid, "The aid.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var aids: [Aid]

    public init(aids: [Aid]) { self.aids = aids }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      aids = try fields("aids", \.aids, "Those that are left in the match.")
    }
  }
}

/// The player stops the clock for a while.
public enum MatchPause: WireMethod {
  public static let name: StaticString = "match.pause"
  public static let documentation: StaticString = """
    Stops the clock of a round, for a minute at most and three times a match, of a format with pauses. \
    Until match.resume nothing else of the round can be done, and its pictures are not to be had. Asked \
    again in the pause, the reply is the same.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .pauseNotPossible]

  public typealias Parameters = MatchReference
  public typealias Result = Nothing
}

/// The player lets the clock go on.
public enum MatchResume: WireMethod {
  public static let name: StaticString = "match.resume"
  public static let documentation: StaticString = """
    Lets the clock of a round go on where it stood. If it goes on already, nothing happens.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .pauseNotPossible]

  public typealias Parameters = MatchReference
  public typealias Result = Nothing
}

// MARK: - Objects

/// An aid that was used, and what it tells.
public struct AidCard: WireObject, Hashable {
  public var aid: Aid
  public var lens: LensCard?
  /// In alphabetical order.
  public var fork: [CountryCode]?

  public init(_ use: AidUse) {
    aid = use.aid
    switch use {
    case .freeze, .shuffle: break
    case .lens(let lens): self.lens = LensCard(lens)
    case .fork(let fork): self.fork = fork.countries
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    aid = try fields("aid", \.aid, "The aid.")
    lens = try fields.optional("lens", \.lens, "Of a lens: a circle that holds the place.")
    fork = try fields.optional(
      "fork", \.fork, "Of a fork: two countries in alphabetical order; the place is in one of them."
    )
  }

  public static let schemaName: StaticString? = "AidUse"
  public static let documentation: StaticString = "An aid that was used, and what it tells."
}

/// A circle that holds the place of a round.
public struct LensCard: WireObject, Hashable {
  public var center: Coordinate
  public var radius: Meters

  public init(_ lens: Lens) {
    center = lens.center
    radius = Lens.radius
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    center = try fields("center", \.center, "Its middle, which tells nothing more.")
    radius = try fields("radius", \.radius, "Its radius along the ground, in meters.")
  }

  public static let schemaName: StaticString? = "Lens"
  public static let documentation: StaticString = "A circle that holds the place of a round."
}

// MARK: - Events

/// An aid helps.
public struct RoundAided: WireMatchEvent, Hashable {
  public var round: Int
  public var use: AidCard
  /// Those that are left.
  public var aids: [Aid]
  /// When the phase ends by now.
  public var deadline: Instant
  /// The view of the new place, of a shuffle.
  public var view: PlaceView?

  public init(round: Int, use: AidCard, aids: [Aid], deadline: Instant, view: PlaceView? = nil) {
    self.round = round
    self.use = use
    self.aids = aids
    self.deadline = deadline
    self.view = view
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    use = try fields.inline(\.use)
    aids = try fields("aids", \.aids, "The aids that are left in the match.")
    deadline = try fields("deadline", \.deadline, "When the phase that you are in ends by now.")
    view = try fields.optional(
      "view", \.view, "Of a shuffle: the new place, at which the moving phase begins anew.")
  }

  public static let name: StaticString = "round.aided"
  public static let documentation: StaticString =
    "An aid helps with the place of the round. Only who used it is told."
}

/// Another player has more time.
public struct RoundFrozen: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID
  /// When the round ends at the latest by now.
  public var roundEnd: Instant

  public init(round: Int, player: PlayerID, roundEnd: Instant) {
    self.round = round
    self.player = player
    self.roundEnd = roundEnd
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    player = try fields("player", \.player, "The player who used a freeze.")
    roundEnd = try fields("roundEnd", \.roundEnd, "When the round ends at the latest by now.")
  }

  public static let name: StaticString = "round.frozen"
  public static let documentation: StaticString =
    "Another player has 20 s more. Your own time stays as it was."
}

/// The clock stands.
public struct MatchPaused: WireMatchEvent, Hashable {
  /// When the pause ends by itself.
  public var until: Instant
  /// How many are left.
  public var pauses: Int
  /// The time that the phase has left.
  public var remaining: Duration

  public init(until: Instant, pauses: Int, remaining: Duration) {
    self.until = until
    self.pauses = pauses
    self.remaining = remaining
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    until = try fields("until", \.until, "When the pause ends by itself.")
    pauses = try fields("pauses", \.pauses, "How many are left in the match.")
    remaining = try fields(
      "remainingMs", \.remaining, "How much time the phase has left when the clock goes on.")
  }

  public static let name: StaticString = "match.paused"
  public static let documentation: StaticString =
    "The clock of the round stands, and its place is not to be seen."
}

/// The clock goes on.
public struct MatchResumed: WireMatchEvent, Hashable {
  public var round: Int
  /// When the phase ends by now.
  public var deadline: Instant
  /// The view again, for a client that comes from a state of the pause.
  public var view: PlaceView

  public init(round: Int, deadline: Instant, view: PlaceView) {
    self.round = round
    self.deadline = deadline
    self.view = view
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
    deadline = try fields("deadline", \.deadline, "When the phase that you are in ends by now.")
    view = try fields("view", \.view, "What to show again.")
  }

  public static let name: StaticString = "match.resumed"
  public static let documentation: StaticString =
    "The clock of the round goes on: the pause was ended, or its minute is over."
}
