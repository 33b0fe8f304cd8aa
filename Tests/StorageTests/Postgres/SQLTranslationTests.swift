import Testing

@testable import PostgresStorage

@Suite("Translation of statements for PostgreSQL")
struct SQLTranslationTests {
  @Test(
    "What differs is translated, and nothing else",
    arguments: [
      ("SELECT a FROM t WHERE b = ? AND c = ?", "SELECT a FROM t WHERE b = $1 AND c = $2"),
      ("SELECT ?2, ?1, ?12", "SELECT $2, $1, $12"),
      ("SELECT ifnull(sum(n), 0), max(n) FROM t", "SELECT coalesce(sum(n), 0), max(n) FROM t"),
      ("SET a = max(a, ?), b = min(b / 2, 5)", "SET a = greatest(a, $1), b = least(b / 2, 5)"),
      ("instr(format, '@') - 1", "strpos(format, '@') - 1"),
      ("ifnull(player, x'') = ?", "coalesce(player, ''::bytea) = $1"),
      ("WHERE +map GLOB 'own:*' GROUP BY +map", "WHERE map LIKE 'own:%' GROUP BY map"),
      ("(SELECT +a, +b FROM t)", "(SELECT a, b FROM t)"),
      ("a + b, a+b", "a + b, a+b"),
      ("k IS ?19 AND ?1 IS NULL", "k IS NOT DISTINCT FROM $19 AND $1 IS NULL"),
      ("NOT players.is_guest AND NOT is_read", "players.is_guest = 0 AND is_read = 0"),
      ("NOT EXISTS (SELECT 1)", "NOT EXISTS (SELECT 1)"),
      ("LIMIT -1 OFFSET ?", "LIMIT ALL OFFSET $1"),
      ("FROM t INDEXED BY i WHERE", "FROM t WHERE"),
      ("FROM a AS b INDEXED BY i\nCROSS JOIN c ON c.x = b.x", "FROM a AS b\nJOIN c ON c.x = b.x"),
      ("a CROSS JOIN b AS c ON c.x = a.x", "a JOIN b AS c ON c.x = a.x"),
      (
        "tokens CROSS JOIN players LEFT JOIN s ON s.p = 1",
        "tokens CROSS JOIN players LEFT JOIN s ON s.p = 1"
      ),
    ])
  func table(sqlite: String, postgres: String) {
    #expect(SQLTranslations.translate(sqlite) == postgres)
    #expect(SQLTranslations()[sqlite] == postgres)
  }
}
