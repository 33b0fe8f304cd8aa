import Foundation
import JSON

/// Foundation's parser, as far as it is to agree with ours. It does not where
/// - a text begins with a byte order mark, or is UTF-16 or UTF-32, which Foundation guesses by
///   zero bytes: RFC 8259 §8.1 has only UTF-8 without a mark, and so have we;
/// - a comma stands before a closing bracket, which Foundation lets pass and RFC 8259 does not;
/// - a number is beyond `Double`: Foundation refuses the text, we accept it and have no `double`;
/// - a number has more than 17 digits: Foundation goes through `Decimal` and rounds at each step,
///   see ``decimalRoundings``, so that the standard library is the reference for the exact value.
enum JSONReference {
  /// Foundation's own bound.
  static let maximumDepth = 512

  /// How often `Decimal.doubleValue` of swift-foundation 6.3 rounds at most: for each of the eight
  /// parts of a significand, and for each power of ten of an exponent from −128 to 127. Each time
  /// costs up to a unit in the last place of the result; nothing else bounds the sum.
  private static let decimalRoundings = 8 + 128

  /// Compares with what our parser made of the text.
  static func check(_ bytes: [UInt8], _ ours: Result<JSONNode, JSONError>) throws(FuzzFinding) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.prefix(4).contains(0)
      || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    {
      return
    }
    let reference = try? JSONSerialization.jsonObject(
      with: Data(bytes), options: .fragmentsAllowed)
    switch ours {
    case .failure(let error):
      try expect(
        reference == nil || isTrailingComma(error, in: bytes),
        "what we refuse, Foundation refuses: \(error)")
    case .success(let node):
      guard let reference else {
        return try expect(hasHugeNumber(node), "what we accept, Foundation accepts")
      }
      try expectSame(node, reference)
    }
  }

  private static func isTrailingComma(_ error: JSONError, in bytes: [UInt8]) -> Bool {
    guard error.kind == .unexpectedByte, error.offset < bytes.count,
      [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[error.offset])
    else { return false }
    return bytes[..<error.offset].last { $0 > 0x20 } == UInt8(ascii: ",")
  }

  private static func hasHugeNumber(_ node: JSONNode) -> Bool {
    switch node.kind {
    case .number: node.double == nil
    case .array: Array(node.elements).contains(where: hasHugeNumber)
    case .object: Array(node.members).contains { hasHugeNumber($0.value) }
    case .string, .boolean, .null: false
    }
  }

  private static func expectSame(_ number: JSONNode, _ value: Double) throws(FuzzFinding) {
    let text = String(decoding: number.rawBytes, as: UTF8.self)
    let exact = Double(text).flatMap { $0.isFinite ? $0 : nil }
    try expect(number.double == exact, "a number is rounded to the nearest: \(text)")
    guard let exact else { return }
    let tolerance = max(exact.ulp * Double(decimalRoundings), .leastNormalMagnitude)
    try expect(abs(value - exact) <= tolerance, "numbers are the same: \(text), \(value)")
  }

  private static func expectSame(_ node: JSONNode, _ value: Any) throws(FuzzFinding) {
    switch node.kind {
    case .null: try expect(value is NSNull, "null is null")
    case .boolean: try expect((value as? Bool) == node.boolean, "booleans are the same")
    case .number: try expectSame(node, (value as? NSNumber)?.doubleValue ?? .nan)
    case .string:
      let text = (value as? String).map { Array($0.utf8) }
      try expect(text == node.string.map { Array($0.utf8) }, "strings are the same")
    case .array:
      guard let values = value as? [Any] else { throw FuzzFinding("an array is an array") }
      try expect(values.count == node.count, "arrays have the same number of elements")
      for (element, value) in zip(Array(node.elements), values) { try expectSame(element, value) }
    case .object:
      guard let values = value as? [String: Any] else { throw FuzzFinding("an object is one") }
      let names = Array(node.members).compactMap(\.name.string)
      // A name that is there twice: JSON leaves open which one counts.
      guard Set(names).count == names.count else { return }
      try expect(values.count == names.count, "objects have the same number of members")
      for member in Array(node.members) {
        guard let value = member.name.string.flatMap({ values[$0] }) else {
          throw FuzzFinding("members have the same names")
        }
        try expectSame(member.value, value)
      }
    }
  }
}
