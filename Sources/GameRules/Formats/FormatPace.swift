/// The times of rounds, where a format has others than the options say.
public enum FormatPace: Hashable, Sendable {
  /// The times of the options.
  case chosen
  /// The first guess of a round leaves the others so much time.
  case hurried(Duration)
  /// At most so much time to look and to guess, and no guess hurries anybody.
  case brisk(moving: Duration, guessing: Duration)
  /// One clock for all rounds, which follow each other at once. It runs while a round is played,
  /// and the match ends with it.
  case clock(Duration)
  /// At most so much time for each round, in one phase, and no answer hurries anybody. The next
  /// round follows the reveal at once.
  case questions(Duration)

  /// The time of the one clock, if there is one.
  public var clock: Duration? {
    if case .clock(let time) = self { time } else { nil }
  }

  /// How much time the first guess of a round leaves the others; `nil`: as the options say.
  public var hurryTime: Duration? {
    switch self {
    case .chosen: nil
    case .hurried(let time): time
    case .brisk, .clock, .questions: .zero
    }
  }

  /// The most time to look at a place; `nil`: as the options say.
  public var mostMoving: Duration? {
    switch self {
    case .brisk(let moving, _): moving
    case .questions: .zero
    case .chosen, .hurried, .clock: nil
    }
  }

  /// The most time to place the marker; `nil`: as the options say.
  public var mostGuessing: Duration? {
    switch self {
    case .brisk(_, let guessing), .questions(let guessing): guessing
    case .chosen, .hurried, .clock: nil
    }
  }

  /// The longest opening before one clock or a question: enough to load the first picture.
  static let mostOpening = Duration.seconds(3)

  /// Shortens the times of options to those of the pace.
  func apply(to options: inout MatchOptions) {
    options.movingTime = mostMoving.map { min($0, options.movingTime) } ?? options.movingTime
    options.guessingTime =
      mostGuessing.map { min($0, options.guessingTime) } ?? options.guessingTime
    options.hurryTime = hurryTime ?? options.hurryTime
    switch self {
    case .chosen, .hurried, .brisk: return
    case .questions: break
    case .clock(let clock):
      (options.movingTime, options.guessingTime, options.readyTime) = (clock, .zero, .zero)
    }
    // The opening tells the first round, which is not to be studied before its time runs.
    options.openingTime = min(options.openingTime, Self.mostOpening)
    options.countdown = .zero
  }
}
