import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: floods of requests, and what became of requests")
struct RequestContractTests {
  private static let kinds: [StoreKind] = [.memory, .sqliteForProcess]
  private static let week = FriendshipLimits.declinedTime
  private static let day = FriendshipLimits.withdrawnTime
  private static let now = Samples.epoch + .seconds(100 * 86_400)

  /// A request with what a rule makes of it.
  private func request(
    _ store: any Store, by sender: PlayerID, to recipient: PlayerID, from network: UInt64? = nil,
    at now: Instant = now, _ samples: inout Samples
  ) async throws -> (outcome: FriendshipOutcome?, report: CommitReport) {
    let ids = (0..<3).map { _ in samples.notification(of: recipient, key: "").id }
    let answer = try await store.befriend(
      .request, by: sender, about: recipient, from: network.map(SenderNetwork.init(tag:)), at: now
    ) { events, _ in
      zip(events, ids).filter { $0.0.kind == .friendRequested }.map { event, id in
        .notified(
          NotificationRecord(
            id: id, player: recipient, kind: .friendRequest, other: sender,
            key: "\(event.occurrence)", at: now))
      }
    }
    guard case .decided(let outcome, let report) = answer else { return (nil, CommitReport()) }
    return (outcome, report)
  }

  private func makeGuests(
    _ count: Int, in store: any Store, _ samples: inout Samples
  ) async throws -> [PlayerID] {
    var guests: [PlayerID] = []
    for _ in 0..<count {
      var guest = samples.player()
      guest.isGuest = true
      _ = try await store.createPlayer(guest, token: samples.token(of: guest.id))
      guests.append(guest.id)
    }
    return guests
  }

  private func isRequested(_ outcome: FriendshipOutcome?) -> Bool {
    if case .changed(.requested, _) = outcome { true } else { false }
  }

  @Test("A crowd of guests of one network is bounded, and gives way to accounts", arguments: kinds)
  func crowd(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 181)
      let players = try await makeGuests(32, in: store, &samples)
      let (victim, friend) = (players[0], players[1])
      _ = try await store.upgrade(
        CredentialRecord(player: friend, email: "f@x.org", emailKey: "f", passwordHash: "h"),
        keeping: .all)
      let limit = FriendshipLimits.requestsOfNetwork
      for (index, guest) in players[2...].enumerated() {
        let outcome = try await request(
          store, by: guest, to: victim, from: 7, at: Self.now + .seconds(index), &samples
        ).outcome
        #expect(
          index < limit ? isRequested(outcome) : outcome == .refused(.otherHasTooManyRequests))
      }
      #expect(try await store.unreadCount(of: victim) == limit)
      let (outcome, report) = try await request(
        store, by: friend, to: victim, from: 7, at: Self.now + .seconds(99), &samples)
      #expect(isRequested(outcome))
      #expect(report.displacedSender == players[2])
      let list = try await store.friendList(of: victim)
      #expect(list.incoming.count == limit && list.incoming[0].player.id == friend)
      #expect(try await store.friendList(of: players[2]).outgoing.isEmpty)
      let inbox = try await store.inbox(of: victim, before: nil, limit: 100)
      #expect(inbox.notifications.count == limit)
      #expect(!inbox.notifications.contains { $0.other == players[2] })
    }
  }

  @Test("Who was declined waits for a week, or until the other one asks", arguments: kinds)
  func declined(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 182)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (anna, berta) = (players[0], players[1])
      _ = try await request(store, by: anna, to: berta, &samples)
      _ = try await store.outcome(.decline, by: berta, about: anna, at: Self.now)
      let almost = Self.now + (Self.week - .milliseconds(1))
      var outcome = try await request(store, by: anna, to: berta, at: almost, &samples).outcome
      #expect(outcome == .refused(.notAccepted))
      outcome = try await request(store, by: anna, to: berta, at: Self.now + Self.week, &samples)
        .outcome
      #expect(isRequested(outcome))

      _ = try await store.outcome(.decline, by: berta, about: anna, at: Self.now)
      outcome = try await request(store, by: berta, to: anna, &samples).outcome
      #expect(isRequested(outcome))
      _ = try await store.outcome(.remove, by: berta, about: anna, at: Self.now)
      outcome = try await request(store, by: anna, to: berta, &samples).outcome
      #expect(isRequested(outcome), "having asked oneself lifts it")
    }
  }

  @Test("Taking requests back makes no room, no news and no notifications", arguments: kinds)
  func withdrawn(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 183)
      let limit = FriendshipLimits.requestsOfNetwork
      let players = try await makeGuests(limit + 2, in: store, &samples)
      let victim = players[0]
      for guest in players[1...limit] {
        for time in 0..<3 {
          let (outcome, report) = try await request(
            store, by: guest, to: victim, from: 7, at: Self.now + .seconds(time), &samples)
          #expect(isRequested(outcome))
          #expect(report.notifications.count == (time == 0 ? 1 : 0))
          _ = try await store.outcome(
            .remove, by: guest, about: victim, at: Self.now + .seconds(time))
        }
      }
      #expect(try await store.inbox(of: victim, before: nil, limit: 9).notifications.isEmpty)
      let last = players[limit + 1]
      var outcome = try await request(
        store, by: last, to: victim, from: 7, at: Self.now + .seconds(9), &samples
      ).outcome
      #expect(outcome == .refused(.otherHasTooManyRequests))
      outcome = try await request(
        store, by: last, to: victim, from: 7, at: Self.now + Self.day + .seconds(9), &samples
      ).outcome
      #expect(isRequested(outcome))
    }
  }

  @Test(
    "An inbox has one request of a sender, and it is read once it is answered", arguments: kinds)
  func inbox(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 184)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (anna, berta) = (players[0], players[1])
      func notifications() async throws -> [NotificationRecord] {
        try await store.inbox(of: berta, before: nil, limit: 9).notifications
      }
      _ = try await request(store, by: anna, to: berta, &samples)
      #expect(try await notifications().map(\.isRead) == [false])
      _ = try await store.outcome(.decline, by: berta, about: anna, at: Self.now)
      #expect(try await notifications().map(\.isRead) == [true])
      let later = Self.now + Self.week
      let second = try await request(store, by: anna, to: berta, at: later, &samples)
      #expect(try await notifications() == second.report.notifications.map(\.record))
      _ = try await store.outcome(.accept, by: berta, about: anna, at: later)
      #expect(try await notifications().map(\.isRead) == [true])
      #expect(try await store.unreadCount(of: berta) == 0)
    }
  }

  @Test("A sender who is deleted leaves no request in anybody's inbox", arguments: kinds)
  func deletedSender(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 185)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      _ = try await request(store, by: players[0], to: players[1], &samples)
      try await store.deletePlayer(players[0])
      #expect(try await store.inbox(of: players[1], before: nil, limit: 9).notifications.isEmpty)
    }
  }
}

@Suite("Contract of the stores: blocks")
struct BlockContractTests {
  private func isChanged(_ outcome: FriendshipOutcome?) -> Bool {
    if case .changed(.none, []) = outcome { true } else { false }
  }

  @Test(
    "A block ends whatever was between the two, and no request passes",
    arguments: StoreKind.allCases)
  func ends(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 191)
      let players = try await store.makePlayers(5, &samples)
      let (anna, others) = (players[0].id, players[1...].map(\.id))
      // A friend, one who was asked, one who has asked, and a stranger.
      _ = try await store.outcome(.request, by: anna, about: others[0])
      _ = try await store.outcome(.accept, by: others[0], about: anna)
      _ = try await store.outcome(.request, by: anna, about: others[1])
      _ = try await store.outcome(.request, by: others[2], about: anna)
      for other in others {
        #expect(isChanged(try await store.outcome(.block, by: anna, about: other)))
        #expect(try await store.outcome(.block, by: anna, about: other) == .unchanged)
        #expect(try await store.friendship(between: anna, and: other) == .none)
        #expect(
          try await store.outcome(.request, by: other, about: anna) == .refused(.notAccepted))
        #expect(try await store.outcome(.request, by: anna, about: other) == .refused(.blocked))
      }
      #expect(try await store.friendList(of: anna) == FriendList())
      let list = try await store.blockList(of: anna)
      #expect(Set(list.map(\.player.id)) == Set(others))
      #expect(list.map(\.player.username.key) == list.map(\.player.username.key).sorted())
      #expect(list.allSatisfy { $0.since == Samples.epoch })
      #expect(try await store.export(anna)?.blocked == list)
      #expect(try await store.export(others[0])?.blocked == [])
      #expect(try await store.standings(of: [anna])[0].blocked == others.sorted())
      #expect(try await store.counts().blocks == 4)
    }
  }

  @Test("A block that is taken back leaves two strangers", arguments: StoreKind.allCases)
  func unblocked(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 192)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let (anna, berta) = (players[0], players[1])
      #expect(try await store.outcome(.unblock, by: anna, about: berta) == .unchanged)
      #expect(isChanged(try await store.outcome(.block, by: anna, about: berta)))
      #expect(try await store.outcome(.unblock, by: berta, about: anna) == .unchanged)
      #expect(isChanged(try await store.outcome(.unblock, by: anna, about: berta)))
      #expect(try await store.blockList(of: anna).isEmpty)
      guard case .changed = try await store.outcome(.request, by: berta, about: anna) else {
        Issue.record("nothing speaks against it")
        return
      }
    }
  }

  @Test("A deleted player blocks nobody, and is blocked by nobody", arguments: StoreKind.allCases)
  func deleted(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 193)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      _ = try await store.outcome(.block, by: players[0], about: players[1])
      _ = try await store.outcome(.block, by: players[1], about: players[2])
      try await store.deletePlayer(players[1])
      #expect(try await store.counts().blocks == 0)
      #expect(try await store.blockList(of: players[0]).isEmpty)
      #expect(try await store.standings(of: [players[0]])[0].blocked.isEmpty)
    }
  }

  @Test("Blocks are bounded", arguments: [StoreKind.memory, .sqliteForProcess])
  func bounded(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 194)
      let limit = FriendshipLimits.blocked
      let players = try await store.makePlayers(limit + 2, &samples).map(\.id)
      for other in players[1...limit] {
        _ = try await store.outcome(.block, by: players[0], about: other)
      }
      let last = players[limit + 1]
      let refused = try await store.outcome(.block, by: players[0], about: last)
      #expect(refused == .refused(.tooManyBlocked))
      #expect(try await store.blockList(of: players[0]).count == limit)
      _ = try await store.outcome(.unblock, by: players[0], about: players[1])
      #expect(isChanged(try await store.outcome(.block, by: players[0], about: last)))
    }
  }
}
