extension LoginLimiter {
  /// The numbers of the limits.
  public struct Parameters: Hashable, Sendable {
    /// Failures of a pair that cost no delay.
    public var freeFailures = 5
    /// After one more; each further doubles it.
    public var firstDelay = Duration.seconds(1)
    /// The longest delay of a pair.
    public var pairDelayLimit = Duration.seconds(15 * 60)
    /// A pair that was left alone for so long is as good as new. So long that pausing gains no
    /// attempts: at the longest delay there would have been more.
    public var pairMemory = Duration.seconds(24 * 60 * 60)
    /// Failures that an address may have at once, over all accounts.
    public var addressFailures = 20
    /// The time in which an address may have one more.
    public var addressInterval = Duration.seconds(30)
    /// Failures of a pair that do not count for the address, where the account has signed in there.
    public var knownPlaceTries = 3
    /// Failures of an account, from addresses that never logged in, that cost no delay.
    public var accountFailures = 10
    /// The time in which one of them is forgotten.
    public var accountInterval = Duration.seconds(60)
    /// The longest delay of an account, which doubles from ``firstDelay``.
    public var accountDelayLimit = Duration.seconds(60)
    /// The most entries of each kind.
    public var pairLimit = 32_768
    public var addressLimit = 16_384
    public var accountLimit = 16_384
    /// The most pairs of account and address that are known, see ``KnownAddresses``.
    public var placeLimit = 65_536

    public init() {}
  }
}

extension LoginLimiter.Parameters {
  var addressBucket: LeakyBucket.Shape {
    LeakyBucket.Shape(capacity: addressFailures, interval: addressInterval)
  }

  /// Twice what is free: an attack is forgotten soon after it ends.
  var accountBucket: LeakyBucket.Shape {
    LeakyBucket.Shape(capacity: 2 * accountFailures, interval: accountInterval)
  }

  /// Strikes beyond this change no delay.
  var strikeLimit: Int { freeFailures + 63 }

  /// How long a pair waits after so many failures.
  func pairDelay(_ strikes: Int) -> Duration {
    strikes < freeFailures
      ? .zero : doubled(firstDelay, times: strikes - freeFailures, limit: pairDelayLimit)
  }

  /// How long an address waits for an account with so many recent failures.
  func accountDelay(_ failures: Int) -> Duration {
    failures < accountFailures
      ? .zero : doubled(firstDelay, times: failures - accountFailures, limit: accountDelayLimit)
  }

  private func doubled(_ first: Duration, times: Int, limit: Duration) -> Duration {
    var delay = first
    for _ in 0..<times where delay < limit { delay = delay * 2 }
    return min(delay, limit)
  }
}
