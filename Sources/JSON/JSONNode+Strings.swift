// Strings.
extension JSONNode {
  /// The characters, escapes resolved; `nil` for another kind of value.
  public var string: String? {
    guard kind == .string else { return nil }
    return document.withText(at: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether this is a string of exactly these characters (byte by byte, no normalization).
  @inlinable
  public func stringEquals(_ text: StaticString) -> Bool {
    kind == .string && document.string(at: index, equals: text)
  }

  /// Calls `body` with the UTF-8 of the characters, escapes resolved; `nil` for another kind of
  /// value. Allocates only where there are escapes.
  public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    kind == .string ? document.withText(at: index, body) : nil
  }
}

extension JSONDocument {
  @inlinable
  func string(at index: Int, equals text: StaticString) -> Bool {
    let token = tokens[index]
    guard token.mark != .escaped, text.hasPointerRepresentation else {
      return escapedString(at: index, equals: text)
    }
    let count = Int(token.end &- token.start)
    guard count == text.utf8CodeUnitCount else { return false }
    let expected = text.utf8Start
    return bytes.withUnsafeBufferPointer { bytes in
      let start = Int(token.start)
      for offset in 0..<count where bytes[start + offset] != expected[offset] { return false }
      return true
    }
  }

  @usableFromInline
  func escapedString(at index: Int, equals text: StaticString) -> Bool {
    withText(at: index) { found in
      text.withUTF8Buffer { found.elementsEqual($0) }
    }
  }

  func withText<Result>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let token = tokens[index]
    return bytes.withUnsafeBufferPointer { bytes in
      let raw = UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
      guard token.mark == .escaped else { return body(raw) }
      return JSONEscapes.resolved(raw).withUnsafeBufferPointer(body)
    }
  }
}
