/// One value or member name on a document's tape.
@frozen
@usableFromInline
struct JSONToken: Sendable {
  /// Details that the kind alone does not tell.
  @frozen
  @usableFromInline
  enum Mark: UInt8, Sendable {
    case none
    /// A string with at least one escape.
    case escaped
    /// A number with a fraction or an exponent.
    case fractional
    /// The boolean `true`.
    case yes
  }

  /// The first byte: of a string the one after its quotation mark.
  @usableFromInline var start: UInt32
  /// The byte after the last: of a string its closing quotation mark.
  @usableFromInline var end: UInt32
  /// The index of the token after this one and all that is in it. While the parser is still inside
  /// a container: the index of the container around it.
  @usableFromInline var next: UInt32
  @usableFromInline var kind: JSONKind
  @usableFromInline var mark: Mark

  @inlinable
  init(start: Int, end: Int, next: Int, kind: JSONKind, mark: Mark = .none) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
    self.kind = kind
    self.mark = mark
  }
}

/// The six kinds of JSON values (RFC 8259 §3; `true` and `false` are one kind here).
public enum JSONKind: UInt8, Hashable, Sendable, CaseIterable {
  case object, array, string, number, boolean, null
}
