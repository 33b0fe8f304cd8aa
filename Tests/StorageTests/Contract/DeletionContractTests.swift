import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: export and deletion")
struct DeletionContractTests {
  @Test("An export has everything of a player and nothing of others", arguments: StoreKind.allCases)
  func export(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 101)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      try await store.fillCommunity(players, &samples)
      let record = samples.finishedMatch(of: [players[1], players[0]])
      let ticket = samples.ticket(of: players[0])
      try await store.commit([
        .finished(record), .enqueued(ticket),
        .finished(samples.finishedMatch(of: [players[1], players[2]])),
      ])
      let export = try #require(try await store.export(players[0]))
      #expect(export.player == (try await store.player(players[0])))
      #expect(export.email == "player0@example.org")
      #expect(export.identities.map(\.subject) == ["0"])
      #expect(export.tokens.map(\.expiresAt) == [.distantFuture])
      #expect(export.statistics == (try await store.statistics(of: players[0])))
      #expect(export.visits.count == 2)
      #expect(export.compositions.map(\.recipe) == [.wreath])
      let match = try #require(ExportedMatch(record, player: players[0]))
      #expect(match.rating == record.ratings[1])
      let guesses = match.rounds.compactMap(\.guess)
      #expect(!guesses.isEmpty && guesses.allSatisfy { $0.player == players[0] })
      #expect(export.friends == (try await store.friendList(of: players[0])))
      #expect(export.friends.friends.count == 1)
      #expect(export.friends.incoming.count == 1)
      #expect(export.badges == (try await store.badges(of: players[0])))
      #expect(export.notifications.count == 2)
      #expect(export.pushSubscriptions.map(\.endpoint) == ["https://push.example/0"])
      #expect(export.avatar?.id == export.player.avatar)
      #expect(export.waitingTicket == ticket)
    }
  }

  @Test("Of a deleted player only the id in matches stays", arguments: StoreKind.allCases)
  func deleted(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 102)
      let records = try await store.makePlayers(3, &samples)
      let players = records.map(\.id)
      try await store.fillCommunity(players, &samples)
      let match = samples.finishedMatch(of: [players[0], players[1]])
      let token = samples.token(of: players[0])
      _ = try await store.addToken(token)
      try await store.commit([.finished(match), .enqueued(samples.ticket(of: players[0]))])
      let avatar = try #require(try await store.player(players[0])?.avatar)

      for _ in 0..<2 { try await store.deletePlayer(players[0]) }
      #expect(try await store.player(players[0]) == nil)
      #expect(try await store.export(players[0]) == nil)
      #expect(try await store.player(forToken: token.hash, at: Samples.epoch) == nil)
      #expect(try await store.player(named: records[0].username) == nil)
      #expect(try await store.player(identity: "0", at: "google") == nil)
      #expect(try await store.credential(emailKey: "player0@example.org") == nil)
      #expect(try await store.avatar(avatar) == nil)
      #expect(try await store.waitingTickets() == [])
      #expect(try await store.rankingRow(of: players[0], in: .global) == nil)
      #expect(try await store.friendIDs(of: players[1]) == [])
      #expect(try await store.friendList(of: players[2]).outgoing == [])
      #expect(try await store.finishedMatch(match.match.setup.id) == match)
      var expected = StoreCounts()
      expected.players = 2
      expected.tokens = 2
      expected.matches = 1
      expected.rounds = match.match.rounds.count
      expected.guesses = match.match.rounds.reduce(0) { $0 + $1.results.count }
      expected.credentials = 2
      expected.identities = 2
      expected.avatars = 2
      expected.statistics = 2
      expected.rankedPlayers = 2
      expected.visits = 4
      expected.compositions = 2
      expected.badges = 2
      expected.notifications = 4
      expected.pushSubscriptions = 2
      expected.mapResults = [match.match].mapResultCount(besides: players[0])
      #expect(try await store.counts() == expected)
    }
  }

  @Test("A match that a deleted player was in can still finish", arguments: StoreKind.allCases)
  func finishesLater(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 103)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let record = samples.finishedMatch(of: players, format: .classic)
      try await store.deletePlayer(players[0])
      try await store.commit([
        .finished(record), .statistics(players[0], samples.statistics()),
        .statistics(players[1], samples.statistics(games: 5..<6)),
      ])
      #expect(try await store.finishedMatch(record.match.setup.id) == record)
      #expect(try await store.statistics(of: players[0]) == nil)
      #expect(try await store.player(players[1])?.rating == record.ratings[1].after)
    }
  }

  @Test(
    "Name, address and identity are free again, the id is not", arguments: StoreKind.allCases)
  func freed(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 104)
      let old = samples.player(named: "anna")
      _ = try await store.createAccount(
        old, credential: samples.credential(of: old.id, "a@x.org"),
        token: samples.token(of: old.id))
      _ = try await store.link(samples.identity(of: old.id, "google", "1"), keeping: .all)
      try await store.deletePlayer(old.id)
      let new = samples.player(named: "anna")
      let credential = samples.credential(of: new.id, "a@x.org")
      let token = samples.token(of: new.id)
      #expect(
        try await store.createAccount(new, credential: credential, token: token) == .created)
      #expect(
        try await store.link(samples.identity(of: new.id, "google", "1"), keeping: .all) == .linked)
      try await store.deletePlayer(new.id)
      let again = samples.token(of: old.id)
      await expectError(.constraint) { _ = try await store.createPlayer(old, token: again) }
      #expect(try await !store.addToken(again))
      #expect(try await store.counts() == StoreCounts())
    }
  }
}
