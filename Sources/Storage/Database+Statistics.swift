import Community
import Foundation
import GRDB
import GameRules

extension Database {
  func setStatistics(_ statistics: Statistics, of player: PlayerID) throws {
    let present = try row("SELECT ranking_key FROM statistics WHERE player = ?", [player.blob])
    // Whoever has statistics is a player.
    guard try present != nil || isPlayer(player) else { return }
    let before = try present?.optional(0, as: Data.self)
    let after = RankingKey(player: player, statistics: statistics).map { Data($0.bytes) }
    try upsert(statistics, of: player, key: after)
    guard before != after else { return }
    if let before { try leaveBucket(of: before) }
    if let after { try enterBucket(of: after) }
  }

  private func upsert(_ statistics: Statistics, of player: PlayerID, key: Data?) throws {
    try run(
      """
      INSERT INTO statistics VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (player) DO UPDATE SET
        solo_games = excluded.solo_games, multiplayer_games = excluded.multiplayer_games,
        games_won = excluded.games_won, finished_games = excluded.finished_games,
        quits = excluded.quits, total_score = excluded.total_score,
        maximum_score = excluded.maximum_score, wins_in_a_row = excluded.wins_in_a_row,
        longest_wins_in_a_row = excluded.longest_wins_in_a_row,
        last_game_day = excluded.last_game_day, games_on_last_day = excluded.games_on_last_day,
        days_in_a_row = excluded.days_in_a_row,
        longest_days_in_a_row = excluded.longest_days_in_a_row,
        last_counted_day = excluded.last_counted_day,
        last_counted_day_end_at = excluded.last_counted_day_end_at,
        offset_min = excluded.offset_min, last_access_at = excluded.last_access_at,
        ranking_key = excluded.ranking_key
      """,
      [
        player.blob, statistics.soloGames, statistics.multiplayerGames, statistics.gamesWon,
        statistics.finishedGames, statistics.quits, statistics.totalScore,
        statistics.maximumScore, statistics.winsInARow, statistics.longestWinsInARow,
        statistics.lastGameDay, statistics.gamesOnLastDay, statistics.days.current,
        statistics.days.longest, statistics.days.last?.day,
        statistics.days.last?.end.millisecondsSinceEpoch, statistics.offset.minutes,
        statistics.lastAccess?.millisecondsSinceEpoch, key,
      ])
  }

  func statistics(of player: PlayerID) throws -> Statistics? {
    try row(
      """
      SELECT solo_games, multiplayer_games, games_won, finished_games, quits, total_score,
        maximum_score, wins_in_a_row, longest_wins_in_a_row, last_game_day, games_on_last_day,
        days_in_a_row, longest_days_in_a_row, last_counted_day, last_counted_day_end_at,
        offset_min, last_access_at
      FROM statistics WHERE player = ?
      """,
      [player.blob]
    ).map { try Statistics($0) }
  }

  func addVisit(_ visit: Visit, of player: PlayerID) throws {
    guard try isPlayer(player) else { return }
    try run(
      "INSERT INTO visits (player, at, offset_min) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      [player.blob, visit.at.millisecondsSinceEpoch, visit.offset?.minutes])
  }

  func visits(of player: PlayerID) throws -> [Visit] {
    try rows(
      "SELECT at, offset_min FROM visits WHERE player = ? ORDER BY at, number", [player.blob]
    ).map { row in
      let minutes = try row.optional(1, as: Int.self)
      return Visit(at: try row.instant(0), offset: try minutes.map(timeZoneOffset))
    }
  }

  func history(of player: PlayerID) throws -> PlayerHistory {
    PlayerHistory(
      player: player, matches: try finishedMatches(of: player).map(\.match),
      visits: try visits(of: player))
  }

  /// The matches that the player took part in, by id.
  func finishedMatches(of player: PlayerID) throws -> [FinishedMatchRecord] {
    try rows("SELECT match FROM match_players WHERE player = ? ORDER BY match", [player.blob])
      .compactMap { try FinishedMatchReader.read(try $0.identifier(0), from: self) }
  }

  func add(_ grant: Grant, at instant: Instant) throws -> Bool {
    guard try isPlayer(grant.player) else { return false }
    try run(
      "INSERT INTO badges VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      [grant.player.blob, grant.badge.text, instant.millisecondsSinceEpoch])
    return changesCount == 1
  }

  func badges(of player: PlayerID) throws -> [BadgeRecord] {
    try rows(
      "SELECT badge, granted_at FROM badges WHERE player = ? ORDER BY granted_at, badge",
      [player.blob]
    ).map { row in
      BadgeRecord(badge: try row.badge(0), grantedAt: try row.instant(1))
    }
  }
}

extension Row {
  func badge(_ index: Int) throws(StorageError) -> BadgeID {
    guard let badge = BadgeID(try value(index)) else {
      throw .corrupt("a badge with a name that is none")
    }
    return badge
  }
}

extension Statistics {
  fileprivate init(_ row: Row) throws {
    self.init()
    soloGames = try row.value(0)
    multiplayerGames = try row.value(1)
    gamesWon = try row.value(2)
    finishedGames = try row.value(3)
    quits = try row.value(4)
    totalScore = try row.value(5)
    maximumScore = try row.value(6)
    winsInARow = try row.value(7)
    longestWinsInARow = try row.value(8)
    lastGameDay = try row.optional(9)
    gamesOnLastDay = try row.value(10)
    days = DayStreak(
      current: try row.value(11), longest: try row.value(12), last: try row.countedDay(13))
    offset = try timeZoneOffset(row.value(15))
    lastAccess = try row.optional(16, as: Int64.self).map(Instant.init(millisecondsSinceEpoch:))
    // What an average's preconditions ask for, of a file that may be damaged.
    guard scoredGames <= AverageScore.maximumGames,
      totalScore / max(1, scoredGames) < AverageScore.maximumAverage
    else { throw StorageError.corrupt("statistics of more games or points than there can be") }
  }
}

extension Row {
  fileprivate func countedDay(_ index: Int) throws(StorageError) -> DayStreak.CountedDay? {
    guard let day = try optional(index, as: Int.self) else { return nil }
    return DayStreak.CountedDay(day: day, end: try instant(index + 1))
  }
}

private func timeZoneOffset(_ minutes: Int) throws(StorageError) -> TimeZoneOffset {
  guard let offset = TimeZoneOffset(minutes: minutes) else {
    throw .corrupt("an offset of \(minutes) minutes")
  }
  return offset
}
