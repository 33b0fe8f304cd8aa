import Synchronization

/// Translates statements from the SQL of SQLite, in which all queries are written, into that of
/// PostgreSQL. Each is translated once.
///
/// | SQLite                                  | PostgreSQL                                   |
/// |-----------------------------------------|----------------------------------------------|
/// | `?`, `?2`                               | `$1`, `$2`                                   |
/// | `ifnull(a, b)`, `instr(a, b)`           | `coalesce(a, b)`, `strpos(a, b)`             |
/// | `max(a, b)`, `min(a, b)`                | `greatest(a, b)`, `least(a, b)`              |
/// | `x''`                                   | `''::bytea`                                  |
/// | `a GLOB 'b*'`                           | `a LIKE 'b%'`                                |
/// | `a IS ?`                                | `a IS NOT DISTINCT FROM $1`                  |
/// | `NOT is_…`                              | `is_… = 0`                                   |
/// | `LIMIT -1`                              | `LIMIT ALL`                                  |
/// | `a CROSS JOIN b ON …`, which keeps the order | `a JOIN b ON …`                         |
/// | `INDEXED BY …`, and a plus before a column, which guide the planner | nothing          |
final class SQLTranslations: Sendable {
  private let known = Mutex<[String: String]>([:])

  init() {}

  subscript(sql: String) -> String {
    if let translation = known.withLock({ $0[sql] }) { return translation }
    let translation = Self.translate(sql)
    known.withLock { $0[sql] = translation }
    return translation
  }

  static func translate(_ sql: String) -> String {
    numbered(sql)
      .replacing(#/ INDEXED BY \w+/#, with: "")
      .replacing(/CROSS JOIN (\w+(?: AS \w+)?\s+ON\b)/) { "JOIN \($0.1)" }
      .replacing(/\bifnull\(/, with: "coalesce(")
      .replacing(/\binstr\(/, with: "strpos(")
      .replacing(/\bmax\(([^(),]+),/) { "greatest(\($0.1)," }
      .replacing(/\bmin\(([^(),]+),/) { "least(\($0.1)," }
      .replacing(/\bx''/, with: "''::bytea")
      .replacing(#/ GLOB '([^'*]*)\*'/#) { " LIKE '\($0.1)%'" }
      .replacing(#/ IS (\$\d)/#) { " IS NOT DISTINCT FROM \($0.1)" }
      .replacing(/\bNOT ((?:\w+\.)?is_\w+)/) { "\($0.1) = 0" }
      .replacing(/\bLIMIT -1\b/, with: "LIMIT ALL")
      .replacing(/([\s(])\+([a-z])/) { "\($0.1)\($0.2)" }
  }

  /// Numbers the parameters. No text within a statement has a question mark.
  private static func numbered(_ sql: String) -> String {
    var last = 0
    return sql.replacing(/\?(\d*)/) { match in
      guard match.1.isEmpty else { return "$\(match.1)" }
      last += 1
      return "$\(last)"
    }
  }
}
