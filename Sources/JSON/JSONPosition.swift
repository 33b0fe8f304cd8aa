/// A place in a text. Lines and columns count from 1, columns in bytes.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  public let line: Int
  public let column: Int

  /// The place of a byte. Lines end with a line feed, with a carriage return, or with both.
  ///
  /// - Parameters:
  ///   - offset: The byte, 0…`bytes.count`; what lies beyond counts as the end.
  ///   - bytes: The whole text. Costs O(offset).
  public init(offset: Int, in bytes: [UInt8]) {
    var line = 1
    var start = 0
    let end = min(offset, bytes.count)
    for index in 0..<max(0, end) {
      let isLineFeed = bytes[index] == UInt8(ascii: "\n")
      let isReturn = bytes[index] == UInt8(ascii: "\r")
      let isFirstOfTwo = isReturn && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      guard isLineFeed || (isReturn && !isFirstOfTwo) else { continue }
      line += 1
      start = index + 1
    }
    self.line = line
    column = max(0, end) - start + 1
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
