// Numbers.
extension JSONParser {
  /// Parses a number that begins at `position`.
  mutating func parseNumber() throws(JSONError) {
    let start = position
    var mark = JSONToken.Mark.none
    if input[position] == UInt8(ascii: "-") { position += 1 }
    if byteHere == UInt8(ascii: "0") {
      position += 1
      if isDigitHere { throw JSONError(.invalidNumber, at: start) }
    } else {
      try skipDigits(from: start)
    }
    if byteHere == UInt8(ascii: ".") {
      mark = .fractional
      position += 1
      try skipDigits(from: start)
    }
    if byteHere == UInt8(ascii: "e") || byteHere == UInt8(ascii: "E") {
      mark = .fractional
      position += 1
      if byteHere == UInt8(ascii: "+") || byteHere == UInt8(ascii: "-") { position += 1 }
      try skipDigits(from: start)
    }
    append(.number, from: start, to: position, mark)
  }

  /// The byte at `position`; 0, which is in no number, at the end.
  @inline(__always)
  private var byteHere: UInt8 { position < input.count ? input[position] : 0 }

  @inline(__always)
  private var isDigitHere: Bool { byteHere &- UInt8(ascii: "0") <= 9 }

  @inline(__always)
  private mutating func skipDigits(from start: Int) throws(JSONError) {
    guard isDigitHere else {
      guard position < input.count else { throw JSONError(.unexpectedEnd, at: position) }
      throw JSONError(.invalidNumber, at: start)
    }
    while isDigitHere { position += 1 }
  }
}
