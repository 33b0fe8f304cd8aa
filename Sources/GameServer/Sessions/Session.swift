import Collections
import GameRules
import Storage
import WireProtocol

/// One connection, and who is behind it.
///
/// *anonymous* → *signed in*, by any account method; → *anonymous* again by logging out. Messages
/// are carried out one after the other: while one waits for the store, those behind it wait too.
@GameLoop
public final class Session {
  /// Counted since the start.
  let number: Int
  let channel: any ClientChannel
  let openedAt: Instant
  /// Who is signed in.
  var player: Player?
  /// The hash of the token that was used, to end it on logging out.
  var tokenHash: TokenHash?
  var credits: RequestCredits
  /// The connection is gone: what comes later is for nobody.
  var isClosed = false
  /// A message waits for the store.
  var isBusy = false
  /// What came in the meantime.
  private var backlog: Deque<(message: ClientMessage, bytes: Int, arrival: Int)> = []
  private var backlogBytes = 0

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
    guard backlog.count < GameServerLimits.waitingMessages,
      backlogBytes + bytes <= GameServerLimits.waitingMessageBytes
    else { return false }
    backlog.append((message, bytes, arrival))
    backlogBytes += bytes
    return true
  }

  /// The message that has waited longest, and when it came.
  func nextPostponed() -> (message: ClientMessage, arrival: Int)? {
    guard let first = backlog.popFirst() else { return nil }
    backlogBytes -= first.bytes
    return (first.message, first.arrival)
  }

  /// Nothing more is carried out.
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
