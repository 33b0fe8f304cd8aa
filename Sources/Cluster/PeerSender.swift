/// Numbers the messages to one peer, and keeps the last ones to send them again.
///
/// Memory: at most `ringLength` messages. A message leaves the ring when the peer has said that it
/// has received it, or when the ring is full. A peer that asks for one which the ring has forgotten
/// is told so.
struct PeerSender<Payload: Sendable>: Sendable {
  private let ringLength: Int
  /// The messages after ``firstKept`` in order; those before were received or forgotten.
  private var ring: [Payload] = []
  /// The number of the first message of the ring, or of the next message if it is empty.
  private var firstKept: UInt64 = 1

  init(ringLength: Int) { self.ringLength = ringLength }

  /// The number of the last message; 0 before the first.
  var last: UInt64 { firstKept + UInt64(ring.count) - 1 }

  mutating func send(_ payload: Payload) -> PeerFrame<Payload>.Body {
    ring.append(payload)
    // A quarter at once, so that a full ring does not move at each message.
    if ring.count > ringLength { drop(max(1, ringLength / 4)) }
    return .message(number: last, payload)
  }

  /// The peer has received all messages up to that number.
  mutating func acknowledge(_ number: UInt64) {
    guard number >= firstKept, number <= last else { return }
    drop(Int(number - firstKept) + 1)
  }

  /// The answer to a request for messages, with at most ``ClusterLimits/reorderWindow`` of them.
  func resend(_ range: ClosedRange<UInt64>) -> [PeerFrame<Payload>.Body] {
    var bodies: [PeerFrame<Payload>.Body] = []
    if range.lowerBound < firstKept { bodies.append(.forgotten(through: firstKept - 1)) }
    let first = max(range.lowerBound, firstKept)
    guard first <= min(range.upperBound, last) else { return bodies }
    for number in (first...min(range.upperBound, last)).prefix(ClusterLimits.reorderWindow) {
      bodies.append(.message(number: number, ring[Int(number - firstKept)]))
    }
    return bodies
  }

  private mutating func drop(_ count: Int) {
    ring.removeFirst(count)
    firstKept += UInt64(count)
  }
}
