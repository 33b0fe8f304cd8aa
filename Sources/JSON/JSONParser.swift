/// Parses a JSON text in one pass into the tokens of a ``JSONDocument``.
struct JSONParser {
  let input: UnsafeBufferPointer<UInt8>
  let maximumDepth: Int
  /// The byte that is looked at next.
  var position = 0
  var tokens: [JSONToken] = []
  /// The innermost container that is not closed yet, whose token's `next` leads to the one around
  /// it.
  private var open = JSONParser.none
  private var depth = 0

  /// Stands for no token: there are fewer tokens than bytes, and fewer bytes than this.
  private static let none = Int(UInt32.max)

  static func parse(
    _ input: UnsafeBufferPointer<UInt8>, maximumDepth: Int
  ) throws(JSONError) -> [JSONToken] {
    guard input.count < none else { throw JSONError(.tooLong, at: none) }
    var parser = JSONParser(input: input, maximumDepth: maximumDepth)
    // Enough for a message of short members; a long text grows it a few times.
    parser.tokens.reserveCapacity(min(input.count / 6 + 4, 1024))
    try parser.parseText()
    return parser.tokens
  }

  private init(input: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.input = input
    self.maximumDepth = maximumDepth
  }

  private mutating func parseText() throws(JSONError) {
    var isEmpty = try parseValue()
    while open != Self.none {
      let isObject = tokens[open].kind == .object
      var byte = try nextByte()
      if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        closeContainer()
        isEmpty = false
        continue
      }
      if !isEmpty {
        guard byte == UInt8(ascii: ",") else { throw JSONError(.unexpectedByte, at: position) }
        position += 1
        byte = try nextByte()
      }
      if isObject { try parseName(byte) }
      isEmpty = try parseValue()
    }
    skipWhiteSpace()
    guard position == input.count else { throw JSONError(.trailingBytes, at: position) }
  }

  private mutating func parseName(_ byte: UInt8) throws(JSONError) {
    guard byte == UInt8(ascii: "\"") else { throw JSONError(.unexpectedByte, at: position) }
    try parseString()
    guard try nextByte() == UInt8(ascii: ":") else {
      throw JSONError(.unexpectedByte, at: position)
    }
    position += 1
  }

  /// Returns whether the value is a container, which is empty so far.
  private mutating func parseValue() throws(JSONError) -> Bool {
    switch try nextByte() {
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    case UInt8(ascii: "{"):
      try openContainer(.object)
      return true
    case UInt8(ascii: "["):
      try openContainer(.array)
      return true
    case UInt8(ascii: "t"): try parseWord("true", .boolean, .yes)
    case UInt8(ascii: "f"): try parseWord("false", .boolean)
    case UInt8(ascii: "n"): try parseWord("null", .null)
    default: throw JSONError(.unexpectedByte, at: position)
    }
    return false
  }

  private mutating func openContainer(_ kind: JSONKind) throws(JSONError) {
    guard depth < maximumDepth else { throw JSONError(.tooDeep, at: position) }
    depth += 1
    tokens.append(JSONToken(start: position, end: position, next: open, kind: kind))
    open = tokens.count - 1
    position += 1
  }

  private mutating func closeContainer() {
    position += 1
    let around = Int(tokens[open].next)
    tokens[open].end = UInt32(truncatingIfNeeded: position)
    tokens[open].next = UInt32(truncatingIfNeeded: tokens.count)
    open = around
    depth -= 1
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: JSONKind, _ mark: JSONToken.Mark = .none
  ) throws(JSONError) {
    let start = position
    for offset in 0..<word.utf8CodeUnitCount {
      guard position < input.count else { throw JSONError(.unexpectedEnd, at: position) }
      guard input[position] == word.utf8Start[offset] else {
        throw JSONError(.unexpectedByte, at: position)
      }
      position += 1
    }
    append(kind, from: start, to: position, mark)
  }

  /// Appends a token that has nothing in it.
  @inline(__always)
  mutating func append(_ kind: JSONKind, from start: Int, to end: Int, _ mark: JSONToken.Mark) {
    tokens.append(
      JSONToken(start: start, end: end, next: tokens.count + 1, kind: kind, mark: mark))
  }

  /// The next byte that is not white space; does not pass it.
  @inline(__always)
  private mutating func nextByte() throws(JSONError) -> UInt8 {
    skipWhiteSpace()
    guard position < input.count else { throw JSONError(.unexpectedEnd, at: position) }
    return input[position]
  }

  @inline(__always)
  private mutating func skipWhiteSpace() {
    while position < input.count {
      switch input[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}
