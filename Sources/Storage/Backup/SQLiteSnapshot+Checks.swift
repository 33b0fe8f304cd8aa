import Community
import Foundation
import GRDB
import GameRules

// Integrity checks in SQL.
extension SQLiteSnapshot {
  /// Finds damaged pages, indexes and constraints of rows, up to ``damageLimit``.
  public func damage(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      do {
        let lines = try String.fetchAll(
          database, sql: "PRAGMA integrity_check(\(SQLiteSnapshot.damageLimit))")
        for line in lines where line != "ok" { problems.add(line) }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        problems.add(StorageError(error).description)
      }
      return problems
    }
  }

  /// The most damages that are searched for; a file with more has to be restored from a copy.
  public static let damageLimit = 1000

  /// Finds rows that refer to missing rows.
  public func danglingReferences(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems
  {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      let rows = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check")
      while let row = try rows.next() {
        let (table, parent): (String, String) = (try row.value(0), try row.value(2))
        problems.add("a row of \(table) refers to nothing in \(parent)")
      }
      return problems
    }
  }

  /// Finds friendships that only one side has, and stored pictures that differ from the pictures of
  /// the players' records.
  public func brokenPairs(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      try database.forEachIdentifier(
        """
        SELECT player FROM friendships AS own WHERE NOT EXISTS (
          SELECT 1 FROM friendships WHERE player = own.friend AND friend = own.player
            AND since = own.since)
        """
      ) { problems.add("player \($0): a friendship that the friend does not have") }
      try database.forEachIdentifier(
        """
        SELECT id FROM players WHERE avatar IS NOT
          (SELECT id FROM avatars WHERE player = players.id)
        """
      ) { problems.add("player \($0): the picture shown is not the picture stored") }
      return problems
    }
  }

  /// Finds ranks that do not follow from the players' statistics, and buckets with wrong counts.
  public func wrongPlaces(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      try database.forEachIdentifier("SELECT player FROM statistics ORDER BY player") { player in
        if let problem = try database.problemOfPlace(of: player) {
          problems.add("player \(player): \(problem)")
        }
      }
      for problem in try database.bucketProblems() { problems.add(problem) }
      return problems
    }
  }

  /// The sets that were made of a player's matches.
  public func placeSetNames(
    ofMatchesOf player: PlayerID
  ) async throws(StorageError) -> [MatchID: PlaceSetName] {
    try await read { try $0.placeSetNames(ofMatchesOf: player) }
  }

  /// Finds boards whose counts or lists do not follow from their rows, and matches whose places are
  /// not those of their set.
  public func wrongBoards(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      for problem in try database.boardProblems() { problems.add(problem) }
      return problems
    }
  }
}

extension Database {
  /// Calls `body` with the ids in the first column of a query's rows.
  fileprivate func forEachIdentifier(
    _ sql: String, _ body: (PlayerID) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(self, sql: sql)
    while let row = try rows.next() { try body(row.identifier(0)) }
  }

  fileprivate func problemOfPlace(of player: PlayerID) throws -> String? {
    let stored = try rankingKey(of: player)
    let statistics: Statistics
    do {
      statistics = try self.statistics(of: player) ?? Statistics()
    } catch let error as StorageError where error.kind == .corrupt {
      return error.message
    }
    let expected = RankingKey(player: player, statistics: statistics).map { Data($0.bytes) }
    guard stored != expected else { return nil }
    return switch (stored, expected) {
    case (nil, _): "has no place in the ranking, but should have one"
    case (_, nil): "has a place in the ranking, but should have none"
    case (_?, _?): "has a place in the ranking that differs from the statistics"
    }
  }

  fileprivate func bucketProblems() throws -> [String] {
    let buckets = try rows("SELECT first, count FROM ranking_buckets ORDER BY first")
    let firsts = try buckets.map { try $0.value(0) as Data }
    var problems = firsts.first?.isEmpty == true ? [] : ["the ranking's first bucket is missing"]
    for (index, bucket) in buckets.enumerated() {
      let end = index + 1 < firsts.count ? firsts[index + 1] : nil
      let found = try count(
        """
        SELECT count(*) FROM statistics
        WHERE ranking_key >= ?1 AND (?2 IS NULL OR ranking_key < ?2)
        """, [firsts[index], end])
      let stored: Int = try bucket.value(1)
      if stored != found {
        problems.append(
          "bucket \(index + 1) of the ranking has count \(stored), but \(found) entries")
      }
    }
    return problems
  }
}
