import WireProtocol

/// The handlers of all methods. Finds the handler of a message, checks that the client is signed in
/// where the method needs it, and decodes the parameters.
@GameLoop
final class Dispatcher {
  /// The rest of a request whose handler waits for the store.
  typealias Work = @Sendable @GameLoop () async -> Void
  private typealias Handler = @GameLoop (ClientMessage, Session, _ arrival: Int) -> Work?

  private let outbox: Outbox
  private let journal: Journal
  private let players: PlayerDirectory
  private let metrics: ServerMetrics
  private let log: ServerLog
  private let requestLog: RequestLog
  private var handlers: [String: Handler] = [:]
  private var costs: [String: Double] = [:]
  private var features: [any Feature] = []

  init(
    outbox: Outbox, journal: Journal, players: PlayerDirectory, metrics: ServerMetrics,
    log: ServerLog, requestLog: RequestLog
  ) {
    self.outbox = outbox
    self.journal = journal
    self.players = players
    self.metrics = metrics
    self.log = log
    self.requestLog = requestLog
  }

  /// Registers a method that is carried out at once.
  ///
  /// - Parameter cost: In credits: see ``RequestCost``.
  func handle<Method: WireMethod>(
    _ method: Method.Type, cost: Double = RequestCost.usual,
    _ body: @escaping @GameLoop (Method.Parameters, Call<Method>) -> Void
  ) {
    register(method, cost: cost) { parameters, call in
      body(parameters, call)
      return nil
    }
  }

  /// Registers a method that waits for the store. The session's next message waits for its end.
  /// When the body throws, the client is told to try again, and the error is logged.
  ///
  /// - Parameter signsIn: The reply says as whom the client is signed in, and by which token. It
  ///   waits for the store for as long as it takes: a client that was told to try again would not
  ///   know whose events it gets.
  func handleLater<Method: WireMethod>(
    _ method: Method.Type, cost: Double = RequestCost.usual, signsIn: Bool = false,
    _ body: @escaping @GameLoop (Method.Parameters, Call<Method>) async throws -> Void
  ) {
    if signsIn { outbox.patientMethods.insert(MessageLabels.method(method.name.description)) }
    register(method, cost: cost) { [log] parameters, call in
      {
        do {
          try await body(parameters, call)
        } catch {
          call.failAtOnce(.unavailable)
          log.storeFailed(error)
        }
      }
    }
  }

  /// Registers a method of which only some requests wait for the store: those for which `body`
  /// returns the rest of the work, which is carried out as in ``handleLater(_:cost:signsIn:_:)``.
  func handlePartlyLater<Method: WireMethod>(
    _ method: Method.Type, cost: Double,
    _ body:
      @escaping @GameLoop (Method.Parameters, Call<Method>) -> (
        @GameLoop () async throws -> Void
      )?
  ) {
    register(method, cost: cost) { [log] parameters, call in
      guard let rest = body(parameters, call) else { return nil }
      return {
        do {
          try await rest()
        } catch {
          call.failAtOnce(.unavailable)
          log.storeFailed(error)
        }
      }
    }
  }

  /// Registers a method that needs everything that was accepted before to be in the store.
  func handleWhenDurable<Method: WireMethod>(
    _ method: Method.Type, cost: Double = RequestCost.usual,
    _ body: @escaping @GameLoop (Method.Parameters, Call<Method>) async throws -> Void
  ) {
    handleLater(method, cost: cost) { [journal] parameters, call in
      guard await journal.waitUntilDurable(givingUpOnStall: true) else {
        return call.failAtOnce(.unavailable)
      }
      try await body(parameters, call)
    }
  }

  private func register<Method: WireMethod>(
    _ method: Method.Type, cost: Double,
    _ body: @escaping @GameLoop (Method.Parameters, Call<Method>) -> Work?
  ) {
    let name = method.name.description
    precondition(handlers[name] == nil, "one handler a method")
    let place = MessageLabels.method(name)
    costs[name] = cost
    handlers[name] = { [outbox, players, metrics, requestLog] message, session, arrival in
      let call = Call<Method>(
        session: session, outbox: outbox, players: players, metrics: metrics, log: requestLog,
        receipt: Receipt(method: place, id: message.id, arrival: arrival))
      guard !Method.needsAccount || session.player != nil else {
        call.refuse(.unauthenticated)
        return nil
      }
      let parameters: Method.Parameters
      do throws(WireFault) {
        parameters = try message.parameters(of: method)
      } catch {
        call.fail(.invalidParameters(error))
        return nil
      }
      return body(parameters, call)
    }
  }

  /// The cost of a message of that method in credits.
  func cost(of method: String) -> Double { costs[method, default: RequestCost.usual] }

  /// Carries a message out.
  ///
  /// - Parameter arrival: Nanoseconds, as ``ServerClock/turnStart`` has them.
  /// - Returns: The rest of the work, if it waits for the store.
  func dispatch(_ message: ClientMessage, from session: Session, arrival: Int) -> Work? {
    guard let handler = handlers[message.method] else {
      reject(.methodNotFound, id: message.id, method: nil, from: session)
      return nil
    }
    return handler(message, session, arrival)
  }

  /// Replies to a message that reached no handler, without waiting for anything to be durable.
  ///
  /// - Parameter method: The message's method, if it could be read.
  func reject(_ error: WireError, id: RequestID?, method: String?, from session: Session) {
    let place = method.map(MessageLabels.method) ?? MessageLabels.unknownMethod
    metrics.noteRefusal(error, ofMethod: place)
    requestLog.refused(error, place, id: id, session)
    session.reject(error, id: id)
  }

  /// Registers the handlers of all features. Traps if a method of the contract has none.
  func register(_ features: [any Feature]) {
    self.features = features
    for feature in features { feature.register(in: self) }
    let missing = WireContract.methods.map { $0.name.description }.filter { handlers[$0] == nil }
    precondition(missing.isEmpty, "methods without a handler: \(missing)")
  }
}

/// A part of the game that carries out methods of the wire contract.
@GameLoop
protocol Feature {
  /// Registers a handler for each of its methods. Called once.
  func register(in dispatcher: Dispatcher)
}
