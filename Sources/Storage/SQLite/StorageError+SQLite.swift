import GRDB

extension StorageError {
  /// Converts any error that was thrown while the database was used.
  init(_ error: any Error) {
    switch error {
    case let error as StorageError: self = error
    case let error as DatabaseError:
      self.init(
        kind: Kind(extended: error.extendedResultCode) ?? Kind(error.resultCode),
        extendedResultCode: error.extendedResultCode.rawValue,
        message: error.message ?? "no message")
    case is RowDecodingError:
      self.init(kind: .corrupt, message: "\(error)")
    default:
      self.init(kind: .other, message: "\(error)")
    }
  }

  /// The error for a value that this program never writes.
  package static func corrupt(_ message: String) -> StorageError {
    StorageError(kind: .corrupt, message: message)
  }

  /// Adds the file's path to a message of SQLite.
  func about(_ path: String) -> StorageError {
    guard extendedResultCode != 0, !message.contains(path) else { return self }
    let reason = kind == .locked ? "another program has \(path) locked" : "\(path): \(message)"
    return StorageError(
      kind: kind, extendedResultCode: extendedResultCode, systemErrorNumber: systemErrorNumber,
      message: reason)
  }

  package static let closed = StorageError(kind: .closed, message: "the store is closed")
}

extension StorageError.Kind {
  /// The kind for an extended result code, where the primary one does not suffice; `nil` elsewhere.
  init?(extended code: ResultCode) {
    switch code {
    // Extending the file of the log's index fails only if the disk is full.
    case .SQLITE_IOERR_SHMSIZE: self = .full
    default: return nil
    }
  }

  /// The kind for a primary result code; see https://www.sqlite.org/rescode.html.
  init(_ resultCode: ResultCode) {
    switch resultCode {
    case .SQLITE_FULL: self = .full
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self = .corrupt
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PROTOCOL, .SQLITE_NOLFS: self = .io
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: self = .constraint
    default: self = .other
    }
  }
}
