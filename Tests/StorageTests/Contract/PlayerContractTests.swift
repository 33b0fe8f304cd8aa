import GameRules
import Storage
import Testing

@Suite("Contract of the stores: players and tokens")
struct PlayerContractTests {
  @Test("A player who was made is found by id and by token", arguments: StoreKind.allCases)
  func created(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1)
      var player = samples.player()
      player.lastOpponent = samples.playerID()
      player.rankedGames = 7
      let token = samples.token(of: player.id)
      let result = try await store.createPlayer(player, token: token)
      #expect(result == .created)
      #expect(try await store.player(player.id) == player)
      #expect(try await store.player(forToken: token.hash, at: Samples.epoch) == player)
    }
  }

  @Test("Nobody is found by an unknown id or token", arguments: StoreKind.allCases)
  func unknown(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2)
      _ = try await store.makePlayers(3, &samples)
      let stranger = samples.playerID()
      #expect(try await store.player(stranger) == nil)
      let hash = samples.token(of: stranger).hash
      #expect(try await store.player(forToken: hash, at: Samples.epoch) == nil)
    }
  }

  @Test(
    "A name is taken that has the same key, and nothing is stored then",
    arguments: StoreKind.allCases, ["Otto.1", "otto.1", "0tt0-l", "OTTO_I"])
  func nameTaken(kind: StoreKind, name: String) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 3)
      let first = samples.player(named: "Otto.1")
      _ = try await store.createPlayer(first, token: samples.token(of: first.id))
      let second = samples.player(named: name)
      let token = samples.token(of: second.id)
      #expect(try await store.createPlayer(second, token: token) == .nameTaken)
      #expect(try await store.player(second.id) == nil)
      #expect(try await store.player(forToken: token.hash, at: Samples.epoch) == nil)
      #expect(try await store.player(first.id) == first)
    }
  }

  @Test("Making the same player again changes nothing", arguments: StoreKind.allCases)
  func createdTwice(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 4)
      let player = samples.player()
      let token = samples.token(of: player.id)
      for _ in 0..<2 { #expect(try await store.createPlayer(player, token: token) == .created) }
      let counts = try await store.counts()
      #expect(counts.players == 1)
      #expect(counts.tokens == 1)
    }
  }

  @Test("An id or a token that is somebody else's is refused", arguments: StoreKind.allCases)
  func stolen(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 5)
      let player = samples.player()
      let token = samples.token(of: player.id)
      _ = try await store.createPlayer(player, token: token)

      var renamed = player
      renamed.username = samples.player().username
      let fresh = samples.token(of: player.id)
      await expectError(.constraint) { _ = try await store.createPlayer(renamed, token: fresh) }
      let other = samples.player()
      let stolen = TokenRecord(
        hash: token.hash, player: other.id, createdAt: token.createdAt, expiresAt: token.expiresAt)
      await expectError(.constraint) { _ = try await store.createPlayer(other, token: stolen) }

      #expect(try await store.player(other.id) == nil)
      #expect(try await store.player(forToken: token.hash, at: Samples.epoch) == player)
      #expect(try await store.counts().tokens == 1)
    }
  }

  @Test("A token is worthless from the moment it expires", arguments: StoreKind.allCases)
  func expiry(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 6)
      let player = samples.player()
      let end = Samples.epoch + .seconds(60)
      let token = samples.token(of: player.id, expiresAt: end)
      _ = try await store.createPlayer(player, token: token)
      let before = end + .milliseconds(-1)
      #expect(try await store.player(forToken: token.hash, at: before) == player)
      #expect(try await store.player(forToken: token.hash, at: end) == nil)
    }
  }

  @Test("Ending tokens ends only those meant", arguments: StoreKind.allCases)
  func endingTokens(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 7)
      let (one, two) = (samples.player(), samples.player())
      let (first, second) = (samples.token(of: one.id), samples.token(of: one.id))
      let other = samples.token(of: two.id)
      _ = try await store.createPlayer(one, token: first)
      _ = try await store.createPlayer(one, token: second)
      _ = try await store.createPlayer(two, token: other)

      try await store.endToken(first.hash)
      try await store.endToken(first.hash)
      #expect(try await store.player(forToken: first.hash, at: Samples.epoch) == nil)
      #expect(try await store.player(forToken: second.hash, at: Samples.epoch) == one)
      try await store.endTokens(of: one.id)
      #expect(try await store.player(forToken: second.hash, at: Samples.epoch) == nil)
      #expect(try await store.player(forToken: other.hash, at: Samples.epoch) == two)
      #expect(try await store.player(one.id) == one)
    }
  }

  @Test("The last access only moves forward", arguments: StoreKind.allCases)
  func lastAccess(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 8)
      let player = try await store.makePlayers(1, &samples)[0]
      let later = player.lastSeenAt + .seconds(5)
      try await store.commit([
        .seen(player.id, at: later), .seen(player.id, at: player.lastSeenAt),
        .seen(samples.playerID(), at: later),
      ])
      #expect(try await store.player(player.id)?.lastSeenAt == later)
    }
  }
}
