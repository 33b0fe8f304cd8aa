import Community
import Foundation
import GameRules

extension SQLSession {
  /// Reads many players with one statement, in the order of the file, so that each page is read
  /// once.
  func standings(of ids: [PlayerID]) throws -> [PlayerStanding] {
    var standings: [PlayerID: PlayerStanding] = [:]
    var rest = Set(ids).sorted()[...]
    while !rest.isEmpty {
      try readStandings(of: rest.prefix(Self.standingBatch), into: &standings)
      rest = rest.dropFirst(Self.standingBatch)
    }
    return ids.compactMap { standings[$0] }
  }

  func standing(forToken hash: TokenHash, at now: Instant) throws -> PlayerStanding? {
    let found = try first(
      """
      SELECT \(Self.standingColumns) FROM tokens CROSS JOIN \(Self.standingTables)
      WHERE tokens.hash = ? AND tokens.expires_at > ? AND players.id = tokens.player
      """,
      [Data(hash.bytes), now.millisecondsSinceEpoch]
    ) { try PlayerStanding($0) }
    guard var standing = found else { return nil }
    standing.badges = try badges(of: standing.record.id)
    standing.friends = try friendIDs(of: standing.record.id)
    standing.blocked = try blockedIDs(of: standing.record.id)
    standing.otherRatings = try ladderRatings(of: standing.record.id)
    return standing
  }

  private func readStandings(
    of ids: some Collection<PlayerID>, into standings: inout [PlayerID: PlayerStanding]
  ) throws {
    let missing = [PlayerID?](repeating: nil, count: Self.standingBatch - ids.count)
    let batch: [any SQLParameter] = ids.map(Optional.some) + missing
    try forEach(
      """
      SELECT \(Self.standingColumns) FROM \(Self.standingTables)
      WHERE players.id IN (\(Self.placeholders))
      """, batch
    ) { row in
      let standing = try PlayerStanding(row)
      standings[standing.record.id] = standing
    }
    try forEach(
      """
      SELECT player, badge, granted_at FROM badges WHERE player IN (\(Self.placeholders))
      ORDER BY granted_at, badge
      """, batch
    ) { row in
      let badge = BadgeRecord(badge: try row.badge(1), grantedAt: try row.instant(2))
      standings[try row.identifier(0)]?.badges.append(badge)
    }
    try forEach(
      """
      SELECT player, friend FROM friendships WHERE player IN (\(Self.placeholders))
      ORDER BY player, friend
      """, batch
    ) { row in
      standings[try row.identifier(0)]?.friends.append(try row.identifier(1))
    }
    try forEach(
      """
      SELECT player, blocked FROM blocks WHERE player IN (\(Self.placeholders))
      ORDER BY player, blocked
      """, batch
    ) { row in
      standings[try row.identifier(0)]?.blocked.append(try row.identifier(1))
    }
    try forEach(
      """
      SELECT player, \(Self.ladderColumns) FROM ladder_ratings
      WHERE player IN (\(Self.placeholders))
      """, batch
    ) { row in
      standings[try row.identifier(0)]?.otherRatings[try row.name(1)] =
        try row.ladderRating(2)
    }
  }

  /// The players per statement. The last statement is filled up with NULLs, which match no row.
  private static var standingBatch: Int { 100 }
  private static var placeholders: String {
    Array(repeating: "?", count: standingBatch)
      .joined(separator: ", ")
  }
  private static var standingTables: String {
    "players LEFT JOIN statistics ON statistics.player = players.id"
  }
  fileprivate static var standingColumns: String {
    """
    \(playerColumns),
    (SELECT count(*) FROM notifications WHERE player = players.id AND is_read = 0),
    statistics.player IS NOT NULL, \(statisticsColumns)
    """
  }
}

extension PlayerStanding {
  /// Reads ``SQLSession/standingColumns``; badges, friends, blocks and other ratings are empty.
  fileprivate init(_ row: some SQLRow) throws {
    let unread = PlayerRecord.columnCount
    self.init(record: try PlayerRecord(row), unread: try row.value(unread))
    if try row.value(unread + 1) { statistics = try Statistics(row, from: unread + 2) }
  }
}
