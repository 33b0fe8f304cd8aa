import CPostgres
import Storage

/// The values of a statement's parameters in PostgreSQL's binary format.
package struct PostgresParameters: SQLBinder {
  /// The type of each, also of NULL, so that the server need not guess it.
  private(set) var types: [Oid] = []
  private var lengths: [CInt] = []
  /// Where each begins in `bytes`; `nil` for NULL.
  private var offsets: [Int?] = []
  private var bytes: [UInt8] = []

  init() {}

  init<each Value: SQLParameter>(_ values: repeat each Value) {
    for value in repeat each values { value.bind(to: &self) }
  }

  init(_ values: [any SQLParameter]) {
    for value in values { value.bind(to: &self) }
  }

  package mutating func bind(integer: Int64) { append(integer.bigEndian, PostgresType.int8) }

  package mutating func bind(real: Double) {
    append(real.bitPattern.bigEndian, PostgresType.float8)
  }

  package mutating func bind(text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), PostgresType.text) }
  }

  package mutating func bind(blob: UnsafeRawBufferPointer) { append(blob, PostgresType.bytea) }

  package mutating func bindNull(_ type: SQLType) {
    types.append(Self.oid(of: type))
    lengths.append(0)
    offsets.append(nil)
  }

  private mutating func append(_ value: some BitwiseCopyable, _ type: Oid) {
    withUnsafeBytes(of: value) { append($0, type) }
  }

  private mutating func append(_ value: UnsafeRawBufferPointer, _ type: Oid) {
    types.append(type)
    lengths.append(CInt(value.count))
    offsets.append(bytes.count)
    bytes.append(contentsOf: value)
  }

  private static func oid(of type: SQLType) -> Oid {
    switch type {
    case .integer: PostgresType.int8
    case .real: PostgresType.float8
    case .text: PostgresType.text
    case .blob: PostgresType.bytea
    }
  }

  /// Calls `body` with the number of values, their addresses, lengths and formats, as libpq takes
  /// them.
  func withArrays<Result>(
    _ body: (
      CInt, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?
    ) -> Result
  ) -> Result {
    // One more, so that even an empty value, which is not NULL, has an address.
    (bytes + [0]).withUnsafeBytes { bytes in
      let values = offsets.map { offset in
        offset.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      let formats = [CInt](repeating: 1, count: values.count)
      return values.withUnsafeBufferPointer { values in
        lengths.withUnsafeBufferPointer { lengths in
          formats.withUnsafeBufferPointer { formats in
            body(
              CInt(values.count), values.baseAddress, lengths.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }
}
