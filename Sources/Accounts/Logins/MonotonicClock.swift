import GameRules

/// Moments that never go back, from a clock that somebody may set back: the time that was lost is
/// added ever after, so that nobody waits for it again.
struct MonotonicClock: Sendable {
  private var latest: Instant?
  private var lost = Duration.zero

  init() {}

  /// The moment for what the clock says: never before the last one.
  mutating func moment(_ time: Instant) -> Instant {
    let shifted = time + lost
    guard let latest, shifted < latest else {
      latest = shifted
      return shifted
    }
    lost += latest - shifted
    return latest
  }
}
