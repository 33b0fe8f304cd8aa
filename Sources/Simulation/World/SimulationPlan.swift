import GameRules
import GameServer
import Learning
import Storage

/// The seed and the options of a simulation run, which determine all of it.
public struct SimulationPlan: Sendable {
  /// Equal seeds have equal runs, byte for byte.
  public var seed: UInt64
  /// How many people there are.
  public var players = 100
  /// How much time passes in the simulated world.
  public var duration = Duration.seconds(3600)
  /// The run ends after so many steps, if it has not before.
  public var maximumSteps = Int.max
  /// The options of matches that name none: short, so that an hour has many matches.
  public var options = MatchOptions(
    rounds: 3, movingTime: .seconds(20), guessingTime: .seconds(10), readyTime: .seconds(8),
    countdown: .seconds(2), graceTime: .seconds(30), openingTime: .seconds(3),
    hurryTime: .seconds(6))
  /// The mean time between faults; `nil` for none.
  public var meanTimeBetweenFaults: Duration? = .seconds(150)
  /// The probability, from 0 to 1, that a player's next action concerns other players or the
  /// account instead of a match. The option of the command is `--unrest`.
  public var socialActivity = 0.0
  /// How long people stay away between two visits of some minutes, on average; `nil`: they hardly
  /// leave. A month of such visits has as many steps as an evening without pauses.
  public var meanRest: Duration?
  /// The same of journeys and what comes of them. The option of the command is `--journeys`.
  public var journeyActivity = 0.0
  /// The same of maps of one's own and of others. The option of the command is `--maps`.
  public var mapActivity = 0.0
  /// The same of rooms. The option of the command is `--rooms`.
  public var roomActivity = 0.0
  /// The same of matches of all formats, alone and in rooms. The option of the command is
  /// `--formats`.
  public var formatActivity = 0.0

  public init(seed: UInt64) { self.seed = seed }
}

/// Faults injected on purpose, to test the referee. None by default.
public struct Sabotage: Sendable {
  /// The writes in place of those of a commit.
  public var commit: (@GameLoop @Sendable ([StoreWrite]) -> [StoreWrite])?
  /// Commits are said to be done before they are.
  public var acknowledgesEarly = false
  /// The texts in place of a sent text.
  public var send: (@GameLoop @Sendable (String) -> [String])?
  /// The time at which an alarm rings in place of the given one.
  public var alarm: (@GameLoop @Sendable (Instant) -> Instant)?
  /// Called with every server that is made, before it starts.
  public var prepare: (@GameLoop @Sendable (Server) -> Void)?
  /// A player's memory of countries in place of the stored one.
  public var memory: (@GameLoop @Sendable (PlayerID, Memory) -> Memory)?
  /// Whether a change is acknowledged but not made.
  public var forgets: (@GameLoop @Sendable (StoreChange) -> Bool)?
  /// Whether the store makes a change and then fails, in addition to the random faults. This is no
  /// mistake of the server, but a rare case as often as a test needs it.
  public var isUnsaid: (@GameLoop @Sendable (StoreChange) -> Bool)?
  /// The round trip that the server believes in place of the measured one.
  public var roundTrip: (@GameLoop @Sendable (Duration) -> Duration)?
  /// The operator's options.
  public var configure: (@Sendable (inout GameConfiguration) -> Void)?

  public init() {}
}

/// The store's changes beside commits.
public enum StoreChange: Hashable, Sendable {
  case friendship, reading, password, tokens, deletion, upgrade, digest
  /// A wish to be reminded of an event, and a mark of a list or a map.
  case want, mark
  /// The making of a map, which is forgotten at the end of the process.
  case map
  case mapDeletion
  /// The end of the tokens that were there, when a new one replaces them.
  case replacedTokens
}

extension SimulationPlan {
  /// The command that replays the run's first steps.
  public func command(steps: Int) -> String {
    let hours = Double(duration.wholeMilliseconds) / 3_600_000
    let faults = meanTimeBetweenFaults.map { "\($0.wholeMilliseconds / 1000)" } ?? "0"
    let rest = meanRest.map { " --rest \(Double($0.wholeMilliseconds) / 3_600_000)" } ?? ""
    return "whereami simulate --seed \(seed) --hours \(hours) --players \(players) "
      + "--unrest \(socialActivity) --journeys \(journeyActivity) --maps \(mapActivity) "
      + "--rooms \(roomActivity) --formats \(formatActivity) "
      + "--faults-every \(faults) --steps \(steps)" + rest
  }
}
