import Community
import Foundation
import GameRules
import Integrity
import Storage
import Testing

@Suite("A data directory held against itself")
struct VerificationTests {
  typealias Check = Verification.Check

  /// Verifies a folder; the journal's payloads are numbers of these contents.
  private func outcomes(
    _ directory: String, journal: [JournalContent] = [], exampleLimit: Int = 50
  ) async throws -> [Check: Verification.Outcome] {
    let snapshot = try SQLiteSnapshot(directory: directory)
    defer { snapshot.close() }
    let verification = Verification(
      of: snapshot,
      readingJournal: { bytes in
        bytes.first.flatMap { Int($0) < journal.count ? journal[Int($0)] : nil }
      },
      exampleLimit: exampleLimit)
    var outcomes: [Check: Verification.Outcome] = [:]
    for check in Check.allCases { outcomes[check] = try await verification.outcome(of: check) }
    return outcomes
  }

  private func unsound(_ outcomes: [Check: Verification.Outcome]) -> Set<Check> {
    Set(outcomes.filter { !$0.value.isSound }.keys)
  }

  @Test("Of sound data every check says so, and how much it looked at")
  func sound() async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      let outcomes = try await outcomes(directory)
      #expect(unsound(outcomes) == [])
      #expect(outcomes[.matches]?.extent == "6 matches")
      #expect(outcomes[.statistics]?.extent == "3 players")
      #expect(outcomes[.journal]?.extent == "0 entries of 0 matches")
    }
  }

  @Test("Nothing at all is sound too")
  func empty() async throws {
    try await withTemporaryDirectory { directory in
      await (try SQLiteStore(directory: directory, durability: .process)).close()
      #expect(unsound(try await outcomes(directory)) == [])
    }
  }

  @Test("A player who was deleted leaves sound data behind")
  func deleted() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await World.fill(store)
      try await store.deletePlayer(World.alice)
      await store.close()
      #expect(unsound(try await outcomes(directory)) == [])
    }
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    let sql: String
    let found: Set<Check>

    init(_ sql: String, _ found: Check...) {
      self.sql = sql
      self.found = Set(found)
    }

    var testDescription: String { sql }
  }

  private static let alice = "x'00000000000000000000000000000001'"
  private static let bob = "x'00000000000000000000000000000002'"
  private static let carol = "x'00000000000000000000000000000003'"
  private static let firstMatch = "x'00000000000000000000000000000001'"

  static let damages = [
    Damage("UPDATE match_players SET rank = 99", .file, .matches),
    Damage("UPDATE players SET is_guest = 7", .file),
    Damage("INSERT INTO badges VALUES (x'0000000000000000000000000000000f', 'b', 1)", .references),
    Damage("DELETE FROM participants WHERE id = \(alice)", .references),
    Damage("DELETE FROM friendships WHERE player = \(alice)", .pairs),
    Damage("UPDATE friendships SET since = since + 1 WHERE player = \(alice)", .pairs),
    Damage("UPDATE players SET avatar = NULL", .pairs),
    Damage("DELETE FROM avatars", .pairs),
    Damage("UPDATE guesses SET score = score - 1 WHERE score > 0", .matches),
    Damage("UPDATE guesses SET distance_m = distance_m + 1", .matches),
    Damage("UPDATE guesses SET lat = -lat", .matches),
    Damage("UPDATE rounds SET lng = lng + 1.0", .matches),
    Damage("UPDATE matches SET diagonal_m = 1000", .matches),
    Damage("UPDATE matches SET scoring_version = 2", .matches),
    Damage("UPDATE matches SET ending = 'lost'", .matches, .statistics, .maps, .bags),
    Damage(
      "UPDATE matches SET finished_at = \(Int64.max) WHERE id = \(firstMatch)",
      .matches, .statistics, .maps),
    Damage("UPDATE matches SET finished_at = finished_at + 86400000", .statistics, .maps),
    Damage("UPDATE match_players SET rank = 3 - rank", .matches),
    Damage("UPDATE match_players SET won = 1 - won", .matches, .statistics),
    Damage(
      "UPDATE match_players SET total = total + 1 WHERE total < 9000", .matches, .statistics,
      .maps),
    Damage(
      "DELETE FROM guesses WHERE match = \(firstMatch) AND position = 0", .matches,
      .statistics),
    Damage("DELETE FROM matches WHERE id = \(firstMatch)", .references, .statistics, .maps),
    Damage("DELETE FROM visits", .statistics),
    Damage("UPDATE visits SET at = at + 864000000", .statistics),
    Damage("UPDATE visits SET offset_min = 0 WHERE player = \(carol)", .statistics),
    Damage("UPDATE statistics SET games_won = games_won + 1", .statistics),
    Damage("UPDATE statistics SET experience = experience + 1", .statistics),
    Damage(
      "UPDATE statistics SET experience_on_solo_day = 1, solo_day = 3 WHERE player = \(bob)",
      .statistics, .ranking, .bags),
    Damage(
      "INSERT INTO memories VALUES (\(bob), 'CH', 1, 1, NULL, NULL, NULL)", .statistics),
    Damage("UPDATE statistics SET last_access_at = 1", .statistics),
    Damage("UPDATE statistics SET total_score = total_score + 5", .statistics, .ranking, .bags),
    Damage("UPDATE statistics SET ranked_score = ranked_score + 5", .statistics, .ranking, .bags),
    Damage("UPDATE statistics SET ranked_finishes = 0", .statistics, .ranking),
    Damage("UPDATE matches SET listing_rule = 2", .statistics),
    Damage(
      "UPDATE statistics SET offset_min = 9999 WHERE player = \(carol)",
      .file, .statistics, .ranking, .bags),
    Damage("DELETE FROM statistics WHERE player = \(alice)", .statistics, .ranking),
    Damage("UPDATE statistics SET ranking_key = NULL WHERE player = \(alice)", .ranking),
    Damage("UPDATE statistics SET ranking_key = zeroblob(28) WHERE player = \(alice)", .ranking),
    Damage("UPDATE statistics SET ranking_key = zeroblob(28) WHERE player = \(carol)", .ranking),
    Damage("UPDATE ranking_buckets SET count = count + 1", .ranking),
    Damage("DELETE FROM ranking_buckets", .ranking),
    Damage("INSERT INTO ranking_buckets VALUES (zeroblob(28), 1)", .ranking),
    Damage(
      "INSERT INTO notifications (player, id, kind, key, at, is_read)"
        + " SELECT zeroblob(16), zeroblob(16), 'challenge', 'x', 1, 0", .references),
    Damage(
      "INSERT INTO waiting_tickets VALUES (zeroblob(16), 'world', 0, 1, 'classic@1')", .references),
    Damage("UPDATE friendships SET since = since + 1 WHERE player = \(alice)", .pairs),
    Damage("UPDATE players SET ranked_games = 1 WHERE id = \(bob)", .ratings),
    Damage("UPDATE match_players SET rating_after = 1500.0 WHERE player = \(bob)", .ratings),
    Damage(
      """
      UPDATE match_players SET rating_after = 1500.0, rating_deviation_after = 350.0,
        rating_volatility_after = 0.06, rating_before = 1500.0, rating_deviation_before = 350.0,
        rating_volatility_before = 0.06 WHERE player = \(bob);
      UPDATE players SET ranked_games = 6, rating = 1600.0 WHERE id = \(bob)
      """, .matches, .ratings),
    Damage("UPDATE matches SET origin = 'rankedQueue' WHERE id = \(firstMatch)", .matches),
    Damage("UPDATE matches SET shares_network = 1 WHERE id = \(firstMatch)", .matches, .statistics),
    Damage("UPDATE matches SET weight = 0, weight_reason = 'walkover'", .matches, .statistics),
    Damage("UPDATE matches SET weight = 3, weight_reason = 'repeatedOpponent'", .statistics),
    Damage(
      "UPDATE matches SET weight = 3 WHERE id = \(firstMatch)", .matches, .statistics, .maps, .bags),
    Damage("UPDATE statistics SET scored_rounds = scored_rounds + 1", .statistics),
    Damage("UPDATE statistics SET ranked_rounds = ranked_rounds + 1", .statistics, .ranking),
    Damage(
      "UPDATE statistics SET wins_day = NULL, wins_over = x'' WHERE player = \(alice)", .statistics),
    Damage(
      """
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i <= 500)
      INSERT INTO notifications (player, id, kind, key, at, is_read)
        SELECT \(bob), CAST(printf('%016d', i) AS BLOB), 'challenge', i, 1, 0 FROM n
      """, .limits),
    Damage(
      """
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i <= 32)
      INSERT INTO tokens SELECT CAST(printf('%032d', i) AS BLOB), \(bob), 1, 2 FROM n
      """, .limits),
    Damage("INSERT INTO journal VALUES (1, \(journalRow))", .journal),
  ]

  /// A row of the journal with one entry, which says nothing: its number and moment are 1, its
  /// match has no bit set, its payload is one byte.
  private static let journalRow =
    "x'0100000000000000" + "0100000000000000" + String(repeating: "00", count: 16) + "01000000"
    + "ff'"

  @Test("Each kind of damage is found by the checks that it concerns", arguments: damages)
  func damaged(by damage: Damage) async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      try IntegrityTests.damage(directory, damage.sql)
      let outcomes = try await outcomes(directory)
      #expect(unsound(outcomes) == damage.found)
      for check in damage.found {
        #expect(outcomes[check]?.problems.examples.allSatisfy { !$0.isEmpty } == true)
      }
    }
  }

  static let boardDamages = [
    Damage("UPDATE board_counts SET count = count + 1", .boards),
    Damage("UPDATE board_entries SET is_listed = 1 - is_listed", .boards),
    Damage("UPDATE board_entries SET network = 6 WHERE player = \(bob)", .boards),
    Damage("UPDATE board_entries SET points = points + 1", .boards),
    Damage("UPDATE board_entries SET time_ms = time_ms + 1", .boards),
    Damage("UPDATE board_entries SET match = \(firstMatch) WHERE player = \(bob)", .boards),
    Damage("UPDATE board_entries SET board = 'somewhere' WHERE board LIKE 'daily-%'", .boards),
    Damage("DELETE FROM board_entries WHERE player = \(bob)", .boards),
    Damage("DELETE FROM place_sets", .boards),
    Damage("UPDATE place_sets SET places = '1,2;3,4'", .boards),
    Damage("UPDATE place_sets SET places = 'x'", .boards),
    Damage("UPDATE place_sets SET places = '1,2;3,4' WHERE match IS NOT NULL", .boards),
    Damage("DELETE FROM board_entries WHERE board LIKE 'match-%' AND player = \(bob)", .boards),
    Damage("UPDATE board_entries SET points = 9 WHERE board LIKE 'match-%'", .boards),
    Damage(
      """
      UPDATE statistics SET daily_streak = 2, longest_daily_streak = 2 WHERE player = \(alice)
      """, .statistics),
    Damage("UPDATE statistics SET daily_attempted = NULL", .statistics, .ranking, .bags),
  ]

  @Test("Damages of boards and sets of places are found", arguments: boardDamages)
  func damagedBoards(by damage: Damage) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await World.fillWithAttempts(store)
      await store.close()
      #expect(unsound(try await outcomes(directory)) == [])
      try IntegrityTests.damage(directory, damage.sql)
      #expect(unsound(try await outcomes(directory)) == damage.found)
    }
  }

  @Test("Pages that are overwritten are found, and end the verification")
  func overwritten() async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      try overwritePage(of: "guesses", in: directory)
      let snapshot = try SQLiteSnapshot(directory: directory)
      defer { snapshot.close() }
      let verification = Verification(
        of: snapshot, readingJournal: { _ in nil }, exampleLimit: 5)
      let outcome = try await verification.outcome(of: .file)
      #expect(!outcome.isSound && outcome.isLast)
      #expect(outcome.problems.examples.count <= 5)
    }
  }

  @Test("A difference names the player, the field and both numbers")
  func differences() async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      try damage(directory, "UPDATE statistics SET games_won = 9 WHERE player = \(Self.alice)")
      let problems = try await outcomes(directory)[.statistics]?.problems
      #expect(
        problems?.examples == ["player \(World.alice): gamesWon: stored 9, recomputed 6"])
    }
  }

  @Test("All problems are counted, and as many told as asked for")
  func bounded() async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      try damage(directory, "UPDATE guesses SET distance_m = distance_m + 1")
      for limit in [0, 1, 50] {
        let problems = try await outcomes(directory, exampleLimit: limit)[.matches]?.problems
        #expect(problems?.count == 24)
        #expect(problems?.examples.count == min(limit, 24))
      }
    }
  }

  static let journals: [(contents: [JournalContent], found: [String])] = {
    let begun = JournalContent.begun(World.setup(77, [World.alice, World.bob]))
    let begin = JournalContent.happened(.begin)
    let quit = JournalContent.happened(.quit(World.alice))
    let answer = JournalContent.happened(.answer(World.bob, round: 1))
    return [
      ([begun], []), ([begun, begin, answer], []),
      ([begin, quit], ["no beginning", "does not start here"]),
      ([begun, begun], ["a second time"]), ([begun, answer], ["does not start here"]),
      ([begun, begin, begin], ["does not start here"]),
      ([begun, begin, quit], ["there is no result"]),
      ([.begun(World.setup(78, [World.alice])), begin], ["is the beginning of match"]),
      ([.begun(World.setup(77, [World.player(9)])), begin], ["is unknown"]),
      (
        [
          .begun(World.setup(77, [World.alice, World.bob, World.player(9)])), begin,
          .happened(.quit(World.player(9))),
        ], []
      ),
    ]
  }()

  @Test("The journal of a live match has one beginning, by players who exist", arguments: journals)
  func journal(contents: [JournalContent], found: [String]) async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      try await write([contents], to: directory)
      let outcome = try await outcomes(directory, journal: contents)[.journal]
      let examples = outcome?.problems.examples ?? []
      #expect(examples.count == found.count, "\(examples)")
      for (example, words) in zip(examples, found) { #expect(example.contains(words)) }
      #expect(outcome?.extent == "\(contents.count) entries of 1 matches")
    }
  }

  @Test("Nobody is in two live matches, and nobody who is in one waits; who has left may")
  func twoPlaces() async throws {
    let (alice, bob, carol) = (World.alice, World.bob, World.carol)
    let begin = JournalContent.happened(.begin)
    let one = [JournalContent.begun(World.setup(77, [alice, bob])), begin]
    func party(_ number: Int) -> [JournalContent] {
      [.begun(World.setup(number, [alice, bob, carol])), begin, .happened(.quit(bob))]
    }
    let tables: [([[JournalContent]], waiting: [PlayerID], found: [String])] = [
      ([one], [carol], []), ([one], [carol, bob], ["waits"]), ([party(77)], [bob], []),
      ([party(77)], [carol], ["waits"]), ([one, party(78)], [], ["is in match"]),
    ]
    for (matches, waiting, found) in tables {
      try await withTemporaryDirectory { directory in
        try await makeWorld(in: directory)
        try await write(matches, waiting: waiting, to: directory)
        let outcome = try await outcomes(directory, journal: matches.flatMap { $0 })[.journal]
        let examples = outcome?.problems.examples ?? []
        #expect(examples.count == found.count, "\(examples)")
        for (example, words) in zip(examples, found) { #expect(example.contains(words)) }
      }
    }
  }

  @Test("Moments of a journal can be, and go back only where another process went on")
  func moments() async throws {
    let tables: [([Int64], String?)] = [
      ([1, 2, 1], "before"), ([1, 1, Int64.max], "can't be"), ([2, 1, 1], nil),
    ]
    for (moments, words) in tables {
      try await withTemporaryDirectory { directory in
        try await makeWorld(in: directory)
        let contents: [JournalContent] = [
          .begun(World.setup(77, [World.alice, World.bob])), .happened(.begin),
          .happened(.answer(World.bob, round: 1)),
        ]
        try await write([contents], at: moments, to: directory)
        let examples = try await outcomes(directory, journal: contents)[.journal]?.problems.examples
        #expect(examples?.count == (words == nil ? 0 : 1), "\(examples ?? [])")
        if let words { #expect(examples?.first?.contains(words) == true) }
      }
    }
  }

  /// Writes journals whose payloads are the numbers of their contents, counted through.
  private func write(
    _ matches: [[JournalContent]], at moments: [Int64] = [], waiting: [PlayerID] = [],
    to directory: String
  ) async throws {
    let store = try SQLiteStore(directory: directory, durability: .process)
    var writes: [StoreWrite] = waiting.map {
      .enqueued(
        WaitingTicketRecord(player: $0, map: "world", isRanked: false, since: World.at(day: 9)))
    }
    var count = 0
    for (number, contents) in matches.enumerated() {
      for _ in contents {
        writes.append(
          .journal(
            JournalEntry(
              sequence: Int64(count + 1), match: World.setup(77 + number, [World.alice]).id,
              at: count < moments.count
                ? Instant(millisecondsSinceEpoch: moments[count]) : World.at(day: 9),
              payload: [UInt8(count)])))
        count += 1
      }
    }
    try await store.commit(writes)
    await store.close()
  }

  @Test("A server that runs is not in the way, nor does it confuse")
  func whileServed() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await World.fill(store)
      #expect(unsound(try await outcomes(directory)) == [])
      await store.close()
    }
  }
}
