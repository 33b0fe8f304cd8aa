import GameRules

/// How many requests a connection may make: a token bucket that fills with time.
struct RequestCredits {
  enum Verdict: Equatable {
    case granted
    /// Not now; that much later it will be.
    case exhausted(retryAfter: Duration)
    /// The client goes on asking though it was told to wait, a whole burst of times.
    case abused(retryAfter: Duration)

    /// How long to wait; `nil` if it is granted.
    var wait: Duration? {
      switch self {
      case .granted: nil
      case .exhausted(let wait), .abused(let wait): wait
      }
    }
  }

  private let allowance: RequestAllowance
  private var credits: Double
  private var lastFilled: Instant
  private var refusals = 0.0

  init(_ allowance: RequestAllowance, at now: Instant) {
    self.allowance = allowance
    credits = allowance.burst
    lastFilled = now
  }

  /// Takes `cost` credits; what costs more than a burst takes the whole burst.
  mutating func take(_ cost: Double, at now: Instant) -> Verdict {
    guard allowance.perSecond > 0 else { return .granted }
    let elapsed = Double((now - lastFilled).wholeMilliseconds) / 1000
    let earned = elapsed * allowance.perSecond
    credits = min(allowance.burst, credits + earned)
    // Forgiven as fast as credits come back: that some are granted excuses no flood.
    refusals = max(0, refusals - earned)
    lastFilled = now
    let price = min(cost, allowance.burst)
    if credits >= price {
      credits -= price
      return .granted
    }
    refusals += 1
    let seconds = (price - credits) / allowance.perSecond
    let wait = Duration.milliseconds(Int64((seconds * 1000).rounded(.up)))
    return refusals > allowance.burst ? .abused(retryAfter: wait) : .exhausted(retryAfter: wait)
  }
}
