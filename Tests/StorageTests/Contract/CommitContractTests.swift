import GameRules
import Storage
import Testing

@Suite("Contract of the stores: journal, waiting room and commits")
struct CommitContractTests {
  @Test("The journal comes back in the order of its numbers", arguments: StoreKind.allCases)
  func journalOrder(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 11)
      let matches = [samples.matchID(), samples.matchID(), samples.matchID()]
      let entries = (1...60).map { samples.entry(Int64($0), of: matches[$0 % 3]) }
      for part in [entries[20...], entries[..<20]] {
        try await store.commit(part.map { .journal($0) })
      }
      #expect(try await store.journal() == entries)
    }
  }

  @Test(
    "A finished match takes its journal with it, and only its own", arguments: StoreKind.allCases)
  func journalOfFinished(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 12)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let record = samples.finishedMatch(of: players)
      let live = samples.entry(2, of: samples.matchID())
      try await store.commit([
        .journal(samples.entry(1, of: record.match.setup.id)), .journal(live),
        .journal(samples.entry(3, of: record.match.setup.id)), .finished(record),
      ])
      try await store.commit([.journal(samples.entry(4, of: record.match.setup.id))])
      #expect(try await store.journal() == [live])
    }
  }

  @Test("A commit that is repeated changes nothing", arguments: StoreKind.allCases)
  func repeated(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 13)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let record = samples.finishedMatch(of: players, format: .classic)
      let live = samples.entry(9, of: samples.matchID())
      let writes: [StoreWrite] = [
        .journal(samples.entry(1, of: record.match.setup.id)), .journal(live),
        .enqueued(samples.ticket(of: players[0])), .finished(record), .dequeued(players[0]),
      ]
      try await store.commit(writes)
      let once = try await Contents(of: store, players: players)
      try await store.commit(writes)
      #expect(try await Contents(of: store, players: players) == once)
      #expect(once.players.map(\.?.rankedGames) == [1, 1])
      #expect(once.journal == [live])
    }
  }

  @Test("Another entry of the same number is refused", arguments: StoreKind.allCases)
  func conflictingEntries(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 14)
      let entry = samples.entry(1, of: samples.matchID())
      let other = JournalEntry(
        sequence: 1, match: entry.match, at: entry.at, payload: entry.payload + [1])
      try await store.commit([.journal(entry), .journal(entry)])
      await expectError(.constraint) { try await store.commit([.journal(other)]) }
      #expect(try await store.journal() == [entry])
    }
  }

  @Test("A number is free again as soon as its match is over", arguments: StoreKind.allCases)
  func reusedNumbers(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 19)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let records = [samples.finishedMatch(of: players), samples.finishedMatch(of: players)]
      let old = [1, 2].map { samples.entry($0, of: records[$0 == 1 ? 0 : 1].match.setup.id) }
      let new = [1, 2].map { samples.entry($0, of: samples.matchID()) }
      try await store.commit([.journal(old[0])])
      try await store.commit([
        .finished(records[0]), .journal(new[0]), .journal(old[1]), .finished(records[1]),
        .journal(new[1]),
      ])
      #expect(try await store.journal() == new)
    }
  }

  @Test("Of writes one of which fails nothing is there", arguments: StoreKind.allCases, 0..<6)
  func allOrNothing(kind: StoreKind, position: Int) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 15)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let waiting = samples.ticket(of: players[1])
      try await store.commit([.enqueued(waiting)])
      let before = try await Contents(of: store, players: players)
      let record = samples.finishedMatch(of: players)
      var writes: [StoreWrite] = [
        .journal(samples.entry(1, of: samples.matchID())), .finished(record),
        .enqueued(samples.ticket(of: players[0])), .dequeued(players[1]),
        .seen(players[0], at: .distantFuture),
      ]
      writes.insert(samples.refusedWrite(), at: position)
      let refused = writes
      await expectError(.constraint) { try await store.commit(refused) }
      #expect(try await Contents(of: store, players: players) == before)
      #expect(try await store.finishedMatch(record.match.setup.id) == nil)
    }
  }

  @Test("A token that is used lasts longer, never shorter", arguments: StoreKind.allCases)
  func usedToken(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 27)
      let player = samples.player()
      let expiry = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
      let token = samples.token(of: player.id, expiresAt: expiry)
      _ = try await store.createPlayer(player, token: token)
      let last = token.expiresAt + .milliseconds(-1)
      try await store.commit([.tokenUsed(token.hash, expiresAt: last)])
      #expect(try await store.player(forToken: token.hash, at: last) == player)
      let later = token.expiresAt + .seconds(10)
      try await store.commit([.tokenUsed(token.hash, expiresAt: later)])
      #expect(try await store.player(forToken: token.hash, at: token.expiresAt) == player)
      #expect(try await store.player(forToken: token.hash, at: later) == nil)
      try await store.endToken(token.hash)
      try await store.commit([.tokenUsed(token.hash, expiresAt: later)])
      #expect(try await store.player(forToken: token.hash, at: last) == nil)
    }
  }

  @Test(
    "An inbox keeps its latest notifications, and a player the latest tokens",
    arguments: StoreKind.allCases)
  func bounds(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 28)
      let player = try await store.makePlayers(1, &samples)[0].id
      let limit = NotificationRecord.inboxLimit
      let notifications = (0..<(limit + 3)).map { samples.notification(of: player, key: "\($0)") }
        .sorted { $0.id < $1.id }
      try await store.commit(notifications.map { .notified($0) })
      let page = try await store.inbox(of: player, before: nil, limit: limit + 3)
      #expect(page.notifications.map(\.id) == notifications.suffix(limit).reversed().map(\.id))
      let tokens = (0..<(TokenRecord.limitPerPlayer + 5)).map { _ in samples.token(of: player) }
      for token in tokens { #expect(try await store.addToken(token)) }
      #expect(try await store.counts().tokens == TokenRecord.limitPerPlayer)
      let now = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
      let last = try #require(tokens.last)
      #expect(try await store.player(forToken: last.hash, at: now)?.id == player)
    }
  }

  @Test("A match of somebody unknown is refused", arguments: StoreKind.allCases)
  func matchOfStranger(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 16)
      let player = try await store.makePlayers(1, &samples)[0]
      let record = samples.finishedMatch(of: [player.id, samples.playerID()])
      await expectError(.constraint) { try await store.commit([.finished(record)]) }
      #expect(try await store.player(player.id) == player)
      #expect(try await store.counts().matches == 0)
    }
  }

  @Test(
    "Who waits comes back, longest first, with the latest ticket", arguments: StoreKind.allCases)
  func tickets(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 17)
      let players = try await store.makePlayers(4, &samples).map(\.id)
      func ticket(_ index: Int, since: Int) -> WaitingTicketRecord {
        WaitingTicketRecord(
          player: players[index], map: "map \(index)", isRanked: index % 2 == 0,
          since: Samples.epoch + .seconds(since))
      }
      try await store.commit([
        .enqueued(ticket(0, since: 30)), .enqueued(ticket(1, since: 10)),
        .enqueued(ticket(2, since: 20)), .enqueued(ticket(3, since: 5)),
        .enqueued(ticket(1, since: 40)), .dequeued(players[3]), .dequeued(samples.playerID()),
      ])
      #expect(
        try await store.waitingTickets() == [
          ticket(2, since: 20), ticket(0, since: 30), ticket(1, since: 40),
        ])
    }
  }

  @Test("A commit of nothing succeeds", arguments: StoreKind.allCases)
  func empty(kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await store.commit([])
      #expect(try await store.counts() == StoreCounts())
    }
  }

  @Test("A closed store refuses everything, and may be closed again", arguments: StoreKind.allCases)
  func closed(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 18)
      let player = samples.player()
      let token = samples.token(of: player.id)
      await store.close()
      await store.close()
      await expectError(.closed) { _ = try await store.createPlayer(player, token: token) }
      await expectError(.closed) { _ = try await store.player(player.id) }
      await expectError(.closed) {
        _ = try await store.player(forToken: token.hash, at: Samples.epoch)
      }
      await expectError(.closed) { try await store.endToken(token.hash) }
      await expectError(.closed) { try await store.endTokens(of: player.id) }
      await expectError(.closed) { try await store.commit([]) }
      await expectError(.closed) { _ = try await store.journal() }
      await expectError(.closed) { _ = try await store.waitingTickets() }
      await expectError(.closed) { _ = try await store.finishedMatch(samples.matchID()) }
      await expectError(.closed) { _ = try await store.finishedMatchIDs(after: nil, limit: 1) }
      await expectError(.closed) { _ = try await store.counts() }
      try await store.expectClosedAroundTheGame(player, token)
    }
  }
}

extension Store {
  /// Expects all methods for players' life around the game to refuse.
  fileprivate func expectClosedAroundTheGame(
    _ player: PlayerRecord, _ token: TokenRecord
  ) async throws {
    var samples = Samples(seed: 20)
    let id = player.id
    let credential = samples.credential(of: id, "a@x.org")
    let identity = samples.identity(of: id, "google", "1")
    let notification = samples.notification(of: id, key: "a").id
    let avatar = samples.avatar(of: id).id
    let now = Samples.epoch
    let calls: [() async throws -> Void] = [
      { _ = try await self.addToken(token) },
      { _ = try await self.purgeTokens(expiredAt: now, limit: 1) },
      { _ = try await self.createAccount(player, credential: credential, token: token) },
      { _ = try await self.createAccount(player, identity: identity, token: token) },
      { _ = try await self.upgrade(credential, keeping: .all) },
      { _ = try await self.link(identity, keeping: .all) },
      { _ = try await self.credential(emailKey: "a@x.org") },
      { _ = try await self.obstacle(toAccountNamed: player.username, emailKey: "a@x.org") },
      { _ = try await self.credential(of: id) },
      { _ = try await self.player(identity: "1", at: "google") },
      { _ = try await self.replacePassword(of: id, "a", with: "b", keeping: .none) },
      { _ = try await self.export(id) }, { try await self.deletePlayer(id) },
      { _ = try await self.player(named: player.username) },
      { _ = try await self.players([id]) },
      { _ = try await self.playerIDs(after: nil, limit: 1) },
      { _ = try await self.avatar(avatar) }, { _ = try await self.statistics(of: id) },
      { _ = try await self.history(of: id) }, { _ = try await self.badges(of: id) },
      { _ = try await self.inbox(of: id, before: nil, limit: 1) },
      { _ = try await self.unreadCount(of: id) },
      { _ = try await self.readNotifications(of: id, upTo: notification) },
      { _ = try await self.befriend(.request, by: id, about: id, at: now) { _, _ in [] } },
      { _ = try await self.friendship(between: id, and: id) },
      { _ = try await self.friendIDs(of: id) }, { _ = try await self.friendList(of: id) },
      { _ = try await self.ranking(.global, .top, limit: 1) },
      { _ = try await self.rankingRow(of: id, in: .global) },
    ]
    for call in calls { await expectError(.closed) { try await call() } }
  }
}
