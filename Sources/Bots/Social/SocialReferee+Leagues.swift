import GameRules
import Referee
import WireProtocol

// The referee judges the leagues of the weeks.
extension SocialReferee {
  /// Keeps a ranked duel, which is one of the week in which it ended.
  mutating func countRanked(_ game: Game, of player: PlayerID) {
    guard game.origin == .rankedQueue,
      let opponent = game.results.map(\.player).first(where: { $0 != player })
    else { return }
    let week = WeekNumber(at: SocialCalendar.begin(ofDay: game.day))
    self[player].ranked.append(Person.RankedGame(week: week, opponent: opponent))
    let after = game.results.first { $0.player == player }?.ratingAfter
    check(after != nil, "\(name(player)) has no rating after a ranked match")
    self[player].rating = after ?? self[player].rating
  }

  /// The players who played for the rating in a week.
  func players(rankedIn week: WeekNumber) -> Set<PlayerID> {
    Set(people.values.filter { $0.ranked.contains { $0.week == week } }.map(\.id))
  }

  /// `league.get` of Classic. So few play that nobody has the eight games of a performance.
  mutating func judge(_ league: LeagueGet.Result, of player: PlayerID) {
    guard let now = calendar?.now else { return }
    note("\(name(player)) looks at the league")
    let week = WeekNumber(at: now)
    check(
      league.week == week.value && league.endsAt == week.end,
      "week \(league.week) of the leagues ends at \(Self.text(league.endsAt))")
    let games = self[player].ranked
    let rivals = games.contains { $0.week == week } ? players(rankedIn: week) : []
    check(
      Set(league.rows.map(\.player.player)) == rivals && league.rows.count == rivals.count,
      "the league has \(names(league.rows.map(\.player.player))), not \(names(rivals))")
    for row in league.rows where people[row.player.player] != nil {
      let counted = countedGames(of: row.player.player, in: week)
      check(
        row.games == counted && (0...counted).contains(row.wins),
        "\(name(row.player.player)) has \(row.games) games and \(row.wins) wins in the league, "
          + "not \(counted) games")
      check(
        (row.performance != nil) == (counted >= Self.gamesForPerformance),
        "\(name(row.player.player)) has a performance after \(counted) games")
      judge(row.player, "league.get")
    }
    check(
      league.rating?.games ?? 0 == games.count,
      "\(name(player)) has \(league.rating?.games ?? 0) ranked games, not \(games.count)")
    judge(last: league.last, before: week, of: player)
  }

  private mutating func judge(
    last: LeagueGet.LastWeek?, before week: WeekNumber, of player: PlayerID
  ) {
    let expected = self[player].ranked.map(\.week).filter { $0 < week }.max()
    check(
      last?.week == expected?.value,
      "\(name(player))'s last week is \(Self.text(last?.week)), not \(Self.text(expected?.value))")
    guard let last, let expected else { return }
    let rivals = players(rankedIn: expected).count
    check(
      last.players == rivals && (1...rivals).contains(last.rank),
      "\(name(player)) was \(last.rank) of \(last.players) in week \(last.week), not of \(rivals)")
  }

  /// The games that count: two against each opponent, and the first twenty.
  private func countedGames(of player: PlayerID, in week: WeekNumber) -> Int {
    var played: [PlayerID: Int] = [:]
    for game in self[player].ranked where game.week == week {
      played[game.opponent, default: 0] += 1
    }
    return min(20, played.values.reduce(0) { $0 + min(2, $1) })
  }

  /// The news of the ends of weeks: each in which somebody played has one, when it is over.
  mutating func judge(weeks happenings: [(NewsCard, HappeningCard)], at now: Instant) {
    let weeks = happenings.compactMap { $1.kind == .league ? $1.week : nil }
    check(Set(weeks).count == weeks.count, "the end of a week is news twice: \(weeks)")
    for (item, happening) in happenings {
      guard let week = happening.week.flatMap({ WeekNumber($0) }) else { continue }
      check(
        item.publishedAt == week.end && week.end <= now,
        "the end of week \(week.value) is news of \(Self.text(item.publishedAt))")
      let own = players(rankedIn: week).count
      check(
        happening.players ?? 0 >= own, "week \(week.value) had \(happening.players ?? 0) players")
    }
    let played = Set(people.values.flatMap { $0.ranked.map(\.week) }).sorted()
    if let week = played.last(where: { $0.end <= now }), week.end + Self.newsLookedAt > now {
      check(weeks.contains(week.value), "the end of week \(week.value) is no news")
    }
  }

  private static let gamesForPerformance = 8
  private static let newsLookedAt = Duration.seconds(13 * 86_400)
}
