// Strings.
extension JSONParser {
  /// Parses a string whose quotation mark is at `position`.
  mutating func parseString() throws(JSONError) {
    let start = position + 1
    position = start
    var mark = JSONToken.Mark.none
    while true {
      skipPlainCharacters()
      guard position < input.count else { throw JSONError(.unexpectedEnd, at: position) }
      let byte = input[position]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        mark = .escaped
        try skipEscape()
      } else if byte < 0x20 {
        throw JSONError(.controlCharacter, at: position)
      } else {
        try skipMultibyteCharacter()
      }
    }
    append(.string, from: start, to: position, mark)
    position += 1
  }

  /// Passes ASCII that needs no look, eight bytes at a time.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    while position + 8 <= input.count, let base = input.baseAddress {
      let word = UnsafeRawPointer(base).loadUnaligned(
        fromByteOffset: position, as: UInt64.self
      ).littleEndian
      let special = Self.specialBytes(of: word)
      position += special.trailingZeroBitCount >> 3
      if special != 0 { return }
    }
    while position < input.count, Self.isPlain(input[position]) { position += 1 }
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The high bit of every byte that is a control character, a quotation mark, a backslash or not
  /// ASCII. Above the lowest such byte a borrow can set bits wrongly; only the lowest is used.
  @inline(__always)
  private static func specialBytes(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let controls = word &- (ones &* 0x20)
    return (word | controls | (quotes &- ones) | (backslashes &- ones)) & (ones &* 0x80)
  }

  private mutating func skipEscape() throws(JSONError) {
    let start = position
    guard start + 1 < input.count else { throw JSONError(.unexpectedEnd, at: input.count) }
    guard input[start + 1] == UInt8(ascii: "u") else {
      guard JSONEscapes.character(escapedBy: input[start + 1]) != nil else {
        throw JSONError(.invalidEscape, at: start)
      }
      position += 2
      return
    }
    guard let unit = JSONEscapes.codeUnit(input, at: start + 2) else {
      throw JSONError(.invalidEscape, at: start)
    }
    position += 6
    guard 0xD800..<0xE000 ~= unit else { return }
    guard unit < 0xDC00, position + 1 < input.count, input[position] == UInt8(ascii: "\\"),
      input[position + 1] == UInt8(ascii: "u"),
      let low = JSONEscapes.codeUnit(input, at: position + 2), 0xDC00..<0xE000 ~= low
    else { throw JSONError(.loneSurrogate, at: start) }
    position += 6
  }

  /// Passes a character of two to four bytes, as the table in RFC 3629 §4 allows them.
  private mutating func skipMultibyteCharacter() throws(JSONError) {
    let first = input[position]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw JSONError(.invalidUTF8, at: position)
    }
    guard position + length <= input.count, second ~= input[position + 1],
      input[(position + 2)..<(position + length)].allSatisfy({ 0x80...0xBF ~= $0 })
    else { throw JSONError(.invalidUTF8, at: position) }
    position += length
  }
}
