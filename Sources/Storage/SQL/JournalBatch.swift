import GameRules

/// The encoding of several journal entries in one row of the database.
///
/// Each entry consists of its number and its moment (milliseconds since 1970), 64 bits each; the
/// match's id, 16 bytes, most significant first; the payload's length, 32 bits; and the payload.
/// Integers are little-endian.
struct JournalBatch {
  private(set) var bytes: [UInt8] = []

  init(_ entries: some Collection<JournalEntry>) {
    bytes.reserveCapacity(entries.reduce(0) { $0 + Self.headLength + $1.payload.count })
    for entry in entries { append(entry) }
  }

  private mutating func append(_ entry: JournalEntry) {
    append(entry.sequence.littleEndian)
    append(entry.at.millisecondsSinceEpoch.littleEndian)
    append(entry.match.uuid.bits.bigEndian)
    append(UInt32(entry.payload.count).littleEndian)
    bytes += entry.payload
  }

  private mutating func append(_ value: some BitwiseCopyable) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  /// Calls `body` with each entry of a row. The item points into the row and must not escape.
  static func forEach(
    in bytes: UnsafeRawBufferPointer, _ body: (Item) throws -> Void
  ) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let head = UnsafeRawBufferPointer(rebasing: rest.prefix(headLength))
      guard head.count == headLength else {
        throw StorageError.corrupt("a truncated journal entry")
      }
      let length = Int(
        UInt32(littleEndian: head.loadUnaligned(fromByteOffset: 32, as: UInt32.self)))
      rest = rest.dropFirst(headLength)
      guard rest.count >= length else { throw StorageError.corrupt("a truncated journal entry") }
      try body(Item(head: head, payload: UnsafeRawBufferPointer(rebasing: rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
  }

  private static let headLength = 36

  /// An entry in the bytes of its row.
  struct Item {
    fileprivate let head: UnsafeRawBufferPointer
    fileprivate let payload: UnsafeRawBufferPointer

    var sequence: Int64 { Int64(littleEndian: head.loadUnaligned(as: Int64.self)) }

    var match: MatchID {
      let bits = head.loadUnaligned(fromByteOffset: 16, as: UInt128.self)
      return MatchID(uuid: UUIDv7(bits: UInt128(bigEndian: bits)))
    }

    /// A copy of the entry, which may outlive the row.
    var entry: JournalEntry {
      let at = Int64(littleEndian: head.loadUnaligned(fromByteOffset: 8, as: Int64.self))
      return JournalEntry(
        sequence: sequence, match: match, at: Instant(millisecondsSinceEpoch: at),
        payload: Array(payload))
    }
  }
}
