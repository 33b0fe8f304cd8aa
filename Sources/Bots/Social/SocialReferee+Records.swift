import Community
import GameRules
import WireProtocol

// The referee checks kept data: rankings, histories, exports.
extension SocialReferee {
  /// `ranking.get` of a player's friends, whole.
  mutating func judge(friendsRanking result: RankingGet.Result, of player: PlayerID) {
    note("\(name(player)) looks at the friends' ranking")
    let ranked = friendships.friends(of: player).union([player]).compactMap { people[$0] }
      .filter(\.statistics.isRanked)
    check(result.count == ranked.count, "\(result.count) players, not \(ranked.count)")
    check(
      Set(result.rows.map(\.player.player)) == Set(ranked.map(\.id))
        && result.rows.count == ranked.count,
      "rows of \(names(result.rows.map(\.player.player))), not \(names(ranked.map(\.id)))")
    for row in result.rows {
      guard let person = people[row.player.player] else { continue }
      let better = ranked.count { $0.statistics.ranksBefore(person.statistics) }
      check(row.rank == better + 1, "\(person.username) has rank \(row.rank), not \(better + 1)")
    }
    judge(rows: result.rows)
    judge(me: result.me, among: result.rows, of: player, isWhole: true)
  }

  /// Rows of the global ranking that follow each other.
  ///
  /// - Parameter isWhole: Whether these are all rows there are.
  mutating func judge(
    globalRanking rows: [RankingCard], me: RankingCard?, of player: PlayerID, isWhole: Bool
  ) {
    note("\(name(player)) looks at the global ranking")
    judge(rows: rows)
    judge(me: me, among: rows, of: player, isWhole: isWhole)
    guard isWhole else { return }
    check(rows.first.map { $0.rank == 1 } ?? true, "the first row has another rank than 1")
    let listed = Set(rows.map(\.player.player))
    for person in people.values where !person.isDeleted && person.statistics.isRanked {
      check(listed.contains(person.id), "\(person.username) is missing in the ranking")
    }
  }

  private mutating func judge(rows: [RankingCard]) {
    check(Set(rows.map(\.player.player)).count == rows.count, "a player twice in a ranking")
    for (better, worse) in zip(rows, rows.dropFirst()) {
      let isTied = better.averageScore == worse.averageScore && better.games == worse.games
      check(
        better.averageScore > worse.averageScore
          || (better.averageScore == worse.averageScore && better.games >= worse.games),
        "rows not sorted: \(better.averageScore) before \(worse.averageScore)")
      check(
        isTied ? worse.rank == better.rank : worse.rank > better.rank,
        "rank \(worse.rank) after \(better.rank)")
    }
    for row in rows {
      guard let person = people[row.player.player] else { continue }
      judge(row.player, "ranking.get")
      check(person.statistics.isRanked, "\(person.username) is ranked with too few games")
      check(
        Self.isSame(row.averageScore, person.statistics.rankedAverage),
        "\(person.username) is ranked with \(row.averageScore), "
          + "not \(Self.text(person.statistics.rankedAverage))")
      check(
        row.games == person.statistics.gamesPlayed,
        "\(person.username) is ranked with \(row.games) games, not \(person.statistics.gamesPlayed)"
      )
    }
  }

  private mutating func judge(
    me: RankingCard?, among rows: [RankingCard], of player: PlayerID, isWhole: Bool
  ) {
    check((me != nil) == self[player].statistics.isRanked, "own row: \(me == nil ? "none" : "one")")
    guard let me else { return }
    check(me.player.player == player, "the own row is \(name(me.player.player))'s")
    let row = rows.first { $0.player.player == player }
    check(row == me || (row == nil && !isWhole), "the own row is another one in the list")
  }

  /// All pages of `match.history`, one after the other.
  mutating func judge(history matches: [MatchHistory.PlayedMatch], of player: PlayerID) {
    note("\(name(player)) looks at match.history")
    let games = self[player].games.reversed() as [Game]
    check(
      matches.map(\.match) == games.map(\.match),
      "\(matches.count) matches, or in another order than the \(games.count) that were played")
    for (told, game) in zip(matches, games) where told.match == game.match {
      check(
        told.mode == game.mode && told.origin == game.origin && told.map == game.map
          && told.ending == game.ending,
        "match \(game.match): \(told.mode) \(told.origin) on \(told.map), \(told.ending)")
      check(
        told.players.map(\.result) == game.results, "match \(game.match) with other results")
      check(told.startedAt <= told.finishedAt, "match \(game.match) ends before it begins")
      for opponent in told.players { judge(opponent) }
    }
  }

  /// `match.state` of a match that is over.
  mutating func judge(finished state: MatchState, of player: PlayerID) {
    note("\(name(player)) looks at the match \(state.match), which is over")
    guard let game = self[player].games.first(where: { $0.match == state.match }) else {
      return complain("a match that was not played")
    }
    let content = state.content
    check(content.phase == .finished, "the phase is \(content.phase)")
    check(content.outcome?.ending == game.ending, "another ending than was told")
    check(content.outcome?.results == game.results, "other results than were told")
    for told in content.players {
      guard let person = people[told.player] else { continue }
      check(
        told.username == (person.isDeleted ? .deleted : .username(person.username)),
        "match.state calls \(person.username) \(told.username)")
      let total = game.results.first { $0.player == told.player }?.total
      check(told.total == total, "\(person.username) has \(told.total) points in match.state")
    }
  }

  private mutating func judge(_ opponent: MatchHistory.MatchOpponent) {
    guard let person = people[opponent.result.player] else { return }
    let expected = person.isDeleted ? PlayerName.deleted : .username(person.username)
    check(
      opponent.username == expected, "match.history calls \(person.username) \(opponent.username)")
    check(
      opponent.avatar == (person.isDeleted ? nil : person.avatar),
      "match.history has another picture of \(person.username)")
  }

  /// All parts of `account.export`.
  mutating func judge(
    export account: ExportedAccount, matches: [ExportedMatchCard], lists own: [ExportedList],
    email: String?, of player: PlayerID
  ) {
    note("\(name(player)) exports the account")
    let person = self[player]
    check(account.player.player == player, "the export of \(name(account.player.player))")
    judge(account.player, "account.export")
    check(account.email == email, "the export has the address \(account.email ?? "none")")
    check(account.identities.isEmpty, "the export has identities")
    let tokens = calendar.map { $0.tokensExpire ? 1...max(1, person.tokens) : nil } ?? nil
    check(
      (tokens ?? person.tokens...person.tokens).contains(account.sessions.count),
      "the export has \(account.sessions.count) tokens, not \(person.tokens)")
    judgeDays(account, of: person)
    check(
      account.rating.games == person.ranked.count,
      "the export has ranked games: \(account.rating.games), not \(person.ranked.count)")
    check(!account.visits.isEmpty, "the export has no visit")
    check(account.queue == nil, "the export has a place in the queue")
    let exported = own.map(\.list)
    let authored = lists.filter { $0.value == player }.keys
    check(
      Set(exported) == Set(authored) && exported.count == authored.count,
      "the export has \(exported.count) lists, not \(authored.count)")
    judge(account.statistics, of: person)
    judge(account.badges, of: person, "account.export")
    check(
      Set(account.friends.map(\.player.player)) == friendships.friends(of: player)
        && account.friends.count == friendships.friends(of: player).count,
      "the export has the friends \(names(account.friends.map(\.player.player)))")
    for friend in account.friends { judge(friend.player, "account.export") }
    judge(account.requests, of: player)
    judge(inbox: account.notifications, unread: person.unread, of: player)
    judge(exported: matches, of: player)
  }

  /// Judges the visits, wishes and digests of an export.
  private mutating func judgeDays(_ account: ExportedAccount, of person: Person) {
    guard calendar != nil else { return }
    let visits = Set(account.visits.map { SocialCalendar.day(of: $0.at) })
    check(
      visits == person.visits.days,
      "the export has visits on \(visits.sorted()), not \(person.visits.days.sorted())")
    let wants = (account.events ?? []).reduce(into: [:]) { $0[$1.event] = Set($1.leads) }
    check(wants == person.wants, "the export has other wishes: \(wants)")
    check(
      account.digest?.every == person.digest?.setting.every
        && account.digest?.next == person.digest?.next,
      "the export has other digests: next \(Self.text(account.digest?.next))")
  }

  private mutating func judge(exported matches: [ExportedMatchCard], of player: PlayerID) {
    let games = self[player].games.reversed() as [Game]
    check(
      matches.map(\.match) == games.map(\.match),
      "the export has \(matches.count) matches, or in another order than the \(games.count)")
    for (told, game) in zip(matches, games) where told.match == game.match {
      check(
        game.results.contains(told.result) && told.result.player == player,
        "the export of match \(game.match) has another result")
      check(
        told.origin == game.origin && told.ending == game.ending && told.map == game.map,
        "the export of match \(game.match): \(told.origin) on \(told.map), \(told.ending)")
      let guesses = told.rounds.compactMap(\.guess)
      check(
        guesses.allSatisfy { $0.player == player }
          && guesses.reduce(0) { $0 + $1.score } == told.result.total,
        "the export of match \(game.match) has guesses of \(guesses.map(\.score)) points, "
          + "not \(told.result.total) together")
    }
  }
}
