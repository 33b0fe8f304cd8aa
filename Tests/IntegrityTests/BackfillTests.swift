import Community
import GameRules
import Geodesy
import Integrity
import Storage
import Testing

@Suite("Badges for what is past")
struct BackfillTests {
  static let rules = """
    {"badges": [
       {"id": "near", "title": "Near", "meaning": "Guess within a kilometer."},
       {"id": "fire", "title": "On fire", "meaning": "Win five games in a row."},
       {"id": "guest", "title": "Guest", "meaning": "Be there."},
       {"id": "friend", "title": "Friend", "meaning": "Have a friend."},
       {"id": "face", "title": "Face", "meaning": "Have a picture."},
       {"id": "three", "title": "Three", "meaning": "Have three badges."},
       {"id": "never", "title": "Never", "meaning": "Win a hundred games."}],
     "rules": [
       {"id": "near", "on": "roundScored", "when": {"fact": "distanceMeters", "atMost": 1000},
        "do": [{"grant": "near"}]},
       {"id": "fire", "on": "matchFinished", "when": {"fact": "winsInARow", "atLeast": 5},
        "do": [{"grant": "fire"}]},
       {"id": "guest", "on": "playerSeen", "do": [{"grant": "guest"}]},
       {"id": "friend", "on": "friendAdded", "do": [{"grant": "friend"}]},
       {"id": "face", "on": "avatarChanged", "do": [{"grant": "face"}]},
       {"id": "three", "on": "badgeUnlocked", "when": {"fact": "badges", "atLeast": 3},
        "do": [{"grant": "three"}]},
       {"id": "never", "on": "matchFinished", "when": {"fact": "gamesWon", "atLeast": 100},
        "do": [{"grant": "never"}]},
       {"id": "tell", "on": "badgeUnlocked", "when": {"fact": "badge", "notEquals": "guest"},
        "do": [{"notify": "badgeUnlocked"}]}]}
    """
  static let book = try! RuleBook(reading: Array(rules.utf8))
  static let now = World.at(day: 50)

  private func granted(_ store: any Store, _ player: PlayerID) async throws -> [String: Instant] {
    let badges = try await store.badges(of: player)
    return Dictionary(uniqueKeysWithValues: badges.map { ($0.badge.text, $0.grantedAt) })
  }

  private func backfill(
    _ store: any Store & RecordSource, nameLimit: Int = 9
  ) async throws -> BackfillReport {
    var random = SeededRandom(seed: 1)
    return try await Backfill(Self.book, nameLimit: nameLimit)
      .grant(in: store, at: Self.now, using: &random)
  }

  /// Runs the body with a filled store of each kind.
  private func withWorlds(_ body: (any Store & RecordSource) async throws -> Void) async throws {
    let memory = MemoryStore()
    try await World.fill(memory)
    try await body(memory)
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await World.fill(store)
      try await body(store)
      await store.close()
    }
  }

  @Test("Everybody gets what the past has earned, as of the moment it did")
  func moments() async throws {
    try await withWorlds { store in
      _ = try await backfill(store)
      #expect(
        try await granted(store, World.alice) == [
          "guest": World.at(day: 1, hour: 8), "near": World.at(day: 1, hour: 10),
          "fire": World.at(day: 5, hour: 10), "three": World.at(day: 5, hour: 10),
          "friend": World.at(day: 7),
        ])
      #expect(try await granted(store, World.bob) == ["face": World.at(day: 8)])
      #expect(
        try await granted(store, World.carol)
          == ["guest": World.at(day: 6), "friend": World.at(day: 7)])
    }
  }

  @Test("Players find a notification of now, if the rules notify of the badge")
  func notifications() async throws {
    try await withWorlds { store in
      _ = try await backfill(store)
      let inbox = try await store.inbox(of: World.alice, before: nil, limit: 99)
      #expect(
        Set(inbox.notifications.map(\.key))
          == Set(
            ["near", "fire", "three", "friend"].map { "badgeUnlocked/\($0)/badgeUnlocked" }))
      #expect(inbox.unreadCount == 4)
      #expect(inbox.notifications.allSatisfy { $0.at == Self.now && $0.kind == .badgeUnlocked })
    }
  }

  @Test("A preview says just what a grant does, and changes nothing")
  func preview() async throws {
    try await withWorlds { store in
      let before = try await store.counts()
      let preview = try await Backfill(Self.book, nameLimit: 9).preview(of: store)
      #expect(try await store.counts() == before)
      #expect(try await backfill(store) == preview)
      var after = before
      after.badges += preview.grantCount
      after.notifications += preview.notificationCount
      #expect(try await store.counts() == after)
      #expect(preview.playerCount == 3)
      #expect(preview.lines.map(\.grants) == [1, 1, 2, 2, 1, 1, 0])
      #expect(preview.lines.map(\.holders) == [0, 0, 0, 0, 0, 0, 0])
      #expect(preview.lines[2].names.map(\.text) == ["alice", "carol"])
    }
  }

  @Test("The second time there is nothing to grant")
  func twice() async throws {
    try await withWorlds { store in
      let first = try await backfill(store)
      let counts = try await store.counts()
      let second = try await backfill(store)
      #expect(first.grantCount == 8)
      #expect(second.grantCount == 0 && second.notificationCount == 0)
      #expect(second.lines.map(\.holders) == first.lines.map(\.grants))
      #expect(try await store.counts() == counts)
    }
  }

  @Test("A badge that was granted live keeps its moment, and is not told again")
  func alreadyGranted() async throws {
    try await withWorlds { store in
      let near = Grant(player: World.alice, badge: BadgeID("near")!)
      try await store.commit([.granted(near, at: World.at(day: 40))])
      let report = try await backfill(store)
      #expect(report.lines[0].grants == 0 && report.lines[0].holders == 1)
      let badges = try await granted(store, World.alice)
      #expect(badges["near"] == World.at(day: 40))
      #expect(badges["three"] == World.at(day: 7), "the third badge was the friend's then")
      #expect(try await store.unreadCount(of: World.alice) == 3)
    }
  }

  @Test("Of many players all are looked at, and as many are named as asked for")
  func manyPlayers() async throws {
    let store = MemoryStore()
    var world = World(in: store)
    for number in 1...1201 {
      try await world.join(World.player(number), named: Self.name(number))
      if number.isMultiple(of: 2) {
        try await world.visit(World.player(number), at: World.at(day: 1))
      }
    }
    let report = try await backfill(store, nameLimit: 3)
    #expect(report.playerCount == 1201)
    #expect(report.grantCount == 600)
    #expect(report.lines[2].names.count == 3)
    #expect(try await store.counts().badges == 600)
    #expect(try await backfill(store).grantCount == 0)
  }

  @Test("A backfill that fails in the middle goes on from there the next time")
  func interrupted() async throws {
    let badges = (0..<10).map { #"{"id": "b\#($0)", "title": "B", "meaning": "Be there."}"# }
    let grants = (0..<10).map { #"{"grant": "b\#($0)"}"# }
    let text = """
      {"badges": [\(badges.joined(separator: ","))],
       "rules": [{"id": "r", "on": "playerSeen", "do": [\(grants.joined(separator: ","))]}]}
      """
    let backfill = Backfill(try RuleBook(reading: Array(text.utf8)), nameLimit: 0)
    var random = SeededRandom(seed: 2)
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      var world = World(in: store)
      for number in 1...121 {
        try await world.join(World.player(number), named: Self.name(number))
        try await world.visit(World.player(number), at: World.at(day: 1))
      }
      await store.close()
      try damage(
        directory,
        """
        CREATE TRIGGER fault BEFORE INSERT ON badges
        WHEN new.player > x'0000000000000000000000000000006e'
        BEGIN SELECT RAISE(ABORT, 'a fault'); END;
        UPDATE players SET last_seen_at = last_seen_at;
        """)
      let faulty = try SQLiteStore(directory: directory, durability: .process)
      await #expect(throws: StorageError.self) {
        _ = try await backfill.grant(in: faulty, at: Self.now, using: &random)
      }
      #expect(try await faulty.counts().badges == 1000, "each commit is all or nothing")
      await faulty.close()
      try damage(
        directory, "DROP TRIGGER fault; UPDATE players SET last_seen_at = last_seen_at")
      let sound = try SQLiteStore(directory: directory, durability: .process)
      let report = try await backfill.grant(in: sound, at: Self.now, using: &random)
      #expect(report.grantCount == 210)
      #expect(try await sound.counts().badges == 1210)
      await sound.close()
    }
  }

  /// A name of letters for a number up to 4095.
  private static func name(_ number: Int) -> String {
    "p" + String((0..<6).map { Character(UnicodeScalar(UInt8(97 + number >> (2 * $0) & 3))) })
  }
}
