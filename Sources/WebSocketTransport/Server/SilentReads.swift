/// How often a connection may keep the server reading without saying anything: a budget that fills
/// up again with time.
///
/// libwebsockets answers pings, and drops what it has no use for, without telling anybody; a flood
/// of them shows in a socket that is readable again and again while no message comes of it.
///
/// A pure machine; times are in seconds of the caller's clock, which does not go back.
struct SilentReads {
  /// What a connection may spend at once: a burst of pings, of pongs that come late.
  static let burst = 100.0
  /// What it may spend in the long run, a second.
  static let rate = 10.0
  /// What is left to it when it has been told that this was too much.
  static let farewell = 20.0

  private var budget = Self.burst
  private var filled: Double
  private var hasSpoken = true

  init(now: Double) { filled = now }

  /// A piece of a message has come.
  mutating func spoke() { hasSpoken = true }

  /// The socket is readable once more; false when nothing came of it too often.
  mutating func becameReadable(at now: Double) -> Bool {
    defer { hasSpoken = false }
    guard !hasSpoken else { return true }
    budget = min(Self.burst, budget + max(0, now - filled) * Self.rate)
    filled = now
    guard budget >= 1 else {
      budget = Self.farewell
      return false
    }
    budget -= 1
    return true
  }
}
