import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: friends")
struct FriendContractTests {
  @Test("A request that is accepted makes friends of both", arguments: StoreKind.allCases)
  func accepted(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 81)
      let players = try await store.makePlayers(3, &samples)
      let (anna, berta) = (players[0].id, players[1].id)
      let asked = Samples.epoch
      let now = asked + .seconds(5)
      #expect(
        try await store.outcome(.request, by: anna, about: berta, at: asked)
          == .changed(
            .requested(by: anna), events: [.friendRequested(berta, by: anna, at: asked)]))
      #expect(try await store.friendship(between: berta, and: anna) == .requested(by: anna))
      var request = FriendList()
      request.incoming = [FriendRequestRecord(player: players[0], at: asked)]
      #expect(try await store.friendList(of: berta) == request)
      request = FriendList()
      request.outgoing = [FriendRequestRecord(player: players[1], at: asked)]
      #expect(try await store.friendList(of: anna) == request)
      #expect(try await store.outcome(.request, by: anna, about: berta, at: now) == .unchanged)

      let expected: [CommunityEvent] = [
        .friendAccepted(anna, by: berta, at: now),
        .friendAdded(anna, friend: berta, friends: 1, at: now),
        .friendAdded(berta, friend: anna, friends: 1, at: now),
      ]
      #expect(
        try await store.outcome(.accept, by: berta, about: anna, at: now)
          == .changed(.friends, events: expected))
      #expect(try await store.outcome(.accept, by: berta, about: anna, at: now) == .unchanged)
      var list = FriendList()
      list.friends = [FriendRecord(player: players[0], since: now)]
      #expect(try await store.friendList(of: berta) == list)
      #expect(try await store.friendIDs(of: anna) == [berta])
      #expect(try await store.friendship(between: anna, and: players[2].id) == .none)
      #expect(try await store.friendList(of: players[2].id) == FriendList())
    }
  }

  @Test("Requests that cross make friends", arguments: StoreKind.allCases)
  func crossing(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 82)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      _ = try await store.outcome(.request, by: players[0], about: players[1])
      _ = try await store.outcome(.request, by: players[1], about: players[0])
      #expect(try await store.friendship(between: players[0], and: players[1]) == .friends)
      let counts = try await store.counts()
      #expect(counts.friendships == 1)
      #expect(counts.friendRequests == 0)
    }
  }

  @Test(
    "Declined, taken back or removed, two are strangers again", arguments: StoreKind.allCases)
  func ended(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 83)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (anna, berta) = (players[0], players[1])
      let before = try await Contents(of: store, players: players)
      let endings: [[(FriendshipCommand, PlayerID)]] = [
        [(.request, anna), (.remove, anna)], [(.request, berta), (.decline, anna)],
        [(.request, anna), (.accept, berta), (.remove, anna)],
        [(.request, anna), (.accept, berta), (.remove, berta)],
      ]
      for commands in endings {
        for (command, actor) in commands {
          let other = actor == anna ? berta : anna
          guard case .changed = try await store.outcome(command, by: actor, about: other) else {
            Issue.record("\(command) changes something")
            continue
          }
        }
        #expect(try await Contents(of: store, players: players) == before)
      }
      #expect(
        try await store.outcome(.remove, by: anna, about: berta) == .refused(.notFriends))
      #expect(
        try await store.outcome(.decline, by: anna, about: berta) == .refused(.noRequest))
      #expect(try await store.outcome(.request, by: anna, about: anna) == .refused(.oneself))
    }
  }

  @Test("Strangers are told apart from players", arguments: StoreKind.allCases)
  func strangers(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 84)
      let player = try await store.makePlayers(1, &samples)[0].id
      let stranger = samples.playerID()
      for (actor, other) in [(player, stranger), (stranger, player)] {
        let answer = try await store.befriend(
          .request, by: actor, about: other, at: Samples.epoch
        ) { _, _ in
          Issue.record("nothing follows")
          return []
        }
        #expect(answer == .unknownPlayer)
      }
    }
  }

  @Test(
    "What follows is in the same transaction, and knows of badges",
    arguments: StoreKind.allCases)
  func following(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 85)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (anna, berta) = (players[0], players[1])
      let badge = BadgeID("center")!
      try await store.commit([.granted(Grant(player: anna, badge: badge), at: Samples.epoch)])
      _ = try await store.outcome(.request, by: anna, about: berta)
      let before = try await Contents(of: store, players: players)

      let refused = samples.refusedWrite()
      let notification = samples.notification(of: anna, key: "a")
      await expectError(.constraint) {
        _ = try await store.befriend(.accept, by: berta, about: anna, at: Samples.epoch) { _, _ in
          [.notified(notification), refused]
        }
      }
      #expect(try await Contents(of: store, players: players) == before)

      let grant = Grant(player: berta, badge: BadgeID("extrovert")!)
      let answer = try await store.befriend(
        .accept, by: berta, about: anna, at: Samples.epoch
      ) { events, badges in
        #expect(events.count == 3)
        #expect(badges == [anna: [badge], berta: []])
        return [.granted(grant, at: Samples.epoch), .notified(notification)]
      }
      guard case .decided(_, let report) = answer else {
        Issue.record("both exist")
        return
      }
      #expect(report.grants == [grant])
      #expect(report.notifications.map(\.record) == [notification])
      #expect(try await store.badges(of: berta).map(\.badge) == [grant.badge])
      #expect(try await store.unreadCount(of: anna) == 1)
    }
  }

  @Test("Requests are bounded on both sides", arguments: [StoreKind.memory, .sqliteForProcess])
  func bounded(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 86)
      let limit = FriendshipLimits.sentRequests
      let players = try await store.makePlayers(limit + 2, &samples).map(\.id)
      for other in players[1...limit] {
        _ = try await store.outcome(.request, by: players[0], about: other)
      }
      #expect(
        try await store.outcome(.request, by: players[0], about: players[limit + 1])
          == .refused(.tooManyRequests))
      #expect(try await store.friendList(of: players[0]).outgoing.count == limit)
      _ = try await store.outcome(.decline, by: players[1], about: players[0])
      guard
        case .changed = try await store.outcome(
          .request, by: players[0], about: players[limit + 1])
      else {
        Issue.record("there is room for one more")
        return
      }
    }
  }
}

extension Store {
  /// The result of a command from which no writes follow.
  func outcome(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    at now: Instant = Samples.epoch
  ) async throws -> FriendshipOutcome? {
    let answer = try await befriend(command, by: actor, about: other, at: now) { _, _ in [] }
    guard case .decided(let outcome, _) = answer else { return nil }
    return outcome
  }
}
