import Community
import GameRules
import Storage
import Testing

@Suite("The stores as each other's model")
struct StoreModelTests {
  @Test(
    "Each database answers every sequence of calls as the store in memory does",
    arguments: [StoreKind.sqliteForProcess, .postgres], 0..<20 as Range<UInt64>)
  func alike(kind: StoreKind, seed: UInt64) async throws {
    try await StoreKind.memory.withStore { memory in
      try await kind.withStore { database in
        var script = Script(seed: seed)
        for step in 0..<60 {
          let call = script.next()
          let answers = (await call.answer(of: memory), await call.answer(of: database))
          #expect(answers.0 == answers.1, "seed \(seed), step \(step): \(call)")
          let contents = try await (
            Contents(of: memory, players: script.players.map(\.id)),
            Contents(of: database, players: script.players.map(\.id))
          )
          #expect(contents.0 == contents.1, "seed \(seed), step \(step): \(call)")
        }
      }
    }
  }

  private enum Call {
    case createPlayer(PlayerRecord, TokenRecord)
    case find(TokenHash, Instant)
    case endToken(TokenHash)
    case endTokens(PlayerID)
    case commit([StoreWrite])
    case createAccount(PlayerRecord, CredentialRecord, TokenRecord)
    case upgrade(CredentialRecord)
    case link(IdentityRecord)
    case replacePassword(PlayerID, String, String, TokenSurvival)
    case addToken(TokenRecord)
    case purge(Instant, Int)
    case read(PlayerID, NotificationID)
    case befriend(FriendshipCommand, PlayerID, PlayerID, SenderNetwork?, Instant)
    case delete(PlayerID)
    case computeStatistics

    enum Answer: Equatable {
      case done
      case made(CreatePlayerResult)
      case found(PlayerRecord?)
      case committed(CommitReport)
      case account(CreateAccountResult)
      case upgraded(UpgradeResult)
      case linked(LinkIdentityResult)
      case replaced(ReplacePasswordResult)
      case added(Bool)
      case number(Int)
      case friendship(FriendshipAnswer)
      case refused(StorageError.Kind)
    }

    func answer(of store: any Store) async -> Answer {
      do throws(StorageError) {
        switch self {
        case .createPlayer(let player, let token):
          return .made(try await store.createPlayer(player, token: token))
        case .find(let hash, let now):
          return .found(try await store.player(forToken: hash, at: now))
        case .endToken(let hash): try await store.endToken(hash)
        case .endTokens(let player): try await store.endTokens(of: player)
        case .commit(let writes): return .committed(try await store.commit(writes))
        case .createAccount(let player, let credential, let token):
          return .account(
            try await store.createAccount(player, credential: credential, token: token))
        case .upgrade(let credential):
          return .upgraded(try await store.upgrade(credential, keeping: .all))
        case .link(let identity): return .linked(try await store.link(identity, keeping: .all))
        case .replacePassword(let player, let old, let new, let tokens):
          return .replaced(
            try await store.replacePassword(of: player, old, with: new, keeping: tokens))
        case .addToken(let token): return .added(try await store.addToken(token))
        case .purge(let now, let limit):
          return .number(try await store.purgeTokens(expiredAt: now, limit: limit))
        case .read(let player, let last):
          return .number(try await store.readNotifications(of: player, upTo: last))
        case .befriend(let command, let actor, let other, let network, let now):
          return .friendship(
            try await store.befriend(
              command, by: actor, about: other, from: network, at: now
            ) { events, _ in
              events.map {
                .granted(Grant(player: $0.player, badge: BadgeID("extrovert")!), at: now)
              }
            })
        case .delete(let player): try await store.deletePlayer(player)
        case .computeStatistics:
          return .number(try await store.computeMissingStatistics(limit: .max))
        }
        return .done
      } catch {
        return .refused(error.kind)
      }
    }
  }

  /// Draws calls from few players, names, tokens, matches and numbers, so that they collide.
  private struct Script {
    var samples: Samples
    let players: [PlayerRecord]
    var tokens: [TokenRecord] = []
    let matches: [MatchID]

    init(seed: UInt64) {
      var samples = Samples(seed: seed)
      players = ["anna", "berta", "ANNA", "carl", "dora", "8erta", "emil"].map {
        samples.player(named: $0)
      }
      matches = (0..<4).map { _ in samples.matchID() }
      for index in 0..<6 {
        let expiry = samples.instant()
        tokens.append(samples.token(of: players[index].id, expiresAt: expiry))
      }
      self.samples = samples
    }

    mutating func next() -> Call {
      switch samples.number(in: 0..<20) {
      case 10...17: return aroundTheGame()
      case 0...1: return createPlayer()
      case 2: return .find(token().hash, samples.instant())
      case 3: return samples.flag() ? .endToken(token().hash) : .endTokens(player().id)
      default: return .commit((0..<samples.number(in: 0..<5)).map { _ in write() })
      }
    }

    private mutating func aroundTheGame() -> Call {
      let player = player()
      switch samples.number(in: 0..<30) {
      case 10: return .computeStatistics
      case 0, 11...12:
        let token = token(of: player.id)
        return .createAccount(player, credential(of: player.id), token)
      case 1, 13...14: return .upgrade(credential(of: player.id))
      case 2, 15...16: return .link(samples.identity(of: player.id, "google", subject()))
      case 3, 17...18:
        let survival: [TokenSurvival] = [.all, .none, .only(token(of: player.id))]
        return .replacePassword(
          player.id, password(), password(), survival[samples.number(in: 0..<3)])
      case 4, 19...20: return .addToken(token(of: player.id))
      case 5, 21...22: return .purge(samples.instant(), 10)
      case 6, 23...24: return .read(player.id, samples.notification(of: player.id, key: "").id)
      case 7, 25...26: return samples.number(in: 0..<4) == 0 ? .delete(player.id) : createPlayer()
      default:
        let commands = FriendshipCommand.allCases
        return .befriend(
          commands[samples.number(in: 0..<commands.count)], player.id, self.player().id,
          samples.flag() ? SenderNetwork(tag: .max) : nil, samples.instant())
      }
    }

    private mutating func subject() -> String { "\(samples.number(in: 0..<4))" }

    private mutating func password() -> String { "hash \(samples.number(in: 0..<2))" }

    private mutating func credential(of player: PlayerID) -> CredentialRecord {
      CredentialRecord(
        player: player, email: "a@x.org", emailKey: subject(), passwordHash: password())
    }

    private mutating func token(of player: PlayerID) -> TokenRecord {
      let like = token()
      return TokenRecord(
        hash: like.hash, player: player, createdAt: like.createdAt, expiresAt: like.expiresAt)
    }

    private mutating func createPlayer() -> Call {
      let player = player()
      return .createPlayer(player, token(of: player.id))
    }

    private mutating func write() -> StoreWrite {
      switch samples.number(in: 0..<21) {
      case 20: .composed(player().id, samples.composition())
      case 8...9: .statistics(player().id, samples.statistics())
      case 10: .visited(player().id, samples.visit())
      case 11: .granted(Grant(player: player().id, badge: badge()), at: samples.instant())
      case 12...13: .notified(samples.notification(of: player().id, key: subject()))
      case 14: .avatar(samples.avatar(of: player().id))
      case 15: .avatarRemoved(player().id)
      case 16: .tokenUsed(token().hash, expiresAt: samples.instant())
      case 17:
        .banned(
          BanRecord(
            subject: .player(player().id), since: samples.instant(), until: samples.instant(),
            reason: subject()))
      case 18: .unbanned(.player(player().id))
      case 19:
        .audited(
          AuditRecord(
            id: AuditID(uuid: match().uuid), at: samples.instant(), userID: 0, userName: subject(),
            action: .kick, subject: subject()))
      case 0...2: .journal(samples.entry(Int64(samples.number(in: 0..<40)), of: match()))
      case 3: .finished(samples.finishedMatch(of: pair(), id: match()))
      case 4...5: .enqueued(samples.ticket(of: player().id))
      case 6: .dequeued(player().id)
      default: .seen(player().id, at: samples.instant())
      }
    }

    private mutating func badge() -> BadgeID {
      BadgeID(["center", "fire"][samples.number(in: 0..<2)])!
    }

    private mutating func player() -> PlayerRecord {
      players[samples.number(in: 0..<players.count)]
    }
    private mutating func token() -> TokenRecord { tokens[samples.number(in: 0..<tokens.count)] }
    private mutating func match() -> MatchID { matches[samples.number(in: 0..<matches.count)] }

    private mutating func pair() -> [PlayerID] {
      let first = samples.number(in: 0..<players.count)
      let second = (first + samples.number(in: 1..<players.count)) % players.count
      return [players[first].id, players[second].id]
    }
  }
}
