import Accounts
import WireProtocol

/// A request that is being carried out, and the way to reply to it.
@GameLoop
struct Call<Method: WireMethod> {
  let session: Session
  let outbox: Outbox
  let players: PlayerDirectory
  let metrics: ServerMetrics
  let log: RequestLog
  let receipt: Receipt
  /// `nil` for a notification, which is not answered.
  private var id: RequestID? { receipt.id }

  /// The player who is signed in at the moment.
  var player: Player? { players[session] }

  /// The origin by which the request takes turns with others in queues for slow work.
  var origin: WorkOrigin { session.channel.workOrigin }

  /// Replies with the result.
  func succeed(_ result: Method.Result) {
    noteSuccess()
    guard let id else { return }
    reply(ServerMessage.encoded(result: result, id: id))
  }

  /// Replies with a result that was written before.
  func succeed(_ result: EncodedResult) {
    noteSuccess()
    guard let id else { return }
    reply(ServerMessage.encoded(result: result, id: id))
  }

  /// Replies without waiting for what came before to be durable: for what tells nothing of it.
  func succeedAtOnce(_ result: Method.Result) {
    noteSuccess()
    guard let id else { return }
    session.channel.send(ServerMessage.encoded(result: result, id: id))
    outbox.noteReply(to: receipt)
  }

  /// Replies that it was not done.
  func fail(_ error: WireError) {
    noteRefusal(error)
    guard let id else { return }
    reply(ServerMessage.encoded(error: error, id: id))
  }

  /// The same without waiting for what came before to be durable.
  func failAtOnce(_ error: WireError) {
    noteRefusal(error)
    session.reject(error, id: id)
  }

  private func reply(_ text: [UInt8]) {
    outbox.send(text, to: session.channel, repliesTo: receipt)
  }

  private func noteSuccess() {
    metrics.noteOutcome(MessageLabels.ok, of: receipt)
    log.succeeded(receipt.method, id: id, session)
  }

  private func noteRefusal(_ error: WireError) {
    metrics.noteRefusal(error, ofMethod: receipt.method)
    log.refused(error, receipt.method, id: id, session)
  }

  /// Replies that the game refuses it.
  func refuse(_ code: GameErrorCode) { fail(.game(code)) }
}

extension Call where Method.Result == Nothing {
  func succeed() { succeed(Nothing()) }
}
