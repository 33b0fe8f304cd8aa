/// Numbers as decimal text.
enum JSONDecimal {
  /// Appends an integer.
  static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    append(value, decimalPlaces: 0, to: &bytes)
  }

  /// Appends a finite number so that it reads back as the same value: with as few digits as that
  /// takes, and of those numbers the nearest.
  static func append(_ value: Double, to bytes: inout [UInt8]) {
    let magnitude = value.magnitude
    if value.sign == .minus { bytes.append(UInt8(ascii: "-")) }
    if magnitude < 0x1p53, magnitude == Double(UInt64(magnitude)) {
      append(UInt64(magnitude), decimalPlaces: 0, to: &bytes)
    } else if let (digits, places) = shortest(magnitude) {
      append(digits, decimalPlaces: places, to: &bytes)
    } else {
      bytes.append(contentsOf: magnitude.description.utf8)
    }
  }

  /// `digits` / 10^`places`, the shortest decimal that rounds to a number with a fraction; `nil`
  /// for what is so large, so small or so unlike a coordinate or a distance that it takes the
  /// general algorithm.
  ///
  /// Exact: the number is f / 2^s with f < 2⁵³, and an integer q divided by 10^p rounds to it just
  /// if |q · 2^s − f · 10^p| < 10^p / 2; at the bound the even f wins. Of f · 10^p only the part
  /// modulo 2^s counts, and with s ≤ 60 ten times that fits into 64 bits.
  private static func shortest(_ magnitude: Double) -> (digits: UInt64, places: Int)? {
    let shift = 52 - Int(magnitude.exponent)
    // The significand of a power of two is nearer to the number below than to the one above.
    guard 1...60 ~= shift, magnitude.significandBitPattern != 0 else { return nil }
    let significand = magnitude.significandBitPattern | 1 << 52
    let unit: UInt64 = 1 &<< UInt64(shift)
    var digits = significand &>> UInt64(shift)
    var fraction = significand & (unit &- 1)
    var power: UInt64 = 1
    for places in 0...18 {
      // Halfway between two, the even one is taken.
      let rest = unit &- fraction
      let isUpper = fraction > rest || (fraction == rest && digits & 1 == 1)
      let error = 2 &* (isUpper ? rest : fraction)
      if error < power || (error == power && significand & 1 == 0) {
        return (digits &+ (isUpper ? 1 : 0), places)
      }
      fraction &*= 10
      digits = digits &* 10 &+ fraction &>> UInt64(shift)
      fraction &= unit &- 1
      power &*= 10
    }
    return nil
  }

  /// Appends `digits` / 10^`places`.
  private static func append(
    _ digits: UInt64, decimalPlaces places: Int, to bytes: inout [UInt8]
  ) {
    // 20 digits at most, and a point.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var rest = digits
      var start = 24
      var fractionDigits = places
      while rest > 0 || fractionDigits >= 0 {
        if fractionDigits == 0, places > 0 {
          start &-= 1
          buffer[start] = UInt8(ascii: ".")
        }
        start &-= 1
        buffer[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        fractionDigits &-= 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
    }
  }
}
