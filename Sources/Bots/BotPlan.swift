/// The configuration of a fleet of bots.
public struct BotPlan: Sendable {
  /// `ws://` or `wss://`, with the path.
  public var url: String
  /// How many bots play at the same time.
  public var count: Int
  /// How many matches they finish together.
  public var matches: Int
  /// Before each answer and each guess, a bot waits a random time out of this range.
  public var think: ClosedRange<Duration>
  /// Each bot has a skill out of this range: at 1 it guesses right, at 0 anywhere on Earth.
  public var skill: ClosedRange<Double>
  /// `nil`: the server's standard map.
  public var map: String?
  public var isRanked: Bool
  /// Play alone instead of in duels.
  public var isSolo: Bool
  /// Come back after a lost connection, and go on with the match.
  public var isPersistent: Bool
  /// The same seed makes the same bots think as long and guess as well.
  public var seed: UInt64
  /// How long a bot stays in one match, waiting for it included, before it gives up.
  public var patience: Duration
  /// PEM file of the authorities that are trusted with `wss://`; `nil`: the system's.
  public var tlsAuthorities: String?

  public init(
    url: String, count: Int = 200, matches: Int = 1000,
    think: ClosedRange<Duration> = .zero ... .zero,
    skill: ClosedRange<Double> = 0...1, map: String? = nil, isRanked: Bool = false,
    isSolo: Bool = false, isPersistent: Bool = false, seed: UInt64 = 1,
    patience: Duration = .seconds(900),
    tlsAuthorities: String? = nil
  ) {
    self.url = url
    self.count = count
    self.matches = matches
    self.think = think
    self.skill = skill
    self.map = map
    self.isRanked = isRanked
    self.isSolo = isSolo
    self.isPersistent = isPersistent
    self.seed = seed
    self.patience = patience
    self.tlsAuthorities = tlsAuthorities
  }
}
