import Community
import Foundation
import GameRules

/// The types of values that columns have.
package enum SQLType: Hashable, Sendable {
  case integer, real, text, blob
}

/// Binds values to a statement's parameters, one after the other.
package protocol SQLBinder {
  mutating func bind(integer: Int64)
  mutating func bind(real: Double)
  mutating func bind(text: String)
  /// Binds a copy of the bytes.
  mutating func bind(blob: UnsafeRawBufferPointer)
  /// Binds NULL in place of a value of that type.
  mutating func bindNull(_ type: SQLType)
}

extension SQLBinder {
  mutating func bind<each Value: SQLParameter>(_ values: repeat each Value) {
    for value in repeat each values { value.bind(to: &self) }
  }
}

/// A value that can be bound to a parameter of a statement.
///
/// Frequent writes bind their values directly to SQLite. GRDB's arguments cost some allocations per
/// value, which took a third of the writer's time per commit.
package protocol SQLParameter {
  static var sqlType: SQLType { get }

  /// Binds a copy of the value.
  func bind(to binder: inout some SQLBinder)
}

extension Int64: SQLParameter {
  package static var sqlType: SQLType { .integer }
  package func bind(to binder: inout some SQLBinder) { binder.bind(integer: self) }
}

extension Int: SQLParameter {
  package static var sqlType: SQLType { .integer }
  package func bind(to binder: inout some SQLBinder) { binder.bind(integer: Int64(self)) }
}

extension UInt32: SQLParameter {
  package static var sqlType: SQLType { .integer }
  package func bind(to binder: inout some SQLBinder) { binder.bind(integer: Int64(self)) }
}

extension Bool: SQLParameter {
  package static var sqlType: SQLType { .integer }
  package func bind(to binder: inout some SQLBinder) { binder.bind(integer: self ? 1 : 0) }
}

extension Double: SQLParameter {
  package static var sqlType: SQLType { .real }
  package func bind(to binder: inout some SQLBinder) { binder.bind(real: self) }
}

extension String: SQLParameter {
  package static var sqlType: SQLType { .text }
  package func bind(to binder: inout some SQLBinder) { binder.bind(text: self) }
}

extension [UInt8]: SQLParameter {
  package static var sqlType: SQLType { .blob }
  package func bind(to binder: inout some SQLBinder) {
    withUnsafeBytes { binder.bind(blob: $0) }
  }
}

extension Data: SQLParameter {
  package static var sqlType: SQLType { .blob }
  package func bind(to binder: inout some SQLBinder) {
    withUnsafeBytes { binder.bind(blob: $0) }
  }
}

/// Binds an id as its ``Identifier/blob``.
extension SQLParameter where Self: Identifier {
  package static var sqlType: SQLType { .blob }
  package func bind(to binder: inout some SQLBinder) {
    Swift.withUnsafeBytes(of: uuid.bits.bigEndian) { binder.bind(blob: $0) }
  }
}

extension MatchID: SQLParameter {}
extension PlayerID: SQLParameter {}
extension NotificationID: SQLParameter {}
extension ChallengeID: SQLParameter {}
extension ScheduledEventID: SQLParameter {}
extension NewsID: SQLParameter {}

extension Instant: SQLParameter {
  package static var sqlType: SQLType { .integer }
  package func bind(to binder: inout some SQLBinder) {
    binder.bind(integer: millisecondsSinceEpoch)
  }
}

extension Optional: SQLParameter where Wrapped: SQLParameter {
  package static var sqlType: SQLType { Wrapped.sqlType }
  package func bind(to binder: inout some SQLBinder) {
    if let self { self.bind(to: &binder) } else { binder.bindNull(Wrapped.sqlType) }
  }
}
