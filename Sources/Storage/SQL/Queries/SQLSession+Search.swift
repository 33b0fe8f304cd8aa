import Community
import GameRules
import NameSearch

// SearchStore.
extension SQLSession {
  func search(_ text: String, limit: Int) throws -> SearchRecords {
    let words = TitleCandidates.words(of: text)
    return SearchRecords(
      players: try accounts(named: text, limit: limit),
      lists: try titles(with: words, SearchStatements.lists, limit: limit) { row in
        SearchRecords.FoundList(
          id: try row.listID(0), title: try row.value(1), author: try .init(row, from: 2))
      },
      maps: try titles(with: words, SearchStatements.maps, limit: limit) { row in
        SearchRecords.FoundMap(
          id: try row.ownMapID(0), title: try row.value(1), author: try .init(row, from: 2))
      },
      news: try news(titled: words, limit: limit), events: try events(titled: words, limit: limit))
  }

  private func accounts(named prefix: String, limit: Int) throws -> [SearchRecords.Player] {
    guard let key = Username.key(ofPrefix: prefix) else { return [] }
    return try values(
      SearchStatements.accounts, [key, SearchWords.end(ofPrefix: key), limit]
    ) { try SearchRecords.Player($0) }
  }

  private func news(titled words: [String], limit: Int) throws -> [SearchRecords.FoundNews] {
    guard let candidates = TitleCandidates(words, of: .news) else { return [] }
    func found(_ sql: String, _ bounds: any SQLParameter...) throws -> [SearchRecords.FoundNews] {
      try values(sql, candidates.arguments + bounds) { row in
        SearchRecords.FoundNews(
          id: try row.identifier(0), title: try row.value(1), publishedAt: try row.instant(2))
      }
    }
    if !candidates.hasOtherWords,
      try row(SearchStatements.newsIfFrequent, candidates.arguments) != nil
    {
      // The latest items with a frequent word are met soon on the way back through the latest.
      for walked in TitleCandidates.walkedNews {
        let latest = try found(SearchStatements.newsWalk, walked, limit)
        if latest.count >= limit { return latest }
      }
    }
    return try found(SearchStatements.news[words.count - 1], limit)
  }

  private func events(titled words: [String], limit: Int) throws -> [ScheduledEvent] {
    guard let candidates = TitleCandidates(words, of: .events) else { return [] }
    return try values(
      SearchStatements.events[words.count - 1], candidates.arguments + [limit]
    ) { try ScheduledEvent($0) }
  }

  /// The first titles that have the words, with their authors: in the order of the words that the
  /// longest one finds, each title once. No more titles are read than are returned.
  private func titles<Value>(
    with words: [String], _ statements: SearchStatements.Titles, limit: Int,
    _ read: (CurrentRow) throws -> Value
  ) throws -> [Value] {
    guard let candidates = TitleCandidates(words, of: statements.table) else { return [] }
    var arguments = candidates.arguments
    var end = ""
    if candidates.hasOtherWords,
      let behind = try first(
        statements.behind, Array(arguments.prefix(2)),
        { row in (word: try row.value(0) as String, id: try row.value(1) as String) })
    {
      arguments[1] = behind.word
      end = behind.id
    }
    return try values(statements.first[words.count - 1], arguments + [end, limit], read)
  }

  /// The results of `read` on the rows of a query, which must not escape.
  private func values<Value>(
    _ sql: String, _ arguments: [any SQLParameter], _ read: (CurrentRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, arguments) { values.append(try read($0)) }
    return values
  }
}

extension SearchRecords.Player {
  /// Reads ``SearchStatements/playerColumns``, beginning at the given column of the row.
  fileprivate init(_ row: some SQLRow, from first: Int = 0) throws {
    guard let username = Username(try row.value(first + 1)) else {
      throw StorageError.corrupt("a username that is none")
    }
    self.init(
      id: try row.identifier(first), username: username, isGuest: try row.value(first + 2),
      rating: try row.value(first + 3), rankedGames: try row.value(first + 4),
      avatar: try row.optionalIdentifier(first + 5))
  }
}

/// The texts of the statements of a search, which are made once: those with words in arrays, first
/// that for one word. The last parameter of each is the most rows that are returned.
private enum SearchStatements {
  private static let playerColumns = """
    players.id, players.username, players.is_guest, players.rating, players.ranked_games,
    players.avatar
    """

  static let accounts = """
    SELECT \(playerColumns) FROM players INDEXED BY accounts_by_name
    WHERE is_guest = 0 AND username_key >= ? AND username_key < ? ORDER BY username_key LIMIT ?
    """

  /// Those that find titles and their authors.
  struct Titles {
    let table: TitleCandidates.Table
    let first: [String]
    let behind: String

    init(_ table: TitleCandidates.Table, in objects: String) {
      self.table = table
      first = forWords(table) {
        $0.first(
          "\(objects).id, \(objects).title, \(playerColumns)",
          """
          CROSS JOIN \(objects) ON \(objects).id = met.\(table.column)
          CROSS JOIN players ON players.id = \(objects).author
          """)
      }
      behind = TitleCandidates.firstBehind(of: table)
    }
  }

  static let lists = Titles(.lists, in: "lists")
  static let maps = Titles(.maps, in: "own_maps")

  static let news = forWords(.news) { candidates in
    """
    SELECT news.id, news.title, news.published_at
    FROM (SELECT DISTINCT news FROM (\(candidates.latest)) AS met) AS found
    CROSS JOIN news ON news.id = found.news
    ORDER BY news.published_at DESC, news.id DESC LIMIT ?\(candidates.arguments.count + 1)
    """
  }

  static let newsIfFrequent = TitleCandidates.rowIfFrequent(of: .news)

  /// Looks for a word in the titles of the latest items, of which the third parameter is the
  /// number. They are read from an index, and the found ones from the table.
  static let newsWalk = """
    SELECT news.id, news.title, news.published_at
    FROM (
      SELECT id, published_at FROM (
        SELECT id, published_at FROM news ORDER BY published_at DESC, id DESC LIMIT ?3) AS latest
      WHERE EXISTS (SELECT 1 FROM news_words AS own
        WHERE own.news = latest.id AND own.word >= ?1 AND own.word < ?2)
      ORDER BY published_at DESC, id DESC LIMIT ?4) AS found
    CROSS JOIN news ON news.id = found.id
    ORDER BY news.published_at DESC, news.id DESC
    """

  static let events = forWords(.events) { candidates in
    """
    SELECT events.id, events.title, events.text, events.link, events.map, events.starts_at,
      events.ends_at, events.created_at, events.is_cancelled
    FROM (SELECT DISTINCT event FROM (\(candidates.latest)) AS met) AS found
    CROSS JOIN events ON events.id = found.event
    ORDER BY events.starts_at DESC, events.id DESC LIMIT ?\(candidates.arguments.count + 1)
    """
  }

  private static func forWords(
    _ table: TitleCandidates.Table, _ sql: (TitleCandidates) -> String
  ) -> [String] {
    (1...SearchWords.most).compactMap { count in
      TitleCandidates(Array(repeating: "", count: count), of: table).map(sql)
    }
  }
}

/// The objects that have words with certain beginnings in their titles.
struct TitleCandidates {
  private let table: Table
  /// The parameters from `?1` on: the beginning and the end of each word.
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
    guard !words.isEmpty else { return nil }
    self.table = table
    var arguments: [any SQLParameter] = []
    arguments.reserveCapacity(2 * words.count + 2)
    for word in words {
      arguments.append(word)
      arguments.append(SearchWords.end(ofPrefix: word))
    }
    self.arguments = arguments
  }

  /// Whether there are words that are looked up for each candidate.
  var hasOtherWords: Bool { arguments.count > 2 }

  /// A query for the first titles that have the words, as `met`: by the word that the longest one
  /// finds, then by their ids, each once. It has two more parameters than ``arguments``, at the
  /// end. The second and the last but one are the word and the id before which titles are looked
  /// through, the last is the number of titles. Word and id stand in the order of the table, so
  /// that the query ends with the last title that it returns.
  func first(_ columns: String, _ joins: String) -> String {
    """
    SELECT \(columns) FROM \(table.name) AS met \(joins)
    WHERE met.word >= ?1 AND (met.word, met.\(table.column)) < (?2, ?\(arguments.count + 1))
      \(conditions) AND NOT EXISTS (SELECT 1 FROM \(table.name) AS earlier
        WHERE earlier.\(table.column) = met.\(table.column)
          AND earlier.word >= ?1 AND earlier.word < met.word)
    ORDER BY met.word, met.\(table.column) LIMIT ?\(arguments.count + 2)
    """
  }

  /// A query for the word and the id behind the titles that are looked through for the other words.
  /// Its parameters are the first two.
  static func firstBehind(of table: Table) -> String {
    """
    SELECT word, \(table.column) FROM \(table.name) WHERE word >= ?1 AND word < ?2
    ORDER BY \(table.order) LIMIT 1 OFFSET \(candidateLimit)
    """
  }

  /// A query that has a row if many titles have the longest word. Its parameters are those of that
  /// word.
  static func rowIfFrequent(of table: Table) -> String {
    """
    SELECT 1 FROM \(table.name) WHERE word >= ?1 AND word < ?2
    LIMIT 1 OFFSET \(wordRowLimit / 2)
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

  /// That each candidate has the other words.
  private var conditions: String {
    stride(from: 3, to: arguments.count, by: 2).map { number in
      """
       AND EXISTS (SELECT 1 FROM \(table.name) AS other
        WHERE other.\(table.column) = met.\(table.column)
          AND other.word >= ?\(number) AND other.word < ?\(number + 1))
      """
    }.joined()
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

  /// The latest items of news that are looked through for a frequent word: first a few, among which
  /// mostly enough have it, and at last the most.
  static let walkedNews = [50, 300, 2000]
}
