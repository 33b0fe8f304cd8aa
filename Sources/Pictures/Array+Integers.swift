extension [UInt8] {
  /// Appends the low bytes of a number, the most significant of them first.
  mutating func append(bigEndian value: Int, byteCount: Int) {
    for shift in stride(from: (byteCount - 1) * 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends the low bytes of a number, the least significant of them first.
  mutating func append(littleEndian value: Int, byteCount: Int) {
    for shift in stride(from: 0, to: byteCount * 8, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
