/// A block of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3).
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
  /// The first address of the block.
  public let first: IPAddress
  /// How many leading bits all its addresses share, of 32 or 128.
  public let prefixLength: Int

  /// Reads `192.0.2.0/24`, `2001:db8::/32`, or a single address; bits beyond the prefix are
  /// ignored.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = IPAddress(first) else { return nil }
    let width = address.isIPv4 ? 32 : 128
    var length = width
    if parts.count == 2 {
      guard
        let number = Int(parts[1]), (0...width).contains(number),
        parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      length = number
    }
    let mask = Self.mask(bits: length + 128 - width)
    self.first = IPAddress(high: address.high & mask.high, low: address.low & mask.low)
    prefixLength = length
  }

  /// Whether the address lies in the block; an IPv4 block holds IPv4 addresses only.
  public func contains(_ address: IPAddress) -> Bool {
    guard address.isIPv4 == first.isIPv4 else { return false }
    let mask = Self.mask(bits: prefixLength + (first.isIPv4 ? 96 : 0))
    return address.high & mask.high == first.high && address.low & mask.low == first.low
  }

  /// The block in CIDR notation.
  public var description: String { "\(first)/\(prefixLength)" }

  private static func mask(bits: Int) -> (high: UInt64, low: UInt64) {
    // Swift's smart shifts make a shift by 64 zero.
    (high: ~(UInt64.max >> min(bits, 64)), low: ~(UInt64.max >> max(0, bits - 64)))
  }
}
