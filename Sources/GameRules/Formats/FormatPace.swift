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

  /// The time of the one clock, if there is one.
  public var clock: Duration? {
    if case .clock(let time) = self { time } else { nil }
  }

  /// How much time the first guess of a round leaves the others; `nil`: as the options say.
  public var hurryTime: Duration? {
    switch self {
    case .chosen: nil
    case .hurried(let time): time
    case .brisk, .clock: .zero
    }
  }

  /// The most time to look at a place; `nil`: as the options say.
  public var mostMoving: Duration? {
    if case .brisk(let moving, _) = self { moving } else { nil }
  }

  /// The most time to place the marker; `nil`: as the options say.
  public var mostGuessing: Duration? {
    if case .brisk(_, let guessing) = self { guessing } else { nil }
  }

  /// The longest opening before one clock starts: enough to load the first picture.
  static let mostOpening = Duration.seconds(3)

  /// Shortens the times of options to those of the pace.
  func apply(to options: inout MatchOptions) {
    options.movingTime = mostMoving.map { min($0, options.movingTime) } ?? options.movingTime
    options.guessingTime =
      mostGuessing.map { min($0, options.guessingTime) } ?? options.guessingTime
    options.hurryTime = hurryTime ?? options.hurryTime
    guard let clock else { return }
    options.movingTime = clock
    // The opening shows the first place, which is not to be studied before the clock runs.
    options.openingTime = min(options.openingTime, Self.mostOpening)
    (options.guessingTime, options.readyTime, options.countdown) = (.zero, .zero, .zero)
  }
}
