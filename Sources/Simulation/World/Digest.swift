/// A fingerprint of everything that left the server: FNV-1a with 64 bits, which is plenty to notice
/// a difference.
struct Digest: Hashable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value ^= UInt64(byte)
      value &*= 0x100_0000_01b3
    }
  }

  mutating func add(_ number: Int64) {
    value ^= UInt64(bitPattern: number)
    value &*= 0x100_0000_01b3
    value ^= value >> 32
  }

  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
