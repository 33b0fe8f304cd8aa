import Community
import GameRules
import NameSearch

// SearchStore.
extension SQLSession {
  func search(_ text: String, limit: Int) throws -> SearchRecords {
    SearchRecords(
      players: try accounts(named: text, limit: limit),
      lists: try lists(titled: text, limit: limit), maps: try maps(titled: text, limit: limit),
      news: try news(titled: text, limit: limit), events: try events(titled: text, limit: limit))
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
    guard let candidates = TitleCandidates(text, of: .lists) else { return [] }
    return try rows(
      """
      SELECT list, min(word)
      FROM (\(candidates.sql("word, list", limit: Self.searchCandidates))) AS met
      GROUP BY list ORDER BY 2, 1 LIMIT \(limit)
      """, candidates.arguments
    ).compactMap { row in
      guard let list = try list(try row.listID(0)), let author = try player(list.author) else {
        return nil
      }
      return SearchRecords.FoundList(list: list, author: author)
    }
  }

  private func news(titled text: String, limit: Int) throws -> [News] {
    guard let candidates = TitleCandidates(text, of: .news) else { return [] }
    let ids: [NewsID] = try rows(
      """
      SELECT id FROM (
        SELECT DISTINCT news FROM (\(candidates.sql("news", limit: Self.searchCandidates))) AS met
      ) AS found JOIN news ON news.id = found.news
      ORDER BY published_at DESC, id DESC LIMIT \(limit)
      """, candidates.arguments
    ).map { try $0.identifier(0) }
    return try news(ids, for: nil).map(\.news)
  }

  private func events(titled text: String, limit: Int) throws -> [ScheduledEvent] {
    guard let candidates = TitleCandidates(text, of: .events) else { return [] }
    return try rows(
      """
      SELECT id FROM (
        SELECT DISTINCT event FROM (\(candidates.sql("event", limit: Self.searchCandidates))) AS met
      ) AS found JOIN events ON events.id = found.event
      ORDER BY starts_at DESC, id DESC LIMIT \(limit)
      """, candidates.arguments
    ).compactMap { try storedEvent(try $0.identifier(0)) }
  }

  private func maps(titled text: String, limit: Int) throws -> [OwnMapCardRecord] {
    guard let candidates = TitleCandidates(text, of: .maps) else { return [] }
    let ids = try rows(
      """
      SELECT map, min(word)
      FROM (\(candidates.sql("word, map", limit: Self.searchCandidates))) AS met
      GROUP BY map ORDER BY 2, 1 LIMIT \(limit)
      """, candidates.arguments
    ).map { try $0.ownMapID(0) }
    return try ownMaps(.these(ids))
  }

  private static var searchCandidates: Int { 200 }
}

/// The objects that have words with certain beginnings in their titles.
struct TitleCandidates {
  private let table: Table
  private let conditions: String
  /// The parameters from `?1` on.
  let arguments: [any SQLParameter]

  /// The tables of words, and the column of each for what has the word.
  enum Table {
    /// Public ones.
    case lists, maps
    case news, events

    var name: String {
      switch self {
      case .lists: "list_words"
      case .maps: "map_words"
      case .news: "news_words"
      case .events: "event_words"
      }
    }

    var column: String {
      switch self {
      case .lists: "list"
      case .maps: "map"
      case .news: "news"
      case .events: "event"
      }
    }

    /// The order of the words. Of what ages the latest of a word come first, so that the limits
    /// leave out the old.
    var order: String {
      switch self {
      case .lists, .maps: "word, \(column)"
      case .news, .events: "word DESC, \(column) DESC"
      }
    }
  }

  /// `nil` without words. The longest word finds the candidates, the others are looked up for each
  /// of them.
  init?(_ text: String, of table: Table) {
    let words = SearchWords.of(text).sorted { $0.utf8.count > $1.utf8.count }
      .prefix(SearchWords.most)
    guard let longest = words.first else { return nil }
    var arguments: [any SQLParameter] = [
      longest, SearchWords.end(ofPrefix: longest),
    ]
    var conditions = ""
    for word in words.dropFirst() {
      conditions += """
         AND EXISTS (SELECT 1 FROM \(table.name) AS other
          WHERE other.\(table.column) = met.\(table.column)
            AND other.word >= ?\(arguments.count + 1) AND other.word < ?\(arguments.count + 2))
        """
      arguments += [word, SearchWords.end(ofPrefix: word)]
    }
    (self.table, self.conditions, self.arguments) = (table, conditions, arguments)
  }

  /// A query for columns of the table of words, in ``Table/order``.
  func sql(_ columns: String, limit: Int) -> String {
    "SELECT \(columns) \(source) ORDER BY \(table.order) LIMIT \(limit)"
  }

  /// A query for the objects that have the words, each once, by the first of the words met.
  func sql(limit: Int) -> String {
    """
    SELECT \(table.column) \(source)
    GROUP BY \(table.column) ORDER BY min(word), \(table.column) LIMIT \(limit)
    """
  }

  private var source: String {
    """
    FROM (
      SELECT * FROM \(table.name) WHERE word >= ?1 AND word < ?2
      ORDER BY \(table.order) LIMIT \(Self.most)) AS met
    WHERE TRUE\(conditions)
    """
  }

  /// The titles with the longest word that are looked through for the other words.
  private static let most = 1000
}
