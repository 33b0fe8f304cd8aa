import Community
import GameRules
import GameServer
import Geodesy
import Learning
import Storage

/// The simulated disk: a store in memory on the game loop that outlives the simulated processes and
/// that the referee reads directly.
///
/// Transactions are atomic here. `StorageTests` shows that the real store keeps that promise with
/// torn files.
@GameLoop
final class Disk {
  let memory = MemoryStore(executor: GameLoop.shared.eventLoop)
  let time: WorldTime
  let agenda: Agenda
  let sabotage: Sabotage
  let feeds = SimulatedFeeds()
  var faults = DiskFaults() {
    didSet { faultFreeSince = faults.isEmpty ? faultFreeSince ?? time.now : nil }
  }
  /// The moment since which there have been no faults; `nil` while there are any.
  private(set) var faultFreeSince: Instant?
  /// The moment since which the journal's commits have failed or hung; `nil` if the last succeeded.
  private var failingSince: Instant?
  private(set) var lastOutage: (from: Instant, until: Instant)?
  private var random: SeededRandom
  /// Called after each commit, with its writes and its report.
  var onCommit: @GameLoop ([StoreWrite], CommitReport) -> Void = { _, _ in }
  /// Called when the relation between two players has changed.
  var onFriendship: @GameLoop (FriendshipChange) -> Void = { _ in }
  /// Called when a player has read all notifications up to the given one.
  var onReading: @GameLoop (PlayerID, NotificationID) -> Void = { _, _ in }
  /// Called when the store has decided on a change of a player's lists.
  var onList: @GameLoop (ListCommand, PlayerID, ListAnswer) -> Void = { _, _, _ in }
  /// Called when the store has decided on a change of a player's maps.
  var onMap: @GameLoop (OwnMapCommand, PlayerID, OwnMapAnswer) -> Void = { _, _, _ in }
  /// Maps that will be forgotten at the end of the process, to show that the referee notices it.
  private var lostMaps: [(map: OwnMapID, author: PlayerID)] = []
  /// Called when the store has decided on a player's wish to be reminded.
  var onWant:
    @GameLoop (ScheduledEventID, Set<ReminderLead>?, PlayerID, Instant, WantAnswer) -> Void = {
      _, _, _, _, _ in
    }
  /// Called when the store has taken a player's wish for digests.
  var onDigest: @GameLoop (DigestSetting, PlayerID, Instant, DigestRecord?) -> Void = {
    _, _, _, _ in
  }
  /// Called when old news was removed.
  var onPurge: @GameLoop (Instant) -> Void = { _ in }
  /// Called when a player's account was deleted.
  var onDeletion: @GameLoop (PlayerID) -> Void = { _ in }
  /// Called when a player got an account with that email address.
  var onAccount: @GameLoop (PlayerID, String) -> Void = { _, _ in }
  /// Called to kill the process in the middle of a commit.
  var onCrash: @GameLoop () -> Void = {}

  init(time: WorldTime, agenda: Agenda, sabotage: Sabotage, random: SeededRandom) {
    self.time = time
    self.agenda = agenda
    self.sabotage = sabotage
    self.random = random
    faultFreeSince = time.now
  }

  /// Queries the store without delay and without faults.
  func ask<Value: Sendable>(
    _ question: @Sendable (isolated MemoryStore) throws -> Value
  ) throws(StorageError) -> Value {
    try StorageError.only { try memory.assumeIsolated { try question($0) } }
  }

  /// Records the end of a commit of the journal. When a commit fails or takes more than two
  /// seconds, the server must halt all matches until one succeeds.
  func noteCommit(from start: Instant, hasFailed: Bool) {
    let now = time.now
    if hasFailed {
      failingSince = failingSince ?? min(now, start + Self.commitTimeout)
    } else {
      if let failingSince {
        lastOutage = (failingSince, now)
      } else if now > start + Self.commitTimeout {
        lastOutage = (start + Self.commitTimeout, now)
      }
      failingSince = nil
    }
  }

  /// Clears the outages, for a new process that does not know of them.
  func forgetOutages() {
    failingSince = nil
    lastOutage = nil
    for (map, author) in lostMaps {
      _ = try? ask { try $0.change(.delete(map), by: author, at: Simulation.beginning) }
    }
    lostMaps = []
  }

  private static let commitTimeout = Duration.seconds(2)

  /// The duration of the next write or read.
  func duration(ofWriting isWriting: Bool) -> Duration {
    .milliseconds(
      Int64.random(in: isWriting ? faults.writeTime : faults.readTime, using: &random))
  }

  /// Carries out a commit and tells the referee.
  func commit(
    _ writes: [StoreWrite], from start: Instant
  ) throws(StorageError) -> CommitReport {
    let actual = sabotage.commit?(writes) ?? writes
    let report = try ask { try $0.commit(actual) }
    onCommit(actual, report)
    if faults.writeFailure == nil { noteCommit(from: start, hasFailed: false) }
    return report
  }

  /// Carries out a friendship command and tells the referee.
  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) throws(StorageError) -> FriendshipAnswer {
    if forgets(.friendship) { return .decided(.unchanged, CommitReport()) }
    let answer = try ask {
      try $0.befriend(
        command, by: actor, about: other, from: network, at: now, following: following)
    }
    if case .decided(.changed(let friendship, _), let report) = answer {
      onFriendship(
        FriendshipChange(
          command: command, actor: actor, other: other, friendship: friendship, report: report,
          at: now))
    }
    return answer
  }

  /// Changes a player's lists and tells the referee.
  func change(
    _ command: ListCommand, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> ListAnswer {
    let answer = try ask { try $0.change(command, by: player, at: now) }
    onList(command, player, answer)
    return answer
  }

  /// Changes a player's maps and tells the referee.
  func change(
    _ command: OwnMapCommand, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> OwnMapAnswer {
    let answer: OwnMapAnswer
    if case .delete(let map) = command, forgets(.mapDeletion) {
      answer = .done(map)
    } else {
      answer = try ask { try $0.change(command, by: player, at: now) }
    }
    if case .create(let map, _) = command, answer == .done(map.id), forgets(.map) {
      lostMaps.append((map.id, player))
    }
    onMap(command, player, answer)
    return answer
  }

  /// Takes a player's wish to be reminded and tells the referee.
  func want(
    _ id: ScheduledEventID, leads: Set<ReminderLead>?, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> WantAnswer {
    let answer: WantAnswer
    if forgets(.want), let record = try ask({ try $0.event(id, for: player) }) {
      answer = record.event.endsAt <= now ? .refused(.eventOver) : .done(record)
    } else {
      answer = try ask { try $0.want(id, leads: leads, by: player, at: now) }
    }
    onWant(id, leads, player, now, answer)
    return answer
  }

  /// Takes a player's wish for digests and tells the referee.
  func setDigest(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant
  ) throws(StorageError) -> DigestRecord? {
    if forgets(.digest) {
      let record = setting.next(after: now).map { DigestRecord(setting: setting, next: $0) }
      onDigest(setting, player, now, record)
      return record
    }
    let record = try ask { try $0.setDigest(setting, of: player, at: now) }
    onDigest(setting, player, now, record)
    return record
  }

  /// Marks a list or a map for a player.
  func mark(
    _ subject: MarkSubject, favourite: Bool?, wanted: Bool?, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> MarkAnswer {
    if forgets(.mark) {
      return .marked(FavouriteMark(isFavourite: favourite ?? false, isWanted: wanted ?? false))
    }
    return try ask {
      try $0.mark(subject, favourite: favourite, wanted: wanted, by: player, at: now)
    }
  }

  /// A player's memory of countries, as the server and the referee read it.
  func memory(of player: PlayerID) throws(StorageError) -> Memory {
    let memory = try ask { try $0.memory(of: player) }
    return sabotage.memory?(player, memory) ?? memory
  }

  /// Removes old news and tells the referee.
  func purgeNews(at now: Instant, limit: Int) throws(StorageError) -> Int {
    let count = try ask { try $0.purgeNews(at: now, limit: limit) }
    if count > 0 { onPurge(now) }
    return count
  }

  /// Marks notifications as read and tells the referee.
  func read(_ player: PlayerID, upTo last: NotificationID) throws(StorageError) -> Int {
    if forgets(.reading) { return 0 }
    let unread = try ask { try $0.readNotifications(of: player, upTo: last) }
    onReading(player, last)
    return unread
  }

  /// Deletes a player and tells the referee.
  func delete(_ player: PlayerID) throws(StorageError) {
    if forgets(.deletion) { return }
    try ask { try $0.deletePlayer(player) }
    onDeletion(player)
  }

  /// Whether a change is acknowledged but not made, to show that the referee notices it.
  func forgets(_ change: StoreChange) -> Bool { sabotage.forgets?(change) ?? false }
}

/// A friendship command that changed the relation between two players.
struct FriendshipChange {
  let command: FriendshipCommand
  let actor: PlayerID
  let other: PlayerID
  let friendship: Friendship
  let report: CommitReport
  /// By the server's clock.
  let at: Instant
}
