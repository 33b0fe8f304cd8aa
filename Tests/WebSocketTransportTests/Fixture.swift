import Foundation
import Glibc
import Synchronization

@testable import WebSocketTransport

/// How long any wait in these tests may last.
let patience: TimeInterval = 60

/// A value that threads change and wait for.
final class Watched<Value: Sendable>: @unchecked Sendable {
  // Every access is under the condition's lock.
  private let condition = NSCondition()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { condition.withLock { stored } }

  func change(_ body: (inout Value) -> Void) {
    condition.withLock {
      body(&stored)
      condition.broadcast()
    }
  }

  /// Waits until the value satisfies a condition; false once the deadline has passed.
  func wait(for predicate: (Value) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patience)
    return condition.withLock {
      while !predicate(stored) {
        if !condition.wait(until: deadline) { return predicate(stored) }
      }
      return true
    }
  }
}

extension EventLoop {
  /// Runs a closure on the loop's thread and waits for its result.
  func sync<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
    let result = Watched<Value?>(nil)
    async {
      let value = work()
      result.change { $0 = value }
    }
    precondition(result.wait { $0 != nil }, "the loop doesn't answer")
    return result.value!  // Just waited for.
  }
}

/// The events at a server, in order.
struct ServerLog: Sendable {
  var opened: [IPAddress] = []
  var messages: [String] = []
  var closed: [CloseReason] = []
  /// The heads that asked for admission.
  var heads: [HTTPRequest] = []
  /// The requests that asked for an answer.
  var requests: [HTTPRequest] = []
  /// How many of them still wait for it.
  var waiting = 0
  /// The handshakes that were refused.
  var refusals: [Refusal] = []

  /// A handshake that was refused.
  struct Refusal: Sendable, Equatable {
    var status: UInt16
    var origin: String?
  }
}

/// A delegate that echoes, and does what a message of the form `command argument` says.
final class Gateway: WebSocketServerDelegate {
  let log: Watched<ServerLog>
  var connections: [WebSocketConnection] = []
  var response: @Sendable (HTTPRequest) -> HTTPResponse = { .text(200, "path \($0.path)\n") }
  var admission: @Sendable (HTTPRequest) -> HTTPAdmission = { _ in
    .refuse(.methodNotAllowed(allowing: "GET, HEAD"))
  }
  /// The ways back of the requests below `/late`, in their order.
  var responders: [HTTPResponder] = [] {
    didSet {
      let count = responders.count
      log.change { $0.waiting = count }
    }
  }

  init(log: Watched<ServerLog>) { self.log = log }

  func connectionOpened(_ connection: WebSocketConnection) {
    connections.append(connection)
    log.change { $0.opened.append(connection.remoteAddress) }
  }

  func connection(_ connection: WebSocketConnection, received text: UnsafeBufferPointer<UInt8>) {
    let message = String(decoding: text, as: UTF8.self)
    log.change { $0.messages.append(message) }
    if message.hasPrefix("close "), let code = UInt16(message.dropFirst(6)) {
      connection.send(text: "closing")
      connection.close(code: code, reason: "as asked")
    } else if message.hasPrefix("flood "), let count = Int(message.dropFirst(6)) {
      let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
      for _ in 0..<count { connection.send(text: block) }
    } else {
      connection.send(text: text)
    }
  }

  func connectionClosed(_ connection: WebSocketConnection) {
    connections.removeAll { $0 === connection }
    log.change { $0.closed.append(connection.closeReason!) }  // Documented: set by now.
  }

  func upgradeRefused(status: UInt16, origin: String?, client: IPAddress) {
    log.change { $0.refusals.append(.init(status: status, origin: origin)) }
  }

  func admission(of head: HTTPRequest) -> HTTPAdmission {
    log.change { $0.heads.append(head) }
    return admission(head)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    log.change { $0.requests.append(request) }
    if request.path.hasPrefix("/late") {
      responders.append(responder)
    } else {
      responder.respond(response(request))
    }
  }
}

/// A server on a loop of its own.
final class TestServer: @unchecked Sendable {
  // `gateway` and `server` are touched on the loop's thread only, the rest never changes.
  let loop = EventLoop(name: "test-server")
  let log = Watched(ServerLog())
  let port: UInt16
  let gateway: Gateway
  let server: WebSocketServer

  init(
    response: (@Sendable (HTTPRequest) -> HTTPResponse)? = nil,
    _ configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.host = "127.0.0.1"
    configure(&configuration)
    gateway = Gateway(log: log)
    if let response { gateway.response = response }
    server = WebSocketServer(configuration: configuration, loop: loop, delegate: gateway)
    nonisolated(unsafe) let server = server
    let outcome = loop.sync { () -> Result<UInt16, TransportError> in
      do throws(TransportError) {
        try server.start()
        return .success(server.port)
      } catch {
        return .failure(error)
      }
    }
    do { port = try outcome.get() } catch {
      loop.stop()
      throw error
    }
  }

  func stop() { loop.stop() }

  /// Has the delegate admit bodies of at most so many bytes.
  func admit(_ maximumBodyBytes: Int) {
    perform { _, gateway in
      gateway.admission = { _ in .accept(maximumBodyBytes: maximumBodyBytes) }
    }
  }

  /// Answers the first request that waits.
  func answerFirst(_ text: String) {
    perform { _, gateway in gateway.responders.removeFirst().respond(.text(200, text)) }
  }

  /// Does something with the server on its loop's thread.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (WebSocketServer, Gateway) -> Value
  ) -> Value {
    loop.sync { work(self.server, self.gateway) }
  }

  func connect() throws -> RawClient { try RawClient(port: port) }

  /// A raw client whose handshake is complete.
  func upgraded(headers: [String] = []) throws -> RawClient {
    let client = try connect()
    let response = try client.handshake(headers: headers)
    guard response.status == 101 else { throw RawClient.Failure.refused(response.status) }
    return client
  }

  /// Runs a test with a server, and stops it however that ends.
  static func with(
    response: (@Sendable (HTTPRequest) -> HTTPResponse)? = nil,
    _ configure: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TestServer) throws -> Void
  ) throws {
    let server = try TestServer(response: response, configure)
    defer { server.stop() }
    try body(server)
  }
}
