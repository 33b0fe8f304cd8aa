/// A number's text, taken apart: ±`significand` · 10^`exponent`.
struct JSONNumber {
  private let text: UnsafeBufferPointer<UInt8>
  private var isNegative = false
  private var significand: UInt64 = 0
  private var exponent = 0
  /// There are more digits than ``significand`` holds, or an exponent out of all bounds.
  private var isPartial = false

  /// - Parameter text: A number that the parser has accepted.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    var index = 0
    var isFraction = false
    if text[0] == UInt8(ascii: "-") {
      isNegative = true
      index = 1
    }
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        if significand < 1_000_000_000_000_000_000 {
          significand = significand &* 10 &+ UInt64(digit)
          if isFraction { exponent -= 1 }
        } else {
          isPartial = true
        }
      } else if text[index] == UInt8(ascii: ".") {
        isFraction = true
      } else {
        addExponent(at: index + 1)
        return
      }
      index += 1
    }
  }

  private mutating func addExponent(at start: Int) {
    var index = start
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative || text[index] == UInt8(ascii: "+") { index += 1 }
    var value = 0
    while index < text.count, value < 100_000 {
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    if index < text.count { isPartial = true }
    exponent += isNegative ? -value : value
  }

  /// If significand and power of ten are both exact, one correctly rounded operation gives the
  /// correctly rounded value (W. D. Clinger, How to Read Floating Point Numbers Accurately, PLDI
  /// 1990); else the standard library reads the text.
  var double: Double? {
    guard !isPartial, -22...22 ~= exponent else { return Self.slowDouble(text) }
    let magnitude: Double
    if significand <= 1 << 53 {
      magnitude =
        exponent < 0
        ? Double(significand) / Self.powersOfTen[-exponent]
        : Double(significand) * Self.powersOfTen[exponent]
    } else if -19...(-1) ~= exponent {
      magnitude = Self.quotient(significand, Self.integerPowersOfTen[-exponent])
    } else {
      return Self.slowDouble(text)
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The correctly rounded quotient of two integers above zero: what a coordinate of 17 digits
  /// takes.
  ///
  /// Both are shifted up so that the integer quotient has at least 62 bits; what the division
  /// leaves over only matters by not being zero, and is put into the lowest bit, far below the 53
  /// that stay.
  private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    let shift = dividend.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let shifted = dividend << UInt64(shift)
    let (quotient, remainder) = (divisor << UInt64(divisorShift)).dividingFullWidth(
      (shifted >> 1, shifted << 63))
    let exponent = divisorShift - 63 - shift
    return Double(quotient | (remainder == 0 ? 0 : 1))
      * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// The integer; `nil` beyond `Int64`.
  ///
  /// - Parameter text: A number without fraction and exponent that the parser has accepted.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isNegative = text[0] == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      // Counts downwards: there is one negative number more than positive ones.
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (difference, underflows) = product.subtractingReportingOverflow(digit)
      if overflows || underflows { return nil }
      value = difference
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  private static func slowDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let integerPowersOfTen: [UInt64] = (0...19).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }
}
