import GameRules

/// How many requests a connection may make: a token bucket that fills with time.
struct RequestCredits {

  enum Verdict: Equatable {
    case granted
    /// Not now; that much later there is a credit again.
    case exhausted(retryAfter: Duration)
    /// The client goes on asking though it was told to wait.
    case abused
  }

  private let allowance: RequestAllowance
  private var credits: Double
  private var lastFilled: Instant

  init(_ allowance: RequestAllowance, at now: Instant) {
    self.allowance = allowance
    credits = allowance.burst
    lastFilled = now
  }

  /// Takes `cost` credits. A refusal costs as well: down to a debt of a whole burst, then it is abuse.
  mutating func take(_ cost: Double, at now: Instant) -> Verdict {
    guard allowance.perSecond > 0 else { return .granted }
    let elapsed = Double((now - lastFilled).wholeMilliseconds) / 1000
    credits = min(allowance.burst, credits + elapsed * allowance.perSecond)
    lastFilled = now
    let hadCredit = credits > 0
    credits -= cost
    if hadCredit { return .granted }
    if credits < -allowance.burst { return .abused }
    let seconds = (1 - credits) / allowance.perSecond
    return .exhausted(retryAfter: .milliseconds(Int64((seconds * 1000).rounded(.up))))
  }
}
