import JSON

/// Something that has a place in a message: it is read from JSON, written as JSON, and knows the
/// JSON Schema of both.
public protocol WireValue: Sendable {
  /// - Throws: What was expected instead.
  init(wire node: JSONNode) throws(WireFault)

  /// Writes one JSON value.
  func write(to writer: inout JSONWriter)

  /// The schema; named objects put theirs among the components and return a reference.
  static func schema(_ components: inout SchemaComponents) -> Schema

  /// Some value of the type, for the documents.
  static var example: Self { get }

  /// What a value of the type is, in words that go to a client whose value is not: "an integer".
  static var expectation: String { get }
}

/// A value that can be held to bounds which its type alone does not have.
public protocol BoundedWireValue: WireValue, Comparable {
  static func schema(in bounds: ClosedRange<Self>) -> Schema
  static func expectation(in bounds: ClosedRange<Self>) -> String
}
