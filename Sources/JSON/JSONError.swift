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
  /// What is wrong, in words, without the place.
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
