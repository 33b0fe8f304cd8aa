import Community
import GameRules
import Matchmaking
import Storage
import Testing

@Suite("Contract of the stores: ladders and leagues")
struct LadderContractTests {
  private static let monday = WeekNumber(50)!.begin

  /// Ranked duels one after the other, which change ratings as the rules say.
  private struct Season {
    var samples = Samples(seed: 7)
    var number = 0
    var ratings: [Ladder: [PlayerID: Rating]] = [:]
    var duels: [(record: FinishedMatchRecord, ladder: Ladder, outcome: Outcome)] = []

    mutating func duel(
      _ one: PlayerID, _ other: PlayerID, _ outcome: Outcome, on format: Format = .classic,
      at instant: Instant, weight: MatchWeight = .full
    ) -> FinishedMatchRecord {
      number += 1
      let ladder: Ladder = format == .clash ? .clash : .classic
      let before = [one, other].map { ratings[ladder]?[$0] ?? Rating() }
      let after = Rating.afterDuel(before[0], before[1], outcome, weight: weight.factor)
      ratings[ladder, default: [:]][one] = after.first
      ratings[ladder, default: [:]][other] = after.second
      let random = samples.finishedMatch(
        of: [one, other], id: MatchID(uuid: UUIDv7(bits: .first(number, at: instant))),
        format: format
      ).match
      let results = random.results.enumerated().map { index, result in
        PlayerResult(
          player: result.player, total: result.total, reserve: result.reserve, rank: 1,
          won: outcome == (index == 0 ? .win : .loss), left: nil)
      }
      let match = FinishedMatch(
        setup: random.setup, scoringVersion: 1, startedAt: instant, finishedAt: instant,
        ending: .played, rounds: random.rounds, results: results, weight: weight)
      let record = FinishedMatchRecord(
        match: match,
        ratings: [
          RatingChange(player: one, before: before[0], after: after.first),
          RatingChange(player: other, before: before[1], after: after.second),
        ])
      duels.append((record, ladder, outcome))
      return record
    }
  }

  @Test(
    "After a refund all ratings are as if the cheat's matches had not been rated",
    arguments: StoreKind.allCases)
  func refund(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var season = Season()
      let players = try await store.makePlayers(8, &season.samples).map(\.id)
      let cheat = players[0]
      for number in 0..<60 {
        let (one, other) = (players[number % 8], players[(number * 3 + 1) % 8])
        guard one != other else { continue }
        let record = season.duel(
          one, other, [.win, .loss, .draw][number % 3],
          on: number.isMultiple(of: 4) ? .clash : .classic,
          at: Self.monday + .seconds(Int64(number)),
          weight: number.isMultiple(of: 5) ? .ofWin(number: 5) : .full)
        try await store.commit([.finished(record)])
      }
      let since = Self.monday + .seconds(20)
      let voided = season.duels.filter {
        $0.record.match.setup.players.contains(cheat) && $0.record.match.finishedAt >= since
      }
      #expect(voided.count > 4)
      let found = try await store.ratedMatches(of: cheat, since: since)
      #expect(Set(found.map(\.id)) == Set(voided.map(\.record.match.setup.id)))
      let order = StoreWrite.voided(
        VoidedMatches(player: cheat, since: since, at: Self.monday + .seconds(99)))
      // A commit may be repeated, as its outcome was unknown.
      try await store.commit([order])
      try await store.commit([order])

      var honest = Season()
      for duel in season.duels where !voided.contains(where: { $0.record == duel.record }) {
        let sides = duel.record.match.setup.players
        let expected = honest.duel(
          sides[0], sides[1], duel.outcome, on: duel.ladder == .clash ? .clash : .classic,
          at: duel.record.match.finishedAt, weight: duel.record.match.weight ?? .full)
        let stored = try await store.finishedMatch(duel.record.match.setup.id)
        #expect(stored?.ratings == expected.ratings && stored?.voidedAt == nil)
      }
      for duel in voided {
        let stored = try await store.finishedMatch(duel.record.match.setup.id)
        #expect(stored?.ratings.isEmpty == true)
        #expect(stored?.voidedAt == Self.monday + .seconds(99))
        #expect(stored?.match == duel.record.match, "the rest of the match stays")
      }
      for standing in try await store.standings(of: players) {
        for ladder in Ladder.allCases {
          let rating = standing.rating(on: ladder)
          let duels = honest.duels.filter {
            $0.ladder == ladder && $0.record.match.setup.players.contains(standing.record.id)
          }
          #expect(rating.rating == honest.ratings[ladder]?[standing.record.id] ?? Rating())
          #expect(rating.games == duels.count)
          #expect(rating.lastGame == duels.last?.record.match.finishedAt)
        }
      }
    }
  }

  @Test("A refund takes the cheat's rows off the lists of boards", arguments: StoreKind.allCases)
  func boards(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 8)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let board = Board.format(name: "streak", .ever)
      let network = SenderNetwork(tag: 4)
      func row(_ player: PlayerID, _ points: Int) -> StoreWrite {
        .boardEntry(
          BoardEntry(
            board: board, player: player, match: samples.matchID(), points: points,
            time: .seconds(1), at: Self.monday, isEligible: true, network: network))
      }
      try await store.commit([row(players[0], 20), row(players[1], 10)])
      #expect(
        try await store.boardPage(board, for: players[1]).rows.map(\.player.id) == [players[0]])
      try await store.commit([
        .voided(VoidedMatches(player: players[0], since: Self.monday, at: Self.monday))
      ])
      let page = try await store.boardPage(board, for: players[0])
      #expect(page.rows.map(\.player.id) == [players[1]])
      #expect(page.own?.rank == 1 && page.own?.entry.isEligible == false)
      #expect(page.count == 2)
    }
  }

  @Test(
    "A board of a format has each player's best, and old ones are removed",
    arguments: StoreKind.allCases)
  func best(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 9)
      let player = try await store.makePlayers(1, &samples)[0].id
      func rows(_ points: Int, _ at: Instant) -> [StoreWrite] {
        Board.Period.all(at: at).map { period in
          .boardEntry(
            BoardEntry(
              board: .format(name: "sprint", period), player: player, match: samples.matchID(),
              points: points, time: .seconds(120), at: at, isEligible: true))
        }
      }
      let nextDay = Self.monday + .seconds(86_400)
      for (points, at) in [(7, Self.monday), (9, Self.monday), (8, nextDay)] {
        try await store.commit(rows(points, at))
      }
      let entries = try await store.boardEntries(of: player)
      #expect(entries.map(\.points) == [9, 8, 9, 9], "of Monday, of Tuesday, ever, of the week")
      let page = try await store.boardPage(.format(name: "sprint", .ever), for: player)
      #expect(page.count == 1 && page.own?.entry.points == 9)
      #expect(try await store.purgeBoards(endedBefore: nextDay + .milliseconds(1), limit: 9) == 1)
      #expect(try await store.purgeBoards(endedBefore: nextDay + .milliseconds(1), limit: 9) == 0)
      #expect(try await store.boardEntries(of: player).count == 3)
    }
  }

  @Test(
    "The first rated game of a week brings a place; the division follows from the last week",
    arguments: StoreKind.allCases)
  func leagues(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var season = Season()
      let players = try await store.makePlayers(10, &season.samples).map(\.id)
      let week = WeekNumber(at: Self.monday)
      func enter(_ player: PlayerID, _ week: WeekNumber) async throws {
        try await store.commit([
          .leagueEntered(LeagueEntry(player: player, ladder: .clash, week: week))
        ])
      }
      // Everybody plays everybody, and the smaller number wins.
      var moment = Self.monday
      for one in 0..<10 {
        for other in one + 1..<10 {
          moment = moment + .seconds(60)
          try await store.commit([
            .finished(season.duel(players[one], players[other], .win, on: .clash, at: moment))
          ])
        }
        try await enter(players[one], week)
        try await enter(players[one], week)
      }
      #expect(try await store.counts().leaguePlaces == 10)
      let group = try #require(
        try await store.leagueGroup(of: players[3], on: .clash, in: week))
      #expect(group.place.division == .last && group.place.group == 1)
      #expect(group.table.rows.map(\.player) == players)
      #expect(group.table.rows.map(\.result.games) == Array(repeating: 9, count: 10))
      #expect(group.players.count == 10)
      #expect(try await store.leagueGroup(of: players[3], on: .classic, in: week) == nil)
      // A player who is deleted keeps the place in the table, for the sake of the others.
      try await store.deletePlayer(players[9])
      let next = WeekNumber(week.value + 3)!
      for player in players { try await enter(player, next) }
      var divisions: [Int?] = []
      for player in players {
        divisions.append(
          try await store.leagueGroup(of: player, on: .clash, in: next)?.place.division.number)
      }
      #expect(divisions == [4, 4, 5, 5, 5, 5, 5, 5, 5, nil])
      let last = try await store.previousLeagueGroup(of: players[0], on: .clash, before: next)
      #expect(last?.place.week == week && last?.table.rows.count == 10)
      #expect(last?.players.count == 9)
    }
  }

  @Test(
    "Groups have at most thirty players, and no two of one network", arguments: StoreKind.allCases)
  func groups(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 11)
      let players = try await store.makePlayers(65, &samples).map(\.id)
      let week = WeekNumber(at: Self.monday)
      var groups: [Int] = []
      for (index, player) in players.enumerated() {
        let network = index < 3 ? SenderNetwork(tag: 1 << 63) : nil
        try await store.commit([
          .leagueEntered(
            LeagueEntry(player: player, ladder: .classic, week: week, network: network))
        ])
        groups.append(
          try await store.leagueGroup(of: player, on: .classic, in: week)?.place.group ?? 0)
      }
      #expect(groups.prefix(3) == [1, 2, 3])
      #expect(Dictionary(grouping: groups, by: \.self).mapValues(\.count) == [1: 30, 2: 30, 3: 5])
    }
  }
}

extension UInt128 {
  /// The bits of an id of a moment, the greater the number the greater.
  fileprivate static func first(_ number: Int, at instant: Instant) -> UInt128 {
    UUIDv7.first(at: instant).bits + UInt128(number)
  }
}
