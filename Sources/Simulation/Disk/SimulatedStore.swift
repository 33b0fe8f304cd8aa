import Community
import GameRules
import GameServer
import Matchmaking
import Storage

/// The store of one simulated process: its calls take virtual time, fail as the disk's faults say,
/// and fail when the process has died.
@GameLoop
final class SimulatedStore: Store {
  let disk: Disk
  private(set) var isDead = false
  private var lastWait = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  /// The number of calls that have not returned.
  private(set) var pendingCalls = 0
  /// The number of reads that failed since the process began.
  private(set) var failedReads = 0

  init(_ disk: Disk) { self.disk = disk }

  /// Ends the process: its pending and later calls fail.
  func die() {
    isDead = true
    for number in waiting.keys.sorted() { waiting.removeValue(forKey: number)?.resume() }
  }

  func close() async { die() }

  private static let lost = StorageError(kind: .io, message: "the simulated process has died")

  /// Carries out a read.
  func read<Value: Sendable>(
    _ question: @Sendable (isolated MemoryStore) throws -> Value
  ) async throws(StorageError) -> Value {
    pendingCalls += 1
    defer { pendingCalls -= 1 }
    try await wait(disk.duration(ofWriting: false))
    if let failure = disk.faults.readFailure {
      failedReads += 1
      throw StorageError(kind: failure, message: "simulated")
    }
    return try disk.ask(question)
  }

  /// Carries out a write that is a transaction of its own.
  func write<Value: Sendable>(
    _ change: @GameLoop () throws -> Value
  ) async throws(StorageError) -> Value {
    pendingCalls += 1
    defer { pendingCalls -= 1 }
    try await wait(disk.duration(ofWriting: true))
    let faults = disk.faults
    if faults.crash == .before { try crash() }
    if let failure = faults.writeFailure, !faults.isAppliedThough {
      throw StorageError(kind: failure, message: "simulated")
    }
    let value = try StorageError.only { try change() }
    if faults.crash == .after { try crash() }
    if let failure = faults.writeFailure {
      throw StorageError(kind: failure, message: "simulated, but carried out")
    }
    try await wait(disk.duration(ofWriting: false))
    return value
  }

  /// Carries out a write that needs nothing of the disk but the store.
  func change<Value: Sendable>(
    _ change: @Sendable (isolated MemoryStore) throws -> Value
  ) async throws(StorageError) -> Value {
    try await write { try disk.ask(change) }
  }

  private func crash() throws(StorageError) {
    disk.faults.crash = nil
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

extension StorageError {
  /// Runs what throws nothing but a store's errors: closures need not say so.
  @GameLoop
  static func only<Value>(_ body: @GameLoop () throws -> Value) throws(StorageError) -> Value {
    do {
      return try body()
    } catch let error as StorageError {
      throw error
    } catch {
      preconditionFailure("a store throws nothing else: \(error)")
    }
  }
}
