/// The statements that add the result of a match to a player's result on a list or a map, if there
/// still is the player.
enum ResultAddition {
  static let list = sql(into: "list_results", by: "list")
  static let map = sql(into: "map_results", by: "map")

  private static func sql(into table: String, by key: String) -> String {
    let best = ["best", "best_of_3", "best_of_4", "best_of_5"].map { column in
      let (old, new) = ("\(table).\(column)", "excluded.\(column)")
      return "\(column) = ifnull(max(\(old), \(new)), ifnull(\(old), \(new)))"
    }
    let sums = ["finishes", "rounds", "points"].map { "\($0) = \(table).\($0) + excluded.\($0)" }
    return """
      INSERT INTO \(table) SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
        WHERE EXISTS (SELECT 1 FROM players WHERE id = ?1)
      ON CONFLICT (\(key), player) DO UPDATE SET \((sums + best).joined(separator: ", ")),
        last_finished_at = max(\(table).last_finished_at, excluded.last_finished_at)
      """
  }
}
