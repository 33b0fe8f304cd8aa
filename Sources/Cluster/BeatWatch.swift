/// Judges from the outside whether the only server that uses a database still lives, for a standby
/// that takes its place.
///
/// A standby commits nothing, so it has no commits of its own to compare with, as
/// ``FailureDetector`` has; but it sees the lock that the server holds.
public struct BeatWatch: Sendable {
  public enum Verdict: Hashable, Sendable {
    case wait
    /// The server's place can be taken.
    case free
    /// The server hangs: its tenure can be sealed, unless its beat goes on just then.
    case hangs
  }

  /// How far an open tenure has come.
  public struct Beat: Hashable, Sendable {
    public let tenure: TenureID
    public let count: Int64

    public init(tenure: TenureID, count: Int64) { (self.tenure, self.count) = (tenure, count) }
  }

  private var history: BeatHistory

  /// - Parameter patience: How long a beat must stand still. Looks are less than half of it apart:
  ///   an answer that was late may hide a beat, and begins the patience anew.
  public init(patience: Duration) { history = BeatHistory(patience: patience) }

  /// - Parameters:
  ///   - beat: That of the open tenure; `nil` without one.
  ///   - isHeld: Whether somebody holds the database's lock. A server that was killed, or has lost
  ///     its connection, does not: it may come back within three quarters of the patience.
  ///   - now: The standby's monotonic clock: the time since any fixed moment.
  public mutating func judge(_ beat: Beat?, isHeld: Bool, at now: Duration) -> Verdict {
    history.observe(beat.map { [$0.tenure: $0.count] } ?? [:], at: now)
    guard let beat, let stillness = history.stillness(of: beat.tenure) else {
      return isHeld ? .wait : .free
    }
    if isHeld { return stillness.time >= history.patience ? .hangs : .wait }
    return stillness.time >= history.patience * 3 / 4 && stillness.time > .zero ? .free : .wait
  }

  /// Forgets what was seen: the database did not answer, or the tenure was sealed.
  public mutating func forget() { history.forget() }
}
