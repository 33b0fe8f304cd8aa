import Community
import GameRules
import GameServer
import Matchmaking
import Storage

/// The store as one simulated process has it: its answers take time, fail, and end with the
/// process.
@GameLoop
final class StoreHandle: Store {
  let disk: Disk
  private var isDead = false
  private var lastWait = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  /// How many questions have no answer yet.
  private(set) var openQuestions = 0
  /// What the store has failed to tell since the process began.
  private(set) var failedReads = 0

  init(_ disk: Disk) { self.disk = disk }

  /// The process is no more: whatever it still asks fails.
  func die() {
    isDead = true
    for number in waiting.keys.sorted() { waiting.removeValue(forKey: number)?.resume() }
  }

  private static let lost = StorageError(kind: .io, message: "the process is no more")

  /// A reading.
  func read<Value: Sendable>(
    _ question: @Sendable (isolated MemoryStore) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    openQuestions += 1
    defer { openQuestions -= 1 }
    try await wait(disk.duration(ofWriting: false))
    if let failure = disk.weather.readFailure {
      failedReads += 1
      throw StorageError(kind: failure, message: "simulated")
    }
    return try disk.ask(question)
  }

  /// A writing that is its own transaction.
  func write<Value: Sendable>(
    _ change: @GameLoop () throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    openQuestions += 1
    defer { openQuestions -= 1 }
    try await wait(disk.duration(ofWriting: true))
    let weather = disk.weather
    if weather.crash == .before { try crash() }
    if let failure = weather.writeFailure, !weather.isAppliedThough {
      throw StorageError(kind: failure, message: "simulated")
    }
    let value = try change()
    if weather.crash == .after { try crash() }
    if let failure = weather.writeFailure {
      throw StorageError(kind: failure, message: "simulated, and done all the same")
    }
    try await wait(disk.duration(ofWriting: false))
    return value
  }

  private func crash() throws(StorageError) {
    disk.weather.crash = nil
    disk.onCrash()
    throw Self.lost
  }

  private func wait(_ duration: Duration) async throws(StorageError) {
    if duration > .zero {
      lastWait += 1
      let number = lastWait
      await withCheckedContinuation { waiter in
        guard !isDead else { return waiter.resume() }
        waiting[number] = waiter
        disk.agenda.add(at: disk.time.now + duration) { [weak self] in
          guard let waiter = self?.waiting.removeValue(forKey: number) else { return false }
          waiter.resume()
          return true
        }
      }
    }
    guard !isDead else { throw Self.lost }
  }
}

// What changes something.
extension StoreHandle {
  func commit(_ writes: [StoreWrite]) async throws(StorageError) -> CommitReport {
    if disk.sabotage.acknowledgesEarly {
      let disk = disk
      disk.agenda.add(at: disk.time.now + .milliseconds(400)) { [weak self] in
        guard self?.isDead == false else { return false }
        _ = try? disk.commit(writes, from: disk.time.now)
        return true
      }
      return CommitReport()
    }
    let start = disk.time.now
    do throws(StorageError) {
      return try await write { () throws(StorageError) in
        let report = try disk.commit(writes, from: start)
        return report
      }
    } catch {
      disk.noteCommit(from: start, hasFailed: true)
      throw error
    }
  }

  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) async throws(StorageError) -> FriendshipAnswer {
    try await write { () throws(StorageError) in
      let answer = try disk.befriend(
        command, by: actor, about: other, from: network, at: now, following: following)
      if disk.sabotage.isUnsaid?(.friendship) == true {
        throw StorageError(kind: .io, message: "simulated, and done all the same")
      }
      return answer
    }
  }

  func deletePlayer(_ player: PlayerID) async throws(StorageError) {
    try await write { () throws(StorageError) in try disk.delete(player) }
  }
}
