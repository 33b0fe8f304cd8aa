import GameRules
import Storage
import Testing

@Suite("The stores as each other's model")
struct StoreModelTests {
  @Test("Both stores answer every sequence of calls alike", arguments: 0..<20 as Range<UInt64>)
  func alike(seed: UInt64) async throws {
    try await StoreKind.memory.withStore { memory in
      try await StoreKind.sqliteForProcess.withStore { sqlite in
        var script = Script(seed: seed)
        for step in 0..<60 {
          let call = script.next()
          let answers = (await call.answer(of: memory), await call.answer(of: sqlite))
          #expect(answers.0 == answers.1, "seed \(seed), step \(step): \(call)")
          let contents = try await (
            Contents(of: memory, players: script.players.map(\.id)),
            Contents(of: sqlite, players: script.players.map(\.id))
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

    enum Answer: Equatable {
      case done
      case made(CreatePlayerResult)
      case found(PlayerRecord?)
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
        case .commit(let writes): try await store.commit(writes)
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
      switch samples.number(in: 0..<10) {
      case 0...1: return createPlayer()
      case 2: return .find(token().hash, samples.instant())
      case 3: return samples.flag() ? .endToken(token().hash) : .endTokens(player().id)
      default: return .commit((0..<samples.number(in: 0..<5)).map { _ in write() })
      }
    }

    private mutating func createPlayer() -> Call {
      let player = player()
      let like = token()
      return .createPlayer(
        player,
        TokenRecord(
          hash: like.hash, player: player.id, createdAt: like.createdAt,
          expiresAt: like.expiresAt))
    }

    private mutating func write() -> StoreWrite {
      switch samples.number(in: 0..<8) {
      case 0...2: .journal(samples.entry(Int64(samples.number(in: 0..<40)), of: match()))
      case 3: .finished(samples.finishedMatch(of: pair(), id: match()))
      case 4...5: .enqueued(samples.ticket(of: player().id))
      case 6: .dequeued(player().id)
      default: .seen(player().id, at: samples.instant())
      }
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
