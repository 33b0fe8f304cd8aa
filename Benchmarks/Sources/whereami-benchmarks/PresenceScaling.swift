import Community
import GameRules
import GameServer
import Storage

/// Coming and going while many are there.
@GameLoop
enum PresenceScaling {
  private static let sizes = [200, 2_000, 20_000]
  private static let operationCount = 25

  /// All have ten friends, who are there too.
  static func growths() async throws -> [Growth] {
    var growth = Growth("a player with 10 friends goes and comes", of: "online", .constant)
    for size in sizes {
      try await Stage.with { stage in
        try await stage.withServer { server, store in
          try await server.recover()
          let clients = await Stage.guests(size, on: server)
          let friends = clients.indices.flatMap { index in
            (1...5).map { (clients[index], clients[(index + $0) % size]) }
          }
          try await Stage.befriend(friends, in: store)
          await Stage.signInAgain(clients, on: server)
          growth.note(
            try await goAndCome(on: server) { clients[($0 * 7919 + $1 * 101) % size] },
            at: size)
        }
      }
    }
    return [growth]
  }

  /// - Parameter client: Whoever it is in that repetition and operation.
  static func goAndCome(
    on server: Server, _ client: (Int, Int) -> Client
  ) async throws -> [Double] {
    try await ProcessorTime.samples(count: operationCount) { repetition, index in
      let client = client(repetition, index)
      client.go()
      await server.flush()
      await client.comeBack()
      await server.flush()
      return client.eventCount
    }
  }
}

/// Coming and going with many friends, and their ranking.
@GameLoop
enum FriendScaling {
  private static let sizes = [5, 50, 500]

  static func growths() async throws -> [Growth] {
    var growth = Growth("a player goes and comes, friends are told", of: "friends", .linear)
    var ranking = Growth("a ranking of friends: the first 50", of: "friends", .linear)
    for size in sizes {
      try await Stage.with { stage in
        try await stage.withServer { server, store in
          try await server.recover()
          let clients = await Stage.guests(size + 1, on: server)
          let popular = clients[0]
          try await Stage.befriend(clients.dropFirst().map { (popular, $0) }, in: store)
          await Stage.signInAgain(clients, on: server)
          let before = clients[1].eventCount
          growth.note(try await PresenceScaling.goAndCome(on: server) { _, _ in popular }, at: size)
          precondition(clients[1].eventCount > before, "friends are told")
          ranking.note(try await rank(friendsOf: popular, clients, store), at: size)
        }
      }
    }
    return [growth, ranking]
  }

  private static func rank(
    friendsOf popular: Client, _ clients: [Client], _ store: SQLiteStore
  ) async throws -> [Double] {
    guard let player = popular.player else { preconditionFailure("is signed in") }
    try await store.commit(
      clients.enumerated().compactMap { index, client in
        client.player.map { .statistics($0, Crowd.statistics(of: index)) }
      })
    return try await ProcessorTime.samples(count: 20) { _, _ in
      let page = try await store.ranking(.friends(of: player), .top, limit: 50)
      precondition(page.rows.count == min(50, clients.count), "friends and the player are ranked")
      return page.rows.count
    }
  }
}

extension Stage {
  /// Makes friends of those, who have to sign in again to know it.
  static func befriend(_ pairs: [(Client, Client)], in store: SQLiteStore) async throws {
    let pairs = pairs.map { pair -> (PlayerID, PlayerID) in
      guard let one = pair.0.player, let other = pair.1.player else {
        preconditionFailure("all are signed in")
      }
      return (one, other)
    }
    // Fewer at once than one may have sent.
    let batch = FriendshipLimits.sentRequests / 2
    for start in stride(from: 0, to: pairs.count, by: batch) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (one, other) in pairs[start..<min(start + batch, pairs.count)] {
          group.addTask { try await store.befriend(one, other) }
        }
        try await group.waitForAll()
      }
    }
  }

  /// All go, and come back one after the other.
  static func signInAgain(_ clients: [Client], on server: Server) async {
    for client in clients { client.go() }
    await server.flush()
    for client in clients { await client.comeBack() }
    await server.flush()
  }
}
