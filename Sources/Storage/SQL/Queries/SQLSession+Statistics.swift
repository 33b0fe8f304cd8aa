import Community
import Foundation
import GameRules

extension SQLSession {
  func setStatistics(_ statistics: Statistics, of player: PlayerID) throws {
    let after = RankingKey(player: player, statistics: statistics).map { Data($0.bytes) }
    let present = try blob(of: "SELECT ranking_key FROM statistics WHERE player = ?", player)
    guard let before = present else {
      // A row in `statistics` implies that the player exists.
      guard try isPlayer(player) else { return }
      try set(statistics, of: player, key: after, by: Self.insertion)
      return try moveInRanking(from: nil, to: after)
    }
    try set(
      statistics, of: player, key: after, by: before == after ? Self.updateInPlace : Self.update)
    try moveInRanking(from: before, to: after)
  }

  private static var insertion: String {
    """
    INSERT INTO statistics VALUES
      (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
       ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32,
       ?33, ?34, ?35, ?36, ?37, ?38)
    """
  }
  private static var update: String {
    "UPDATE statistics SET \(assignments), ranking_key = ?19 WHERE player = ?1"
  }
  /// Leaves the ranking key as it is, because assigning it would rewrite its index.
  private static var updateInPlace: String {
    "UPDATE statistics SET \(assignments) WHERE player = ?1 AND ranking_key IS ?19"
  }
  private static var assignments: String {
    """
    solo_games = ?2, multiplayer_games = ?3, games_won = ?4, finished_games = ?5, quits = ?6,
    total_score = ?7, maximum_score = ?8, wins_in_a_row = ?9, longest_wins_in_a_row = ?10,
    last_game_day = ?11, games_on_last_day = ?12, days_in_a_row = ?13,
    longest_days_in_a_row = ?14, last_counted_day = ?15, last_counted_day_end_at = ?16,
    offset_min = ?17, last_access_at = ?18, scored_rounds = ?20, wins_day = ?21, wins_over = ?22,
    judged_guesses = ?23, guess_excess = ?24, alarms = ?25, cleared_alarms = ?26,
    daily_streak = ?27, longest_daily_streak = ?28, daily_finished = ?29, daily_forgiven = ?30,
    daily_attempted = ?31, experience = ?32, solo_day = ?33, experience_on_solo_day = ?34,
    bag = ?35, ranked_finishes = ?36, ranked_score = ?37, ranked_rounds = ?38
    """
  }

  /// Executes one of those statements with the values of the columns, in their order.
  private func set(
    _ statistics: Statistics, of player: PlayerID, key: Data?, by sql: String
  ) throws {
    try execute(
      sql, player, statistics.soloGames, statistics.multiplayerGames, statistics.gamesWon,
      statistics.finishedGames, statistics.quits, statistics.totalScore, statistics.maximumScore,
      statistics.winsInARow, statistics.longestWinsInARow, statistics.lastGameDay,
      statistics.gamesOnLastDay, statistics.days.current, statistics.days.longest,
      statistics.days.last?.day, statistics.days.last?.end, statistics.offset.minutes,
      statistics.lastAccess, key, statistics.scoredRounds, statistics.repeatedWins.day,
      statistics.repeatedWins.blob, statistics.guesses.count, statistics.guesses.excess,
      statistics.guesses.alarms, statistics.guesses.clearedAlarms, statistics.daily.current,
      statistics.daily.longest, statistics.daily.last?.value, statistics.daily.forgiven?.value,
      statistics.daily.attempted?.value, statistics.experience.total,
      statistics.experience.soloDay?.value, statistics.experience.soloOnDay,
      statistics.bag.description, statistics.ranking.finishedGames,
      statistics.ranking.totalScore, statistics.ranking.scoredRounds)
  }

  func statistics(of player: PlayerID) throws -> Statistics? {
    try row("SELECT \(Self.statisticsColumns) FROM statistics WHERE player = ?", [player.blob])
      .map { try Statistics($0) }
  }

  /// The columns of ``Statistics``.
  static var statisticsColumns: String {
    """
    solo_games, multiplayer_games, games_won, finished_games, quits, total_score, maximum_score,
    wins_in_a_row, longest_wins_in_a_row, last_game_day, games_on_last_day, days_in_a_row,
    longest_days_in_a_row, last_counted_day, last_counted_day_end_at, offset_min, last_access_at,
    scored_rounds, wins_day, wins_over, judged_guesses, guess_excess, alarms, cleared_alarms,
    daily_streak, longest_daily_streak, daily_finished, daily_forgiven, daily_attempted,
    experience, solo_day, experience_on_solo_day, bag, ranked_finishes, ranked_score,
    ranked_rounds
    """
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

  func add(_ composition: Composition, of player: PlayerID) throws {
    guard try isPlayer(player) else { return }
    try execute(
      "INSERT INTO compositions VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", player,
      composition.number, composition.recipe.rawValue, composition.at)
  }

  func compositions(of player: PlayerID) throws -> [Composition] {
    try rows(
      "SELECT number, recipe, composed_at FROM compositions WHERE player = ? ORDER BY number",
      [player.blob]
    ).map { row in
      Composition(number: try row.value(0), recipe: try row.name(1), at: try row.instant(2))
    }
  }

  func history(of player: PlayerID) throws -> PlayerHistory {
    PlayerHistory(
      player: player, matches: try finishedMatches(of: player).map(\.match),
      visits: try visits(of: player), compositions: try compositions(of: player))
  }

  /// The player's finished matches, in ascending order of ids.
  func finishedMatches(of player: PlayerID) throws -> [FinishedMatchRecord] {
    try rows("SELECT match FROM match_players WHERE player = ? ORDER BY match", [player.blob])
      .compactMap { try FinishedMatchReader.read(try $0.identifier(0), from: self) }
  }

  /// The player's finished matches before that one, or the latest; the latest first.
  func finishedMatches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) throws -> [FinishedMatchRecord] {
    try rows(
      "SELECT match FROM match_players WHERE player = ? AND match < ? ORDER BY match DESC LIMIT ?",
      [player.blob, before?.blob ?? Data.behindAllIdentifiers, limit]
    ).compactMap { try FinishedMatchReader.read(try $0.identifier(0), from: self) }
  }

  func add(_ grant: Grant, at instant: Instant) throws -> Bool {
    try execute(Self.badgeInsertion, grant.player, grant.badge.text, instant)
    return try changes() == 1
  }

  private static var badgeInsertion: String {
    "INSERT INTO badges SELECT ?1, ?2, ?3 \(ifFirstIsPlayer) ON CONFLICT DO NOTHING"
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

extension SQLRow {
  func badge(_ index: Int) throws(StorageError) -> BadgeID {
    guard let badge = BadgeID(try value(index)) else {
      throw .corrupt("a badge with a name that is none")
    }
    return badge
  }
}

extension Statistics {
  /// Reads ``SQLSession/statisticsColumns``, beginning at the given column of the row.
  init(_ row: some SQLRow, from first: Int = 0) throws {
    self.init()
    soloGames = try row.value(first)
    multiplayerGames = try row.value(first + 1)
    gamesWon = try row.value(first + 2)
    finishedGames = try row.value(first + 3)
    quits = try row.value(first + 4)
    totalScore = try row.value(first + 5)
    maximumScore = try row.value(first + 6)
    winsInARow = try row.value(first + 7)
    longestWinsInARow = try row.value(first + 8)
    lastGameDay = try row.optional(first + 9)
    gamesOnLastDay = try row.value(first + 10)
    days = DayStreak(
      current: try row.value(first + 11), longest: try row.value(first + 12),
      last: try row.countedDay(first + 13))
    offset = try timeZoneOffset(row.value(first + 15))
    lastAccess = try row.optional(first + 16, as: Int64.self)
      .map(Instant.init(millisecondsSinceEpoch:))
    scoredRounds = try row.value(first + 17)
    repeatedWins = try RepeatedWins(
      day: row.optional(first + 18), blob: row.value(first + 19))
    guesses = try row.guessRecord(first + 20)
    daily = try row.dailyStreak(first + 24)
    experience = try row.experience(first + 29)
    guard let bag = Bag(try row.value(first + 32)) else {
      throw StorageError.corrupt("a bag of things that nobody can have")
    }
    self.bag = bag
    ranking = try row.scoreSums(first + 33)
    guard Statistics.isAverage(totalScore, scoredRounds) || totalScore == 0 && scoredRounds == 0
    else { throw StorageError.corrupt("statistics of more rounds or points than there can be") }
  }
}

extension SQLRow {
  /// Reads the guesses judged, the excess, the alarms and those of them that were cleared.
  func guessRecord(_ first: Int) throws -> GuessRecord {
    guard
      let record = GuessRecord(
        count: try value(first), excess: try value(first + 1), alarms: try value(first + 2),
        clearedAlarms: try value(first + 3))
    else { throw StorageError.corrupt("a record of guesses that can't be") }
    return record
  }
}

extension SQLRow {
  /// Reads the finished games, the points and the rounds that the ranking counts.
  fileprivate func scoreSums(_ first: Int) throws -> ScoreSums {
    let numbers: [Int] = try (0...2).map { try value(first + $0) }
    guard numbers[0] >= 0,
      Statistics.isAverage(numbers[1], numbers[2]) || numbers[1] == 0 && numbers[2] == 0
    else { throw StorageError.corrupt("a ranking of more rounds or points than there can be") }
    return ScoreSums(
      finishedGames: numbers[0], totalScore: numbers[1], scoredRounds: numbers[2])
  }

  fileprivate func experience(_ first: Int) throws -> Experience {
    let day = try optional(first + 1, as: Int.self).map(DailyNumber.init)
    guard day != .some(nil),
      let experience = Experience(
        total: try value(first), soloDay: day ?? nil, soloOnDay: try value(first + 2))
    else { throw StorageError.corrupt("experience that no matches lead to") }
    return experience
  }

  fileprivate func dailyStreak(_ first: Int) throws -> DailyStreak {
    let days = try (2...4).map { try optional(first + $0, as: Int.self).map(DailyNumber.init) }
    guard !days.contains(.some(nil)),
      let streak = DailyStreak(
        current: try value(first), longest: try value(first + 1), last: days[0] ?? nil,
        forgiven: days[1] ?? nil, attempted: days[2] ?? nil)
    else { throw StorageError.corrupt("attempts at days that can't have been") }
    return streak
  }
}

extension Statistics {
  /// Whether the values meet an average's preconditions, which they may not in a damaged file.
  static func isAverage(_ total: Int, _ rounds: Int) -> Bool {
    (1...AverageScore.maximumGames).contains(rounds)
      && (0...AverageScore.maximumGames * AverageScore.maximumAverage).contains(total)
      && total * countedRounds / rounds < AverageScore.maximumAverage
  }
}

extension RepeatedWins {
  /// For each opponent the id, and a byte with the number of wins.
  fileprivate var blob: Data {
    entries.reduce(into: Data(capacity: entries.count * Self.entryLength)) { data, entry in
      data += entry.opponent.blob
      data.append(UInt8(entry.wins))
    }
  }

  fileprivate init(day: Int?, blob: Data) throws(StorageError) {
    var entries: [Entry] = []
    var rest = blob[...]
    while rest.count >= Self.entryLength {
      let entry = Data(rest.prefix(Self.entryLength))
      entries.append(
        Entry(opponent: try PlayerID(blob: Data(entry.dropLast())), wins: Int(entry[16])))
      rest = rest.dropFirst(Self.entryLength)
    }
    guard rest.isEmpty, let wins = RepeatedWins(day: day, entries: entries) else {
      throw .corrupt("wins over opponents that can't have been counted")
    }
    self = wins
  }

  private static let entryLength = 17
}

extension SQLRow {
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
