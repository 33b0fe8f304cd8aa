import Community
import GameRules
import Integrity
import Matchmaking
import Storage
import Testing

@Suite("Ratings against the matches that they follow from")
struct RatingCheckTests {
  /// A ranked duel that Alice wins, with the weight of that win.
  private static func ranked(number: Int, weight: MatchWeight) -> FinishedMatch {
    let played = World.played(
      90 + number, [World.alice: World.nearby, World.bob: World.farAway],
      at: World.at(day: 9, hour: number))
    let setup = played.setup
    return FinishedMatch(
      setup: MatchSetup(
        id: MatchID(uuid: .first(at: played.startedAt)), origin: .rankedQueue, map: setup.map,
        diagonal: setup.diagonal,
        options: setup.options, players: setup.players, solutions: setup.solutions),
      scoringVersion: played.scoringVersion, startedAt: played.startedAt,
      finishedAt: played.finishedAt, ending: played.ending, rounds: played.rounds,
      results: played.results, weight: weight)
  }

  /// Keeps eight such duels, with ratings after them that some other weight may give.
  private func fill(
    _ store: any Store, factor: (MatchWeight) -> Double = { $0.factor }
  ) async throws {
    for (id, name) in [(World.alice, "alice"), (World.bob, "bob_")] {
      try await World(in: store).join(id, named: name)
    }
    var ratings = (Rating(), Rating())
    var statistics = [World.alice: Statistics(), World.bob: Statistics()]
    for number in 1...8 {
      let match = Self.ranked(number: number, weight: .ofWin(number: number))
      var changes: [RatingChange] = []
      if let weight = match.weight, !weight.isNothing {
        let after = Rating.afterDuel(ratings.0, ratings.1, .win, weight: factor(weight))
        changes = [
          RatingChange(player: World.alice, before: ratings.0, after: after.first),
          RatingChange(player: World.bob, before: ratings.1, after: after.second),
        ]
        ratings = after
      }
      for player in match.setup.players { statistics[player]?.apply(match, for: player) }
      try await store.commit(
        [.finished(FinishedMatchRecord(match: match, ratings: changes))]
          + statistics.map { .statistics($0.key, $0.value) })
    }
  }

  @Test("Ratings that follow from weights are sound; those of wins that counted wholly are not")
  func ratings() async throws {
    for isHonest in [true, false] {
      try await withTemporaryDirectory { directory in
        let store = try SQLiteStore(directory: directory, durability: .process)
        try await fill(store) { isHonest ? $0.factor : 1 }
        await store.close()
        for check in [Verification.Check.statistics, .ratings] {
          #expect(try await outcome(of: check, in: directory).isSound)
        }
        let problems = try await outcome(of: .matches, in: directory).problems
        // Of the fourth, fifth and sixth win, each player's.
        #expect(problems.count == (isHonest ? 0 : 6))
        #expect(problems.examples.allSatisfy { $0.contains("rating: stored") })
      }
    }
  }

  private static let damages = [
    Damage("UPDATE league_places SET division = 4", .leagues),
    Damage("UPDATE league_places SET week = week + 1", .leagues),
    Damage("UPDATE league_places SET network = 7", .leagues),
    Damage("UPDATE league_places SET week = 0, division = 5", .file, .leagues),
    Damage("UPDATE players SET ranked_games = ranked_games + 1", .ratings),
    Damage("UPDATE players SET rating = rating + 1", .ratings),
    Damage(
      """
      INSERT INTO ladder_ratings
        SELECT id, 'clash', rating, rating_deviation, rating_volatility, 1, 1 FROM players
      """, .ratings),
    Damage("UPDATE matches SET voided_at = 1", .matches),
    Damage("UPDATE match_players SET rating_before = rating_before + 0.5", .matches, .ratings),
  ]

  /// A statement that damages a database, and the checks that find it, among those of ratings.
  struct Damage: CustomTestStringConvertible, Sendable {
    let sql: String
    let found: Set<Verification.Check>

    init(_ sql: String, _ found: Verification.Check...) {
      self.sql = sql
      self.found = Set(found)
    }

    var testDescription: String { sql }
  }

  @Test("Damages of ratings and leagues are found", arguments: damages)
  func damaged(by damage: Damage) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let week = WeekNumber(at: World.at(day: 9))
      for player in [World.alice, World.bob] {
        try await store.commit([
          .leagueEntered(LeagueEntry(player: player, ladder: .classic, week: week))
        ])
      }
      await store.close()
      let checks: [Verification.Check] = [.file, .matches, .ratings, .leagues]
      for check in checks { #expect(try await outcome(of: check, in: directory).isSound) }
      try IntegrityTests.damage(directory, damage.sql)
      var found: Set<Verification.Check> = []
      for check in checks where try await !outcome(of: check, in: directory).isSound {
        found.insert(check)
      }
      #expect(found == damage.found)
    }
  }

  @Test("After a refund all ratings are sound, and a week that is over keeps its moves")
  func refunded() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let week = WeekNumber(at: World.at(day: 9))
      try await store.commit([
        .leagueEntered(LeagueEntry(player: World.bob, ladder: .classic, week: week)),
        .voided(
          VoidedMatches(
            player: World.alice, since: World.at(day: 9, hour: 3), at: World.at(day: 10))),
      ])
      #expect(try await store.player(World.bob)?.rankedGames == 2)
      await store.close()
      for check in [Verification.Check.matches, .statistics, .ratings, .leagues] {
        let problems = try await outcome(of: check, in: directory).problems
        #expect(problems.count == 0, "\(problems.examples)")
      }
    }
  }
}
