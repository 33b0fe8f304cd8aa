import Foundation
import JSON
import Testing

@Suite("Numbers are read and written exactly")
struct JSONNumberTests {
  /// The reference: C's correctly rounded `strtod` (glibc).
  private func expectLikeStrtod(_ text: String) throws {
    let reference = strtod(text, nil)
    let value = try JSONDocument(Array(text.utf8)).root.double
    if reference.isFinite {
      #expect(value?.bitPattern == reference.bitPattern, "\(text)")
    } else {
      #expect(value == nil, "\(text)")
    }
  }

  @Test(
    "Numbers at the edges of binary64 are rounded correctly",
    arguments: [
      "0", "-0", "-0.0", "0.1", "1e22", "1e23", "9007199254740993", "9007199254740992.5",
      "123456789012345678", "1234567890123456789012345", "0.3", "2.2250738585072011e-308",
      "2.2250738585072014e-308", "4.9406564584124654e-324", "2e-324", "2.4703282292062327e-324",
      "2.4703282292062328e-324", "1.7976931348623157e308", "1.7976931348623158e308",
      "1.7976931348623159e308", "1e309", "1e999", "-1e999", "1e-999", "1e99999999999999999999",
      "1e-99999999999999999999", "0e99999999999999999999", "0.000000000000000000000000000000001e33",
      "100000000000000000000000000000000e-33", "8.5", "4503599627370496.5", "4503599627370497.5",
      "9007199254740991.4999999999999999",
      "0.1000000000000000055511151231257827021181583404541015625",
      "0.1000000000000000055511151231257827021181583404541015626", "1152921504606846977.0",
      "18014398509481985e-1", "90071992547409930e-1", "90071992547409931e-1", "1e+22", "1E-22",
      "179.99999999999999", "48.858370000000004", "9999999999999999999e-19",
      "1000000000000000001e-19", "0.0000000000000000009999999999999999999",
    ])
  func edges(text: String) throws { try expectLikeStrtod(text) }

  @Test("A hundred thousand random numbers of every shape are rounded correctly")
  func randomTexts() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      let digits = Int.random(in: 1...21, using: &random)
      text += String(Int.random(in: 1...9, using: &random))
      for _ in 1..<max(2, digits) { text += String(Int.random(in: 0...9, using: &random)) }
      let point = Int.random(in: 1...text.count, using: &random)
      if point > 1, point < text.count {
        text.insert(".", at: text.index(text.startIndex, offsetBy: point))
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text += "e\(Int.random(in: -30...30, using: &random))"
      case 1: text += "E+\(Int.random(in: 0...310, using: &random))"
      case 2: text += "e-\(Int.random(in: 0...345, using: &random))"
      default: break
      }
      try expectLikeStrtod(text)
    }
  }

  @Test("Halfway cases and their neighbours are rounded correctly")
  func halfway() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      // k + ½ for a k with 53 bits lies between two numbers; so do those a digit away.
      let integer = UInt64.random(in: (1 << 52)..<(1 << 53), using: &random)
      for text in ["\(integer).5", "\(integer).50000001", "\(integer).49999999", "\(integer)5e-1"] {
        try expectLikeStrtod(text)
      }
    }
  }

  private func written(_ value: Double) -> String {
    var writer = JSONWriter()
    writer.double(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The reference: Swift's `description`, the shortest digits that read back as the same value.
  private func expectShortest(_ value: Double) throws {
    let text = written(value)
    let root = try JSONDocument(Array(text.utf8)).root
    #expect(root.double?.bitPattern == value.bitPattern, "\(text)")
    #expect(significantDigits(text) == significantDigits(value.description), "\(text) \(value)")
  }

  private func significantDigits(_ text: String) -> String {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber)
    let trimmed = mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }.reversed()
    return String(trimmed)
  }

  @Test(
    "Numbers are written as short as can be",
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-17, "-17"), (0.5, "0.5"), (-0.25, "-0.25"),
      (48.858370, "48.85837"), (2.294481, "2.294481"), (0.1, "0.1"), (0.3, "0.3"),
      (0.1 + 0.2, "0.30000000000000004"), (9_007_199_254_740_991, "9007199254740991"),
      (4_503_599_627_370_495.5, "4503599627370495.5"), (179.99999999999997, "179.99999999999997"),
      (0.004, "0.004"), (0.05, "0.05"), (1234.0625, "1234.0625"), (6_371_008.8, "6371008.8"),
    ] as [(Double, String)])
  func short(value: Double, expected: String) {
    #expect(written(value) == expected)
  }

  @Test("Random numbers of every size are written with the shortest digits that read back the same")
  func randomValues() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50_000 {
      let any = Double(bitPattern: random.next())
      if any.isFinite { try expectShortest(any) }
      try expectShortest(Double.random(in: -180...180, using: &random))
      try expectShortest(Double.random(in: -1...1, using: &random))
      let powers: [Double] = [1, 10, 100, 1e4, 1e6, 1e7, 1e9]
      let places = powers[Int.random(in: powers.indices, using: &random)]
      let coordinate = Double.random(in: -180...180, using: &random)
      try expectShortest((coordinate * places).rounded() / places)
      try expectShortest((Double.random(in: 0...2.1e8, using: &random)).rounded() / 10)
    }
  }

  @Test("Powers of two and their neighbours are written with the shortest digits")
  func powersOfTwo() throws {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for value in [power, power.nextUp, power.nextDown] { try expectShortest(value) }
    }
  }

  @Test("Integers are written in full")
  func integers() {
    for value in [0, 1, -1, 9, 10, 99, 100, Int64.max, Int64.min] {
      var writer = JSONWriter()
      writer.integer(value)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == value.description)
      var bytes: [UInt8] = []
      JSONWriter.append(Int(value), to: &bytes)
      #expect(bytes == Array(value.description.utf8))
    }
  }
}
