import GameRules

extension WaitingRoom {
  /// How the rating windows of ranked players widen.
  ///
  /// A player who has waited for `w` accepts a gap of up to
  /// `min(maximumWindow, initialWindow + wideningPerStep · ⌊w / step⌋)` rating points.
  public struct Parameters: Hashable, Sendable {
    /// The window of somebody who has just come, in rating points.
    public let initialWindow: Double
    /// By how many rating points the window grows each ``step``.
    public let wideningPerStep: Double
    /// How long the window stays the same, in whole milliseconds.
    public let step: Duration
    /// The widest window, in rating points.
    public let maximumWindow: Double
    /// After this wait, the longer waiter's window alone decides.
    public let patience: Duration

    /// Requires `1 ≤ initialWindow ≤ maximumWindow ≤ 1000 · initialWindow`, a widening above 0 that
    /// reaches the maximum within a million steps, a step of at least 1 ms, and patience of at
    /// least 0.
    public init(
      initialWindow: Double = 100, wideningPerStep: Double = 20, step: Duration = .seconds(5),
      maximumWindow: Double = 1000, patience: Duration = .seconds(120)
    ) {
      precondition(initialWindow >= 1 && initialWindow <= maximumWindow)
      precondition(maximumWindow <= initialWindow * Self.greatestWindowRatio)
      precondition(wideningPerStep > 0)
      precondition(maximumWindow - initialWindow <= wideningPerStep * Self.mostSteps)
      precondition(step >= .milliseconds(1) && patience >= .zero)
      self.initialWindow = initialWindow
      self.wideningPerStep = wideningPerStep
      self.step = step
      self.maximumWindow = maximumWindow
      self.patience = patience
    }

    public static let standard = Parameters()

    /// Bounds the work of an event: so many players at most wait within reach of another one.
    private static let greatestWindowRatio = 1000.0
    private static let mostSteps = 1_000_000.0

    /// The window after that wait, in rating points.
    public func window(afterWaiting wait: Duration) -> Double {
      window(afterSteps: max(0, wait.wholeMilliseconds) / step.wholeMilliseconds)
    }

    private func window(afterSteps steps: Int64) -> Double {
      min(maximumWindow, initialWindow + wideningPerStep * Double(steps))
    }
  }
}

extension WaitingRoom.Parameters {
  /// When two players become acceptable to each other; `nil` if never.
  func acceptanceInstant(of pair: RankedPair) -> Instant? {
    guard !pair.isKeptApart else { return nil }
    return acceptanceInstant(
      gap: pair.gap, longerSince: pair.longerSince, shorterSince: pair.shorterSince)
  }

  /// When a pair becomes acceptable; `nil` if never. It stays acceptable from then on.
  ///
  /// Windows only grow, and the shorter waiter's is never the wider one. So the shorter waiter's
  /// window decides until the longer waiter's patience is over, and the longer waiter's from then
  /// on.
  func acceptanceInstant(gap: Double, longerSince: Instant, shorterSince: Instant) -> Instant? {
    guard let wait = waitUntilWindow(reaches: gap) else { return nil }
    guard wait > .zero else { return .distantPast }
    return min(shorterSince + wait, longerSince + max(patience, wait))
  }

  /// The shortest wait after which the window is at least that wide; `nil` if it never is.
  private func waitUntilWindow(reaches gap: Double) -> Duration? {
    guard gap <= maximumWindow else { return nil }
    // The division can be off by one step where rounding decides; the window has the last word.
    var steps = max(0, Int64(((gap - initialWindow) / wideningPerStep).rounded(.up)))
    while steps > 0, window(afterSteps: steps - 1) >= gap { steps -= 1 }
    while window(afterSteps: steps) < gap { steps += 1 }
    return .milliseconds(steps * step.wholeMilliseconds)
  }
}

extension Instant {
  /// Earlier than anything that happens.
  fileprivate static let distantPast = Instant(millisecondsSinceEpoch: .min)
}
