import WireProtocol

/// A request that is being carried out, and the way to reply to it.
@GameLoop
struct Call<Method: WireMethod> {
  let session: Session
  /// `nil` for a notification, which is not answered.
  let id: RequestID?
  let outbox: Outbox
  let figures: FigureCounter

  /// Replies with the result.
  func succeed(_ result: Method.Result) {
    guard let id else { return }
    outbox.send(ServerMessage.encoded(result: result, id: id), to: session.channel)
  }

  /// Replies with a result that was written before.
  func succeed(_ result: EncodedResult) {
    guard let id else { return }
    outbox.send(ServerMessage.encoded(result: result, id: id), to: session.channel)
  }

  /// Replies without waiting for what came before to be durable: for what tells nothing of it.
  func succeedAtOnce(_ result: Method.Result) {
    guard let id else { return }
    session.channel.send(ServerMessage.encoded(result: result, id: id))
  }

  /// Replies that it was not done.
  func fail(_ error: WireError) {
    figures.requestsRefused += 1
    guard let id else { return }
    outbox.send(ServerMessage.encoded(error: error, id: id), to: session.channel)
  }

  /// The same without waiting for what came before to be durable.
  func failAtOnce(_ error: WireError) { session.reject(error, id: id, counting: figures) }

  /// Replies that the game refuses it.
  func refuse(_ code: GameErrorCode) { fail(.game(code)) }
}

extension Call where Method.Result == Nothing {
  func succeed() { succeed(Nothing()) }
}

/// What is counted while requests are carried out.
@GameLoop
final class FigureCounter {
  var requests = 0
  var requestsRefused = 0
}
