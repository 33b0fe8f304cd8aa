/// The way back to whoever sent an `HTTPRequest`, for an answer at once or later.
///
/// Confined to the loop's thread, but for its end: a responder that is let go of without an answer
/// sends 500, from whichever thread. It doesn't keep the connection.
public final class HTTPResponder {
  private let loop: EventLoop
  private let requestNumber: Int
  private weak var exchange: HTTPExchange?
  private var hasResponded = false

  init(loop: EventLoop, exchange: HTTPExchange, requestNumber: Int) {
    self.loop = loop
    self.exchange = exchange
    self.requestNumber = requestNumber
  }

  deinit {
    guard !hasResponded, let exchange else { return }
    let requestNumber = requestNumber
    // Confined to the loop's thread, where the closure runs; retained until then.
    nonisolated(unsafe) let awaiting = exchange
    loop.async {
      awaiting.answer(.text(500, "No answer\n"), to: requestNumber)
    }
  }

  /// Whether somebody still waits: false once it is answered, the client has gone or the server has
  /// given up (`ServerConfiguration.answerTimeout`).
  public var isAwaited: Bool { exchange?.awaitsAnswer(to: requestNumber) ?? false }

  /// Answers the request, once; without effect when nobody waits any more.
  public func respond(_ response: HTTPResponse) {
    loop.preconditionOnLoop()
    precondition(!hasResponded, "a request has one answer")
    hasResponded = true
    exchange?.answer(response, to: requestNumber)
  }
}
