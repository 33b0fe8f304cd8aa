import Cluster
import GameRules

/// A message between two nodes, with its origin, which the referee compares with the delivery.
struct NodeMessage: Sendable {
  let sender: TenureID
  let receiver: TenureID
  /// Counts the messages from sender to receiver from 1.
  let serial: UInt64
  let content: Content

  enum Content: Sendable {
    case closeBelow(SessionKey)
    case request(ForwardedRequest<Void>)
    case answer(SessionKey, RequestID, HostAnswer<Int>)
    /// The player has that seat now.
    case seated(SessionKey, SeatRow)
    case finished(SessionKey, MatchID)
    case joined(QueueTicket)
    case left(QueueTicket)
    case propose(MatchProposal)
    case hosted(MatchID, isBegun: Bool)
  }
}

/// A connection of a simulated client.
struct ConnectionID: Hashable, Comparable, Sendable {
  let number: Int
  static func < (left: ConnectionID, right: ConnectionID) -> Bool { left.number < right.number }
}

/// A message of a client to its node.
enum DeviceRequest {
  case signIn(PlayerID)
  /// Wants an opponent. The ticket of a retry has the same number.
  case join(QueueTicket)
  case leave(QueueTicket)
  case move(MatchID, RequestID)
}

/// A message of a node to a client.
enum DeviceEvent {
  case signedIn(SignInReport)
  /// The place in the queue and the match, as read after a join or a leave.
  case state(ticket: QueueTicket?, seat: SeatRow?)
  /// The join or leave has no known outcome: try again.
  case tryAgain
  case seated(MatchID)
  case finished(MatchID)
  case reply(RequestID, Int)
  case refused(RequestID, RequestRouter<Void, Int>.Refusal)
  /// The player has signed in elsewhere; the session of that key ends.
  case signedInElsewhere(SessionKey?)
}
