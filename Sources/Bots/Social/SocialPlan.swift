/// The configuration of a fleet of social bots.
public struct SocialPlan: Sendable {
  /// `ws://` or `wss://`, with the path.
  public var url: String
  /// How many bots there are: ``counts``.
  public var count: Int
  /// How many rounds of life they live together.
  public var rounds: Int
  /// Before each answer and each guess, a bot waits a random time out of this range.
  public var think: ClosedRange<Duration>
  /// Each bot has a skill out of this range: at 1 it guesses right, at 0 anywhere on Earth.
  public var skill: ClosedRange<Double>
  /// `nil`: the server's standard map.
  public var map: String?
  /// The same seed makes the same bots do the same.
  public var seed: UInt64
  /// How long bots wait for what the server owes them, a whole match included.
  public var patience: Duration
  /// Whether one challenge waits until it expires, which takes a minute.
  public var letsChallengesExpire: Bool

  /// So many that one of them can have enough friends to be an extrovert; so few that a machine has
  /// the memory.
  public static let counts = 6...5000
  public static let roundCounts = 1...1000

  public init(
    url: String, count: Int = 16, rounds: Int = 3, think: ClosedRange<Duration> = .zero ... .zero,
    skill: ClosedRange<Double> = 0...1, map: String? = nil, seed: UInt64 = 1,
    patience: Duration = .seconds(60), letsChallengesExpire: Bool = false
  ) {
    self.url = url
    self.count = count
    self.rounds = rounds
    self.think = think
    self.skill = skill
    self.map = map
    self.seed = seed
    self.patience = patience
    self.letsChallengesExpire = letsChallengesExpire
  }
}
