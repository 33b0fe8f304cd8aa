import Testing
import WireProtocol

@testable import GameClient

@Suite("One connection, whatever becomes of it", .timeLimit(.minutes(10)))
struct ClientLifeTests {
  private static func client(
    timeout: Duration = .seconds(30),
    onConnect: @escaping @Sendable (FakeTransport.Connection) -> Void
  ) -> GameClient {
    GameClient(
      url: "ws://nowhere", network: ClientNetwork(transport: FakeTransport(onConnect: onConnect)),
      requestTimeout: timeout)
  }

  /// The words of a failed call.
  private static func failure(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test("Opened, it is connected; closed, a call that waits fails with the status")
  func life() async throws {
    let client = Self.client { connection in
      connection.open()
      connection.end(CloseStatus(code: 4500, text: "signed in elsewhere"))
    }
    let words = await Self.failure {
      try await client.connect()
      _ = try await client.call(QueueLeave.self, Nothing())
    }
    #expect(words == "closed: 4500 signed in elsewhere")
    for await event in client.events { Issue.record("\(event)") }
  }

  @Test("Refused, it says why, and its events end")
  func refused() async {
    let client = Self.client { $0.end(nil, failure: "HTTP 503") }
    #expect(await Self.failure { try await client.connect() } == "no connection: HTTP 503")
    #expect(
      await Self.failure { _ = try await client.call(QueueLeave.self, Nothing()) }
        == "no connection: HTTP 503")
    for await event in client.events { Issue.record("\(event)") }
  }

  @Test("Given up while it connects, it fails at once")
  func abandoned() async {
    let made = AsyncStream.makeStream(of: Void.self)
    let client = Self.client { _ in made.continuation.yield() }
    let connecting = Task { await Self.failure { try await client.connect() } }
    for await _ in made.stream { break }
    await client.abandon()
    #expect(await connecting.value == "no connection: given up")
    for await event in client.events { Issue.record("\(event)") }
  }

  @Test("Closed before it connects, it never does")
  func closedBefore() async {
    let client = Self.client { _ in Issue.record("it connects") }
    await client.close()
    #expect(await Self.failure { try await client.connect() } == "no connection: closed")
    for await event in client.events { Issue.record("\(event)") }
  }

  @Test("A reply that does not come in time is waited for no longer, and the timer is the queue's")
  func timeout() async {
    let client = Self.client(timeout: .milliseconds(5)) { $0.open() }
    let words = await Self.failure {
      try await client.connect()
      _ = try await client.call(QueueLeave.self, Nothing())
    }
    #expect(words == "no reply in time")
  }
}
