import Foundation

/// Why the store could not do what was asked.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a caller may want to tell apart.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No space is left. Trying again can succeed.
    case full
    /// The files may not be written, or the folder may not be entered.
    case readOnly
    /// Another process has the database. Trying again can succeed.
    case locked
    /// The file is damaged, is no database, or holds what this program never writes.
    case corrupt
    /// A newer version of the program has been here.
    case newerSchema
    /// The disk or the file system failed.
    case io
    /// What was written contradicts what is there: a mistake of the caller's. Trying again fails
    /// again.
    case constraint
    /// The store was closed.
    case closed
    /// Anything else.
    case other
  }

  public let kind: Kind
  /// SQLite's extended result code (`SQLITE_IOERR_FSYNC`…); 0 when SQLite had no part in it.
  public let extendedResultCode: Int32
  /// The operating system's `errno` when the files' own handling failed, else 0.
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
