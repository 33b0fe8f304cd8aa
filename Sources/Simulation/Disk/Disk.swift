import Community
import GameRules
import GameServer
import Geodesy
import Storage

/// What outlives the simulated processes: a store in memory on the game loop, seen by the referee
/// whatever happens above.
///
/// A transaction is atomic here; that the real store keeps that promise with torn files is tested
/// there.
@GameLoop
final class Disk {
  let memory = MemoryStore(executor: GameLoop.shared.eventLoop)
  let time: WorldTime
  let agenda: Agenda
  let sabotage: Sabotage
  var weather = DiskWeather.fair {
    didSet { isFairSince = weather.isFair ? isFairSince ?? time.now : nil }
  }
  /// Since when nothing is wrong; `nil` while something is.
  private(set) var isFairSince: Instant?
  /// Since when the journal's commits fail or hang, and the last time that they did.
  private var failingSince: Instant?
  private(set) var lastOutage: (from: Instant, until: Instant)?
  private var random: SeededRandom
  /// Called with what a commit has just changed.
  var onCommit: @GameLoop ([StoreWrite], CommitReport) -> Void = { _, _ in }
  /// Called when two players stand to each other otherwise than before.
  var onFriendship: @GameLoop (FriendshipChange) -> Void = { _ in }
  /// Called when a player has read all notifications up to that one.
  var onReading: @GameLoop (PlayerID, NotificationID) -> Void = { _, _ in }
  /// Called when a player's account is gone.
  var onDeletion: @GameLoop (PlayerID) -> Void = { _ in }
  /// Called when a player has an account with that email address from now on.
  var onAccount: @GameLoop (PlayerID, String) -> Void = { _, _ in }
  /// Called when the process that waits for a commit is to die in it.
  var onCrash: @GameLoop () -> Void = {}

  init(time: WorldTime, agenda: Agenda, sabotage: Sabotage, random: SeededRandom) {
    self.time = time
    self.agenda = agenda
    self.sabotage = sabotage
    self.random = random
    isFairSince = time.now
  }

  /// Asks the store without any waiting or failing.
  func ask<Value: Sendable>(
    _ question: @Sendable (isolated MemoryStore) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    let answer: Result<Value, StorageError> = memory.assumeIsolated { store in
      do throws(StorageError) {
        return .success(try question(store))
      } catch {
        return .failure(error)
      }
    }
    return try answer.get()
  }

  /// A commit of the journal has ended. From two seconds on that it takes, or from its failure, the
  /// server must let nothing happen in matches until one succeeds.
  func noteCommit(from start: Instant, hasFailed: Bool) {
    let now = time.now
    if hasFailed {
      failingSince = failingSince ?? min(now, start + Self.patience)
    } else {
      if let failingSince {
        lastOutage = (failingSince, now)
      } else if now > start + Self.patience {
        lastOutage = (start + Self.patience, now)
      }
      failingSince = nil
    }
  }

  /// Another process comes, which knows nothing of outages.
  func forgetOutages() {
    failingSince = nil
    lastOutage = nil
  }

  private static let patience = Duration.seconds(2)

  /// How long the next writing or reading takes.
  func duration(ofWriting isWriting: Bool) -> Duration {
    .milliseconds(
      Int64.random(in: isWriting ? weather.writeTime : weather.readTime, using: &random))
  }

  /// Carries out a commit, and tells the referee.
  func commit(
    _ writes: [StoreWrite], from start: Instant
  ) throws(StorageError) -> CommitReport {
    let actual = sabotage.commit?(writes) ?? writes
    let report = try ask { store throws(StorageError) in try store.commit(actual) }
    onCommit(actual, report)
    if weather.writeFailure == nil { noteCommit(from: start, hasFailed: false) }
    return report
  }

  /// Carries out what one player wants of another, and tells the referee.
  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) throws(StorageError) -> FriendshipAnswer {
    if forgets(.friendship) { return .decided(.unchanged, CommitReport()) }
    let answer = try ask { store throws(StorageError) in
      try store.befriend(
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

  /// Marks notifications as read, and tells the referee.
  func read(_ player: PlayerID, upTo last: NotificationID) throws(StorageError) -> Int {
    if forgets(.reading) { return 0 }
    let unread = try ask { store throws(StorageError) in
      try store.readNotifications(of: player, upTo: last)
    }
    onReading(player, last)
    return unread
  }

  /// Removes a player, and tells the referee.
  func delete(_ player: PlayerID) throws(StorageError) {
    if forgets(.deletion) { return }
    try ask { store throws(StorageError) in try store.deletePlayer(player) }
    onDeletion(player)
  }

  /// Whether a change is only said to be made.
  func forgets(_ change: StoreChange) -> Bool { sabotage.forgets?(change) ?? false }
}

/// What the store has made of what one player wants of another.
struct FriendshipChange {
  let command: FriendshipCommand
  let actor: PlayerID
  let other: PlayerID
  let friendship: Friendship
  let report: CommitReport
  /// On the server's clock.
  let at: Instant
}
