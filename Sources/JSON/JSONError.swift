/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The text ends in the middle of a value, or has none.
    case unexpectedEnd
    /// A byte that no JSON text has there; also a byte order mark.
    case unexpectedByte
    /// Something follows the value.
    case trailingBytes
    /// A number with a leading zero, without a digit where one belongs, or such.
    case invalidNumber
    /// A control character (U+0000…U+001F) stands in a string without being escaped.
    case controlCharacter
    /// A backslash, and nothing that may follow it.
    case invalidEscape
    /// A `\u` escape of half a surrogate pair: not a character.
    case loneSurrogate
    /// Bytes in a string that are not UTF-8 (RFC 3629).
    case invalidUTF8
    /// Arrays and objects are nested deeper than allowed.
    case tooDeep
    /// The text has 4 GiB or more.
    case tooLong
  }

  public let kind: Kind
  /// The first byte that is wrong, counted from 0; the text's length if it is the end that is
  /// wrong.
  public let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The line and the column, given the text that was parsed.
  public func position(in bytes: [UInt8]) -> JSONPosition {
    JSONPosition(offset: offset, in: bytes)
  }
}

extension JSONError: CustomStringConvertible {
  /// Describes the error, without its position.
  public var reason: String {
    switch kind {
    case .unexpectedEnd: "the text ends in the middle of a value"
    case .unexpectedByte: "this does not belong here"
    case .trailingBytes: "something follows the value"
    case .invalidNumber: "this is not a number as JSON writes it"
    case .controlCharacter: "a control character in a string must be escaped"
    case .invalidEscape: "no such escape"
    case .loneSurrogate: "half a surrogate pair is no character"
    case .invalidUTF8: "this is not UTF-8"
    case .tooDeep: "nested too deep"
    case .tooLong: "the text is too long"
    }
  }

  public var description: String { "byte \(offset): \(reason)" }
}

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
