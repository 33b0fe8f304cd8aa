import RealModule

/// How well an item is remembered, by FSRS-6, the free spaced repetition scheduler: J. Ye et al.,
/// A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling, KDD 2022, and
/// the project's wiki, "The Algorithm". The parameters are the 21 that it ships with.
///
/// Time is counted in whole days. An item is due when the probability to recall it has fallen to
/// ``desiredRetention``; intervals have no random part, so that equal reviews lead to equal days.
public struct MemoryStrength: Hashable, Sendable {
  /// The days after which the probability to recall the item is 0.9; 0.001 at least.
  public let stability: Double
  /// How hard it is to make the stability grow, 1…10.
  public let difficulty: Double

  /// Takes a strength from a store; `nil` if no reviews lead to it.
  public init?(stability: Double, difficulty: Double) {
    guard stability.isFinite, stability >= Self.leastStability,
      Self.difficulties.contains(difficulty)
    else { return nil }
    self.init(possible: stability, difficulty)
  }

  /// After the first review.
  public init(first grade: RecallGrade) {
    self.init(
      possible: Self.parameters[grade.rawValue - 1],
      Self.clamped(Self.initialDifficulty(grade)))
  }

  private init(possible stability: Double, _ difficulty: Double) {
    self.stability = stability
    self.difficulty = difficulty
  }

  /// After another review, so many days after the one before.
  ///
  /// - Parameter days: 1 or more; an item is reviewed once a day.
  public func reviewed(_ grade: RecallGrade, afterDays days: Int) -> MemoryStrength {
    precondition(days >= 1, "an item is reviewed once a day")
    let recall = retrievability(afterDays: days)
    let stability = grade == .again ? forgotten(recall) : recalled(grade, recall)
    return MemoryStrength(
      possible: max(stability, Self.leastStability), nextDifficulty(after: grade))
  }

  /// The probability to recall the item so many days after the last review, 0…1.
  public func retrievability(afterDays days: Int) -> Double {
    Double.pow(1 + Self.curve * Double(max(0, days)) / stability, -Self.decay)
  }

  /// The days from the last review until the item is due, 1…36 500.
  public var interval: Int {
    let days =
      stability / Self.curve * (Double.pow(Self.desiredRetention, -1 / Self.decay) - 1)
    return Int(min(max(days.rounded(.toNearestOrEven), 1), Self.longestInterval))
  }

  /// The probability to recall an item at which it is due.
  public static let desiredRetention = 0.9

  private static let parameters = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]
  private static let decay = parameters[20]
  /// Makes the retrievability 0.9 after ``stability`` days.
  private static let curve = Double.pow(0.9, -1 / decay) - 1
  private static let leastStability = 0.001
  private static let difficulties = 1.0...10.0
  private static let longestInterval = 36_500.0

  private static func initialDifficulty(_ grade: RecallGrade) -> Double {
    parameters[4] - Double.exp(parameters[5] * Double(grade.rawValue - 1)) + 1
  }

  private static func clamped(_ difficulty: Double) -> Double {
    min(max(difficulty, difficulties.lowerBound), difficulties.upperBound)
  }

  /// The nearer it is to 10, the less it grows; and each review draws it to that of an easy item.
  private func nextDifficulty(after grade: RecallGrade) -> Double {
    let change = -Self.parameters[6] * Double(grade.rawValue - RecallGrade.good.rawValue)
    let damped = difficulty + (10 - difficulty) * change / 9
    let reversion = Self.parameters[7]
    return Self.clamped(
      reversion * Self.initialDifficulty(.easy) + (1 - reversion) * damped)
  }

  private func recalled(_ grade: RecallGrade, _ recall: Double) -> Double {
    let w = Self.parameters
    let factor = grade == .hard ? w[15] : grade == .easy ? w[16] : 1
    let growth =
      Double.exp(w[8]) * (11 - difficulty) * Double.pow(stability, -w[9])
      * (Double.exp((1 - recall) * w[10]) - 1)
    return stability * (1 + growth * factor)
  }

  private func forgotten(_ recall: Double) -> Double {
    let w = Self.parameters
    let rest =
      w[11] * Double.pow(difficulty, -w[12]) * (Double.pow(stability + 1, w[13]) - 1)
      * Double.exp((1 - recall) * w[14])
    return min(rest, stability / Double.exp(w[17] * w[18]))
  }
}
