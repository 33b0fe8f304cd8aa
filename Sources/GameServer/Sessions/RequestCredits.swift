import GameRules

/// A token bucket: requests take credits, which come back with time.
struct RequestCredits {
  enum Verdict: Equatable {
    case granted
    /// Too few credits; after that time there will be enough.
    case exhausted(retryAfter: Duration)
    /// Refused more often than a whole burst, though the client was told to wait.
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
    // Refusals are forgiven as fast as credits come back: a few granted ones excuse no flood.
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

/// The rate and burst of a token bucket: of requests, marks, pictures and the like.
public struct RequestAllowance: Hashable, Sendable {
  /// Credits a second; zero means no limit.
  public var perSecond: Double
  /// The most credits at once, at least 1.
  public var burst: Double

  public init(perSecond: Double, burst: Double) {
    self.perSecond = perSecond
    self.burst = burst
  }
}
