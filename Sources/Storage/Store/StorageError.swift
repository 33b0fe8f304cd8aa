import Foundation

/// An error of a ``Store``.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors that callers distinguish.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The disk is full. A retry can succeed.
    case full
    /// The files cannot be written, or the folder cannot be entered, for lack of permission.
    case readOnly
    /// Another process uses the database. A retry can succeed.
    case locked
    /// The file is damaged, is no database, or has values that this program never writes.
    case corrupt
    /// A newer version of the program has migrated the database.
    case newerSchema
    /// An input/output error of the disk or the file system.
    case io
    /// The write contradicts the stored data, which is a mistake of the caller. A retry fails
    /// again.
    case constraint
    /// The store was closed.
    case closed
    /// Any other error.
    case other
  }

  public let kind: Kind
  /// SQLite's extended result code (`SQLITE_IOERR_FSYNC`…); 0 if the error is not SQLite's.
  public let extendedResultCode: Int32
  /// The operating system's `errno` if a file operation failed, else 0.
  public let systemErrorNumber: Int32
  public let message: String

  /// SQLite's primary result code (`SQLITE_IOERR`…): the low byte of the extended one.
  public var resultCode: Int32 { extendedResultCode & 0xFF }

  public init(
    kind: Kind, extendedResultCode: Int32 = 0, systemErrorNumber: Int32 = 0, message: String
  ) {
    self.kind = kind
    self.extendedResultCode = extendedResultCode
    self.systemErrorNumber = systemErrorNumber
    self.message = message
  }

  public var description: String {
    var text = "\(kind.rawValue): \(message)"
    if extendedResultCode != 0 { text += " (SQLite \(extendedResultCode))" }
    if systemErrorNumber != 0 { text += " (\(String(cString: strerror(systemErrorNumber))))" }
    return text
  }
}
