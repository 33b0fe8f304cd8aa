import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

/// Friends who come, play, quit, drop and stay away as a seed says, on a server that is restarted
/// now and then.
@GameLoop
struct Season {
  let world: World
  private var players: [TestClient] = []
  private var isOnline: [Bool] = []
  private var random: SeededRandom
  private(set) var restarts = 0

  private static let names = ["alice", "bob", "carol", "dora", "erin", "frank"]
  private static let offsets = [-840, -300, 0, 60, 345, 840].compactMap(TimeZoneOffset.init)

  var ids: [PlayerID] { players.map(\.id) }

  init(seed: UInt64) async throws {
    random = SeededRandom(seed: seed)
    world = try await World(
      options: MatchOptions(
        rounds: 2, movingTime: .seconds(20), guessingTime: .seconds(10), readyTime: .seconds(3),
        countdown: .seconds(1), graceTime: .seconds(15)))
    for name in Self.names {
      players.append(try await world.guest(name))
      isOnline.append(true)
    }
    for (index, one) in players.enumerated() {
      for other in players[..<index] { try await world.befriend(one, other) }
    }
  }

  mutating func play(steps: Int) async throws {
    for _ in 0..<steps {
      try await step()
      await world.settle()
      world.clock.advance(by: pause)
    }
    // Everybody goes, and what is still played comes to its end.
    for index in players.indices { leave(index) }
    for _ in 0..<20 { await world.pass(.seconds(10)) }
  }

  private var pause: Duration {
    mutating get {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<70: .milliseconds(Int.random(in: 1...2500, using: &random))
      case 70..<95: .seconds(Int.random(in: 2...30, using: &random))
      default: .seconds(Int.random(in: 3600...100_000, using: &random))
      }
    }
  }

  private mutating func step() async throws {
    guard Int.random(in: 0..<100, using: &random) > 1 else { return try await restart() }
    let index = Int.random(in: players.indices, using: &random)
    guard isOnline[index] else { return try await comeBack(index) }
    guard Int.random(in: 0..<100, using: &random) > 4 else { return leave(index) }
    if let player = world.server.players[ids[index]], let id = player.match,
      let match = world.server.matches[id]
    {
      try await move(players[index], in: match)
    } else {
      try await begin(players[index])
    }
  }

  private mutating func restart() async throws {
    await world.settle()
    try await world.restart(after: .seconds(Int.random(in: 1...5000, using: &random)))
    for index in players.indices { isOnline[index] = false }
    restarts += 1
  }

  private mutating func leave(_ index: Int) {
    if isOnline[index] { players[index].disconnect() }
    isOnline[index] = false
  }

  private mutating func comeBack(_ index: Int) async throws {
    let isTelling = Int.random(in: 0..<3, using: &random) == 0
    let offset = isTelling ? Self.offsets.randomElement(using: &random) : nil
    players[index] = try await world.returning(players[index], offset: offset)
    isOnline[index] = true
  }

  private mutating func begin(_ client: TestClient) async throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<2: client.start(MatchSolo.self, .init())
    case 2..<6:
      client.start(QueueJoin.self, .init(isRanked: Int.random(in: 0..<4, using: &random) == 0))
    case 7: client.start(QueueLeave.self, Nothing())
    case 6: try await gather(client)
    default:
      guard let friend = ids.filter({ $0 != client.id }).randomElement(using: &random) else {
        return
      }
      client.start(ChallengeSend.self, .init(player: friend))
      await world.settle()
      guard let challenge = try client.heard(ChallengeReceived.self).last else { return }
      client.start(ChallengeAccept.self, .init(challenge: challenge.challenge))
    }
  }

  private mutating func gather(_ client: TestClient) async throws {
    let code = try await client.call(RoomCreate.self, .init()).code
    for index in players.indices where isOnline[index] && players[index] !== client {
      if Bool.random(using: &random) { players[index].start(RoomJoin.self, .init(code: code)) }
    }
    client.start(RoomStart.self, Nothing())
  }

  private mutating func move(_ client: TestClient, in match: LiveMatch) async throws {
    if Int.random(in: 0..<40, using: &random) == 0 {
      client.start(MatchQuit.self, .init(match: match.id))
      return
    }
    let round: Int
    switch match.machine.stage {
    case .round(let number, _, _): round = number
    case .revealed(let number, _): round = number
    case .created, .countdown, .finished: return
    }
    let place = match.machine.setup.solutions[round - 1].coordinate
    let guess = [place, place, place.antipode, nil].randomElement(using: &random) ?? nil
    client.start(MatchAnswer.self, .init(match: match.id, round: round))
    if Int.random(in: 0..<4, using: &random) > 0 {
      client.start(MatchGuess.self, .init(match: match.id, round: round, coordinate: guess))
    }
    client.start(MatchReady.self, .init(match: match.id, round: round))
  }
}

@Suite("What is counted over a season of random matches")
@GameLoop
struct SeasonTests {
  private static let rules = StandardRules.book

  @Test(
    "Everybody's statistics and badges are what follows from the stored matches and visits",
    arguments: 1...4)
  func season(seed: UInt64) async throws {
    var season = try await Season(seed: seed)
    try await season.play(steps: 200)
    let store = season.world.store
    let matches = try await Self.matches(store)
    #expect(season.world.server.statistics.matchesLive == 0)
    #expect(try await store.counts().journalEntries == 0)
    for id in season.ids {
      let history = try await store.history(of: id)
      var live = try #require(try await store.statistics(of: id))
      var recomputed = history.statistics
      (live.lastAccess, recomputed.lastAccess) = (nil, nil)
      #expect(live == recomputed)
      Self.count(live, of: id, in: matches)
      try await Self.checkBadges(of: id, history, store)
    }
    // The script does what it is there for.
    #expect(season.restarts > 0)
    #expect(matches.count > 20)
    for ending in MatchEnding.allCases where seed == 3 {
      #expect(matches.contains { $0.match.ending == ending }, "\(ending)")
    }
    // Matches on sets have tests of their own.
    let drawn = MatchOrigin.allCases.filter { MatchSetup.fits(nil, $0, players: 2) }
    for origin in drawn where seed == 3 {
      #expect(matches.contains { $0.match.setup.origin == origin }, "\(origin)")
    }
  }

  private static func matches(_ store: MemoryStore) async throws -> [FinishedMatchRecord] {
    var matches: [FinishedMatchRecord] = []
    for id in try await store.finishedMatchIDs(after: nil, limit: 100_000) {
      matches.append(try #require(try await store.finishedMatch(id)))
    }
    return matches
  }

  /// Counts once more, from the matches alone.
  private static func count(
    _ statistics: Statistics, of id: PlayerID, in matches: [FinishedMatchRecord]
  ) {
    let games = matches.map(\.match).filter {
      $0.ending != .aborted && $0.setup.players.contains(id)
    }
    let results = games.compactMap { game in game.results.first { $0.player == id } }
    #expect(statistics.gamesPlayed == games.count)
    #expect(statistics.soloGames == games.count { $0.setup.mode == .solo })
    #expect(statistics.gamesWon == results.count(where: \.won))
    #expect(statistics.quits == results.count { $0.left != nil })
    #expect(statistics.maximumScore == results.map(\.total).max() ?? 0)
    let whole = zip(games, results).count { game, result in
      result.left != nil || game.rounds.count == game.setup.options.rounds
    }
    #expect(statistics.finishedGames + statistics.quits == whole)
    #expect(statistics.scoredRounds >= 5 * whole)
    #expect(statistics.totalScore == results.map(\.total).reduce(0, +))
    #expect(games.allSatisfy { $0.weight != nil })
  }

  /// The badges are those that the rules give for the history, and each is in the inbox once.
  private static func checkBadges(
    of id: PlayerID, _ history: PlayerHistory, _ store: MemoryStore
  ) async throws {
    var expected: Set<BadgeID> = [try #require(BadgeID("extrovert"))]
    for event in history.events {
      for case .grant(let grant) in rules.effects(of: event, granted: expected) {
        expected.insert(grant.badge)
      }
    }
    let badges = try await store.badges(of: id).map(\.badge)
    #expect(Set(badges) == expected)
    let told = try await store.inbox(of: id, before: nil, limit: 1000).notifications
      .compactMap(\.badge)
    #expect(told.sorted() == badges.sorted())
  }
}
