/// A promise that some input breaks.
public struct FuzzFinding: Error, Hashable, Sendable, CustomStringConvertible {
  /// The promise, as it should hold, and what was there instead.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Finds fault where the promise does not hold.
func expect(
  _ holds: Bool, _ promise: @autoclosure () -> String
) throws(FuzzFinding) {
  if !holds { throw FuzzFinding(promise()) }
}

/// Finds fault where two texts differ.
func expectEqual(
  _ left: [UInt8], _ right: [UInt8], _ promise: @autoclosure () -> String
) throws(FuzzFinding) {
  guard left != right else { return }
  let texts = [left, right].map { String(decoding: $0, as: UTF8.self) }
  throw FuzzFinding("\(promise()):\n\(texts[0])\n\(texts[1])")
}
