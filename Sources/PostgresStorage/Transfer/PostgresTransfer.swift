import Storage

/// Moves all data of a server from a PostgreSQL database to an SQLite file and back: players,
/// matches, live matches, and everything else. Row by row, so that memory does not grow with the
/// data. Blocks.
public enum PostgresTransfer {
  /// Writes all data of one moment into a new database in a folder, in the format of
  /// ``SQLiteStore``, and returns a report of it. A server may use the source, and goes on.
  ///
  /// Throws ``StorageError/Kind/constraint`` when the folder has a database already,
  /// ``StorageError/Kind/locked`` when a server uses the folder, and ``StorageError/Kind/io``
  /// without a connection; the folder has no database of this export then.
  ///
  /// - Parameters:
  ///   - url: `postgres://user@host/database?…`
  ///   - directory: The folder, which is created if it is missing.
  public static func export(
    from url: String, to directory: String
  ) throws(StorageError) -> DatabaseFileReport {
    do {
      let source = try PostgresConnection(url, translations: SQLTranslations())
      try PostgresLink.configure(source)
      try source.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      try PostgresSchema.requireTables(source)
      return try SQLiteTransfer.create(directory: directory) { target in
        for table in try target.all() {
          let order = table.key.isEmpty ? "" : " ORDER BY \(table.keyList)"
          try source.copyOut("(SELECT \(table.columnList) FROM \(table.name)\(order))") { row in
            try target.insert(row, into: table)
          }
        }
        try target.setCounters(try source.counters().mapValues(\.last))
        if try source.hasAllStatistics { try target.noteAllStatistics() }
        // Before the file is checked: a snapshot keeps PostgreSQL from removing old rows.
        try source.script("COMMIT")
      }
    } catch {
      throw StorageError(postgres: error)
    }
  }

  /// Copies all data of the database in a folder into a PostgreSQL database that has no players and
  /// no matches, in one transaction. What else the target has, such as bans of addresses, is
  /// replaced. No server may use either.
  ///
  /// Throws ``StorageError/Kind/constraint`` when the target has players or matches,
  /// ``StorageError/Kind/locked`` when a server uses the folder or the target, and
  /// ``StorageError/Kind/io`` when the folder has no database, or without a connection. The target
  /// is as it was then, unless the connection was lost at the end: the next attempt tells.
  ///
  /// - Returns: The numbers of players and of finished matches.
  @discardableResult
  public static func importDatabase(
    in directory: String, into url: String
  ) throws(StorageError) -> (players: Int, matches: Int) {
    do {
      let target = try PostgresConnection(url, translations: SQLTranslations())
      try PostgresLink.configure(target)
      try PostgresLock.take(on: target)
      try PostgresSchema.prepare(target, cluster: nil)
      try target.requireNoPlayers()
      try PostgresTenure.sealAll(on: target)
      return try SQLiteTransfer.read(directory: directory) { source in
        try target.replaceContents(by: source)
      }
    } catch {
      throw StorageError(postgres: error)
    }
  }
}

extension PostgresConnection {
  fileprivate var hasAllStatistics: Bool {
    get throws {
      try script("SELECT has_all_statistics::text FROM meta").text(0, 0) != "0"
    }
  }

  /// The sequence of each table that numbers its rows, and the last number that it has given.
  fileprivate func counters() throws -> [String: (sequence: String, column: String, last: Int64)] {
    let found = try script(
      """
      SELECT table_name, column_name, pg_get_serial_sequence(table_name, column_name)
      FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'
      """)
    var counters: [String: (String, String, Int64)] = [:]
    for row in 0..<found.count {
      guard let table = found.text(row, 0), let column = found.text(row, 1),
        let sequence = found.text(row, 2)
      else { throw StorageError.corrupt("a sequence without a name") }
      let last = try script(
        "SELECT (CASE WHEN is_called THEN last_value ELSE 0 END)::text FROM \(sequence)")
      counters[table] = (sequence, column, Int64(try last.integer(0, 0)))
    }
    return counters
  }

  fileprivate func requireNoPlayers() throws {
    let found = try script(
      """
      SELECT 1 WHERE EXISTS (SELECT FROM participants) OR EXISTS (SELECT FROM matches)
        OR EXISTS (SELECT FROM journal) OR EXISTS (SELECT FROM kept_journal)
      """)
    guard found.count == 0 else {
      throw StorageError(kind: .constraint, message: "the database has players or matches already")
    }
  }

  /// Replaces the rows of all tables, in a transaction; returns the numbers of players and of
  /// finished matches.
  fileprivate func replaceContents(
    by source: SQLiteTables
  ) throws -> (players: Int, matches: Int) {
    let tables = try source.all()
    try script("BEGIN")
    // The rows that triggers would add are among those that are copied.
    for table in tables { try script("ALTER TABLE \(table.name) DISABLE TRIGGER USER") }
    for table in tables.reversed() { try script("DELETE FROM \(table.name)") }
    for table in tables {
      try copyIn(table.name, columns: table.columnList) { append in
        try source.forEachRow(of: table, append)
      }
    }
    for table in tables { try script("ALTER TABLE \(table.name) ENABLE TRIGGER USER") }
    try setCounters(try source.counters())
    try script(
      "UPDATE meta SET has_all_statistics = \(try source.hasAllStatistics() ? 1 : 0)")
    // The planner knows nothing of the new rows before.
    try script("ANALYZE")
    let counts = try script(
      "SELECT (SELECT count(*) FROM players)::text, (SELECT count(*) FROM matches)::text")
    let found = (players: try counts.integer(0, 0), matches: try counts.integer(0, 1))
    forgetWarnings()
    try script("COMMIT")
    if let warning = warnings.first {
      throw PostgresError(.unknown, "the commit came with a warning: \(warning)")
    }
    return found
  }

  /// Lets each sequence go on after the last number that was given, and after those that rows have.
  private func setCounters(_ last: [String: Int64]) throws {
    for (table, counter) in try counters() {
      try script(
        """
        SELECT setval('\(counter.sequence)', greatest(1, last), last > 0)
        FROM (SELECT greatest(\(last[table] ?? 0), coalesce(max(\(counter.column)), 0)) AS last
          FROM \(table)) AS numbers
        """)
    }
  }
}

extension PostgresResult {
  fileprivate func integer(_ row: Int, _ column: Int) throws(StorageError) -> Int {
    guard let number = text(row, column).flatMap({ Int($0) }) else {
      throw .corrupt("no number in column \(column)")
    }
    return number
  }
}
