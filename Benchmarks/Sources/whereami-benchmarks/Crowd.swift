import Community
import Foundation
import GameRules
import Geodesy
import Matchmaking
import Storage

/// A store on disk with many players, all of them ranked, and what they play.
struct Crowd {
  let store: SQLiteStore
  /// In ascending order.
  let players: [PlayerID]
  /// ``recoveredCount`` of them, from all over the file.
  let recovered: [PlayerID]
  /// Has ``friendCount`` friends.
  let popular: PlayerID
  private var statistics: [PlayerID: Statistics] = [:]
  private var random = SeededRandom(seed: 45)
  private var matchCount: Int64 = 0
  private var newcomerCount = 0

  static let playerCount = 1_000_000
  /// The first ones have accounts, the others are guests.
  static let accounts = 100_000
  static let friendCount = 500
  /// As many as are in live matches and the waiting room when a busy server stops.
  static let recoveredCount = 20_000

  /// Fills a new store in that folder with half a gigabyte: takes minutes.
  init(directory: String) async throws {
    store = try SQLiteStore(directory: directory, durability: .process)
    players = (0..<Self.playerCount).map(Self.player)
    popular = players[Self.popularIndex]
    let step = Self.playerCount / Self.recoveredCount
    var random = SeededRandom(seed: 46)
    recovered = (0..<Self.recoveredCount).map { [players] in players[$0 * step] }
      .shuffled(using: &random)
    for start in stride(from: 0, to: players.count, by: Self.batch) {
      let range = start..<min(start + Self.batch, players.count)
      try await store.createPlayers(range)
      try await store.commit(range.map { .statistics(players[$0], Self.statistics(of: $0)) })
    }
    for friend in 1...Self.friendCount {
      try await store.befriend(popular, players[friend * Self.friendStride])
    }
    try await fillRecovered()
  }

  /// Two badges, two unread notifications and three friends each.
  private mutating func fillRecovered() async throws {
    for start in stride(from: 0, to: recovered.count, by: Self.batch) {
      var writes: [StoreWrite] = []
      for player in recovered[start..<start + Self.batch] {
        for badge in ["center", "time"] { writes += self.writes(granting: badge, to: player) }
      }
      try await store.commit(writes)
    }
    for start in stride(from: 0, to: recovered.count, by: 4) {
      for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        try await store.befriend(recovered[start + one], recovered[start + other])
      }
    }
  }

  private mutating func writes(granting badge: String, to player: PlayerID) -> [StoreWrite] {
    guard let badge = BadgeID(badge) else { preconditionFailure("a badge's name") }
    let notification = NotificationRecord(
      id: NotificationID(at: Self.epoch, using: &random), player: player, kind: .badgeUnlocked,
      badge: badge, key: badge.text, at: Self.epoch)
    return [
      .granted(Grant(player: player, badge: badge), at: Self.epoch), .notified(notification),
    ]
  }

  /// A player anywhere.
  mutating func someone() -> PlayerID { players[Int.random(in: players.indices, using: &random)] }

  /// The token of a player anywhere.
  mutating func someonesToken() -> TokenHash {
    TokenRecord(Self.index(of: someone())).hash
  }

  /// A player's place anywhere in the ranking.
  mutating func somewhere() -> RankingCursor {
    let index = Int.random(in: players.indices, using: &random)
    let player = players[index]
    guard
      let key = RankingKey(
        player: player, statistics: statistics[player] ?? Self.statistics(of: index))
    else { preconditionFailure("all are ranked") }
    return RankingCursor(key)
  }

  /// The result of a duel of five rounds between any two.
  mutating func result() -> FinishedMatchRecord {
    let first = someone()
    var second = someone()
    while second == first { second = someone() }
    return result(of: [first, second])
  }

  private mutating func result(of players: [PlayerID]) -> FinishedMatchRecord {
    matchCount += 1
    let instant = Self.epoch + .seconds(matchCount)
    return FinishedMatchRecord.duel(of: players, at: instant, using: &random)
  }

  /// The statistics of a result's players after it, as writes.
  mutating func statisticsWrites(after record: FinishedMatchRecord) -> [StoreWrite] {
    record.match.setup.players.map { player in
      var statistics = statistics[player] ?? Self.statistics(of: Self.index(of: player))
      statistics.apply(record.match, for: player)
      self.statistics[player] = statistics
      return .statistics(player, statistics)
    }
  }

  /// Lets two players play that many duels against each other; returns who they are.
  mutating func fillHistories(matchCount: Int) async throws -> [PlayerID] {
    let rivals = [players[1], players[2]]
    let results = (0..<matchCount).map { _ in result(of: rivals) }
    try await store.commit(results.map { .finished($0) })
    return rivals
  }

  /// Gives all but the last ``newcomers`` a row of a board.
  mutating func fillBoard() async throws {
    for start in stride(from: 0, to: players.count - Self.newcomers, by: Self.batch) {
      let writes = (start..<start + Self.batch).map {
        StoreWrite.boardEntry(entry(of: players[$0]))
      }
      try await store.commit(writes)
    }
  }

  /// Gives 200 players 50 public lists each; returns the words of the titles.
  mutating func fillLists() async throws -> [String] {
    let syllables = ["ba", "del", "ko", "mar", "ni", "os", "pe", "ru", "sel", "ti"]
    let words = syllables.flatMap { first in syllables.map { first + $0 + "pla" } } + ["player"]
    for author in players.prefix(200) {
      for _ in 0..<50 {
        let title = (0..<3).map { _ in words.randomElement(using: &random) ?? "" }
        let list = PlaceListRecord(
          id: ListID(LinkSecret(using: &random)), author: author,
          title: title.joined(separator: " "), visibility: .public, createdAt: Self.epoch,
          updatedAt: Self.epoch)
        let answer = try await store.change(
          .create(list, places: []), by: author, at: Self.epoch)
        precondition(answer == .done(list.id), "\(answer)")
      }
    }
    return words
  }

  /// Lets a third of the players want an event, with three reminders each.
  mutating func fillDue() async throws {
    let event = ScheduledEvent(
      id: ScheduledEventID(at: Self.epoch, using: &random), title: "An event to wait for",
      startsAt: Self.epoch + .seconds(30 * 86_400), endsAt: Self.epoch + .seconds(31 * 86_400),
      createdAt: Self.epoch)
    try await store.commit([.eventSet(event, at: Self.epoch)])
    let leads = Set([60_000, 3_600_000, 86_400_000].compactMap(ReminderLead.init(milliseconds:)))
    let wanting = players.count / 3
    for start in stride(from: 0, to: wanting, by: Self.batch) {
      try await withThrowingTaskGroup(of: Void.self) { [store, players] group in
        for player in players[start..<min(start + Self.batch, wanting)] {
          group.addTask {
            let answer = try await store.want(event.id, leads: leads, by: player, at: Self.epoch)
            guard case .done = answer else { preconditionFailure("\(answer)") }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// The first two to five letters of one of the words.
  mutating func beginning(of words: [String]) -> String {
    String((words.randomElement(using: &random) ?? "").prefix(.random(in: 2...5, using: &random)))
  }

  /// The row of a player who has none yet.
  mutating func newcomersEntry() -> BoardEntry {
    newcomerCount += 1
    precondition(newcomerCount <= Self.newcomers, "enough newcomers")
    return entry(of: players[players.count - newcomerCount])
  }

  /// Two of three are old enough to be listed, and networks have four players more or less.
  private mutating func entry(of player: PlayerID) -> BoardEntry {
    BoardEntry(
      board: Self.board, player: player, match: MatchID(at: Self.epoch, using: &random),
      points: .random(in: 0...25_000, using: &random),
      time: .milliseconds(Int.random(in: 30_000...450_000, using: &random)), at: Self.epoch,
      isEligible: Int.random(in: 0..<3, using: &random) > 0,
      network: SenderNetwork(tag: .random(in: 0..<250_000, using: &random)))
  }

  static let board = Board("daily-331")!  // It is one.
  static let newcomers = 10_000
  static let epoch = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
  private static let batch = 1000
  private static let popularIndex = 900_001
  private static let friendStride = 1789

  /// Ids are random within their millisecond, as real ones are.
  static func player(_ index: Int) -> PlayerID {
    var random = SeededRandom(seed: UInt64(index))
    return PlayerID(at: Instant(millisecondsSinceEpoch: Int64(index)), using: &random)
  }

  private static func index(of player: PlayerID) -> Int {
    Int(player.uuid.instant.millisecondsSinceEpoch)
  }

  /// 5 to 104 games, of 12 500 points more or less.
  static func statistics(of index: Int) -> Statistics {
    var random = SeededRandom(seed: UInt64(index) << 32)
    var statistics = Statistics()
    statistics.finishedGames = .random(in: 5..<105, using: &random)
    statistics.scoredRounds = 5 * statistics.finishedGames
    statistics.multiplayerGames = statistics.finishedGames
    let ability = (0..<4).reduce(0) { sum, _ in sum + Int.random(in: 0...6250, using: &random) }
    statistics.totalScore =
      statistics.finishedGames * ability
      + .random(in: 0..<statistics.finishedGames, using: &random)
    return statistics
  }
}

extension SQLiteStore {
  func createPlayers(_ range: Range<Int>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in range {
        let player = PlayerRecord(index)
        let token = TokenRecord(index)
        group.addTask { _ = try await self.createPlayer(player, token: token) }
      }
      try await group.waitForAll()
    }
  }
  /// Makes two players friends.
  func befriend(_ player: PlayerID, _ other: PlayerID) async throws {
    for (command, actor, other) in [
      (FriendshipCommand.request, player, other), (.accept, other, player),
    ] {
      let answer = try await befriend(
        command, by: actor, about: other, at: Crowd.epoch, following: { _, _ in [] })
      guard case .decided(.changed, _) = answer else { preconditionFailure("\(answer)") }
    }
  }
}
