import CPostgres
import Foundation
import Storage

// PostgreSQL's binary format of rows (https://www.postgresql.org/docs/current/sql-copy.html): a
// header; of each row the number of its values in 16 bits, and of each value its length in 32 bits
// (-1 for NULL) and its bytes; at the end -1 in place of a row's number. Most significant bytes
// come first.

/// The header: a signature, no flags, and no extension.
private let header: [UInt8] =
  Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]
  + [UInt8](
    repeating: 0, count: 8)

/// Reads the messages that a server sends, each of which has one row at most.
struct CopyReader {
  private let types: [Oid]
  private var isBegun = false

  init(_ types: [Oid]) { self.types = types }

  /// The row of a message; `nil` for the last one.
  mutating func row(_ message: UnsafeRawBufferPointer) throws(StorageError) -> [StoredValue]? {
    var bytes = message[...]
    if !isBegun {
      isBegun = true
      guard bytes.starts(with: header) else { throw .corrupt("a copy in an unknown format") }
      bytes = bytes.dropFirst(header.count)
    }
    let count = try Self.next(&bytes, Int16.self)
    guard count != -1 else { return nil }
    guard count == types.count else { throw .corrupt("a row of \(count) values") }
    var values: [StoredValue] = []
    values.reserveCapacity(types.count)
    for type in types {
      let length = try Self.next(&bytes, Int32.self)
      guard length >= 0 else {
        values.append(.null)
        continue
      }
      guard bytes.count >= length else { throw .corrupt("a row that ends early") }
      values.append(try Self.value(bytes.prefix(Int(length)), type))
      bytes = bytes.dropFirst(Int(length))
    }
    return values
  }

  private static func value(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ type: Oid
  ) throws(StorageError) -> StoredValue {
    var rest = bytes
    switch type {
    case PostgresType.int8: return .integer(try next(&rest, Int64.self))
    case PostgresType.float8:
      return .real(Double(bitPattern: UInt64(bitPattern: try next(&rest, Int64.self))))
    case PostgresType.text: return .text(String(decoding: bytes, as: UTF8.self))
    case PostgresType.bytea: return .blob(Data(bytes))
    default: throw .corrupt("a column of PostgreSQL's type \(type)")
    }
  }

  private static func next<Value: FixedWidthInteger>(
    _ bytes: inout Slice<UnsafeRawBufferPointer>, _ type: Value.Type
  ) throws(StorageError) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count >= size else { throw .corrupt("a row that ends early") }
    defer { bytes = bytes.dropFirst(size) }
    return bytes.prefix(size).reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }
}

/// Writes rows, of which somebody sends the bytes and removes them.
struct CopyWriter {
  private let types: [Oid]
  var bytes: [UInt8] = header

  init(_ types: [Oid]) { self.types = types }

  /// Throws ``StorageError/Kind/corrupt`` for a value of another type than its column's.
  mutating func append(_ row: [StoredValue]) throws(StorageError) {
    precondition(row.count == types.count, "a value for each column")
    add(Int16(row.count))
    for (value, type) in zip(row, types) {
      switch (value, type) {
      case (.null, _): add(-1 as Int32)
      case (.integer(let integer), PostgresType.int8):
        add(8 as Int32)
        add(integer)
      case (.real(let real), PostgresType.float8):
        add(8 as Int32)
        add(Int64(bitPattern: real.bitPattern))
      case (.text(let text), PostgresType.text): add(text.utf8)
      case (.blob(let data), PostgresType.bytea): add(data)
      default: throw .corrupt("\(value) for a column of PostgreSQL's type \(type)")
      }
    }
  }

  mutating func end() { add(-1 as Int16) }

  private mutating func add(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ value: some Collection<UInt8>) {
    add(Int32(value.count))
    bytes.append(contentsOf: value)
  }
}
