import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: what operators do")
struct OperationContractTests {
  private func line(_ samples: inout Samples, about subject: String? = nil) -> AuditRecord {
    AuditRecord(
      id: AuditID(uuid: samples.matchID().uuid), at: samples.instant(), userID: 1000,
      userName: "ada", action: .announce, subject: subject, details: "a text")
  }

  @Test(
    "Bans come back as they were, players by id and then addresses", arguments: StoreKind.allCases)
  func bans(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 401)
      let players = try await store.makePlayers(2, &samples).map(\.id).sorted()
      let bans = [
        BanRecord(
          subject: .player(players[0]), since: samples.instant(), until: samples.instant(),
          reason: "cheats"),
        BanRecord(subject: .player(players[1]), since: samples.instant(), until: nil, reason: nil),
        BanRecord(
          subject: .addresses("192.0.2.0/24"), since: samples.instant(), until: nil, reason: "x"),
        BanRecord(
          subject: .addresses("2001:db8::/32"), since: samples.instant(), until: samples.instant(),
          reason: nil),
      ]
      for _ in 0..<2 { try await store.commit(bans.reversed().map { .banned($0) }) }
      #expect(try await store.bans() == bans)
      #expect(try await store.counts().bans == 4)
      for _ in 0..<2 {
        try await store.commit([.unbanned(bans[0].subject), .unbanned(bans[3].subject)])
      }
      #expect(try await store.bans() == [bans[1], bans[2]])
    }
  }

  @Test(
    "Suspects are listed, those with the most alarms first, and are in no ranking",
    arguments: StoreKind.allCases)
  func suspects(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 405)
      let players = try await store.makePlayers(4, &samples).sorted { $0.id < $1.id }
      let alarms = [1, 3, 0, 2]
      for (player, alarms) in zip(players, alarms) {
        var statistics = samples.statistics(games: 5..<9)
        statistics.guesses = try #require(
          GuessRecord(count: 50, excess: 0, alarms: alarms, clearedAlarms: 0))
        try await store.commit([.statistics(player.id, statistics)])
      }
      let suspects = try await store.suspects(limit: 9)
      #expect(suspects.map(\.player.id) == [players[1], players[3], players[0]].map(\.id))
      #expect(suspects.map(\.guesses.alarms) == [3, 2, 1])
      #expect(try await store.suspects(limit: 1).count == 1)
      #expect(
        try await store.ranking(.global, .top, limit: 9).rows.map(\.player.id) == [players[2].id])
      var cleared = try #require(try await store.statistics(of: players[1].id))
      cleared.guesses.clear()
      try await store.commit([.statistics(players[1].id, cleared)])
      #expect(try await store.suspects(limit: 9).count == 2)
      #expect(try await store.ranking(.global, .top, limit: 9).rows.count == 2)
    }
  }

  @Test("A second ban replaces the first", arguments: StoreKind.allCases)
  func replaced(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 402)
      let player = try await store.makePlayers(1, &samples)[0].id
      let longer = BanRecord(
        subject: .player(player), since: samples.instant(), until: nil, reason: "again")
      try await store.commit([
        .banned(
          BanRecord(
            subject: .player(player), since: samples.instant(), until: samples.instant(),
            reason: nil)), .banned(longer),
      ])
      #expect(try await store.bans() == [longer])
    }
  }

  @Test("Nobody is kept out who is not there, or not any more", arguments: StoreKind.allCases)
  func unknown(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 403)
      let player = try await store.makePlayers(1, &samples)[0].id
      for id in [player, samples.playerID()] {
        try await store.commit([
          .banned(
            BanRecord(subject: .player(id), since: samples.instant(), until: nil, reason: nil))
        ])
      }
      #expect(try await store.bans().map(\.subject) == [.player(player)])
      try await store.deletePlayer(player)
      #expect(try await store.bans() == [])
    }
  }

  @Test("The trail has each line once, latest first", arguments: StoreKind.allCases)
  func trail(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 404)
      let lines = (0..<5).map { index in line(&samples, about: index % 2 == 0 ? "x" : nil) }
        .sorted { $0.id > $1.id }
      for _ in 0..<2 { try await store.commit(lines.map { .audited($0) }) }
      #expect(try await store.audit(about: nil, limit: 9) == lines)
      #expect(try await store.audit(about: nil, limit: 2) == Array(lines.prefix(2)))
      #expect(try await store.audit(about: "x", limit: 9) == lines.filter { $0.subject == "x" })
      #expect(try await store.audit(about: "y", limit: 9) == [])
    }
  }

  @Test("Of more lines than are kept the oldest goes")
  func bounded() async throws {
    for kind in [StoreKind.memory, .sqliteForProcess] {
      try await kind.withStore { store in
        var samples = Samples(seed: 405)
        func made(_ number: Int) -> AuditRecord {
          AuditRecord(
            id: AuditID(uuid: UUIDv7(bits: UInt128(number))), at: samples.instant(), userID: 0,
            userName: "root", action: .kick)
        }
        // So many at once that a store in memory is not asked ten thousand times.
        let first = AuditRecord.limit
        try await store.commit([.audited(made(first - 1)), .audited(made(first))])
        #expect(try await store.counts().auditLines == 2)
        guard kind == .sqliteForProcess else { return }
        try await store.commit((1...first + 3).map { .audited(made($0)) })
        #expect(try await store.counts().auditLines == AuditRecord.limit)
        let oldest = try await store.audit(about: nil, limit: .max).last?.id
        #expect(oldest == AuditID(uuid: UUIDv7(bits: 4)))
      }
    }
  }
}
