import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: statistics, badges, inboxes and pictures")
struct CommunityContractTests {
  @Test("Statistics come back as they went in", arguments: StoreKind.allCases)
  func statistics(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 71)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      #expect(try await store.statistics(of: players[0]) == nil)
      for _ in 0..<50 {
        let statistics = samples.statistics()
        try await store.commit([.statistics(players[0], statistics)])
        #expect(try await store.statistics(of: players[0]) == statistics)
      }
      try await store.commit([.statistics(players[0], Statistics())])
      #expect(try await store.statistics(of: players[0]) == Statistics())
      #expect(try await store.statistics(of: players[1]) == nil)
    }
  }

  @Test("Statistics share the fate of the result", arguments: StoreKind.allCases)
  func sharedFate(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 72)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let grant = Grant(player: players[0], badge: BadgeID("time")!)
      let writes: [StoreWrite] = [
        .finished(samples.finishedMatch(of: players)),
        .statistics(players[0], samples.statistics(games: 5..<9)),
        .granted(grant, at: Samples.epoch),
        .notified(samples.notification(of: players[0], key: "time")),
        .visited(players[0], samples.visit()), .avatar(samples.avatar(of: players[0])),
      ]
      let before = try await Contents(of: store, players: players)
      let refused = samples.refusedWrite()
      await expectError(.constraint) { try await store.commit(writes + [refused]) }
      #expect(try await Contents(of: store, players: players) == before)

      let report = try await store.commit(writes)
      #expect(report.grants == [grant])
      #expect(report.notifications.map(\.record.key) == ["time"])
      let once = try await Contents(of: store, players: players)
      #expect(once.ranking.rows.map(\.player.id) == [players[0]])
      #expect(try await store.commit(writes) == CommitReport())
      #expect(try await Contents(of: store, players: players) == once)
    }
  }

  @Test("What concerns nobody is ignored", arguments: StoreKind.allCases)
  func strangers(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 73)
      let stranger = samples.playerID()
      let report = try await store.commit([
        .statistics(stranger, samples.statistics(games: 5..<9)),
        .visited(stranger, samples.visit()),
        .granted(Grant(player: stranger, badge: BadgeID("fire")!), at: Samples.epoch),
        .notified(samples.notification(of: stranger, key: "a")),
        .avatar(samples.avatar(of: stranger)), .avatarRemoved(stranger),
      ])
      #expect(report == CommitReport())
      #expect(try await store.counts() == StoreCounts())
      #expect(try await store.statistics(of: stranger) == nil)
      #expect(try await store.badges(of: stranger) == [])
      #expect(try await store.history(of: stranger).entries == [])
      #expect(try await store.export(stranger) == nil)
    }
  }

  @Test("Statistics can be recomputed from what is kept", arguments: StoreKind.allCases)
  func history(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 74)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      var visits: [Visit] = []
      var records: [FinishedMatchRecord] = []
      for _ in 0..<12 {
        visits.append(samples.visit())
        let others = samples.flag() ? players : [players[0], players[2]]
        records.append(samples.finishedMatch(of: others))
        try await store.commit([.visited(players[0], visits.last!), .finished(records.last!)])
      }
      let alone = samples.finishedMatch(of: [players[1]])
      try await store.commit([.finished(alone), .visited(players[1], samples.visit())])
      try await store.commit([.visited(players[0], visits[0])])
      let expected = PlayerHistory(
        player: players[0], matches: records.map(\.match), visits: visits)
      #expect(try await store.history(of: players[0]) == expected)
      #expect(try await store.counts().visits == 13)
    }
  }

  @Test("A badge is granted once, and keeps its moment", arguments: StoreKind.allCases)
  func badges(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 75)
      let player = try await store.makePlayers(1, &samples)[0].id
      let (center, fire) = (BadgeID("center")!, BadgeID("fire")!)
      func grant(_ badge: BadgeID, second: Int) async throws -> CommitReport {
        let grant = Grant(player: player, badge: badge)
        return try await store.commit([.granted(grant, at: Samples.epoch + .seconds(second))])
      }
      #expect(try await grant(fire, second: 9).grants.count == 1)
      #expect(try await grant(center, second: 3).grants.count == 1)
      #expect(try await grant(fire, second: 1).grants.isEmpty)
      #expect(
        try await store.badges(of: player) == [
          BadgeRecord(badge: center, grantedAt: Samples.epoch + .seconds(3)),
          BadgeRecord(badge: fire, grantedAt: Samples.epoch + .seconds(9)),
        ])
    }
  }

  @Test("An inbox comes page by page, latest first, each entry once", arguments: StoreKind.allCases)
  func inbox(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 76)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let entries = (0..<10).map { samples.notification(of: players[0], key: "\($0)") }
      let other = samples.notification(of: players[1], key: "0")
      try await store.commit((entries + [other]).map { .notified($0) })
      var found: [NotificationRecord] = []
      while true {
        let page = try await store.inbox(of: players[0], before: found.last?.id, limit: 3)
        #expect(page.unreadCount == 10)
        guard !page.notifications.isEmpty else { break }
        found += page.notifications
      }
      #expect(found == entries.sorted { $0.id > $1.id })
      #expect(try await store.inbox(of: players[1], before: nil, limit: 9).notifications == [other])
    }
  }

  @Test("A new notification comes with how many are unread with it", arguments: StoreKind.allCases)
  func unreadWithNew(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 79)
      let player = try await store.makePlayers(1, &samples)[0].id
      let notifications = ["a", "b", "c"].map { samples.notification(of: player, key: $0) }
      let report = try await store.commit(notifications.prefix(2).map { .notified($0) })
      #expect(report.notifications.map(\.unreadCount) == [1, 2])
      _ = try await store.readNotifications(of: player, upTo: notifications[0].id)
      let next = try await store.commit([.notified(notifications[2])])
      let unread = try await store.unreadCount(of: player)
      #expect(next.notifications == [NewNotification(notifications[2], unreadCount: unread)])
    }
  }

  @Test("The same id or key is in an inbox once", arguments: StoreKind.allCases)
  func notifiedOnce(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 77)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let first = samples.notification(of: players[0], key: "a")
      let sameKey = samples.notification(of: players[0], key: "a")
      let sameID = NotificationRecord(
        id: first.id, player: players[0], kind: .challenge, key: "b", at: first.at)
      let another = samples.notification(of: players[1], key: "a")
      let report = try await store.commit(
        [first, sameKey, sameID, another, first].map { .notified($0) })
      #expect(
        report.notifications
          == [
            NewNotification(first, unreadCount: 1), NewNotification(another, unreadCount: 1),
          ])
      #expect(try await store.inbox(of: players[0], before: nil, limit: 9).notifications == [first])
    }
  }

  @Test("Reading goes up to an entry and is not taken back", arguments: StoreKind.allCases)
  func reading(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 78)
      let player = try await store.makePlayers(1, &samples)[0].id
      let entries = (0..<6).map { samples.notification(of: player, key: "\($0)") }
        .sorted { $0.id < $1.id }
      try await store.commit(entries.dropFirst().map { .notified($0) })
      #expect(try await store.readNotifications(of: player, upTo: entries[3].id) == 2)
      #expect(try await store.readNotifications(of: player, upTo: entries[1].id) == 2)
      try await store.commit(entries.map { .notified($0) })
      let page = try await store.inbox(of: player, before: nil, limit: 9)
      #expect(page.notifications.map(\.isRead) == [false, false, true, true, true, false])
      #expect(page.unreadCount == 3, "one came late, with an early id")
      #expect(try await store.unreadCount(of: player) == 3)
      #expect(try await store.readNotifications(of: samples.playerID(), upTo: entries[5].id) == 0)
    }
  }

  @Test("A new picture replaces the old one, which is gone", arguments: StoreKind.allCases)
  func avatars(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 79)
      let player = try await store.makePlayers(1, &samples)[0].id
      let pictures = [samples.avatar(of: player), samples.avatar(of: player)]
      for picture in pictures {
        for _ in 0..<2 { try await store.commit([.avatar(picture)]) }
        #expect(try await store.player(player)?.avatar == picture.id)
        #expect(try await store.avatar(picture.id) == picture)
      }
      #expect(try await store.avatar(pictures[0].id) == nil)
      try await store.commit([.avatarRemoved(player), .avatarRemoved(player)])
      #expect(try await store.player(player)?.avatar == nil)
      #expect(try await store.avatar(pictures[1].id) == nil)
    }
  }
}
