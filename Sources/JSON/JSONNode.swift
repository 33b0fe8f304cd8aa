/// A value in a document. Small and cheap to copy; keeps the document alive.
public struct JSONNode: Sendable {
  @usableFromInline let document: JSONDocument
  @usableFromInline let index: Int

  @inlinable
  init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  @inlinable
  var token: JSONToken { document.tokens[index] }

  @inlinable
  public var kind: JSONKind { token.kind }

  @inlinable
  public var isNull: Bool { kind == .null }

  /// The boolean; `nil` for another kind of value.
  @inlinable
  public var boolean: Bool? { kind == .boolean ? token.mark == .yes : nil }

  /// The offset of the value in the text, in bytes from 0.
  public var offset: Int { byteRange.lowerBound }

  /// The range of the value in the text, quotation marks and brackets included.
  public var byteRange: Range<Int> {
    let (start, end) = (Int(token.start), Int(token.end))
    return kind == .string ? (start - 1)..<(end + 1) : start..<end
  }

  /// The value as it stands in the text.
  public var rawBytes: ArraySlice<UInt8> { document.bytes[byteRange] }

  /// The line and the column where the value begins. Costs O(offset).
  public var position: JSONPosition { JSONPosition(offset: offset, in: document.bytes) }
}
