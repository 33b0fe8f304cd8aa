/// Judges from the outside whether a server that uses a database still lives.
///
/// A pure machine. Its looks are to be less than half of the patience apart: an answer that was
/// late may hide a beat, and begins the patience anew.
struct BeatWatch {
  enum Verdict {
    case wait
    /// The server's place can be taken.
    case free
    /// The server hangs: its tenure can be sealed, unless its beat goes on just then.
    case hangs
  }

  /// How far an open tenure has come, as PostgreSQL writes it.
  struct Beat: Hashable {
    let tenure: String
    let count: String
  }

  /// How long a beat must stand still.
  let patience: Duration
  private var seen: (beat: Beat, since: ContinuousClock.Instant)?
  private var lastLook: ContinuousClock.Instant?

  init(patience: Duration) { self.patience = patience }

  /// - Parameters:
  ///   - beat: That of the open tenure; `nil` without one.
  ///   - isHeld: Whether somebody holds the database's lock. A server that was killed, or has lost
  ///     its connection, does not: it may come back within three quarters of the patience.
  mutating func judge(
    _ beat: Beat?, isHeld: Bool, at now: ContinuousClock.Instant
  ) -> Verdict {
    let isPrompt = lastLook.map { now - $0 < patience / 2 } ?? false
    lastLook = now
    guard let beat else {
      seen = nil
      return isHeld ? .wait : .free
    }
    guard let seen, isPrompt, seen.beat == beat else {
      seen = (beat, now)
      return .wait
    }
    let stillness = now - seen.since
    if isHeld { return stillness >= patience ? .hangs : .wait }
    return stillness >= patience * 3 / 4 ? .free : .wait
  }

  /// Forgets what was seen: the database did not answer, or the tenure was sealed.
  mutating func forget() { (seen, lastLook) = (nil, nil) }
}
