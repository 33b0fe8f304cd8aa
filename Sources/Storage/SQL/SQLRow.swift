import Foundation
import GameRules
import Geodesy

// The encoding of the pure targets' values in columns. Invalid values in a damaged file never trap:
// they throw a StorageError of the kind `corrupt`.

/// A row of a query's result.
package protocol SQLRow: SendableMetatype {
  /// The value of a column, counted from 0; `nil` for NULL. Throws ``StorageError/Kind/corrupt``
  /// for a value of another type.
  func optional<Value: SQLColumn>(
    _ index: Int, as type: Value.Type
  ) throws(StorageError) -> Value?

  /// Calls `body` with the bytes of a column, which must not escape; with none for NULL.
  func withBytes<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result
}

/// A value that a column can have. Each function is `nil` for a value of another type.
///
/// They are no initializers, as those would be found for `Int.init` too.
package protocol SQLColumn {
  static func decoding(integer: Int64) -> Self?
  static func decoding(real: Double) -> Self?
  static func decoding(text: String) -> Self?
  static func decoding(blob: Data) -> Self?
}

extension SQLColumn {
  package static func decoding(integer: Int64) -> Self? { nil }
  package static func decoding(real: Double) -> Self? { nil }
  package static func decoding(text: String) -> Self? { nil }
  package static func decoding(blob: Data) -> Self? { nil }
}

extension Int64: SQLColumn {
  package static func decoding(integer: Int64) -> Int64? { integer }
}

extension Int: SQLColumn {
  package static func decoding(integer: Int64) -> Int? { Int(exactly: integer) }
}

extension UInt32: SQLColumn {
  package static func decoding(integer: Int64) -> UInt32? { UInt32(exactly: integer) }
}

extension Bool: SQLColumn {
  package static func decoding(integer: Int64) -> Bool? { integer != 0 }
}

extension Double: SQLColumn {
  package static func decoding(integer: Int64) -> Double? { Double(integer) }
  package static func decoding(real: Double) -> Double? { real }
}

extension String: SQLColumn {
  package static func decoding(text: String) -> String? { text }
}

extension Data: SQLColumn {
  package static func decoding(text: String) -> Data? { Data(text.utf8) }
  package static func decoding(blob: Data) -> Data? { blob }
}

extension Identifier {
  /// The 16 bytes, most significant first, so that blobs sort as ids do.
  var blob: Data {
    withUnsafeBytes(of: uuid.bits.bigEndian) { Data($0) }
  }

  init(blob: Data) throws(StorageError) {
    guard blob.count == MemoryLayout<UInt128>.size else {
      throw .corrupt("an id of \(blob.count) bytes")
    }
    let bits = blob.withUnsafeBytes { $0.loadUnaligned(as: UInt128.self) }
    self.init(uuid: UUIDv7(bits: UInt128(bigEndian: bits)))
  }
}

extension Data {
  /// A blob that sorts after all ids' blobs.
  static let behindAllIdentifiers = Data(repeating: 0xFF, count: 17)
}

extension SQLRow {
  func optional<Value: SQLColumn>(_ index: Int) throws(StorageError) -> Value? {
    try optional(index, as: Value.self)
  }

  func value<Value: SQLColumn>(_ index: Int) throws(StorageError) -> Value {
    guard let value = try optional(index, as: Value.self) else {
      throw .corrupt("a missing value in column \(index)")
    }
    return value
  }

  func identifier<ID: Identifier>(_ index: Int) throws(StorageError) -> ID {
    try ID(blob: value(index))
  }

  func optionalIdentifier<ID: Identifier>(_ index: Int) throws(StorageError) -> ID? {
    guard let blob = try optional(index, as: Data.self) else { return nil }
    return try ID(blob: blob)
  }

  func bytes(_ index: Int) throws(StorageError) -> [UInt8] { Array(try value(index) as Data) }

  func instant(_ index: Int) throws(StorageError) -> Instant {
    Instant(millisecondsSinceEpoch: try value(index))
  }

  func duration(_ index: Int) throws(StorageError) -> Duration {
    .milliseconds(try value(index) as Int64)
  }

  func coordinate(_ index: Int) throws(StorageError) -> Coordinate {
    guard let coordinate = Coordinate(latitude: try value(index), longitude: try value(index + 1))
    else { throw .corrupt("a latitude or longitude out of range") }
    return coordinate
  }

  /// The case of an enumeration with that name; `nil` for NULL.
  func optionalName<Value: RawRepresentable<String>>(
    _ index: Int
  ) throws(StorageError) -> Value? {
    guard let name = try optional(index, as: String.self) else { return nil }
    guard let value = Value(rawValue: name) else {
      throw .corrupt("an unknown \(Value.self): \(name)")
    }
    return value
  }

  func name<Value: RawRepresentable<String>>(_ index: Int) throws(StorageError) -> Value {
    guard let value: Value = try optionalName(index) else {
      throw .corrupt("a missing name in column \(index)")
    }
    return value
  }

  func format(_ index: Int) throws(StorageError) -> Format {
    let text: String = try value(index)
    guard let format = FormatID(text).flatMap(Format.of) else {
      throw .corrupt("an unknown format: \(text)")
    }
    return format
  }
}
