import GameRules
import Storage
import Testing

@Suite("Contract of the stores: finished matches")
struct FinishedMatchContractTests {
  @Test(
    "A finished match comes back as it went in, to the last bit",
    arguments: StoreKind.allCases, [1, 2, 3, 16])
  func roundTrip(kind: StoreKind, playerCount: Int) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 20 + UInt64(playerCount))
      let players = try await store.makePlayers(playerCount, &samples).map(\.id)
      for ending in MatchEnding.allCases {
        for _ in 0..<10 {
          let record = samples.finishedMatch(of: samples.shuffled(players), ending: ending)
          try await store.commit([.finished(record)])
          let stored = try await store.finishedMatch(record.match.setup.id)
          #expect(stored == record)
          #expect(stored?.match.coordinateBits == record.match.coordinateBits)
        }
      }
    }
  }

  @Test("A match that is unknown or still played has no result", arguments: StoreKind.allCases)
  func unknown(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 31)
      let entry = samples.entry(1, of: samples.matchID())
      try await store.commit([.journal(entry)])
      #expect(try await store.finishedMatch(entry.match) == nil)
      #expect(try await store.finishedMatch(samples.matchID()) == nil)
    }
  }

  @Test("Ratings change exactly once, whoever says it how often", arguments: StoreKind.allCases)
  func exactlyOnce(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 32)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let record = samples.finishedMatch(of: players, format: .classic)
      let other = samples.finishedMatch(of: players, id: record.match.setup.id)
      try await store.commit([.finished(record), .finished(record)])
      try await store.commit([.finished(other)])
      for (index, player) in players.enumerated() {
        let stored = try await store.player(player)
        #expect(stored?.rating == record.ratings[index].after)
        #expect(stored?.rankedGames == 1)
        #expect(stored?.ratedAt == record.match.finishedAt)
      }
      #expect(try await store.finishedMatch(record.match.setup.id) == record)
      #expect(try await store.counts().matches == 1)
    }
  }

  @Test(
    "A ranked match of another format changes that ladder's rating", arguments: StoreKind.allCases)
  func ladders(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 35)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let records = (0..<2).map { _ in samples.finishedMatch(of: players, format: .clash) }
      try await store.commit(records.map { .finished($0) })
      for (index, standing) in try await store.standings(of: players).enumerated() {
        let rating = standing.rating(on: .clash)
        #expect(rating.rating == records[1].ratings[index].after && rating.games == 2)
        #expect(rating.lastGame == records[1].match.finishedAt)
        #expect(standing.record.rankedGames == 0 && standing.record.ratedAt == nil)
        #expect(try await store.export(players[index])?.otherRatings == standing.otherRatings)
      }
      try await store.deletePlayer(players[0])
      #expect(try await store.standings(of: players).map(\.record.id) == [players[1]])
    }
  }

  @Test("A duel sets the last opponent; solo and party do not", arguments: StoreKind.allCases)
  func lastOpponent(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 33)
      let players = try await store.makePlayers(4, &samples).map(\.id)
      for participants in [players, [players[0]]] {
        try await store.commit([.finished(samples.finishedMatch(of: participants))])
      }
      #expect(try await store.player(players[0])?.lastOpponent == nil)
      for opponent in [players[1], players[2]] {
        try await store.commit([
          .finished(samples.finishedMatch(of: [players[0], opponent], format: .classic))
        ])
      }
      #expect(try await store.player(players[0])?.lastOpponent == players[2])
      #expect(try await store.player(players[1])?.lastOpponent == players[0])
      #expect(try await store.player(players[3])?.lastOpponent == nil)
      #expect(try await store.player(players[0])?.rankedGames == 2)
    }
  }

  @Test("Ids of finished matches come page by page, each once", arguments: StoreKind.allCases)
  func pages(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 34)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let records = (0..<10).map { _ in samples.finishedMatch(of: players) }
      try await store.commit(records.map { .finished($0) })
      var found: [MatchID] = []
      while true {
        let page = try await store.finishedMatchIDs(after: found.last, limit: 3)
        guard !page.isEmpty else { break }
        #expect(page.count <= 3)
        found += page
      }
      #expect(found == records.map(\.match.setup.id).sorted())
      #expect(try await store.finishedMatchIDs(after: nil, limit: 0) == [])
    }
  }

  @Test("The counts count everything", arguments: StoreKind.allCases)
  func counts(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 35)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      let records = MatchEnding.allCases.map { samples.finishedMatch(of: players, ending: $0) }
      try await store.commit(records.map { .finished($0) })
      try await store.commit([
        .journal(samples.entry(1, of: samples.matchID())),
        .enqueued(samples.ticket(of: players[0])),
      ])
      var expected = StoreCounts()
      expected.players = 3
      expected.tokens = 3
      expected.matches = 3
      expected.rounds = records.flatMap(\.match.rounds).count
      expected.guesses = records.flatMap(\.match.rounds).flatMap(\.results).count
      expected.journalEntries = 1
      expected.waitingTickets = 1
      expected.mapResults = records.map(\.match).mapResultCount
      #expect(try await store.counts() == expected)
    }
  }
}
