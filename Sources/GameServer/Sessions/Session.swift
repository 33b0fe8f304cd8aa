import Collections
import GameRules
import Storage
import WireProtocol

/// One connection, and who is behind it.
///
/// *anonymous* → *signed in*, by any account method; → *anonymous* again by logging out. Messages are
/// carried out one after the other: while one waits for the store, those behind it wait too.
@GameLoop
public final class Session {
  let channel: any ClientChannel
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
  var backlog: Deque<ClientMessage> = []

  init(channel: any ClientChannel, credits: RequestCredits) {
    self.channel = channel
    self.credits = credits
  }

  /// How many messages may wait behind one.
  static let maximumBacklog = 64
}
