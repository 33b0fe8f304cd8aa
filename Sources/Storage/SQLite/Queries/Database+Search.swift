import Community
import GRDB
import GameRules
import NameSearch

// SearchStore.
extension Database {
  func search(_ text: String, limit: Int) throws -> SearchRecords {
    SearchRecords(
      players: try accounts(named: text, limit: limit), lists: try lists(titled: text, limit: limit)
    )
  }

  private func accounts(named prefix: String, limit: Int) throws -> [PlayerRecord] {
    guard let key = Username.key(ofPrefix: prefix) else { return [] }
    return try rows(
      """
      SELECT \(Self.playerColumns) FROM players INDEXED BY accounts_by_name
      WHERE is_guest = 0 AND username_key >= ? AND username_key < ? ORDER BY username_key LIMIT ?
      """, [key, SearchWords.end(ofPrefix: key), limit]
    ).map { try PlayerRecord($0) }
  }

  private func lists(titled text: String, limit: Int) throws -> [SearchRecords.FoundList] {
    guard let candidates = ListCandidates(SearchWords.of(text)) else { return [] }
    return try rows(
      """
      SELECT list, min(word) FROM (\(candidates.sql("word, list", limit: Self.searchCandidates)))
      GROUP BY list ORDER BY 2, 1 LIMIT \(limit)
      """, StatementArguments(candidates.arguments)
    ).compactMap { row in
      guard let list = try list(try row.listID(0)), let author = try player(list.author) else {
        return nil
      }
      return SearchRecords.FoundList(list: list, author: author)
    }
  }

  private static let searchCandidates = 200
}

/// The public lists that have words with certain beginnings in their titles.
struct ListCandidates {
  private let conditions: String
  /// The parameters from `?1` on.
  let arguments: [(any DatabaseValueConvertible)?]

  /// `nil` without words. The longest word finds the candidates, the others are looked up for each
  /// of them.
  init?(_ words: [String]) {
    let words = words.sorted { $0.utf8.count > $1.utf8.count }.prefix(SearchWords.most)
    guard let longest = words.first else { return nil }
    var arguments: [(any DatabaseValueConvertible)?] = [
      longest, SearchWords.end(ofPrefix: longest),
    ]
    var conditions = ""
    for word in words.dropFirst() {
      conditions += """
         AND EXISTS (SELECT 1 FROM list_words AS other
          WHERE other.list = met.list
            AND other.word >= ?\(arguments.count + 1) AND other.word < ?\(arguments.count + 2))
        """
      arguments += [word, SearchWords.end(ofPrefix: word)]
    }
    (self.conditions, self.arguments) = (conditions, arguments)
  }

  /// A query for columns of `list_words`, in the order of the words.
  func sql(_ columns: String, limit: Int) -> String {
    """
    SELECT \(columns) FROM (
      SELECT * FROM list_words WHERE word >= ?1 AND word < ?2 LIMIT \(Self.most)) AS met
    WHERE TRUE\(conditions) LIMIT \(limit)
    """
  }

  /// The titles with the longest word that are looked through for the other words.
  private static let most = 1000
}
