/// A message of the bus from one node to another.
///
/// Both ends are named by their tenures, so that what was sent in a former life of either one is
/// known as such.
public struct PeerFrame<Payload: Sendable>: Sendable {
  public let sender: TenureID
  public let receiver: TenureID
  public let body: Body

  public enum Body: Sendable {
    /// The message with that number; the first message to a peer has the number 1.
    case message(number: UInt64, Payload)
    /// The number of the last message so far, 0 before the first; and up to which number the
    /// sender of the heartbeat has received all messages of the other direction.
    case heartbeat(last: UInt64, received: UInt64)
    /// Asks for messages again.
    case resend(ClosedRange<UInt64>)
    /// The sender has forgotten the messages up to that number: nobody gets them any more.
    case forgotten(through: UInt64)
  }

  public init(from sender: TenureID, to receiver: TenureID, _ body: Body) {
    (self.sender, self.receiver, self.body) = (sender, receiver, body)
  }
}

extension PeerFrame: Equatable where Payload: Equatable {}
extension PeerFrame.Body: Equatable where Payload: Equatable {}
