import GameRules
import WireProtocol

/// A connection to a server: calls methods, and hears events. End it with ``close()``.
///
/// It is one connection, and once that is lost the client is of no use any more. What comes back by
/// itself is a ``GameSession``.
///
/// ```swift
/// let network = ClientNetwork()
/// let client = GameClient(url: "ws://127.0.0.1:8080/v1/ws", network: network)
/// try await client.connect()
/// let guest = try await client.call(AccountGuest.self, .init(username: "ada"))
/// for await event in client.events { … }
/// ```
public actor GameClient {
  public nonisolated let url: String
  /// The server's events, in order. Ends with the connection. Allows one reader.
  public nonisolated let events: AsyncStream<ReceivedEvent>

  /// All clients of a network run on its executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let network: ClientNetwork
  private let requestTimeout: Duration
  private let eventInput: AsyncStream<ReceivedEvent>.Continuation
  private var connection: (any TransportConnection)?
  private var connecting: CheckedContinuation<Void, any Error>?
  private var hasBegun = false
  private var wasOpen = false
  /// Why the connection is gone, or never came about; `nil` while there is one.
  public private(set) var failure: ClientError?
  private let onMessage: (@Sendable ([UInt8]) -> Void)?
  private var lastRequest: Int64 = 0
  private var pending: [Int64: Pending] = [:]

  /// A request whose reply is awaited.
  private struct Pending {
    let continuation: CheckedContinuation<ServerMessage?, any Error>
    let timeout: any TransportTimer
  }

  /// - Parameters:
  ///   - requestTimeout: How long a reply may take.
  ///   - onMessage: Is given each message as it came, before anybody else has it; called on the
  ///     network's executor.
  public init(
    url: String, network: ClientNetwork, requestTimeout: Duration = .seconds(30),
    onMessage: (@Sendable ([UInt8]) -> Void)? = nil
  ) {
    self.url = url
    self.network = network
    self.requestTimeout = requestTimeout
    self.onMessage = onMessage
    (events, eventInput) = AsyncStream.makeStream()
  }

  /// Connects. Once only: a client whose connection has ended stays without.
  public func connect() async throws(ClientError) {
    precondition(!hasBegun, "a client connects once")
    hasBegun = true
    if let failure { throw failure }
    do {
      connection = try network.transport.connect(to: url, listener: self)
    } catch {
      ended(error)
      throw error
    }
    do {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
        // By now it may be open, or gone.
        if let failure {
          waiter.resume(throwing: failure)
        } else if wasOpen {
          waiter.resume()
        } else {
          connecting = waiter
        }
      }
    } catch let error as ClientError {
      throw error
    } catch {
      preconditionFailure("only client errors are thrown: \(error)")
    }
  }

  /// Calls a method and waits for its reply.
  public func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result {
    guard let result = try await callIfOpen(method, parameters) else {
      throw failure ?? .notConnected("the connection is gone")
    }
    return result
  }

  /// The same; `nil` if nothing was sent because there is no connection.
  func callIfOpen<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result? {
    let reply = try await reply { id in
      ClientMessage.encoded(method, parameters, id: .integer(id))
    }
    switch reply {
    case nil: return nil
    case .result(_, let node):
      do {
        return try Method.Result(wire: node)
      } catch {
        throw .unintelligible("\(method.name): \(error)")
      }
    case .error(_, let error): throw .refused(error)
    case .event: preconditionFailure("an event is no reply")
    }
  }

  /// Asks for the server's time several times and believes the quickest reply.
  public func synchronizeClock(samples: Int = 5) async throws(ClientError) -> ClockOffset {
    var best: ClockOffset?
    for _ in 0..<max(1, samples) {
      let sent = Instant.now
      let reply = try await call(ClockSync.self, .init(t0: sent))
      let offset = ClockOffset(t0: sent, t1: reply.t1, t2: reply.t2, t3: .now)
      if best.map({ offset.roundTrip < $0.roundTrip }) ?? true { best = offset }
    }
    guard let best else { preconditionFailure("at least one sample was taken") }
    return best
  }

  /// Ends the connection, or sees to it that there will be none; ``events`` ends with it.
  public func close() {
    if let connection { connection.close() } else { ended(.notConnected("closed")) }
  }

  /// Gives the connection up at once, without waiting for the other end to agree, which may be
  /// gone: every call fails now, and ``events`` ends.
  func abandon() {
    let connection = connection
    closed(nil, failure: "given up")
    connection?.close()
  }

  /// Sends a request and waits for its reply; `nil` if nothing was sent because there is no
  /// connection.
  ///
  /// Whether there is one is asked, and the request sent, where it is noted that somebody waits:
  /// in between, the reply or the connection's end could come and find nobody.
  private func reply(
    toRequest text: (Int64) -> [UInt8]
  ) async throws(ClientError) -> ServerMessage? {
    do {
      return try await withCheckedThrowingContinuation { continuation in
        guard let connection, connection.isOpen else {
          return continuation.resume(returning: nil)
        }
        lastRequest += 1
        let id = lastRequest
        let timeout = network.transport.schedule(after: requestTimeout) { [weak self] in
          // The network's timers fire on its executor, which is this actor's.
          self?.assumeIsolated { $0.fail(id, .timedOut) }
        }
        pending[id] = Pending(continuation: continuation, timeout: timeout)
        connection.send(text: text(id))
      }
    } catch let error as ClientError {
      throw error
    } catch {
      preconditionFailure("only client errors are thrown: \(error)")
    }
  }

  private func fail(_ id: Int64, _ error: ClientError) {
    guard let request = pending.removeValue(forKey: id) else { return }
    request.timeout.cancel()
    request.continuation.resume(throwing: error)
  }
}

// MARK: - What the connection tells

extension GameClient: ConnectionListener {
  // Told on the network's executor, which is this actor's.
  nonisolated func connectionOpened() { assumeIsolated { $0.opened() } }

  nonisolated func connectionReceived(_ text: [UInt8]) { assumeIsolated { $0.received(text) } }

  nonisolated func connectionClosed(_ status: CloseStatus?, failure: String?) {
    assumeIsolated { $0.closed(status, failure: failure) }
  }

  private func opened() {
    guard failure == nil else { return }
    wasOpen = true
    connecting?.resume()
    connecting = nil
  }

  private func received(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    onMessage?(bytes)
    guard let message = ServerMessage(bytes) else {
      // The reader of the events is told of the unreadable message.
      eventInput.yield(ReceivedEvent(unreadable: bytes, at: .now))
      return
    }
    switch message {
    case .event(let name, let parameters):
      eventInput.yield(ReceivedEvent(name: name, parameters: parameters, text: bytes, at: .now))
    case .result(let id, _), .error(let id, _):
      guard case .integer(let number) = id, let request = pending.removeValue(forKey: number)
      else { return }
      request.timeout.cancel()
      request.continuation.resume(returning: message)
    }
  }

  private func closed(_ status: CloseStatus?, failure: String?) {
    connection = nil
    ended(wasOpen ? .closed(status) : .notConnected(failure ?? "refused"))
  }

  /// There is no connection any more, or never was: tells everybody, once.
  private func ended(_ error: ClientError) {
    guard failure == nil else { return }
    failure = error
    connecting?.resume(throwing: error)
    connecting = nil
    for id in pending.keys.sorted() { fail(id, error) }
    eventInput.finish()
  }
}
