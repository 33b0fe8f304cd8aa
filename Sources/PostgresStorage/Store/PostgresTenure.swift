import Foundation
import Storage

/// The life of a process as the writer of a database: a row of `tenures`.
///
/// Each transaction of the writer updates its row, and fails if the row is sealed. The next process
/// that opens the database as its writer seals the rows before it, in a transaction of its own. So
/// a server that lost its connection, and whose place another one took meanwhile, changes nothing
/// any more.
struct PostgresTenure: Sendable {
  /// 16 random bytes.
  let id = withUnsafeBytes(of: UUID().uuid) { [UInt8]($0) }

  /// The SQLSTATE that the function `keep_tenure` raises; its class is no other's.
  static let sealedState = "WA001"

  /// Adds the row, and seals all others. The connection holds the database's lock.
  func begin(on connection: PostgresConnection) throws {
    let node = connection.literal(Self.node)
    try connection.script(
      """
      BEGIN;
      UPDATE tenures SET sealed = 1 WHERE sealed = 0;
      INSERT INTO tenures
        VALUES (\(literal), \(node), 0, 0, \(PostgresSchema.version), pg_backend_pid());
      COMMIT
      """)
  }

  /// Seals all rows, for somebody who writes without a tenure while holding the database's lock.
  static func sealAll(on connection: PostgresConnection) throws {
    try connection.script("UPDATE tenures SET sealed = 1 WHERE sealed = 0")
  }

  /// Notes another connection of the same process, which holds the lock. Throws
  /// ``StorageError/Kind/closed`` if the row is sealed.
  func resume(on connection: PostgresConnection) throws {
    let found = try connection.script(
      """
      UPDATE tenures SET backend = pg_backend_pid() WHERE id = \(literal) AND sealed = 0
      RETURNING 1
      """)
    guard found.count == 1 else { throw Self.ended }
  }

  /// Seals the row at the end of the process, so that a standby need not wait for a beat.
  func end(in session: PostgresSession) throws {
    try session.execute("UPDATE tenures SET sealed = 1 WHERE id = ?", id)
  }

  /// Throws ``StorageError/Kind/closed`` if the row is sealed. Before ``PostgresConnection``'s
  /// pipeline.
  func check(on connection: PostgresConnection) throws {
    let found = try connection.script(
      "SELECT 1 FROM tenures WHERE id = \(literal) AND sealed = 0")
    guard found.count == 1 else { throw Self.ended }
  }

  private var literal: String {
    "'\\x\(id.map { String(format: "%02x", $0) }.joined())'::bytea"
  }

  /// The error of all writes after another server has taken the place of this one.
  static let ended = StorageError(
    kind: .closed, message: "another server has taken over the database")

  /// The machine's name.
  private static var node: String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays zero.
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
