/// A message of a server, read only as far as a load test needs: a tenth of the work of reading
/// all of it.
///
/// It believes the server: what is no JSON may be taken for something.
struct ServerFrame {
  /// The facts of an event that a seat needs.
  enum Event: Hashable, Sendable {
    case roundStarted(round: Int)
    case revealed
    case finished
    case other
  }

  enum Content: Hashable, Sendable {
    case result(id: Int)
    case error(id: Int)
    case event(Event)
    /// Nothing that a server of this contract sends.
    case unreadable
  }

  let content: Content
  /// The range of the match's id in the text of ``Event/roundStarted(round:)``; else empty.
  let match: Range<Int>

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var members = JSONMembers(text, from: 0)
    var id: Int?
    var method: Range<Int>?
    var parameters: Range<Int>?
    var isError = false
    var isResult = false
    while let member = members.next() {
      if member.name.spells("id", in: text) {
        id = member.value.number(in: text)
      } else if member.name.spells("method", in: text) {
        method = member.value
      } else if member.name.spells("params", in: text) {
        parameters = member.value
      } else if member.name.spells("result", in: text) {
        isResult = true
      } else if member.name.spells("error", in: text) {
        isError = true
      }
      if let id, isResult || isError {
        (content, match) = (isError ? .error(id: id) : .result(id: id), 0..<0)
        return
      }
      guard let method, !Self.needsParameters(method, in: text) || parameters != nil else {
        continue
      }
      (content, match) = Self.event(method, parameters ?? 0..<0, in: text)
      return
    }
    (content, match) = (.unreadable, 0..<0)
  }

  private static func needsParameters(
    _ method: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool { method.spells(roundStarted, in: text) }

  private static let roundStarted: StaticString = "\"round.started\""

  private static func event(
    _ method: Range<Int>, _ parameters: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> (Content, Range<Int>) {
    if method.spells("\"round.revealed\"", in: text) { return (.event(.revealed), 0..<0) }
    if method.spells("\"match.finished\"", in: text) { return (.event(.finished), 0..<0) }
    guard method.spells(roundStarted, in: text) else { return (.event(.other), 0..<0) }
    var members = JSONMembers(text, from: parameters.lowerBound)
    var match: Range<Int>?
    var round: Int?
    while let member = members.next() {
      if member.name.spells("match", in: text) {
        match = member.value.dropFirst().dropLast()
      } else if member.name.spells("round", in: text) {
        round = member.value.number(in: text)
      }
      if let match, let round { return (.event(.roundStarted(round: round)), match) }
    }
    return (.unreadable, 0..<0)
  }
}

/// The members of one JSON object, by name and value, without looking into the values.
struct JSONMembers {
  private let text: UnsafeBufferPointer<UInt8>
  private var position: Int

  /// - Parameter start: Where the object begins, white space before it included.
  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.text = text
    position = start
    skipWhiteSpace()
    position += position < text.count && text[position] == UInt8(ascii: "{") ? 1 : text.count
  }

  /// The next member: its name without the quotes, and all of its value.
  mutating func next() -> (name: Range<Int>, value: Range<Int>)? {
    skipWhiteSpace()
    guard position < text.count, text[position] == UInt8(ascii: "\"") else { return nil }
    let name = position + 1
    skipString()
    let nameEnd = position - 1
    skipWhiteSpace()
    guard position < text.count, text[position] == UInt8(ascii: ":") else { return nil }
    position += 1
    skipWhiteSpace()
    let value = position
    skipValue()
    let valueEnd = position
    skipWhiteSpace()
    if position < text.count, text[position] == UInt8(ascii: ",") { position += 1 }
    guard value < valueEnd, name <= nameEnd else { return nil }
    return (name..<nameEnd, value..<valueEnd)
  }

  private mutating func skipWhiteSpace() {
    while position < text.count, text[position] <= 0x20 { position += 1 }
  }

  private mutating func skipString() {
    position += 1
    while position < text.count {
      defer { position += 1 }
      if text[position] == UInt8(ascii: "\"") { return }
      if text[position] == UInt8(ascii: "\\") { position += 1 }
    }
    position = min(position, text.count)
  }

  private mutating func skipValue() {
    var depth = 0
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""):
        skipString()
        if depth == 0 { return }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // At depth 0 it is the end of the object around it.
        if depth == 0 { return }
        depth -= 1
        if depth == 0 {
          position += 1
          return
        }
      case UInt8(ascii: ","): if depth == 0 { return }
      default: break
      }
      position += 1
    }
  }
}

extension Range<Int> {
  /// Whether the text has those bytes there.
  fileprivate func spells(_ word: StaticString, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for offset in 0..<count where text[lowerBound + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The whole number that stands there, if it is one.
  fileprivate func number(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var number = 0
    // White space may follow a number.
    for byte in text[self] where byte > 0x20 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), number < 1 << 53 else {
        return nil
      }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
