import Community
import GameRules
import Matchmaking
import Storage
import Testing

@Suite("Contract of the stores: ranked pairs")
struct PairsContractTests {
  private static let monday = WeekNumber(50)!.begin

  /// A match of four, of which the first side won, the second, or none.
  private struct Part {
    let players: [PlayerID]
    let winner: Int?
    /// The seat of a player who left.
    let left: Int?
    let weight: MatchWeight

    var results: [(won: Bool, left: LeaveReason?)] {
      players.indices.map { seat in
        let hasLeft = seat == left
        return (winner == seat / 2 && !hasLeft, hasLeft ? .quit : nil)
      }
    }

    var outcomes: [Outcome] {
      players.indices.map { seat in
        if seat == left { return .loss }
        return winner.map { $0 == seat / 2 ? .win : .loss } ?? .draw
      }
    }
  }

  /// Ranked matches one after the other, which change ratings as the rules say.
  private struct Season {
    var samples = Samples(seed: 17)
    var ratings: [PlayerID: Rating] = [:]
    var records: [FinishedMatchRecord] = []

    mutating func play(_ part: Part, _ number: Int) -> FinishedMatchRecord {
      let before = part.players.map { ratings[$0] ?? Rating() }
      let after = Rating.afterMatch(before, part.outcomes, weight: part.weight.factor)
      for (player, rating) in zip(part.players, after) { ratings[player] = rating }
      let instant = PairsContractTests.monday + .seconds(Int64(number))
      let random = samples.finishedMatch(
        of: part.players,
        id: MatchID(uuid: UUIDv7(bits: UUIDv7.first(at: instant).bits + UInt128(number))),
        format: .teamClash
      ).match
      let results = zip(random.results, part.results).map { result, own in
        PlayerResult(
          player: result.player, total: result.total, reserve: result.reserve, rank: 1,
          won: own.won, left: own.left)
      }
      let match = FinishedMatch(
        setup: random.setup, scoringVersion: 1, startedAt: instant, finishedAt: instant,
        ending: .played, rounds: random.rounds, results: results, weight: part.weight)
      let record = FinishedMatchRecord(
        match: match,
        ratings: part.players.indices.map {
          RatingChange(player: part.players[$0], before: before[$0], after: after[$0])
        })
      records.append(record)
      return record
    }
  }

  private static func parts(of players: [PlayerID]) -> [Part] {
    (0..<40).map { number in
      // Steps that have no factor in common with the number of players: four different ones.
      let seats = (0..<4).map { players[(number * 3 + $0 * 5) % players.count] }
      return Part(
        players: seats, winner: [0, 1, nil][number % 3], left: number % 7 == 0 ? number % 4 : nil,
        weight: number % 5 == 0 ? .ofWin(number: 5) : .full)
    }
  }

  @Test(
    "After a refund the ratings of partners and opponents are as if the matches had not been rated",
    arguments: StoreKind.allCases)
  func refund(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var season = Season()
      let players = try await store.makePlayers(11, &season.samples).map(\.id)
      let parts = Self.parts(of: players)
      for (number, part) in parts.enumerated() {
        try await store.commit([.finished(season.play(part, number))])
      }
      for standing in try await store.standings(of: players) {
        let rating = standing.rating(on: .pairs)
        #expect(rating.rating == season.ratings[standing.record.id])
        #expect(standing.rating(on: .classic).games == 0)
      }
      let cheat = players[0]
      let since = Self.monday + .seconds(9)
      let isVoid = season.records.map {
        $0.match.setup.players.contains(cheat) && $0.match.finishedAt >= since
      }
      #expect(isVoid.count(where: \.self) > 4)
      let found = try await store.ratedMatches(of: cheat, since: since)
      #expect(
        found.map(\.id) == zip(season.records, isVoid).filter(\.1).map(\.0.match.setup.id))
      #expect(found.allSatisfy { $0.players.count == 4 })
      try await store.commit([
        .voided(VoidedMatches(player: cheat, since: since, at: Self.monday + .seconds(99)))
      ])
      var honest = Season()
      for (number, part) in parts.enumerated() where !isVoid[number] {
        let expected = honest.play(part, number)
        let stored = try await store.finishedMatch(expected.match.setup.id)
        #expect(stored?.ratings == expected.ratings && stored?.voidedAt == nil)
      }
      for standing in try await store.standings(of: players) {
        let player = standing.record.id
        let rating = standing.rating(on: .pairs)
        let own = honest.records.filter { $0.match.setup.players.contains(player) }
        #expect(rating.rating == honest.ratings[player] ?? Rating())
        #expect(rating.games == own.count && rating.lastGame == own.last?.match.finishedAt)
      }
    }
  }

  @Test(
    "The league of pairs counts two games with each opponent and two beside each partner",
    arguments: StoreKind.allCases)
  func league(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var season = Season()
      let players = try await store.makePlayers(11, &season.samples).map(\.id)
      var games: [PlayerID: [LeagueGame]] = [:]
      for (number, part) in Self.parts(of: players).enumerated() {
        let record = season.play(part, number)
        try await store.commit([.finished(record)])
        for (seat, player) in part.players.enumerated() {
          let own = seat < 2 ? part.players[..<2] : part.players[2...]
          let others = seat < 2 ? part.players[2...] : part.players[..<2]
          let partner = own.first { $0 != player }!
          func before(_ player: PlayerID) -> Double {
            record.ratings.first { $0.player == player }?.before.value ?? 0
          }
          games[player, default: []].append(
            LeagueGame(
              opponents: Array(others), partners: [partner],
              opponentRating: others.map(before).reduce(0, +) - before(partner),
              outcome: part.outcomes[seat], quarters: part.weight.quarters))
        }
      }
      let week = WeekNumber(at: Self.monday)
      try await store.commit(
        players.map { .leagueEntered(LeagueEntry(player: $0, ladder: .pairs, week: week)) })
      let group = try #require(try await store.leagueGroup(of: players[0], on: .pairs, in: week))
      #expect(group.table.rows.count == players.count)
      for row in group.table.rows { #expect(row.result == LeagueResult(games[row.player] ?? [])) }
      #expect(group.table.rows.contains { $0.result.games < games[$0.player]?.count ?? 0 })
    }
  }

  @Test("Each player's last opponent is the one opposite", arguments: StoreKind.allCases)
  func lastOpponents(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var season = Season()
      let players = try await store.makePlayers(4, &season.samples).map(\.id)
      let part = Part(players: players, winner: 0, left: nil, weight: .full)
      try await store.commit([.finished(season.play(part, 1))])
      for (player, opponent) in zip(players, players.reversed()) {
        #expect(try await store.player(player)?.lastOpponent == opponent)
      }
    }
  }
}
