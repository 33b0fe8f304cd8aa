import GRDB
import GameRules

// The live matches of databases of any version.
extension Database {
  /// Works with databases from before version 6 too, whose journal has a row for each entry, and
  /// from before version 5, whose journal has live matches only.
  func liveMatchCount() throws -> Int {
    if try columns(in: "journal").contains(where: { $0.name == "entries" }) {
      var matches = MatchesOver(self)
      var live = Set<MatchID>()
      try forEachItem("ORDER BY sequence", []) {
        if try !matches.contains($0.match) { live.insert($0.match) }
      }
      try forEach("SELECT DISTINCT match FROM kept_journal", []) {
        live.insert(try $0.identifier(0))
      }
      return live.count
    }
    let kept = try tableExists("kept_journal") ? "UNION SELECT match FROM kept_journal" : ""
    return try count(
      """
      SELECT count(*) FROM (SELECT match FROM journal \(kept))
      WHERE match NOT IN (SELECT id FROM matches)
      """, [])
  }
}
