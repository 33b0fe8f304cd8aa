import GameRules
import Synchronization

/// A store whose data are in a database that understands SQL. The methods of ``Store`` are written
/// once, in extensions of this protocol; a database brings its transactions.
package protocol SQLStore: Store {
  associatedtype Session: SQLSession

  /// The writer's state of the journal between commits.
  var log: JournalLog { get }

  var progress: StatisticsProgress { get }

  /// Reads the database at one moment. The body may be called again if it has failed.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Session) throws -> Value
  ) async throws(StorageError) -> Value

  /// Carries out `body` in a transaction, perhaps with other callers' bodies, and returns its
  /// result when the transaction is durable. The body may be called again if the transaction has
  /// failed.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Session) throws -> Value
  ) async throws(StorageError) -> Value

  /// Carries out `body` in the background, in a transaction of its own. A failure affects no other
  /// write; then `refused` is called on any thread.
  func maintain(
    _ body: @escaping @Sendable (Session) throws -> Void,
    refused: @escaping @Sendable (StorageError) -> Void
  )
}

/// How far the statistics that a database lacks have been computed. See
/// ``OperationsStore/computeMissingStatistics(limit:)``.
package final class StatisticsProgress: Sendable {
  private let state = Mutex<PlayerID?>(nil)

  package init() {}

  /// All players up to this id have statistics or need none.
  var last: PlayerID? { state.withLock { $0 } }

  func note(_ player: PlayerID) {
    state.withLock { $0 = max($0 ?? player, player) }
  }
}
