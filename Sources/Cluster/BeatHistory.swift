/// Measures how long the beats of open tenures have stood still, by one observer's own clock.
///
/// An observation says nothing about the time before the last one if that is longer ago than half
/// of the patience: a beat may have come and gone unseen, or the observer itself was stopped. Then
/// all times begin anew.
public struct BeatHistory: Sendable {
  private struct Seen: Sendable {
    let beat: Int64
    let since: Duration
  }

  /// Twice the longest pause between observations that continue each other.
  public let patience: Duration
  private var seen: [TenureID: Seen] = [:]
  private var last: Duration?

  public init(patience: Duration) { self.patience = patience }

  /// Takes in the beats of all open tenures; those of others are forgotten.
  ///
  /// - Parameter now: The observer's monotonic clock: the time since any fixed moment.
  public mutating func observe(_ beats: [TenureID: Int64], at now: Duration) {
    let isContinuous = last.map { now - $0 < patience / 2 } ?? false
    last = now
    let former = isContinuous ? seen : [:]
    seen = [:]
    for (tenure, beat) in beats {
      if let before = former[tenure], before.beat == beat {
        seen[tenure] = before
      } else {
        seen[tenure] = Seen(beat: beat, since: now)
      }
    }
  }

  /// Forgets all observations, as after a failure to observe.
  public mutating func forget() { (seen, last) = ([:], nil) }

  /// How long the beat has stood still up to the last observation, and the beat; `nil` if the
  /// tenure was not in it.
  public func stillness(of tenure: TenureID) -> (time: Duration, beat: Int64)? {
    guard let last, let seen = seen[tenure] else { return nil }
    return (last - seen.since, seen.beat)
  }
}
