import Community
import Foundation
import GameRules

extension SQLSession {
  func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) throws -> RankingPage {
    switch scope {
    case .global: try globalRanking(start, limit: limit)
    case .friends(let player): try friendsRanking(of: player, start, limit: limit)
    }
  }

  func rankingRow(of player: PlayerID, in scope: RankingScope) throws -> RankingRow? {
    switch scope {
    case .global:
      guard let key = try rankingKey(of: player), let entry = try entry(of: player, key: key)
      else { return nil }
      return try row(entry, rank: rank(of: entry.key))
    case .friends(let owner):
      let list = RankingList(try rankingKeys(ofFriendsOf: owner))
      return try list.place(of: player).map(row)
    }
  }

  private func globalRanking(_ start: RankingStart, limit: Int) throws -> RankingPage {
    var page = RankingPage()
    page.count = try rankedPlayerCount()
    guard limit > 0, let first = try firstKey(start, limit: limit) else { return page }
    let entries = try entries(from: first, limit: limit + 1)
    page.rows = try rows(of: entries.prefix(limit))
    if entries.count > limit { page.next = page.rows.last.map { RankingCursor($0.key) } }
    return page
  }

  /// The inclusive lower bound of a page's keys.
  private func firstKey(_ start: RankingStart, limit: Int) throws -> Data? {
    switch start {
    case .top: return Data()
    // There is no key between a key and the same key with a zero byte appended.
    case .after(let cursor): return Data(cursor.bytes + [0])
    case .around(let player):
      guard let key = try rankingKey(of: player) else { return nil }
      let rowsBefore = RankingStart.rowsBefore(limit: limit)
      guard rowsBefore > 0 else { return key }
      let row = try row(
        """
        SELECT min(ranking_key) FROM (
          SELECT ranking_key FROM statistics WHERE ranking_key < ?
          ORDER BY ranking_key DESC LIMIT ?) AS previous
        """,
        [key, rowsBefore])
      return try row?.optional(0, as: Data.self) ?? key
    }
  }

  private func entries(from first: Data, limit: Int) throws -> [Entry] {
    try rows(
      """
      SELECT \(Self.entryColumns) FROM statistics CROSS JOIN players ON players.id = player
      WHERE ranking_key >= ? ORDER BY ranking_key LIMIT ?
      """,
      [first, limit]
    ).map(entry)
  }

  private func entry(of player: PlayerID, key: Data) throws -> Entry? {
    try row(
      """
      SELECT \(Self.entryColumns) FROM statistics CROSS JOIN players ON players.id = player
      WHERE player = ?
      """,
      [player.blob]
    ).map(entry)
  }

  private static var entryColumns: String {
    "ranked_score, ranked_rounds, solo_games + multiplayer_games, \(playerColumns)"
  }

  private func entry(_ row: Row) throws -> Entry {
    let player = try PlayerRecord(row, from: 3)
    return Entry(key: try row.rankingKey(0, of: player.id), player: player)
  }

  /// Rows in order, whose ranks follow from the first row's rank.
  private func rows(of entries: ArraySlice<Entry>) throws -> [RankingRow] {
    guard let first = entries.first else { return [] }
    var rows = [try row(first, rank: rank(of: first.key))]
    let position = try rankedPlayerCount(before: Data(first.key.bytes))
    for (index, entry) in entries.enumerated().dropFirst() {
      let previous = rows[index - 1]
      let isTied = previous.key.isTied(with: entry.key)
      rows.append(row(entry, rank: isTied ? previous.rank : position + index + 1))
    }
    return rows
  }

  private func rank(of key: RankingKey) throws -> Int {
    try rankedPlayerCount(before: Data(key.firstTied)) + 1
  }

  private func row(_ entry: Entry, rank: Int) -> RankingRow {
    RankingRow(
      rank: rank, player: entry.player, average: entry.key.average,
      gamesPlayed: entry.key.gamesPlayed)
  }

  private func friendsRanking(
    of player: PlayerID, _ start: RankingStart, limit: Int
  ) throws -> RankingPage {
    let list = RankingList(try rankingKeys(ofFriendsOf: player))
    let (places, hasMore) = list.page(start, limit: limit)
    var page = RankingPage()
    page.count = list.count
    page.rows = try places.map(row)
    if hasMore { page.next = page.rows.last.map { RankingCursor($0.key) } }
    return page
  }

  private func row(_ place: RankingList.Place) throws -> RankingRow {
    guard let player = try player(place.key.player) else {
      throw StorageError.corrupt("statistics of nobody")
    }
    return row(Entry(key: place.key, player: player), rank: place.rank)
  }

  /// The keys of the player and the player's friends.
  private func rankingKeys(ofFriendsOf player: PlayerID) throws -> [RankingKey] {
    try rows(
      """
      SELECT ranked_score, ranked_rounds, solo_games + multiplayer_games, statistics.player
      FROM (SELECT friend AS player FROM friendships WHERE player = ?1 UNION ALL SELECT ?1)
        AS circle
      CROSS JOIN statistics ON statistics.player = circle.player
      WHERE ranking_key IS NOT NULL
      """,
      [player.blob]
    ).map { try $0.rankingKey(0, of: $0.identifier(3)) }
  }
}

private struct Entry {
  let key: RankingKey
  let player: PlayerRecord
}

extension SQLRow {
  /// Reads the sum of the points, its number of rounds, and the games played.
  fileprivate func rankingKey(
    _ index: Int, of player: PlayerID
  ) throws(StorageError) -> RankingKey {
    let total: Int = try value(index)
    let rounds: Int = try value(index + 1)
    guard Statistics.isAverage(total, rounds),
      let average = AverageScore(total: total, rounds: rounds)
    else { throw .corrupt("an average of \(total) over \(rounds) rounds") }
    return RankingKey(average: average, gamesPlayed: try value(index + 2), player: player)
  }
}
