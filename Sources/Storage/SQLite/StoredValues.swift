import Foundation
import GRDB
import GameRules
import Geodesy

// The encoding of the pure targets' values in columns. Invalid values in a damaged file never trap:
// they throw a StorageError of the kind `corrupt`.

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

extension Row {
  func value<Value: DatabaseValueConvertible>(_ index: Int) throws(StorageError) -> Value {
    guard let value = try optional(index, as: Value.self) else {
      throw .corrupt("a missing value in column \(index)")
    }
    return value
  }

  func optional<Value: DatabaseValueConvertible>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws(StorageError) -> Value? {
    let stored: DatabaseValue = self[index]
    guard !stored.isNull else { return nil }
    guard let value = Value.fromDatabaseValue(stored) else {
      throw .corrupt("\(stored) in column \(index) is no \(type)")
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

extension Database {
  /// Executes a statement that is compiled once per connection.
  func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
    try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  /// Returns the result of `body` on the first row, which must not escape; `nil` without a row.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments, _ body: (Row) throws -> Value
  ) throws -> Value? {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    // The row is invalid after the cursor ends.
    return try withExtendedLifetime(cursor) { try cursor.next().map(body) }
  }

  /// Calls `body` with each row, which must not escape.
  func forEach(
    _ sql: String, _ arguments: StatementArguments, _ body: (Row) throws -> Void
  ) throws {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    while let row = try cursor.next() { try body(row) }
  }

  func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }
}
