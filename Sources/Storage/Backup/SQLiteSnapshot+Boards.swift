import Foundation
import GRDB
import GameRules

// Checks of boards and of the places of sets.
extension Database {
  /// The contradictions between rows, counts and lists, and between sets and matches.
  func boardProblems() throws -> [String] {
    let counts = try rows(
      """
      SELECT board, bucket, sum(count) FROM (
        SELECT board, bucket, count FROM board_counts UNION ALL
        SELECT board, bucket, -1 FROM board_entries)
      GROUP BY board, bucket HAVING sum(count) <> 0
      """
    ).map { row in
      let (board, bucket): (String, Int) = (try row.value(0), try row.value(1))
      return "board \(board): the rows of bucket \(bucket) are not as many as counted"
    }
    let lists = try rows(
      """
      SELECT board, player FROM board_entries AS own
      WHERE is_listed <> (is_eligible = 1 AND NOT EXISTS (
        SELECT 1 FROM board_entries AS other INDEXED BY board_entries_of_network
        WHERE other.board = own.board AND other.network = own.network AND other.is_eligible = 1
          AND (-other.points, other.time_ms, other.at, other.player)
            < (-own.points, own.time_ms, own.at, own.player)))
      """
    ).map { row in
      let (board, player): (String, PlayerID) = (try row.value(0), try row.identifier(1))
      return "board \(board): player \(player) is listed, or is not, without a reason"
    }
    let buckets = try rows(
      "SELECT board, player FROM board_entries WHERE bucket <> \(Self.bucketOfRow)"
    ).map { row in
      let (board, player): (String, PlayerID) = (try row.value(0), try row.identifier(1))
      return "board \(board): player \(player) is counted in another bucket"
    }
    return try counts + lists + buckets + placeProblems()
  }

  private func placeProblems() throws -> [String] {
    try rows(
      """
      SELECT id, place_set FROM matches
      WHERE place_set IS NOT NULL AND place_set NOT GLOB 'list-*' UNION ALL
      SELECT match, name FROM place_sets WHERE match IS NOT NULL
      """
    ).compactMap { row in
      let (match, name): (MatchID, String) = (try row.identifier(0), try row.value(1))
      guard let name = PlaceSetName(name), let set = try placeSet(name) else {
        return "match \(match): there is no set \(name)"
      }
      let places = try rows(
        "SELECT lat, lng FROM rounds WHERE match = ? ORDER BY number", [match.blob]
      ).map { try $0.coordinate(0) }
      return places == set.solutions.map(\.coordinate)
        ? nil : "match \(match): its places are not those of \(name)"
    }
  }
}
