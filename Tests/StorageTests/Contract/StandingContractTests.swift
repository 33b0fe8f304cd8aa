import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: standings")
struct StandingContractTests {
  @Test("A standing is what its parts are one by one", arguments: StoreKind.allCases)
  func parts(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 131)
      let players = try await store.makePlayers(5, &samples).map(\.id)
      try await store.fillCommunity(Array(players.prefix(4)), &samples)
      try await store.commit([
        .granted(Grant(player: players[0], badge: BadgeID("fire")!), at: Samples.epoch)
      ])
      let last = try await store.inbox(of: players[1], before: nil, limit: 1).notifications[0]
      _ = try await store.readNotifications(of: players[1], upTo: last.id)
      let standings = try await store.standings(of: players)
      #expect(standings.map(\.record.id) == players)
      #expect(standings.map(\.unread) == [2, 0, 2, 2, 0])
      #expect(standings.map(\.friends) == [[players[1]], [players[0]], [], [], []])
      #expect(standings[0].badges.map(\.badge.text) == ["fire", "center"])
      for standing in standings {
        let id = standing.record.id
        #expect(try await store.player(id) == standing.record)
        #expect(try await store.statistics(of: id) ?? Statistics() == standing.statistics)
        #expect(try await store.badges(of: id) == standing.badges)
      }
      #expect(standings[4] == PlayerStanding(record: standings[4].record))
      #expect(standings[3].statistics != Statistics())
    }
  }

  @Test("Standings come in the order asked for, without strangers", arguments: StoreKind.allCases)
  func order(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 132)
      let players = try await store.makePlayers(4, &samples).map(\.id)
      let stranger = samples.playerID()
      try await store.deletePlayer(players[1])
      let asked = [players[3], stranger, players[1], players[0], players[3]]
      let found = try await store.standings(of: asked).map(\.record.id)
      #expect(found == [players[3], players[0], players[3]])
      #expect(try await store.standings(of: []) == [])
    }
  }

  @Test("There can be many standings at once", arguments: StoreKind.allCases)
  func many(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 135)
      let players = try await store.makePlayers(205, &samples).map(\.id)
      for pair in [(0, 204), (99, 100), (0, 100)] {
        let (one, other) = (players[pair.0], players[pair.1])
        _ = try await store.outcome(.request, by: one, about: other)
        _ = try await store.outcome(.accept, by: other, about: one)
      }
      try await store.commit(
        players.map { .granted(Grant(player: $0, badge: BadgeID("fire")!), at: Samples.epoch) })
      let asked = samples.shuffled(players)
      let standings = try await store.standings(of: asked)
      #expect(standings.map(\.record.id) == asked)
      #expect(standings.allSatisfy { $0.badges.map(\.badge.text) == ["fire"] })
      for standing in standings {
        #expect(try await store.friendIDs(of: standing.record.id) == standing.friends)
      }
      #expect(standings.map(\.friends.count).reduce(0, +) == 6)
    }
  }

  @Test(
    "A token brings the standing of its player as long as it is good", arguments: StoreKind.allCases
  )
  func token(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 133)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      try await store.fillCommunity(players, &samples)
      let end = Samples.epoch + .seconds(60)
      let token = samples.token(of: players[1], expiresAt: end)
      #expect(try await store.addToken(token))
      let expected = try await store.standings(of: [players[1]])
      let before = end + .milliseconds(-1)
      #expect(try await store.standing(forToken: token.hash, at: before) == expected.first)
      #expect(try await store.standing(forToken: token.hash, at: end) == nil)
      let unknown = samples.token(of: players[1]).hash
      #expect(try await store.standing(forToken: unknown, at: before) == nil)
      try await store.endToken(token.hash)
      #expect(try await store.standing(forToken: token.hash, at: before) == nil)
    }
  }

  @Test(
    "A player's matches come page by page, latest first, each once", arguments: StoreKind.allCases)
  func matches(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 134)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      let own = (0..<10).map { samples.finishedMatch(of: [players[$0 % 2], players[2]]) }
      let others = (0..<5).map { _ in samples.finishedMatch(of: [players[0], players[1]]) }
      try await store.commit((own + others).map { .finished($0) })
      var found: [FinishedMatchRecord] = []
      while true {
        let last = found.last?.match.setup.id
        let page = try await store.matches(of: players[2], before: last, limit: 3)
        guard !page.isEmpty else { break }
        #expect(page.count <= 3)
        found += page
      }
      #expect(found == own.sorted { $0.match.setup.id > $1.match.setup.id })
      let all = try await store.matches(
        of: players[0], before: nil, limit: FinishedMatchRecord.pageLimit)
      #expect(all.count == 10)
      #expect(try await store.matches(of: players[0], before: nil, limit: 0) == [])
      #expect(try await store.matches(of: samples.playerID(), before: nil, limit: 9) == [])
    }
  }
}
