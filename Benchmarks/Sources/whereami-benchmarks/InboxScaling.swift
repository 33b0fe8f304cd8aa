import Community
import GameRules
import GameServer
import Geodesy
import Storage

/// Inboxes with much in them, up to as much as one keeps.
@GameLoop
enum InboxScaling {
  private static let sizes = [5, 50, NotificationRecord.inboxLimit]
  /// Each repetition has its own players, whose inboxes nothing was added to.
  private static let playersPerRepetition = 20
  private static let repetitions = 7
  private static let unit = "notifications a player"

  static func growths() async throws -> [Growth] {
    var page = Growth("an inbox's first 20, and how many are unread", of: unit, .linear)
    // Whether one is too many is found by counting what is there, up to the limit.
    var insert = Growth("a notification, one of 20 in a commit", of: unit, .linear)
    for size in sizes {
      try await Stage.with { stage in
        let store = try SQLiteStore(directory: stage.directory, durability: .process)
        let count = playersPerRepetition * (repetitions + 1)
        try await store.createPlayers(0..<count)
        var inboxes = InboxFiller()
        for index in 0..<count {
          try await store.commit((0..<size).map { _ in inboxes.write(to: Crowd.player(index)) })
        }
        page.note(
          try await ProcessorTime.samples(count: 100) { _, index in
            let page = try await store.inbox(of: Crowd.player(index), before: nil, limit: 20)
            precondition(page.unreadCount == size, "all are there")
            return page.notifications.count
          }, at: size)
        let samples = try await ProcessorTime.samples(repetitions: repetitions, count: 1) {
          repetition, _ in
          let first = repetition * playersPerRepetition
          let writes = (first..<first + playersPerRepetition).map {
            inboxes.write(to: Crowd.player($0))
          }
          return try await store.commit(writes).notifications.count
        }
        insert.note(samples.map { $0 / Double(playersPerRepetition) }, at: size)
        await store.close()
      }
    }
    return [page, insert]
  }
}

/// Notifications of which none is as another.
struct InboxFiller {
  private var random: SeededRandom
  private var count: Int64 = 0
  private let seed: UInt64

  init(seed: UInt64 = 53) {
    self.seed = seed
    random = SeededRandom(seed: seed)
  }

  mutating func write(to player: PlayerID) -> StoreWrite {
    guard let badge = BadgeID("center") else { preconditionFailure("a badge's name") }
    count += 1
    let now = Crowd.epoch + .milliseconds(count)
    return .notified(
      NotificationRecord(
        id: NotificationID(at: now, using: &random), player: player, kind: .badgeUnlocked,
        badge: badge, key: "\(seed)-\(count)", at: now))
  }
}
