/// A version 7 UUID (RFC 9562 §5.7): 48 bits of milliseconds, then version, variant and 74 random
/// bits. Sorts by time of making and needs nobody's consent to be unique.
public struct UUIDv7: Hashable, Comparable, Sendable {
  public let bits: UInt128

  /// Takes the value as it is, without looking at version or variant: for what was stored before.
  @inlinable
  public init(bits: UInt128) { self.bits = bits }

  public init(at instant: Instant, using random: inout some RandomNumberGenerator) {
    let milliseconds = UInt128(UInt64(max(0, instant.millisecondsSinceEpoch))) & 0xFFFF_FFFF_FFFF
    let high = UInt128(random.next() & 0x0FFF)
    let low = UInt128(random.next() & 0x3FFF_FFFF_FFFF_FFFF)
    bits = milliseconds << 80 | 0x7 << 76 | high << 64 | 0b10 << 62 | low
  }

  @inlinable
  public static func < (left: UUIDv7, right: UUIDv7) -> Bool { left.bits < right.bits }

  /// The least id after this one (RFC 9562 §6.2, method 2): for making several within a millisecond
  /// that sort as they were made.
  public var successor: UUIDv7 {
    let counter: UInt128 = 0x3FFF_FFFF_FFFF_FFFF
    guard bits & counter == counter else { return UUIDv7(bits: bits + 1) }
    return UUIDv7(bits: (bits & ~counter) + (1 << 64))
  }

  /// The least id that can be of a moment.
  public static func first(at instant: Instant) -> UUIDv7 {
    UUIDv7(bits: UInt128(UInt64(max(0, instant.millisecondsSinceEpoch))) << 80)
  }

  /// When the id was made, as far as it tells.
  public var instant: Instant {
    Instant(millisecondsSinceEpoch: Int64(UInt64(truncatingIfNeeded: bits >> 80)))
  }
}

extension UUIDv7 {
  /// The length of the text form in bytes.
  public static let textLength = 36

  /// The usual text, `xxxxxxxx-xxxx-7xxx-xxxx-xxxxxxxxxxxx` in lower case, as ASCII.
  ///
  /// Inlinable, because every message of a match has ids in it.
  @inlinable
  public func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.textLength) { buffer in
      // Sixteen digits from each half; the first of the second comes after the third dash.
      var rest = UInt64(truncatingIfNeeded: bits >> 64)
      for index in 0..<Self.textLength {
        if Self.isDash(index) {
          buffer[index] = UInt8(ascii: "-")
          if index == 18 { rest = UInt64(truncatingIfNeeded: bits) }
        } else {
          let digit = UInt8(truncatingIfNeeded: rest &>> 60)
          rest = rest &<< 4
          buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
      }
      return body(UnsafeBufferPointer(buffer))
    }
  }

  /// Reads the text form, in either case; `nil` if it is anything else.
  ///
  /// Inlinable, because every message of a match has an id in it.
  @inlinable
  public init?(text: some Collection<UInt8>) {
    guard text.count == Self.textLength else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    var index = 0
    for byte in text {
      if Self.isDash(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = Self.hexadecimalDigit(byte) else { return nil }
        if index < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      }
      index += 1
    }
    bits = UInt128(high) << 64 | UInt128(low)
  }

  @inlinable
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  @inlinable
  static func isDash(_ index: Int) -> Bool {
    index == 8 || index == 13 || index == 18 || index == 23
  }
}

extension UUIDv7: CustomStringConvertible {
  public var description: String { withText { String(decoding: $0, as: UTF8.self) } }
}
