import Foundation
import GRDB
import GameRules
import Testing

@testable import Storage

@Suite("Values bound straight to a statement")
struct ExecutionTests {
  @Test("Each value is stored as GRDB stores it")
  func values() throws {
    let queue = try DatabaseQueue()
    var samples = Samples(seed: 71)
    let match = samples.matchID()
    let moment = Instant(millisecondsSinceEpoch: 1_700_000_000_123)
    try queue.write { database in
      try database.execute(sql: "CREATE TABLE t (a, b, c, d, e, f, g, h, i, j, k)")
      try database.execute(
        "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", match, moment, -1,
        Int64.max, 0.1, true, "Zoë 'x'", "", [UInt8](), [1, 0, 2] as [UInt8], nil as Int?)
      try database.run(
        "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
          match.blob, moment.millisecondsSinceEpoch, -1, Int64.max, 0.1, true, "Zoë 'x'", "",
          Data(), Data([1, 0, 2]), nil as Int?,
        ])
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM t")
      #expect(rows.count == 2 && rows[0] == rows[1])
    }
  }

  @Test("No row, NULL, an empty blob and one with bytes are told apart")
  func blobs() throws {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(sql: "CREATE TABLE t (a INTEGER NOT NULL PRIMARY KEY, b)")
      try database.execute(
        "INSERT INTO t VALUES (1, NULL), (2, ?), (3, ?)", [UInt8](), [1, 0, 2] as [UInt8])
      let sql = "SELECT b FROM t WHERE a = ?"
      #expect(try database.blob(of: sql, 0) == Data??.none)
      #expect(try database.blob(of: sql, 1) == Data??.some(nil))
      #expect(try database.blob(of: sql, 2) == Data())
      #expect(try database.blob(of: sql, 3) == Data([1, 0, 2]))
    }
  }

  @Test("A refused row is an error with SQLite's code, and the statement works again")
  func refusal() throws {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(sql: "CREATE TABLE t (a INTEGER NOT NULL PRIMARY KEY)")
      let sql = "INSERT INTO t VALUES (?)"
      try database.execute(sql, 1)
      let error = #expect(throws: DatabaseError.self) { try database.execute(sql, 1) }
      #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY)
      #expect(error.map { StorageError($0).kind } == .constraint)
      try database.execute(sql, 2)
      #expect(try Int.fetchAll(database, sql: "SELECT a FROM t") == [1, 2])
    }
  }
}
