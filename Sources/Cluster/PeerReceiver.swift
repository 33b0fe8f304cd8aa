/// Puts the messages of one peer in order, drops duplicates, and finds gaps.
///
/// Memory: at most ``ClusterLimits/reorderWindow`` messages that wait for an earlier one. A message
/// further ahead is dropped, and asked for again when it is its turn.
struct PeerReceiver<Payload: Sendable>: Sendable {
  enum Result: Sendable {
    case deliver(Payload)
    /// Messages that nobody has any more.
    case lost(ClosedRange<UInt64>)
    /// Ask the peer for these.
    case ask(ClosedRange<UInt64>)
  }

  /// The number of the next message to deliver.
  private var next: UInt64 = 1
  private var early: [UInt64: Payload] = [:]
  private var lastAsked: Duration?

  /// Up to which number all messages have come or are lost; 0 before the first.
  var received: UInt64 { next - 1 }

  mutating func message(_ number: UInt64, _ payload: Payload, at now: Duration) -> [Result] {
    guard number >= next else { return [] }
    guard number > next else {
      next += 1
      lastAsked = nil
      return [.deliver(payload)] + deliverEarly()
    }
    if number - next < UInt64(ClusterLimits.reorderWindow) { early[number] = payload }
    return ask(through: number - 1, at: now)
  }

  /// The peer has sent messages up to that number.
  mutating func heartbeat(_ last: UInt64, at now: Duration) -> [Result] {
    last >= next ? ask(through: last, at: now) : []
  }

  mutating func forgotten(through number: UInt64) -> [Result] {
    guard number >= next else { return [] }
    // Some of them may have come, ahead of their turn.
    var results: [Result] = []
    while next <= number {
      if let payload = early.removeValue(forKey: next) {
        results.append(.deliver(payload))
        next += 1
      } else {
        let end = min(early.keys.min().map { $0 - 1 } ?? number, number)
        results.append(.lost(next...end))
        next = end + 1
      }
    }
    lastAsked = nil
    return results + deliverEarly()
  }

  private mutating func deliverEarly() -> [Result] {
    var results: [Result] = []
    while let payload = early.removeValue(forKey: next) {
      results.append(.deliver(payload))
      next += 1
    }
    return results
  }

  /// Asks for the first gap, at most once every ``ClusterLimits/resendPause``.
  private mutating func ask(through last: UInt64, at now: Duration) -> [Result] {
    if let lastAsked, now - lastAsked < ClusterLimits.resendPause { return [] }
    let end = min(early.keys.min().map { $0 - 1 } ?? last, last)
    guard end >= next else { return [] }
    lastAsked = now
    return [.ask(next...end)]
  }
}
