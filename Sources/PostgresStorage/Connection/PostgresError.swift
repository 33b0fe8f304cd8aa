import Storage

/// An error of PostgreSQL or of the connection to it.
struct PostgresError: Error, CustomStringConvertible {
  enum Cause: Hashable {
    /// The server refused a statement or a connection.
    case refused
    /// The connection was lost, or cannot be made. What was committed last may be durable or not.
    case lost
    /// A commit came with a warning: it may be durable here and nowhere else, as when the wait for
    /// a standby was cancelled.
    case unknown
  }

  let cause: Cause
  /// The SQLSTATE of the server (https://www.postgresql.org/docs/current/errcodes-appendix.html);
  /// empty without one.
  let state: String
  let message: String

  init(_ cause: Cause, state: String = "", _ message: String) {
    self.cause = cause
    self.state = state
    self.message = message
  }

  var description: String {
    state.isEmpty ? message : "\(message) (SQLSTATE \(state))"
  }

  /// Whether the transaction may succeed if it is repeated on a connection that works.
  var isTransient: Bool {
    switch cause {
    case .lost, .unknown: true
    // A serialization failure, a deadlock; the server has too many connections.
    case .refused: needsOtherConnection || ["40001", "40P01", "53300"].contains(state)
    }
  }

  /// Whether the server can do nothing more for this connection: it shuts down or starts up, or it
  /// is a standby, which a primary becomes when another takes its place.
  var needsOtherConnection: Bool {
    ["57P01", "57P02", "57P03", "25006"].contains(state)
  }
}

extension StorageError {
  /// Converts any error that was thrown while a connection was used.
  init(postgres error: any Error) {
    switch error {
    case let error as StorageError: self = error
    case let error as PostgresError: self.init(kind: Kind(error), message: error.description)
    default: self.init(kind: .other, message: "\(error)")
    }
  }
}

extension StorageError.Kind {
  fileprivate init(_ error: PostgresError) {
    guard error.cause == .refused else {
      self = .io
      return
    }
    switch (error.state.prefix(2), error.state) {
    case (_, PostgresTenure.sealedState): self = .closed
    case ("23", _), ("22", _): self = .constraint
    case (_, "53100"): self = .full
    case (_, "25006"), (_, "42501"): self = .readOnly
    case ("40", _), (_, "55P03"): self = .locked
    case ("XX", _): self = .corrupt
    case ("08", _), ("53", _), ("57", _), ("58", _): self = .io
    default: self = .other
    }
  }
}
