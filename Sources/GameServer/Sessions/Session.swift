import Collections
import GameRules
import Storage
import WireProtocol

/// One connection and its sign-in state: anonymous, or signed in as a player by an account method
/// until it logs out. Its messages are carried out one after the other: while one waits for the
/// store, the next ones wait too.
@GameLoop
public final class Session {
  /// Counts connections since the start, from 1.
  let number: Int
  let channel: any ClientChannel
  let openedAt: Instant
  /// The signed-in player, who is in the ``PlayerDirectory`` then.
  var player: PlayerID?
  /// The hash of the token that signed in, to end it on logging out.
  var tokenHash: TokenHash?
  var credits: RequestCredits
  /// The connection has ended: later messages and replies are dropped.
  var isClosed = false
  /// A message waits for the store.
  var isBusy = false
  /// The messages that came in the meantime.
  private var backlog: Deque<(message: ClientMessage, bytes: Int, arrival: Int)> = []
  private var backlogBytes = 0

  private static let waitingMessages = 64
  /// 64 usual messages, or two of the longest.
  private static let waitingMessageBytes = 32 * 1024

  init(
    number: Int, channel: any ClientChannel, openedAt: Instant, credits: RequestCredits
  ) {
    self.number = number
    self.channel = channel
    self.openedAt = openedAt
    self.credits = credits
  }

  /// Keeps a message for later; false when too many wait already.
  func postpone(_ message: ClientMessage, bytes: Int, arrival: Int) -> Bool {
    guard backlog.count < Self.waitingMessages,
      backlogBytes + bytes <= Self.waitingMessageBytes
    else { return false }
    backlog.append((message, bytes, arrival))
    backlogBytes += bytes
    return true
  }

  /// Takes the message that has waited longest, and its arrival.
  func nextPostponed() -> (message: ClientMessage, arrival: Int)? {
    guard let first = backlog.popFirst() else { return nil }
    backlogBytes -= first.bytes
    return (first.message, first.arrival)
  }

  /// Drops the waiting messages; no more are carried out.
  func end() {
    isClosed = true
    backlog.removeAll()
    backlogBytes = 0
  }

  /// Sends an error, without waiting for anything to be durable; to a notification, nothing.
  func reject(_ error: WireError, id: RequestID?) {
    guard let id else { return }
    channel.send(ServerMessage.encoded(error: error, id: id))
  }
}
