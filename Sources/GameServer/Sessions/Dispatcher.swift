import WireProtocol

/// Finds the handler of a method, decodes the parameters and asks whether the session may.
@GameLoop
final class Dispatcher {
  /// Returns whether the reply comes later.
  private typealias Handler = @GameLoop (ClientMessage, Session, _ arrival: Int) -> Bool

  private let outbox: Outbox
  private let journal: Journal
  private let instruments: Instruments
  private let log: ServerLog
  private var handlers: [String: Handler] = [:]
  /// Called when a message that had to wait for the store is done.
  var onFinish: @GameLoop (Session) -> Void = { _ in }
  /// Called when a handler failed, which only the store makes it do; the client has been told to
  /// try again, and no more than that.
  var onFailure: @GameLoop (any Error) -> Void = { _ in }

  init(outbox: Outbox, journal: Journal, instruments: Instruments, log: ServerLog) {
    self.outbox = outbox
    self.journal = journal
    self.instruments = instruments
    self.log = log
  }

  /// A method that is carried out at once.
  func handle<Method: WireMethod>(
    _ method: Method.Type,
    _ body: @escaping @GameLoop (Method.Parameters, Call<Method>) -> Void
  ) {
    register(method) { parameters, call in
      body(parameters, call)
      return false
    }
  }

  /// A method that waits for the store; the session's next message waits for it.
  func handleLater<Method: WireMethod>(
    _ method: Method.Type,
    _ body:
      @escaping @GameLoop (Method.Parameters, Call<Method>) async throws -> Void
  ) {
    register(method) { [unowned self] parameters, call in
      let (onFinish, onFailure) = (self.onFinish, self.onFailure)
      GameLoop.begin {
        do {
          try await body(parameters, call)
        } catch {
          call.failAtOnce(.unavailable)
          onFailure(error)
        }
        onFinish(call.session)
      }
      return true
    }
  }

  /// A method that needs everything that was accepted before to be in the store.
  func handleWhenDurable<Method: WireMethod>(
    _ method: Method.Type,
    _ body: @escaping @GameLoop (Method.Parameters, Call<Method>) async throws -> Void
  ) {
    handleLater(method) { [journal] parameters, call in
      guard await journal.waitUntilDurable(givingUpOnStall: true) else {
        return call.failAtOnce(.unavailable)
      }
      try await body(parameters, call)
    }
  }

  private func register<Method: WireMethod>(
    _ method: Method.Type,
    _ body: @escaping @GameLoop (Method.Parameters, Call<Method>) -> Bool
  ) {
    let name = method.name.description
    precondition(handlers[name] == nil, "one handler a method")
    let place = MessageLabels.method(name)
    handlers[name] = { [outbox, instruments, log] message, session, arrival in
      let call = Call<Method>(
        session: session, outbox: outbox, instruments: instruments, log: log,
        receipt: Receipt(method: place, id: message.id, arrival: arrival))
      guard !Method.needsAccount || session.player != nil else {
        call.refuse(.unauthenticated)
        return false
      }
      let parameters: Method.Parameters
      do throws(WireFault) {
        parameters = try message.parameters(of: method)
      } catch {
        call.fail(.invalidParameters(error))
        return false
      }
      return body(parameters, call)
    }
  }

  /// Carries a message out; returns whether it is still under way.
  ///
  /// - Parameter arrival: When it came, by the clock that measures.
  func dispatch(_ message: ClientMessage, from session: Session, arrival: Int) -> Bool {
    guard let handler = handlers[message.method] else {
      reject(.methodNotFound, id: message.id, method: nil, from: session)
      return false
    }
    return handler(message, session, arrival)
  }

  /// Replies to something that reached no handler, without waiting for anything to be durable: it
  /// tells of nothing.
  ///
  /// - Parameter method: Which it was, as far as that could be told.
  func reject(_ error: WireError, id: RequestID?, method: String?, from session: Session) {
    let place = method.map(MessageLabels.method) ?? MessageLabels.unknownMethod
    instruments.noteRefusal(error, ofMethod: place)
    log.refused(error, place, id: id, session)
    session.reject(error, id: id)
  }

  /// The names of all methods that have a handler.
  var methodNames: Set<String> { Set(handlers.keys) }
}
