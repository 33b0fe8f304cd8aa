import GRDB

extension StorageError {
  /// What whatever was thrown while the database was used means.
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

  /// A value that this program never writes was read.
  static func corrupt(_ message: String) -> StorageError {
    StorageError(kind: .corrupt, message: message)
  }

  /// The same, saying of which file, where only SQLite has spoken.
  func about(_ path: String) -> StorageError {
    guard extendedResultCode != 0, !message.contains(path) else { return self }
    let reason = kind == .locked ? "another program has \(path) locked" : "\(path): \(message)"
    return StorageError(
      kind: kind, extendedResultCode: extendedResultCode, systemErrorNumber: systemErrorNumber,
      message: reason)
  }

  static let closed = StorageError(kind: .closed, message: "the store was closed")
}

extension StorageError.Kind {
  /// What only the extended code tells.
  init?(extended code: ResultCode) {
    switch code {
    // The log's index is a file that is made longer, and nothing else can go wrong with that.
    case .SQLITE_IOERR_SHMSIZE: self = .full
    default: return nil
    }
  }

  /// The kind for a primary result code; https://www.sqlite.org/rescode.html says what they mean.
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
