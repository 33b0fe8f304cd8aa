import GRDB

// What one commit brings to the journal as one row; see Database+Journal.swift.
extension Schema {
  /// Takes over what the journal had: `sequence` is that of a row's last entry now.
  static func version6(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE journal RENAME TO journal_by_entry;
        CREATE TABLE journal (
          sequence INTEGER NOT NULL PRIMARY KEY,
          entries BLOB NOT NULL
        ) STRICT;
        """)
    var entries: [JournalEntry] = []
    try database.forEach(
      "SELECT sequence, match, at, payload FROM journal_by_entry ORDER BY sequence", []
    ) { row in
      entries.append(try JournalEntry(row))
      if entries.count == JournalLog.batch {
        try database.insertBatch(entries)
        entries.removeAll(keepingCapacity: true)
      }
    }
    try database.insertBatch(entries)
    try database.execute(sql: "DROP TABLE journal_by_entry")
  }
}
