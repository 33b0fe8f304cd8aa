import ArgumentParser
import Foundation
import Logging
import PostgresStorage
import Synchronization

/// The wait of a server for the place of another one on the same database: the log, the service
/// manager, and the signals that end it.
final class Standby: Sendable {
  private struct State {
    var isWaiting = true
    var attendance: Task<Void, Never>?
  }

  private let supervisor: Supervisor?
  private let logger: Logger
  private let state = Mutex(State())

  /// - Parameter stop: The first signal that ends the server. While this process waits, it has
  ///   nothing to bring to an end, and exits at once.
  init(until stop: Task<String, Never>, _ supervisor: Supervisor?, _ logger: Logger) {
    self.supervisor = supervisor
    self.logger = logger
    Task {
      let signal = await stop.value
      guard state.withLock({ $0.isWaiting }) else { return }
      logger.info("stopping", metadata: ["signal": "\(signal)"])
      Foundation.exit(ExitCode.success.rawValue)
    }
  }

  /// Says why this process waits. From then on the service manager sees it as ready and alive.
  func note(_ wait: PostgresWait) {
    switch wait {
    case .server(let node):
      logger.notice(
        "standing by for the server that uses the database", metadata: ["on": "\(node)"])
    case .database(let error):
      logger.warning("a standby waits for the database", metadata: ["error": "\(error)"])
    }
    supervisor?.tell(.ready(status: "standing by"))
    state.withLock { [supervisor] state in
      guard state.attendance == nil else { return }
      state.attendance = Task { await supervisor?.watch {} }
    }
  }

  /// The database is open: a signal stops the server once it has started.
  func endWait() { state.withLock { $0.isWaiting = false } }

  /// The server has started, and reports itself that it is alive.
  func endAttendance() { state.withLock { $0.attendance }?.cancel() }
}
