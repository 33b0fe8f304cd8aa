import Foundation
import Synchronization

@testable import PostgresStorage

/// A PostgreSQL of the test process: with its data in a temporary folder, without a network, and
/// without waits for the disk. It ends with the process, however that ends.
///
/// Each test has a database of its own, a copy of one with the schema.
actor PostgresServer {
  static let shared = PostgresServer()

  /// A test's database.
  struct Database: Sendable {
    let name: String
    let url: String
  }

  private struct Running {
    let folder: String
    let admin: PostgresConnection
    /// The server ends when this pipe closes, which the system sees to.
    let life: Pipe
  }

  private var running: Running?
  /// The reason why none could be started, once that was tried.
  private var failure: Missing?
  private var count = 0
  private var freeSlots = 8
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private static let template = "whereami_template"

  /// Runs the body with a new database that has the schema, or with an empty one. A bounded number
  /// runs at a time, as each store has some processes of the server.
  nonisolated func withDatabase(
    isEmpty: Bool = false, _ body: (Database) async throws -> Void
  ) async throws {
    await takeSlot()
    do {
      let database = try await create(isEmpty: isEmpty)
      do {
        try await body(database)
      } catch {
        try await drop(database)
        throw error
      }
      try await drop(database)
    } catch {
      await freeSlot()
      throw error
    }
    await freeSlot()
  }

  /// Executes statements as another program, in a database.
  func execute(_ sql: String, in database: Database) throws {
    try PostgresConnection(database.url, translations: SQLTranslations()).script(sql)
  }

  /// The first value of a query in a database, as text.
  func value(_ sql: String, in database: Database) throws -> String? {
    let result = try PostgresConnection(database.url, translations: SQLTranslations()).script(sql)
    return result.count > 0 ? result.text(0, 0) : nil
  }

  /// Ends all connections to a database, as an operator does.
  func disconnect(_ database: Database) async throws {
    try await started().admin.script(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database.name)'
      """)
  }

  /// Lets nobody connect to a database any more, or everybody again.
  func allowConnections(_ isAllowed: Bool, to database: Database) async throws {
    try await started().admin.script(
      "ALTER DATABASE \(database.name) ALLOW_CONNECTIONS \(isAllowed)")
  }

  // MARK: - Databases

  private func create(isEmpty: Bool) async throws -> Database {
    let running = try await started()
    count += 1
    let name = "test_\(count)"
    let template = isEmpty ? "template0" : Self.template
    try running.admin.script("CREATE DATABASE \(name) TEMPLATE \(template)")
    return Database(name: name, url: Self.url(name, in: running.folder))
  }

  private func drop(_ database: Database) async throws {
    try await started().admin.script("DROP DATABASE \(database.name) WITH (FORCE)")
  }

  private func takeSlot() async {
    if freeSlots > 0 {
      freeSlots -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func freeSlot() {
    if waiting.isEmpty { freeSlots += 1 } else { waiting.removeFirst().resume() }
  }

  private static func url(_ name: String, in folder: String) -> String {
    "postgres://postgres@/\(name)?host=\(folder)"
  }

  // MARK: - The server

  /// The error of a test that needs PostgreSQL where there is none, or none that starts.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private func started() async throws -> Running {
    if let running { return running }
    if let failure { throw failure }
    let folder = "/tmp/whereami-postgres-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let (life, admin): (Pipe, PostgresConnection)
    do {
      life = try Self.start(in: folder)
      admin = try Self.connect(to: Self.url("postgres", in: folder), log: folder + "/log")
    } catch {
      let missing = (error as? Missing) ?? Missing(description: "\(error)")
      failure = missing
      throw missing
    }
    try admin.script("CREATE DATABASE \(Self.template) TEMPLATE template0")
    let running = Running(folder: folder, admin: admin, life: life)
    // Before the first suspension, so that nobody else starts a server.
    self.running = running
    let connection = try PostgresConnection(
      Self.url(Self.template, in: folder), translations: SQLTranslations())
    try PostgresSchema.prepare(connection, cluster: "tests")
    return running
  }

  /// Starts a server that ends, and whose folder is removed, when the pipe is closed.
  private static func start(in folder: String) throws -> Pipe {
    let programs = try programs()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // PostgreSQL refuses to run as root.
    let isRoot = geteuid() == 0
    let user = isRoot ? "runuser -u postgres --" : "env"
    let script = """
      trap '' INT HUP TERM
      trap 'rm -rf \(folder)' EXIT
      set -e
      \(isRoot ? "chown postgres \(folder)" : "")
      cd \(folder)
      \(user) \(programs)/initdb -D data -U postgres -A trust -E UTF8 --locale=C --no-sync >log 2>&1
      exec 3<&0
      \(user) \(programs)/postgres -D data -k \(folder) -c listen_addresses= -c fsync=off \
        -c full_page_writes=off -c max_connections=200 -c shared_buffers=64MB \
        -c max_wal_size=256MB \
        >>log 2>&1 3<&- &
      server=$!
      cat <&3 >/dev/null
      set +e
      kill -QUIT $(head -1 data/postmaster.pid)
      wait $server
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    let life = Pipe()
    process.standardInput = life
    try process.run()
    return life
  }

  /// The folder of the newest PostgreSQL's programs.
  private static func programs() throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let newest = versions.compactMap { Int($0) }.sorted().last { version in
      FileManager.default.isExecutableFile(atPath: "\(root)/\(version)/bin/initdb")
    }
    guard let newest else {
      throw Missing(description: "there is no PostgreSQL in \(root): install postgresql")
    }
    return "\(root)/\(newest)/bin"
  }

  private static func connect(to url: String, log: String) throws -> PostgresConnection {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do {
        return try PostgresConnection(url, translations: SQLTranslations())
      } catch {
        guard ContinuousClock.now < deadline else {
          let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? "no log"
          throw Missing(description: "PostgreSQL does not start: \(error)\n\(text)")
        }
        usleep(50_000)
      }
    }
  }
}

/// Runs the body with a store on a new database, and with the database.
func withPostgresStore(
  patience: Duration = PostgresStore.patience,
  _ body: (PostgresStore, PostgresServer.Database) async throws -> Void
) async throws {
  try await PostgresServer.shared.withDatabase { database in
    let store = try await PostgresStore.open(url: database.url, patience: patience)
    do {
      try await body(store, database)
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }
}
