import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Statistics of random histories")
struct StatisticsPropertyTests {
  /// The events of four players, counted as they happened.
  private struct Life {
    var statistics: [PlayerID: Statistics] = [:]
    var matches: [FinishedMatch] = []
    var visits: [PlayerID: [Visit]] = [:]
    var keptVisits: [PlayerID: [Visit]] = [:]
    var events: [PlayerID: [CommunityEvent]] = [:]
    static let players = [Samples.alice, Samples.bob, Samples.carol, Samples.dave]

    init(seed: Int, steps: Int = 250) {
      var random = SeededRandom(seed: UInt64(seed))
      var now = Samples.monday
      for step in 1...steps {
        now = now + .seconds(Int.random(in: 1...40_000, using: &random))
        if Bool.random(using: &random) {
          visit(at: now, &random)
        } else {
          play(step, at: now, &random)
        }
      }
    }

    private mutating func visit(at now: Instant, _ random: inout SeededRandom) {
      guard let player = Self.players.randomElement(using: &random) else { return }
      var visit = Visit(at: now)
      if Int.random(in: 0..<4, using: &random) == 0 {
        visit.offset = TimeZoneOffset(
          minutes: Int.random(in: TimeZoneOffset.range, using: &random))
      }
      visits[player, default: []].append(visit)
      let outcome = statistics[player, default: Statistics()].seen(visit)
      if outcome.mustBeKept { keptVisits[player, default: []].append(visit) }
      let now = statistics[player, default: Statistics()]
      events[player, default: []].append(.playerSeen(player, at: visit.at, statistics: now))
    }

    private mutating func play(_ number: Int, at now: Instant, _ random: inout SeededRandom) {
      let players = Self.players.shuffled(using: &random)
        .prefix(Int.random(in: 1...4, using: &random))
      let rounds = Int.random(in: 1...3, using: &random)
      let played = Int.random(in: 0...rounds, using: &random)
      let parts = players.map { player in
        let left = Int.random(in: 0..<6, using: &random) == 0
        return Samples.Part(
          player, (0..<played).map { _ in Int.random(in: 0...5000, using: &random) },
          left: left ? .quit : nil)
      }
      let isAborted = Int.random(in: 0..<8, using: &random) == 0
      let match = Samples.match(
        number: number, Array(parts), at: now, rounds: rounds, ending: isAborted ? .aborted : nil)
      matches.append(match)
      for player in players {
        statistics[player, default: Statistics()].apply(match, for: player)
        let own = statistics[player, default: Statistics()]
        events[player, default: []] +=
          CommunityEvent.events(of: match, for: player, statistics: own)
      }
    }

    func history(
      of player: PlayerID, visits: [PlayerID: [Visit]], _ random: inout SeededRandom
    ) -> PlayerHistory {
      PlayerHistory(
        player: player,
        matches: matches.filter { $0.setup.players.contains(player) }.shuffled(using: &random),
        visits: (visits[player] ?? []).shuffled(using: &random))
    }
  }

  @Test("Recomputing from all matches and visits gives just the same", arguments: 0..<30)
  func recomputed(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 1000)
    let life = Life(seed: seed)
    for player in Life.players {
      let history = life.history(of: player, visits: life.visits, &random)
      #expect(history.statistics == life.statistics[player] ?? Statistics())
      #expect(history.events == life.events[player] ?? [])
    }
  }

  @Test("Without the visits that need not be kept, only the last access differs", arguments: 0..<30)
  func keptVisitsSuffice(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 2000)
    let life = Life(seed: seed)
    for player in Life.players {
      var recomputed = life.history(of: player, visits: life.keptVisits, &random).statistics
      recomputed.lastAccess = life.statistics[player]?.lastAccess
      #expect(recomputed == life.statistics[player] ?? Statistics())
    }
  }

  /// Rules that grant often, and badges that follow from badges.
  private static let generous = """
    {"badges": [{"id": "a", "title": "A", "meaning": "A."}, {"id": "b", "title": "B", "meaning": "B."},
                {"id": "c", "title": "C", "meaning": "C."}, {"id": "d", "title": "D", "meaning": "D."},
                {"id": "e", "title": "E", "meaning": "E."}, {"id": "f", "title": "F", "meaning": "F."}],
     "rules": [
       {"id": "1", "on": "matchFinished", "when": {"fact": "winsInARow", "atLeast": 2},
        "do": [{"grant": "a"}]},
       {"id": "2", "on": "playerSeen", "when": {"fact": "daysInARow", "atLeast": 3},
        "do": [{"grant": "b"}]},
       {"id": "3", "on": "matchQuit", "when": {"fact": "quits", "atLeast": 4},
        "do": [{"grant": "c"}]},
       {"id": "4", "on": "roundScored", "when": {"fact": "score", "atLeast": 4950},
        "do": [{"grant": "d"}]},
       {"id": "5", "on": "badgeUnlocked", "when": {"fact": "badges", "atLeast": 3},
        "do": [{"grant": "e"}]},
       {"id": "6", "on": "badgeUnlocked", "when": {"fact": "badge", "equals": "b"},
        "do": [{"grant": "f"}]}]}
    """

  @Test("A replay of what was kept finds the badges that were granted live", arguments: 0..<12)
  func replayedRules(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 3000)
    let book = try RuleBook(reading: Array(Self.generous.utf8))
    let life = Life(seed: seed)
    var count = 0
    for player in Life.players {
      var live: [BadgeID: Instant] = [:]
      life.history(of: player, visits: life.visits, &random).forEachEvent { event, at in
        for case .grant(let grant) in book.effects(of: event, granted: Set(live.keys)) {
          live[grant.badge] = at
        }
      }
      count += live.count
      let kept = life.history(of: player, visits: life.keptVisits, &random)
      var present = PresentState()
      present.lastAccess = life.statistics[player]?.lastAccess
      // Some are there already, and some of those since long after they were earned.
      for (badge, at) in live where Bool.random(using: &random) {
        present.badges[badge] = Bool.random(using: &random) ? at : at + .seconds(100_000)
      }
      let unlocks = RuleReplay(book).unlocks(history: kept, present: present)
      #expect(
        Set(unlocks.map(\.grant.badge)) == Set(live.keys).subtracting(present.badges.keys))
      let fresh = RuleReplay(book).unlocks(history: kept, present: PresentState())
      #expect(Dictionary(uniqueKeysWithValues: fresh.map { ($0.grant.badge, $0.at) }) == live)
      for unlock in unlocks { present.badges[unlock.grant.badge] = unlock.at }
      #expect(RuleReplay(book).unlocks(history: kept, present: present) == [])
    }
    #expect(count > 4, "a life without badges shows nothing")
  }

  @Test("The numbers agree with one another, and with a count from scratch", arguments: 0..<30)
  func invariants(seed: Int) {
    let life = Life(seed: seed)
    for (player, statistics) in life.statistics {
      let games = life.matches.filter { $0.ending != .aborted }
        .compactMap { match in match.results.first { $0.player == player }.map { (match, $0) } }
      #expect(statistics.gamesPlayed == games.count)
      #expect(statistics.quits == games.count { $0.1.left != nil })
      #expect(statistics.gamesWon == games.count { $0.1.won })
      #expect(statistics.maximumScore == games.map(\.1.total).max() ?? 0)
      #expect(statistics.walkovers >= 0)
      #expect(
        statistics.walkovers
          == games.count { $0.1.left == nil && $0.0.rounds.count < $0.0.setup.options.rounds })
      let scored = games.filter {
        $0.1.left != nil || $0.0.rounds.count == $0.0.setup.options.rounds
      }
      #expect(statistics.totalScore == scored.map(\.1.total).reduce(0, +))
      #expect(statistics.scoredRounds == 5 * scored.count)
      let multiplayer = games.filter { $0.0.setup.players.count > 1 }.map(\.1.won)
      #expect(statistics.winsInARow == multiplayer.reversed().prefix { $0 }.count)
      let rows = multiplayer.split(separator: false).map(\.count)
      #expect(statistics.longestWinsInARow == rows.max() ?? 0)
    }
  }

  @Test("At the same millisecond visits come before matches, and matches by their ids")
  func ties() {
    let zone = Samples.zone(hours: 5)
    let matches = [3, 1, 2].map {
      Samples.match(number: $0, [Samples.Part(Samples.alice, [1, 1])])
    }
    let visit = Visit(at: Samples.monday, offset: zone)
    let history = PlayerHistory(player: Samples.alice, matches: matches, visits: [visit])
    #expect(
      history.entries
        == [.visit(visit), .match(matches[1]), .match(matches[2]), .match(matches[0])])
  }
}
