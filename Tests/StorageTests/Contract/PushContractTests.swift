import GameRules
import Storage
import Testing

@Suite("Contract of the stores: push subscriptions")
struct PushContractTests {
  private func endpoint(_ number: Int) -> String { "https://push.example/\(number)" }

  @Test(
    "A subscription is kept with its keys, the oldest first, until it is removed or gone",
    arguments: StoreKind.allCases)
  func kept(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1701)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let records = [2, 0, 1].map { number in
        samples.subscription(
          of: players[0], endpoint(number), at: Samples.epoch + .seconds(number))
      }
      let other = samples.subscription(of: players[1], endpoint(9))
      try await store.commit((records + [other]).map { .pushSubscribed($0) })
      let found = try await store.pushSubscriptions(of: players[0])
      #expect(found == [records[1], records[2], records[0]])
      #expect(try await store.pushSubscriptions(of: players[1]) == [other])
      try await store.commit([
        .pushUnsubscribed(endpoint: endpoint(1), of: players[0]),
        .pushUnsubscribed(endpoint: endpoint(2), of: players[1]),
        .pushUnsubscribed(endpoint: endpoint(77), of: players[0]),
      ])
      let rest = try await store.pushSubscriptions(of: players[0])
      #expect(rest == [records[1], records[0]], "another's stays")
      for _ in 0..<2 { try await store.commit([.pushGone(endpoint: endpoint(0))]) }
      #expect(try await store.pushSubscriptions(of: players[0]) == [records[0]])
      #expect(try await store.counts().pushSubscriptions == 2)
    }
  }

  @Test(
    "An endpoint has one subscription: the last, of whichever player", arguments: StoreKind.allCases
  )
  func moved(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1702)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      for player in [players[0], players[0], players[1]] {
        let record = samples.subscription(of: player, endpoint(1))
        for _ in 0..<2 { try await store.commit([.pushSubscribed(record)]) }
        #expect(try await store.pushSubscriptions(of: player) == [record])
      }
      #expect(try await store.pushSubscriptions(of: players[0]).isEmpty)
      #expect(try await store.counts().pushSubscriptions == 1)
      let stranger = samples.subscription(of: samples.playerID(), endpoint(1))
      try await store.commit([.pushSubscribed(stranger)])
      #expect(try await store.pushSubscriptions(of: players[1]).count == 1, "it takes a player")
    }
  }

  @Test("Of too many the oldest goes, never the new one", arguments: StoreKind.allCases)
  func bounded(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 1703)
      let player = try await store.makePlayers(1, &samples)[0].id
      let limit = PushSubscriptionRecord.limitPerPlayer
      for number in 0..<limit {
        let record = samples.subscription(
          of: player, endpoint(number), at: Samples.epoch + .seconds(number))
        try await store.commit([.pushSubscribed(record)])
      }
      // Renewed, the first is the latest.
      let renewed = samples.subscription(
        of: player, endpoint(0), at: Samples.epoch + .seconds(limit))
      try await store.commit([.pushSubscribed(renewed)])
      let early = samples.subscription(of: player, endpoint(limit), at: Samples.epoch)
      try await store.commit([.pushSubscribed(early)])
      let numbers = try await store.pushSubscriptions(of: player).map(\.endpoint)
      #expect(numbers == ([limit] + Array(2..<limit) + [0]).map(endpoint))
    }
  }

  @Test(
    "The key that tags networks stays for a week, and then gives way", arguments: StoreKind.allCases
  )
  func networkKey(kind: StoreKind) async throws {
    try await kind.withStore { store in
      let keys = (1...3).map { [UInt8](repeating: $0, count: NetworkKey.byteCount) }
      let week = NetworkKey.life
      // Also of a clock that was set back.
      let cases: [(Int, Duration, Int)] = [
        (0, .zero, 0), (1, .seconds(-60), 0), (1, week + .milliseconds(-1), 0),
        (1, week, 1), (2, week * 2 + .milliseconds(-1), 1), (2, week * 2, 2),
      ]
      for (number, time, expected) in cases {
        let found = try await store.networkSecret(orNew: keys[number], at: Samples.epoch + time)
        #expect(found == keys[expected])
      }
    }
  }

  @Test("The first key that is given stays", arguments: StoreKind.allCases)
  func key(kind: StoreKind) async throws {
    try await kind.withStore { store in
      let keys = (1...3).map { [UInt8](repeating: $0, count: 32) }
      for key in keys {
        let stored = try await store.vapidSecret(orNew: key)
        #expect(stored == keys[0])
      }
    }
  }
}
