import Community
import GameRules
import NameSearch

// SearchStore.
extension SQLSession {
  func search(_ text: String, limit: Int) throws -> SearchRecords {
    let words = TitleCandidates.words(of: text)
    return SearchRecords(
      players: try accounts(named: text, limit: limit),
      lists: try lists(titled: words, limit: limit), maps: try maps(titled: words, limit: limit),
      news: try news(titled: words, limit: limit), events: try events(titled: words, limit: limit))
  }

  private func accounts(named prefix: String, limit: Int) throws -> [PlayerRecord] {
    guard let key = Username.key(ofPrefix: prefix) else { return [] }
    return try values(
      """
      SELECT \(Self.playerColumns) FROM players INDEXED BY accounts_by_name
      WHERE is_guest = 0 AND username_key >= ? AND username_key < ? ORDER BY username_key LIMIT ?
      """, [key, SearchWords.end(ofPrefix: key), limit]
    ) { try PlayerRecord($0) }
  }

  private func lists(titled words: [String], limit: Int) throws -> [SearchRecords.FoundList] {
    try titles(
      with: words, of: .lists, "\(Self.listColumns), \(Self.playerColumns)",
      """
      CROSS JOIN lists ON lists.id = met.list CROSS JOIN players ON players.id = lists.author
      """, limit: limit
    ) { row in
      SearchRecords.FoundList(
        list: try PlaceListRecord(row),
        author: try PlayerRecord(row, from: PlaceListRecord.columnCount))
    }
  }

  private func maps(titled words: [String], limit: Int) throws -> [OwnMapCardRecord] {
    try titles(
      with: words, of: .maps, "\(Self.mapColumns), \(Self.playerColumns)",
      """
      CROSS JOIN own_maps ON own_maps.id = met.map
      CROSS JOIN players ON players.id = own_maps.author
      """, limit: limit
    ) { row in
      OwnMapCardRecord(
        map: try OwnMapRecord(row),
        author: try PlayerRecord(row, from: OwnMapRecord.columnCount))
    }
  }

  private func news(titled words: [String], limit: Int) throws -> [News] {
    guard let candidates = TitleCandidates(words, of: .news) else { return [] }
    let isFrequent =
      try !candidates.hasOtherWords && row(candidates.rowIfFrequent, candidates.arguments) != nil
    if isFrequent {
      // The latest items with a frequent word are met soon on the way back through the latest.
      let latest = try values(
        """
        SELECT \(Self.newsColumns)
        FROM (SELECT * FROM news ORDER BY published_at DESC, id DESC
          LIMIT \(TitleCandidates.walkedNews)) AS news
        LEFT JOIN events ON events.id = news.event
        WHERE EXISTS (SELECT 1 FROM news_words AS own
          WHERE own.news = news.id AND own.word >= ?1 AND own.word < ?2)
        ORDER BY news.published_at DESC, news.id DESC LIMIT \(limit)
        """, candidates.arguments
      ) { try News($0) }
      if latest.count >= limit { return latest }
    }
    return try values(
      """
      SELECT \(Self.newsColumns)
      FROM (SELECT DISTINCT news FROM (\(candidates.latest)) AS met) AS found
      CROSS JOIN news ON news.id = found.news LEFT JOIN events ON events.id = news.event
      ORDER BY news.published_at DESC, news.id DESC LIMIT \(limit)
      """, candidates.arguments
    ) { try News($0) }
  }

  private func events(titled words: [String], limit: Int) throws -> [ScheduledEvent] {
    guard let candidates = TitleCandidates(words, of: .events) else { return [] }
    return try values(
      """
      SELECT \(Self.eventColumns)
      FROM (SELECT DISTINCT event FROM (\(candidates.latest)) AS met) AS found
      CROSS JOIN events ON events.id = found.event
      ORDER BY events.starts_at DESC, events.id DESC LIMIT \(limit)
      """, candidates.arguments
    ) { try ScheduledEvent($0) }
  }

  /// The first titles that have the words, with what is joined to them: in the order of the words
  /// that the longest one finds, each title once. No more titles are read than are returned.
  private func titles<Value>(
    with words: [String], of table: TitleCandidates.Table, _ columns: String, _ joins: String,
    limit: Int, _ read: (Row) throws -> Value
  ) throws -> [Value] {
    guard let candidates = TitleCandidates(words, of: table) else { return [] }
    var arguments = candidates.arguments
    var end = ""
    if candidates.hasOtherWords,
      let first = try row(candidates.firstBehind, Array(arguments.prefix(2)))
    {
      arguments[1] = try first.value(0) as String
      end = try first.value(1)
    }
    return try values(
      candidates.first(columns, joins, limit: limit), arguments + [end], read)
  }

  /// The results of `read` on the rows of a query, which must not escape.
  private func values<Value>(
    _ sql: String, _ arguments: [any SQLParameter], _ read: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, arguments) { values.append(try read($0)) }
    return values
  }
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

  /// The words of a text that are looked for, the longest first.
  static func words(of text: String) -> [String] {
    Array(
      SearchWords.of(text).sorted { $0.utf8.count > $1.utf8.count }.prefix(SearchWords.most))
  }

  /// `nil` without words. The longest word finds the candidates, the others are looked up for each
  /// of them.
  ///
  /// - Parameter words: Those of ``words(of:)``.
  init?(_ words: [String], of table: Table) {
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

  /// Whether there are words that are looked up for each candidate.
  var hasOtherWords: Bool { !conditions.isEmpty }

  /// A query for the first titles that have the words, as `met`: by the word that the longest one
  /// finds, then by their ids, each once. It has one more parameter than ``arguments``, at the end:
  /// the second and that are the word and the id before which titles are looked through. Both stand
  /// in the order of the table, so that the query ends with the last title that it returns.
  func first(_ columns: String, _ joins: String, limit: Int) -> String {
    """
    SELECT \(columns) FROM \(table.name) AS met \(joins)
    WHERE met.word >= ?1 AND (met.word, met.\(table.column)) < (?2, ?\(arguments.count + 1))
      \(conditions) AND NOT EXISTS (SELECT 1 FROM \(table.name) AS earlier
        WHERE earlier.\(table.column) = met.\(table.column)
          AND earlier.word >= ?1 AND earlier.word < met.word)
    ORDER BY met.word, met.\(table.column) LIMIT \(limit)
    """
  }

  /// A query for the word and the id behind the titles that are looked through for the other words.
  /// Its parameters are the first two.
  var firstBehind: String {
    """
    SELECT word, \(table.column) FROM \(table.name) WHERE word >= ?1 AND word < ?2
    ORDER BY \(table.order) LIMIT 1 OFFSET \(Self.candidateLimit)
    """
  }

  /// A query that has a row if many titles have the longest word. Its parameters are those of that
  /// word.
  var rowIfFrequent: String {
    """
    SELECT 1 FROM \(table.name) WHERE word >= ?1 AND word < ?2
    LIMIT 1 OFFSET \(Self.wordRowLimit / 2)
    """
  }

  /// A query for the ids of what has the words, some perhaps more than once: the latest of each
  /// word.
  var latest: String {
    hasOtherWords
      ? "SELECT \(table.column) \(source) ORDER BY \(table.order) LIMIT \(Self.wordRowLimit)"
      : """
      SELECT \(table.column) FROM \(table.name) WHERE word >= ?1 AND word < ?2
      ORDER BY \(table.order) LIMIT \(Self.wordRowLimit)
      """
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
      ORDER BY \(table.order) LIMIT \(Self.candidateLimit)) AS met
    WHERE TRUE\(conditions)
    """
  }

  /// The titles with the longest word that are looked through for the other words.
  private static let candidateLimit = 1000

  /// The most rows of words that are read for news and events.
  private static let wordRowLimit = 200

  /// The latest items of news that are looked through for a frequent word.
  static let walkedNews = 2000
}
