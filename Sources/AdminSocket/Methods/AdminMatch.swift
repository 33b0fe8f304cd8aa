import GameRules
import WireProtocol

/// A match, live or over.
public enum AdminMatch: WireMethod {
  public static let name: StaticString = "admin.match"
  public static let documentation: StaticString = "A match, live or over."

  public struct Parameters: WireObject, Hashable {
    public var match: MatchID
    /// Also the places of rounds that are not revealed, which is noted.
    public var isRevealing: Bool

    public init(match: MatchID, isRevealing: Bool = false) {
      self.match = match
      self.isRevealing = isRevealing
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      isRevealing = try fields("reveal", \.isRevealing, "Also places that are not revealed.")
    }
  }

  public typealias Result = MatchReport
}

/// A match, for an operator. Places of rounds that are not revealed are left out unless they were
/// asked for.
public struct MatchReport: WireObject, Hashable {
  public var match: MatchID
  public var origin: MatchOrigin
  /// Name and version, as in `clash@1`.
  public var format: String
  public var map: String
  public var startedAt: Instant?
  public var finishedAt: Instant?
  public var ending: MatchEnding?
  public var phase: MatchSnapshot.Phase
  /// The current round, or the last.
  public var round: Int
  public var roundCount: Int
  /// The next moment at which something happens by itself.
  public var deadline: Instant?
  public var seats: [SeatReport]
  /// Those that are revealed, and others if they were asked for.
  public var rounds: [RoundState]

  public init(
    match: MatchID, origin: MatchOrigin, format: FormatID, map: String, startedAt: Instant?,
    finishedAt: Instant?,
    ending: MatchEnding?, phase: MatchSnapshot.Phase, round: Int, roundCount: Int,
    deadline: Instant?, seats: [SeatReport], rounds: [RoundState]
  ) {
    self.match = match
    self.origin = origin
    self.format = format.description
    self.map = map
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.ending = ending
    self.phase = phase
    self.round = round
    self.roundCount = roundCount
    self.deadline = deadline
    self.seats = seats
    self.rounds = rounds
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    origin = try fields("origin", \.origin, "How it came about.")
    format = try fields("format", \.format, "The way it is played, with its version.")
    map = try fields("map", \.map, "The map.")
    startedAt = try fields.optional("startedAt", \.startedAt, "When it began.")
    finishedAt = try fields.optional("finishedAt", \.finishedAt, "When it ended.")
    ending = try fields.optional("ending", \.ending, "How it ended.")
    phase = try fields("phase", \.phase, "Where it stands.")
    round = try fields("round", \.round, "The current round, or the last.")
    roundCount = try fields("of", \.roundCount, "How many rounds it has.")
    deadline = try fields.optional("deadline", \.deadline, "When something happens by itself.")
    seats = try fields("players", \.seats, "Who plays.")
    rounds = try fields("rounds", \.rounds, "The rounds, as far as they are shown.")
  }
}

/// A player's part in a match, for an operator.
public struct SeatReport: WireObject, Hashable {
  public var player: PlayerID
  public var username: PlayerName
  public var isConnected: Bool
  /// The player's state: `moving`, `guessing`, `guessed`, `away`, `left`, `won` …
  public var state: String
  public var deadline: Instant?
  public var total: Int
  /// The health or lives that are left.
  public var reserve: Int?
  public var rank: Int?

  public init(
    player: PlayerID, username: PlayerName, isConnected: Bool, state: String,
    deadline: Instant? = nil, total: Int, reserve: Int? = nil, rank: Int? = nil
  ) {
    self.player = player
    self.username = username
    self.isConnected = isConnected
    self.state = state
    self.deadline = deadline
    self.total = total
    self.reserve = reserve
    self.rank = rank
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Who.")
    username = try fields("username", \.username, "The name.")
    isConnected = try fields("connected", \.isConnected, "Whether the player is there.")
    state = try fields("state", \.state, "What the player does.")
    deadline = try fields.optional("deadline", \.deadline, "Until when.")
    total = try fields("total", \.total, "The points so far.")
    reserve = try fields.optional(
      "reserve", \.reserve, "The health or lives that are left, where the format has them.")
    rank = try fields.optional("rank", \.rank, "1 for the best, after the end.")
  }
}
