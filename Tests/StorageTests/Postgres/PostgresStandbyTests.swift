import Foundation
import Synchronization
import Testing

@testable import PostgresStorage
@testable import Storage

@Suite("A standby for the server that uses a PostgreSQL database")
struct PostgresStandbyTests {
  /// A standby of little patience.
  private struct Waiter {
    var patience = Duration.seconds(1)

    /// Waits in the background; the names of machines that it says it waits for go to `names`.
    func wait(for database: PostgresServer.Database, _ names: Names) -> Task<Void, any Error> {
      Task { [patience] in
        var standby = try PostgresStandby(database.url, patience: patience) {
          if case .server(let node) = $0 { names.add(node) }
        }
        try await standby.wait()
        names.end()
      }
    }
  }

  /// The machines that a standby waited for, and whether its wait has ended.
  private final class Names: Sendable {
    private let state = Mutex<(names: [String], hasEnded: Bool)>(([], false))
    var all: [String] { state.withLock { $0.names } }
    var haveEnded: Bool { state.withLock { $0.hasEnded } }
    func add(_ name: String) { state.withLock { $0.names.append(name) } }
    func end() { state.withLock { $0.hasEnded = true } }
  }

  @Test("A place that nobody has is free at once")
  func free() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let names = Names()
      try await Waiter().wait(for: database, names).value
      #expect(names.all.isEmpty)
    }
  }

  @Test("A standby says once for whom it waits, and has the place when that server ends")
  func idle() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let store = try PostgresStore(url: database.url, beatPause: .milliseconds(50))
      let names = Names()
      let wait = Waiter().wait(for: database, names)
      let end = ContinuousClock.now + .seconds(30)
      while names.all.isEmpty, .now < end { try await Task.sleep(for: .milliseconds(20)) }
      #expect(!names.haveEnded && names.all.count == 1)
      #expect(
        try await PostgresServer.shared.value("SELECT sealed::text FROM tenures", in: database)
          == "0")
      await store.close()
      try await wait.value
      #expect(names.haveEnded)
    }
  }

  @Test("A server that hangs loses its place, and writes nothing when it wakes")
  func hanging() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let (replacements, replaced) = AsyncStream<Void>.makeStream()
      var samples = Samples(seed: 631)
      let match = samples.matchID()
      // A server that says nothing for an hour hangs, as far as others can tell.
      let old = try PostgresStore(url: database.url, beatPause: .seconds(3600)) {
        replaced.finish()
      }
      try await old.commit([.journal(samples.entry(1, of: match))])
      let names = Names()
      try await Waiter().wait(for: database, names).value
      #expect(names.all.count == 1)
      let new = try await PostgresStore.open(url: database.url)
      #expect(try await new.journal().map(\.sequence) == [1])
      await expectError(.closed) { try await old.commit([.journal(samples.entry(2, of: match))]) }
      for await _ in replacements {}
      #expect(try await new.journal().map(\.sequence) == [1])
      await old.close()
      await new.close()
    }
  }

  @Test("A server that was killed loses its place soon, though it never said that it ends")
  func killed() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let old = try PostgresStore(url: database.url, beatPause: .seconds(3600))
      try await PostgresServer.shared.disconnect(database)
      let names = Names()
      try await Waiter().wait(for: database, names).value
      #expect(names.all.count == 1)
      await old.close()
    }
  }

  @Test("Where a standby sealed a server and went away, another one ends the server's connection")
  func halfDone() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let old = try PostgresStore(url: database.url, beatPause: .seconds(3600))
      try await PostgresServer.shared.execute("UPDATE tenures SET sealed = 1", in: database)
      try await Waiter().wait(for: database, Names()).value
      await old.close()
    }
  }

  @Test("A server that writes nothing beats on, its usual pause apart")
  func beats() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let store = try await PostgresStore.open(url: database.url)
      let beat = "SELECT beat::text FROM tenures WHERE sealed = 0"
      let end = ContinuousClock.now + .seconds(60)
      while try await PostgresServer.shared.value(beat, in: database).flatMap({ Int($0) }) ?? 0 < 4
      {
        try #require(.now < end, "it does not beat")
        try await Task.sleep(for: .milliseconds(50))
      }
      await store.close()
    }
  }

  @Test("A server that was replaced while it had nothing to write learns it by its next beat")
  func told() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let (replacements, replaced) = AsyncStream<Void>.makeStream()
      let store = try PostgresStore(url: database.url, beatPause: .milliseconds(50)) {
        replaced.finish()
      }
      try await PostgresServer.shared.execute("UPDATE tenures SET sealed = 1", in: database)
      for await _ in replacements {}
      await store.close()
    }
  }

  @Test("A server that hangs within a transaction loses the transaction, and its place")
  func hangingWithin() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let old = try PostgresStore(url: database.url, beatPause: .seconds(3600))
      let (begun, hanging) = AsyncStream<Void>.makeStream()
      let wake = DispatchSemaphore(value: 0)
      let write = Task {
        try await old.write { session in
          _ = try session.row("SELECT 1", [])
          hanging.finish()
          _ = wake.wait(timeout: .now() + 60)
        }
      }
      for await _ in begun {}
      let names = Names()
      try await Waiter().wait(for: database, names).value
      let new = try await PostgresStore.open(url: database.url)
      wake.signal()
      await #expect(throws: StorageError.self) { try await write.value }
      await old.close()
      await new.close()
    }
  }
}
