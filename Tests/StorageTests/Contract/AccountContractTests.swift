import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: accounts")
struct AccountContractTests {
  @Test("An account is found by email address and has its token", arguments: StoreKind.allCases)
  func created(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 61)
      let player = samples.player()
      let credential = samples.credential(of: player.id, "Anna@Example.org")
      let token = samples.token(of: player.id)
      for _ in 0..<2 {
        let result = try await store.createAccount(player, credential: credential, token: token)
        #expect(result == .created)
      }
      #expect(try await store.credential(emailKey: "anna@example.org") == credential)
      #expect(try await store.credential(emailKey: "Anna@Example.org") == nil)
      #expect(try await store.credential(of: player.id) == credential)
      #expect(try await store.player(forToken: token.hash, at: Samples.epoch) == player)
      #expect(try await store.counts().credentials == 1)
    }
  }

  @Test(
    "An account whose name or address is taken leaves nothing behind",
    arguments: StoreKind.allCases,
    [
      ("anna", "b@x.org", CreateAccountResult.nameTaken), ("berta", "a@x.org", .emailTaken),
      ("anna", "a@x.org", .nameTaken),
    ])
  func taken(
    kind: StoreKind, attempt: (name: String, email: String, result: CreateAccountResult)
  ) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 62)
      let first = samples.player(named: "anna")
      _ = try await store.createAccount(
        first, credential: samples.credential(of: first.id, "a@x.org"),
        token: samples.token(of: first.id))
      let before = try await Contents(of: store, players: [first.id])
      let second = samples.player(named: attempt.name)
      let token = samples.token(of: second.id)
      let result = try await store.createAccount(
        second, credential: samples.credential(of: second.id, attempt.email), token: token)
      #expect(result == attempt.result)
      #expect(try await store.player(second.id) == nil)
      #expect(try await store.player(forToken: token.hash, at: Samples.epoch) == nil)
      #expect(try await Contents(of: store, players: [first.id]) == before)
    }
  }

  @Test("An identity leads to its player, and to one only", arguments: StoreKind.allCases)
  func identities(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 63)
      let (anna, berta) = (samples.player(), samples.player())
      let identity = samples.identity(of: anna.id, "google", "1")
      for _ in 0..<2 {
        let result = try await store.createAccount(
          anna, identity: identity, token: samples.token(of: anna.id))
        #expect(result == .created)
      }
      #expect(try await store.player(identity: "1", at: "google") == anna)
      #expect(try await store.player(identity: "1", at: "apple") == nil)
      #expect(try await store.player(identity: "2", at: "google") == nil)

      let stolen = samples.identity(of: berta.id, "google", "1")
      let token = samples.token(of: berta.id)
      #expect(
        try await store.createAccount(berta, identity: stolen, token: token) == .identityTaken)
      #expect(try await store.player(berta.id) == nil)
      _ = try await store.createPlayer(berta, token: token)
      #expect(try await store.link(stolen, keeping: .all) == .taken)
      for _ in 0..<2 {
        #expect(
          try await store.link(samples.identity(of: berta.id, "apple", "1"), keeping: .all)
            == .linked)
      }
      #expect(try await store.player(identity: "1", at: "apple")?.id == berta.id)
      #expect(try await store.player(berta.id)?.isGuest == false)
      let stranger = samples.identity(of: samples.playerID(), "apple", "9")
      #expect(try await store.link(stranger, keeping: .all) == .unknownPlayer)
      #expect(try await store.counts().identities == 2)
    }
  }

  @Test(
    "A name or an address that somebody has is in the way, the name first",
    arguments: StoreKind.allCases)
  func obstacles(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 31)
      let (anna, berta) = (samples.player(named: "anna"), samples.player(named: "berta"))
      for player in [anna, berta] {
        _ = try await store.createPlayer(player, token: samples.token(of: player.id))
      }
      _ = try await store.upgrade(samples.credential(of: anna.id, "a@x.org"), keeping: .all)
      let free = samples.player(named: "carla").username
      let lookalike = samples.player(named: "ANNA").username
      #expect(try await store.obstacle(toAccountNamed: free, emailKey: "c@x.org") == nil)
      #expect(try await store.obstacle(toAccountNamed: free, emailKey: "a@x.org") == .emailTaken)
      for name in [berta.username, lookalike] {
        #expect(try await store.obstacle(toAccountNamed: name, emailKey: "c@x.org") == .nameTaken)
        #expect(try await store.obstacle(toAccountNamed: name, emailKey: "a@x.org") == .nameTaken)
      }
    }
  }

  @Test("A guest who gets an address is no guest any more", arguments: StoreKind.allCases)
  func upgrade(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 64)
      let players = try await store.makePlayers(2, &samples)
      let credential = samples.credential(of: players[0].id, "a@x.org")
      for _ in 0..<2 { #expect(try await store.upgrade(credential, keeping: .all) == .upgraded) }
      #expect(try await store.player(players[0].id)?.isGuest == false)
      #expect(try await store.credential(emailKey: "a@x.org") == credential)

      let other = samples.credential(of: players[0].id, "c@x.org")
      #expect(try await store.upgrade(other, keeping: .all) == .alreadyAccount)
      let taken = samples.credential(of: players[1].id, "A@x.org")
      #expect(try await store.upgrade(taken, keeping: .all) == .emailTaken)
      #expect(try await store.player(players[1].id) == players[1])
      let stranger = samples.credential(of: samples.playerID(), "d@x.org")
      #expect(try await store.upgrade(stranger, keeping: .all) == .unknownPlayer)
      // A player who signs in through a provider has an account: a token makes no second way in.
      #expect(
        try await store.link(samples.identity(of: players[1].id, "google", "1"), keeping: .all)
          == .linked)
      let second = samples.credential(of: players[1].id, "e@x.org")
      #expect(try await store.upgrade(second, keeping: .all) == .alreadyAccount)
      #expect(try await store.counts().credentials == 1)
    }
  }

  @Test(
    "Who becomes an account has one new token, or none, if that is wanted: all before have ended",
    arguments: StoreKind.allCases)
  func upgradeEndsTokens(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 29)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (old, kept) = (samples.token(of: players[0]), samples.token(of: players[0]))
      #expect(try await store.addToken(old))
      let credential = samples.credential(of: players[0], "ada@example.org")
      // A commit whose outcome was unknown is tried again.
      for _ in 0..<2 {
        #expect(try await store.upgrade(credential, keeping: .only(kept)) == .upgraded)
      }
      #expect(try await store.player(forToken: old.hash, at: Samples.epoch) == nil)
      let identity = samples.identity(of: players[1], "google", "1")
      #expect(try await store.link(identity, keeping: .none) == .linked)
      #expect(try await store.counts().tokens == 1)
      let now = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
      #expect(try await store.player(forToken: kept.hash, at: now)?.id == players[0])
    }
  }

  @Test(
    "A new token that is another player's changes nothing: neither address, password nor token",
    arguments: StoreKind.allCases)
  func foreignToken(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 30)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (own, foreign) = (samples.token(of: players[0]), samples.token(of: players[1]))
      for token in [own, foreign] { #expect(try await store.addToken(token)) }
      let same = TokenRecord(
        hash: foreign.hash, player: players[0], createdAt: own.createdAt, expiresAt: own.expiresAt)
      let credential = samples.credential(of: players[0], "ada@example.org")
      await #expect(throws: StorageError.self) {
        _ = try await store.upgrade(credential, keeping: .only(same))
      }
      #expect(try await store.credential(of: players[0]) == nil)
      #expect(try await store.player(players[0])?.isGuest == true)
      _ = try await store.upgrade(credential, keeping: .all)
      await #expect(throws: StorageError.self) {
        _ = try await store.replacePassword(
          of: players[0], credential.passwordHash, with: "new", keeping: .only(same))
      }
      #expect(try await store.credential(of: players[0]) == credential)
      #expect(try await store.player(forToken: own.hash, at: Samples.epoch)?.id == players[0])
      #expect(try await store.player(forToken: foreign.hash, at: Samples.epoch)?.id == players[1])
    }
  }

  @Test("Replacing a password ends the tokens that it should", arguments: StoreKind.allCases)
  func replacePassword(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 65)
      let players = try await store.makePlayers(2, &samples)
      let player = players[0].id
      let tokens = [samples.token(of: player), samples.token(of: player)]
      #expect(try await store.addToken(tokens[0]))
      let credential = samples.credential(of: player, "a@x.org")
      _ = try await store.upgrade(credential, keeping: .all)
      let old = credential.passwordHash

      func live() async throws -> [Bool] {
        var live: [Bool] = []
        for token in tokens {
          live.append(try await store.player(forToken: token.hash, at: Samples.epoch) != nil)
        }
        return live
      }
      #expect(
        try await store.replacePassword(of: player, old, with: "new", keeping: .all) == .replaced)
      #expect(try await store.credential(of: player)?.passwordHash == "new")
      #expect(try await live() == [true, false])
      for survivors in [.none, .only(tokens[1])] as [TokenSurvival] {
        #expect(
          try await store.replacePassword(of: player, old, with: "newer", keeping: survivors)
            == .superseded)
      }
      #expect(try await live() == [true, false])
      for _ in 0..<2 {
        #expect(
          try await store.replacePassword(
            of: player, "new", with: "newer", keeping: .only(tokens[1])) == .replaced)
      }
      #expect(try await live() == [false, true])
      #expect(try await store.counts().tokens == 2, "the other player's stays")
      #expect(
        try await store.replacePassword(of: player, "newer", with: "last", keeping: .none)
          == .replaced)
      #expect(try await live() == [false, false])
      #expect(
        try await store.replacePassword(of: players[1].id, "", with: "x", keeping: .none)
          == .noPassword)
    }
  }

  @Test("Nobody unknown gets a token", arguments: StoreKind.allCases)
  func addToken(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 66)
      let players = try await store.makePlayers(2, &samples)
      let token = samples.token(of: players[0].id)
      for _ in 0..<2 { #expect(try await store.addToken(token)) }
      #expect(try await !store.addToken(samples.token(of: samples.playerID())))
      let stolen = TokenRecord(
        hash: token.hash, player: players[1].id, createdAt: token.createdAt,
        expiresAt: token.expiresAt)
      await expectError(.constraint) { _ = try await store.addToken(stolen) }
      #expect(try await store.counts().tokens == 3)
    }
  }

  @Test("Expired tokens go in bounded steps, the others stay", arguments: StoreKind.allCases)
  func purge(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 67)
      let player = try await store.makePlayers(1, &samples)[0]
      for second in 1...10 {
        let token = samples.token(of: player.id, expiresAt: Samples.epoch + .seconds(second))
        _ = try await store.addToken(token)
      }
      let now = Samples.epoch + .seconds(7)
      var steps: [Int] = []
      for _ in 0..<4 { steps.append(try await store.purgeTokens(expiredAt: now, limit: 3)) }
      #expect(steps == [3, 3, 1, 0])
      #expect(try await store.counts().tokens == 4)
    }
  }

  @Test("Players are found by name and many at once", arguments: StoreKind.allCases)
  func lookUp(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 68)
      let otto = samples.player(named: "Otto.1")
      _ = try await store.createPlayer(otto, token: samples.token(of: otto.id))
      let others = try await store.makePlayers(5, &samples)
      #expect(try await store.player(named: Username("0TTO_l")!) == otto)
      #expect(try await store.player(named: Username("otta")!) == nil)
      let wanted = [others[3], otto, others[0]]
      let ids = [others[3].id, samples.playerID(), otto.id, others[0].id]
      #expect(try await store.players(ids) == wanted)
      let all = (others + [otto]).map(\.id).sorted()
      #expect(try await store.playerIDs(after: nil, limit: 4) == Array(all.prefix(4)))
      #expect(try await store.playerIDs(after: all[3], limit: 4) == Array(all.suffix(2)))
    }
  }
}
