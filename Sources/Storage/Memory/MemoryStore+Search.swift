import Community
import GameRules
import NameSearch

// SearchStore.
extension MemoryStore {
  public func search(_ text: String, limit: Int) throws(StorageError) -> SearchRecords {
    try checkUsable()
    var accounts: [PlayerRecord] = []
    if let prefix = Username.key(ofPrefix: text) {
      accounts = players.values.filter {
        !$0.isGuest && $0.username.key.utf8.starts(with: prefix.utf8)
      }.sorted { $0.username.key.utf8.lexicographicallyPrecedes($1.username.key.utf8) }
    }
    let titles = lists.values.compactMap {
      stored -> (word: String, found: SearchRecords.FoundList)? in
      guard stored.record.visibility == .public,
        let word = SearchWords.match(of: text, in: stored.record.title),
        let author = players[stored.record.author]
      else { return nil }
      return (
        word,
        SearchRecords.FoundList(
          id: stored.record.id, title: stored.record.title, author: .init(author))
      )
    }.sorted { one, other in
      one.word == other.word
        ? one.found.id < other.found.id
        : one.word.utf8.lexicographicallyPrecedes(other.word.utf8)
    }
    let maps = ownMaps.values.map(\.record).compactMap {
      map -> (word: String, found: SearchRecords.FoundMap)? in
      guard map.visibility == .public, let author = players[map.author],
        let word = SearchWords.match(of: text, in: map.title)
      else { return nil }
      return (word, SearchRecords.FoundMap(id: map.id, title: map.title, author: .init(author)))
    }.sorted { one, other in
      one.word == other.word
        ? one.found.id < other.found.id
        : one.word.utf8.lexicographicallyPrecedes(other.word.utf8)
    }
    return SearchRecords(
      players: accounts.prefix(limit).map { .init($0) }, lists: titles.prefix(limit).map(\.found),
      maps: maps.prefix(limit).map(\.found),
      news: newsItems.values.compactMap { stored in
        stored.news.title.flatMap { title in
          matches(title, text)
            ? .init(id: stored.news.id, title: title, publishedAt: stored.news.publishedAt) : nil
        }
      }.sorted { ($0.publishedAt, $0.id) > ($1.publishedAt, $1.id) }.prefix(limit).map(\.self),
      events: Array(
        events.values.filter { !$0.isCancelled && matches($0.title, text) }
          .sorted { ($0.startsAt, $0.id) > ($1.startsAt, $1.id) }.prefix(limit)))
  }

  private func matches(_ title: String, _ text: String) -> Bool {
    SearchWords.match(of: text, in: title) != nil
  }
}

extension SearchWords {
  /// The first word of a title that begins with the longest word of a text; `nil` if the title
  /// lacks a word of the text.
  static func match(of text: String, in title: String) -> String? {
    let words = of(text).sorted { $0.utf8.count > $1.utf8.count }.prefix(most)
    let own = of(title)
    func first(_ beginning: String) -> String? {
      own.first { $0.utf8.starts(with: beginning.utf8) }
    }
    guard let longest = words.first, words.allSatisfy({ first($0) != nil }) else { return nil }
    return first(longest)
  }
}
