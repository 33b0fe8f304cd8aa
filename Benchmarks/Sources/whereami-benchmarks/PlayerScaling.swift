import Community
import GameRules
import GameServer
import Geodesy
import Storage

/// Rankings, sign-ins, inboxes and a start with many players in the database.
@GameLoop
enum PlayerScaling {
  private static let sizes = [5_000, 50_000, 500_000]
  private static let batch = 1000
  private static let unit = "players"

  static func growths() async throws -> [Growth] {
    var rankings = RankingGrowths()
    var signIn = Growth("a sign-in by token: all a session needs", of: unit, .constant)
    var page = Growth("an inbox of two", of: unit, .constant)
    var notify = Growth("a notification, one of 50 in a commit", of: unit, .constant)
    // Once for all: a small file is checked as a whole, of a large one only some tables.
    var start = Growth("a start", of: unit, .linear)
    for size in sizes {
      try await Stage.with { stage in
        let store = try SQLiteStore(directory: stage.directory, durability: .process)
        try await fill(store, size)
        var random = SeededRandom(seed: 54)
        let someone = { Int.random(in: 0..<size, using: &random) }
        try await rankings.measure(store, size, someone)
        signIn.note(
          try await ProcessorTime.samples(count: 200) { _, _ in
            let token = TokenRecord(someone()).hash
            return try await store.standing(forToken: token, at: Crowd.epoch)?.unread ?? 0
          }, at: size)
        page.note(
          try await ProcessorTime.samples(count: 200) { _, _ in
            let player = Crowd.player(someone())
            let page = try await store.inbox(of: player, before: nil, limit: 20)
            precondition(page.notifications.count == 2, "two each")
            return page.unreadCount
          }, at: size)
        notify.note(try await notifyMany(store, someone), at: size)
        await store.close()
        start.note(try await starts(on: stage), at: size)
      }
    }
    return rankings.all + [signIn, page, notify, start]
  }

  private static func fill(_ store: SQLiteStore, _ count: Int) async throws {
    var inboxes = InboxFiller()
    for start in stride(from: 0, to: count, by: batch) {
      let range = start..<min(start + batch, count)
      try await store.createPlayers(range)
      try await store.commit(
        range.map { .statistics(Crowd.player($0), Crowd.statistics(of: $0)) }
          + range.flatMap { index in (0..<2).map { _ in inboxes.write(to: Crowd.player(index)) } })
    }
  }

  private static func notifyMany(
    _ store: SQLiteStore, _ someone: () -> Int
  ) async throws -> [Double] {
    var inboxes = InboxFiller(seed: 55)
    let samples = try await ProcessorTime.samples(count: 4) { _, _ in
      let writes = (0..<50).map { _ in inboxes.write(to: Crowd.player(someone())) }
      return try await store.commit(writes).notifications.count
    }
    return samples.map { $0 / 50 }
  }

  /// From opening the database to carrying out requests; not the first, which looks through
  /// everybody for statistics of an older version, and remembers it.
  private static func starts(on stage: Stage) async throws -> [Double] {
    var samples: [Double] = []
    for _ in 0...7 {
      let begun = ProcessorTime.used
      try await stage.withServer { server, _ in
        try await server.recover()
        samples.append(ProcessorTime.used - begun)
      }
    }
    return Array(samples.dropFirst())
  }
}

/// The costs of the ranking's requests, and of the updates that change it.
private struct RankingGrowths {
  private var top = Growth("ranking: the first 50", of: "players", .constant)
  private var around = Growth("ranking: 50 around a player", of: "players", .constant)
  private var row = Growth("ranking: a player's place", of: "players", .constant)
  private var update = Growth(
    "ranking: an update, one of 50 in a commit", of: "players", .constant)

  var all: [Growth] { [top, around, row, update] }

  @GameLoop
  mutating func measure(_ store: SQLiteStore, _ size: Int, _ someone: () -> Int) async throws {
    top.note(
      try await ProcessorTime.samples(count: 50) { _, _ in
        try await store.ranking(.global, .top, limit: 50).rows.count
      }, at: size)
    around.note(
      try await ProcessorTime.samples(count: 50) { _, _ in
        let player = Crowd.player(someone())
        return try await store.ranking(.global, .around(player), limit: 50).rows.count
      }, at: size)
    row.note(
      try await ProcessorTime.samples(count: 100) { _, _ in
        try await store.rankingRow(of: Crowd.player(someone()), in: .global)?.rank ?? 0
      }, at: size)
    // Somebody gets the place that somebody else has: anywhere, as after a match.
    let samples = try await ProcessorTime.samples(count: 4) { _, _ in
      let writes = (0..<50).map { _ in
        StoreWrite.statistics(
          Crowd.player(someone()), Crowd.statistics(of: someone()))
      }
      return try await store.commit(writes).notifications.count
    }
    update.note(samples.map { $0 / 50 }, at: size)
  }
}
