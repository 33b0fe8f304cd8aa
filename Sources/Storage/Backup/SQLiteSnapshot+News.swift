import Community
import GRDB
import GameRules
import NameSearch

// The check of news.
extension SQLiteSnapshot {
  /// Finds items whose bookmarks are counted wrong or have other words than their titles, events
  /// with other words, and digests that were told of news to come.
  public func wrongNews(
    exampleLimit: Int
  ) async throws(StorageError) -> (count: Int, problems: IntegrityProblems) {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      for problem in try database.newsProblems() { problems.add(problem) }
      return (try database.count("SELECT count(*) FROM news", []), problems)
    }
  }
}

extension Database {
  fileprivate func newsProblems() throws -> [String] {
    let miscounted = try rows(
      """
      SELECT id FROM news
      WHERE bookmarks <> (SELECT count(*) FROM news_bookmarks WHERE news = news.id)
      """
    ).map { row in
      let id: NewsID = try row.identifier(0)
      return "news \(id): its bookmarks are counted wrong"
    }
    let excessive = try rows(
      "SELECT player FROM news_bookmarks GROUP BY player HAVING count(*) > ?",
      [NewsLimits.bookmarks]
    ).map { row in
      let id: PlayerID = try row.identifier(0)
      return "player \(id): too many bookmarks"
    }
    let early = try rows(
      """
      SELECT player FROM digests
      WHERE told > ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'news'), 0)
      """
    ).map { row in
      let id: PlayerID = try row.identifier(0)
      return "player \(id): the digest was told of news that there is not yet"
    }
    return try miscounted + excessive + early
      + wordProblems("news", "SELECT id, title FROM news ORDER BY id")
      + wordProblems(
        "event", "SELECT id, iif(is_cancelled, NULL, title) FROM events ORDER BY id")
  }

  /// The objects whose words are not those of their titles.
  private func wordProblems(_ kind: String, _ sql: String) throws -> [String] {
    try rows(sql).compactMap { row in
      let id: NewsID = try row.identifier(0)
      let words: [String] = try rows(
        "SELECT word FROM \(kind)_words WHERE \(kind) = ? ORDER BY word", [id.blob]
      ).map { try $0.value(0) }
      let expected = SearchWords.of(try row.optional(1) ?? "")
      return words == expected ? nil : "\(kind) \(id): other words than those of its title"
    }
  }
}
