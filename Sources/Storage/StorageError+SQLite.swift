import GRDB

extension StorageError {
  /// What whatever was thrown while the database was used means.
  init(_ error: any Error) {
    switch error {
    case let error as StorageError: self = error
    case let error as DatabaseError:
      self.init(
        kind: Kind(error.resultCode), extendedResultCode: error.extendedResultCode.rawValue,
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

  static let closed = StorageError(kind: .closed, message: "the store was closed")
}

extension StorageError.Kind {
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
