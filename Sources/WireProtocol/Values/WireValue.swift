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

  /// An example value for the documents.
  static var example: Self { get }

  /// Describes a valid value, for the error that a client gets: "an integer".
  static var expectation: String { get }
}

/// A value that can be held to bounds which its type alone does not have.
public protocol BoundedWireValue: WireValue, Comparable {
  static func schema(in bounds: ClosedRange<Self>) -> Schema
  static func expectation(in bounds: ClosedRange<Self>) -> String
}

/// A validation error: the member of a message that is invalid, and a description of a valid value.
/// It never contains what was sent.
public struct WireFault: Error, Hashable, Sendable {
  /// The member's name, after those of the objects around it, separated by dots; empty for the
  /// whole.
  public private(set) var member: String
  /// Describes a valid value: "an integer from 1 to 10".
  public let expectation: String

  public init(member: String = "", expectation: String) {
    self.member = member
    self.expectation = expectation
  }

  /// The same fault, seen from the object around it.
  func inside(_ name: StaticString) -> WireFault {
    var fault = self
    let outer = name.description
    if member.isEmpty {
      fault.member = outer
    } else {
      // An element's index is no name: `rounds[2].round`.
      fault.member = member.utf8.first == UInt8(ascii: "[") ? outer + member : outer + "." + member
    }
    return fault
  }

  func inside(element index: Int) -> WireFault {
    var fault = self
    fault.member = "[\(index)]" + (member.isEmpty ? "" : "." + member)
    return fault
  }
}

extension WireFault: CustomStringConvertible {
  /// As it stands in a message: "round must be an integer from 1 to 10".
  public var description: String {
    (member.isEmpty ? "params" : member) + " must be " + expectation
  }
}
