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
      return (word, SearchRecords.FoundList(list: stored.record, author: author))
    }.sorted { one, other in
      one.word == other.word
        ? one.found.list.id < other.found.list.id
        : one.word.utf8.lexicographicallyPrecedes(other.word.utf8)
    }
    let maps = ownMaps.values.map(\.record).compactMap {
      map -> (word: String, found: OwnMapCardRecord)? in
      guard map.visibility == .public, let author = players[map.author],
        let word = SearchWords.match(of: text, in: map.title)
      else { return nil }
      return (word, OwnMapCardRecord(map: map, author: author))
    }.sorted { one, other in
      one.word == other.word
        ? one.found.map.id < other.found.map.id
        : one.word.utf8.lexicographicallyPrecedes(other.word.utf8)
    }
    return SearchRecords(
      players: Array(accounts.prefix(limit)), lists: titles.prefix(limit).map(\.found),
      maps: maps.prefix(limit).map(\.found),
      news: Array(
        newsItems.values.map(\.news).filter { matches($0.title, text) }
          .sorted { ($0.publishedAt, $0.id) > ($1.publishedAt, $1.id) }.prefix(limit)),
      events: Array(
        events.values.filter { !$0.isCancelled && matches($0.title, text) }
          .sorted { ($0.startsAt, $0.id) > ($1.startsAt, $1.id) }.prefix(limit)))
  }

  private func matches(_ title: String?, _ text: String) -> Bool {
    title.flatMap { SearchWords.match(of: text, in: $0) } != nil
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
