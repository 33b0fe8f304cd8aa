import Community
import GameRules
import Integrity
import Matchmaking
import Storage
import Testing

@Suite("Ranked pairs against what they follow from")
struct PairsCheckTests {
  private static let players = (1...6).map { World.player($0) }

  /// A ranked match of two against two that the first side wins, as the machine plays it.
  private static func match(
    _ number: Int, _ players: [PlayerID], quitter: PlayerID? = nil
  ) -> FinishedMatch {
    let instant = World.at(day: 9, hour: number)
    let setup = MatchSetup(
      id: MatchID(uuid: .first(at: instant)), format: .teamClash, origin: .rankedQueue,
      map: "world", diagonal: .kilometers(14_916.862),
      options: Format.teamClash.options(MatchOptions(countdown: .zero)), players: players,
      solutions: Array(repeating: Solution(coordinate: World.place), count: 12))
    var match = Match(setup)
    _ = match.handle(.begin, at: instant)
    for round in 1...12 {
      for (seat, player) in players.enumerated() {
        _ = match.handle(.answer(player, round: round), at: instant)
        _ = match.handle(
          .guess(player, round: round, seat < 2 ? World.nearby : World.farAway), at: instant)
      }
      for player in players { _ = match.handle(.ready(player, round: round), at: instant) }
      if round == 1, let quitter { _ = match.handle(.quit(quitter), at: instant) }
      if case .finished(let finished) = match.stage { return finished }
    }
    preconditionFailure("a side has no health left")
  }

  /// Keeps matches of which each winner has won with others before, as the server would.
  private func fill(_ store: any Store) async throws {
    for (number, player) in Self.players.enumerated() {
      try await World(in: store).join(player, named: "player\(number)")
    }
    var ratings: [PlayerID: Rating] = [:]
    var statistics: [PlayerID: Statistics] = [:]
    for number in 1...8 {
      // The second is another one each time, so that only the first winner's history tells.
      let partner = Self.players[1 + number % 3]
      let others = Self.players.filter { $0 != Self.players[0] && $0 != partner }
      let players = [Self.players[0], partner] + [others[number % 2], others[2 + number % 2]]
      var match = Self.match(number, players, quitter: number == 2 ? partner : nil)
      let numbers = match.countedWins.map { win in
        statistics[win.winner, default: Statistics()].repeatedWins
          .nextNumber(with: win.others, at: match.finishedAt)
      }
      match.weight = MatchWeight(of: match, winNumber: numbers.max() ?? 1)
      let changes = RatingChange.all(of: match) { ratings[$0] ?? Rating() }
      for change in changes { ratings[change.player] = change.after }
      for player in players { statistics[player, default: Statistics()].apply(match, for: player) }
      let week = WeekNumber(at: match.finishedAt)
      try await store.commit(
        [.finished(FinishedMatchRecord(match: match, ratings: changes))]
          + players.map { .leagueEntered(LeagueEntry(player: $0, ladder: .pairs, week: week)) }
          + statistics.map { .statistics($0.key, $0.value) })
    }
  }

  private static let checks: [Verification.Check] = [
    .file, .references, .matches, .statistics, .ratings, .leagues,
  ]

  private func unsound(_ directory: String) async throws -> [Verification.Check: [String]] {
    let snapshot = try SQLiteSnapshot(directory: directory)
    defer { snapshot.close() }
    let verification = Verification(of: snapshot, readingJournal: { _ in nil }, exampleLimit: 9)
    var unsound: [Verification.Check: [String]] = [:]
    for check in Self.checks {
      let outcome = try await verification.outcome(of: check)
      if !outcome.isSound { unsound[check] = outcome.problems.examples }
    }
    return unsound
  }

  @Test("Ratings, weights and leagues of pairs are sound, also after a refund")
  func sound() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let standings = try await store.standings(of: Self.players)
      #expect(standings.allSatisfy { $0.rating(on: .pairs).games > 0 })
      await store.close()
      #expect(try await unsound(directory) == [:])
      let reopened = try SQLiteStore(directory: directory, durability: .process)
      try await reopened.commit([
        .voided(
          VoidedMatches(
            player: Self.players[1], since: World.at(day: 9), at: World.at(day: 10)))
      ])
      await reopened.close()
      #expect(try await unsound(directory) == [:])
    }
  }

  private static let damages: [(sql: String, found: Set<Verification.Check>)] = [
    // Too heavy contradicts one winner's history, too light those of both.
    (
      """
      UPDATE matches SET weight = weight + 1
        WHERE id = (SELECT id FROM matches WHERE weight = 2 LIMIT 1)
      """, [.matches, .statistics]
    ),
    (
      """
      UPDATE matches SET weight = weight - 1
        WHERE id = (SELECT id FROM matches WHERE weight = 3 LIMIT 1)
      """, [.matches, .statistics]
    ),
    (
      "UPDATE match_players SET rating_after = rating_after + 1 WHERE position = 3",
      [.matches, .ratings]
    ),
    ("UPDATE ladder_ratings SET rating = rating + 1", [.ratings]),
    ("UPDATE ladder_ratings SET ladder = 'clash'", [.ratings]),
    ("DELETE FROM ladder_ratings", [.ratings]),
  ]

  @Test("Damages of pairs are found", arguments: damages.indices)
  func damaged(number: Int) async throws {
    let damage = Self.damages[number]
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      await store.close()
      try IntegrityTests.damage(directory, damage.sql)
      #expect(Set(try await unsound(directory).keys) == damage.found)
    }
  }
}
