/// A JSON text (RFC 8259), parsed.
///
/// Strict: one value, nothing after it but white space; UTF-8 without a byte order mark; no escape
/// of half a surrogate pair. A name may stand in an object more than once; a lookup then finds the
/// last, as JavaScript's `JSON.parse` does. Numbers are checked but not converted before they are
/// asked for.
///
/// Parsing is one pass to a flat tape of tokens and never recursive, so that no text can overflow
/// the stack. The document keeps the text; nodes are views into it.
public final class JSONDocument: Sendable {
  /// How deep arrays and objects may be nested unless something else is asked for.
  public static let standardMaximumDepth = 64

  /// The text.
  public let bytes: [UInt8]
  @usableFromInline let tokens: [JSONToken]

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8, less than 4 GiB.
  ///   - maximumDepth: How deep arrays and objects may be nested; 0 allows none.
  /// - Throws: The first thing that is wrong, with its place.
  public init(
    _ bytes: [UInt8], maximumDepth: Int = JSONDocument.standardMaximumDepth
  ) throws(JSONError) {
    tokens = try bytes.withUnsafeBufferPointer { input throws(JSONError) in
      try JSONParser.parse(input, maximumDepth: maximumDepth)
    }
    self.bytes = bytes
  }

  /// Parses a text that somebody else owns: it is copied.
  public convenience init(
    copying bytes: UnsafeBufferPointer<UInt8>,
    maximumDepth: Int = JSONDocument.standardMaximumDepth
  ) throws(JSONError) {
    try self.init(Array(bytes), maximumDepth: maximumDepth)
  }

  /// The value that the text is.
  @inlinable
  public var root: JSONNode { JSONNode(document: self, index: 0) }
}
