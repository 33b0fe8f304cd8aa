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
        id: setup.id, origin: .rankedQueue, map: setup.map, diagonal: setup.diagonal,
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

  private func outcome(
    of check: Verification.Check, in directory: String
  ) async throws -> Verification.Outcome {
    let snapshot = try SQLiteSnapshot(directory: directory)
    defer { snapshot.close() }
    let verification = Verification(of: snapshot, readingJournal: { _ in nil }, exampleLimit: 9)
    return try await verification.outcome(of: check)
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
}
