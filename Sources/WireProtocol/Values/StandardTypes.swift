import JSON

extension Bool: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.boolean else { throw WireFault(expectation: Self.expectation) }
    self = value
  }

  public func write(to writer: inout JSONWriter) { writer.boolean(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .boolean }
  public static let example = true
  public static let expectation = "true or false"
}

extension Int: BoundedWireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.exactInteger else { throw WireFault(expectation: Self.expectation) }
    self = Int(value)
  }

  public func write(to writer: inout JSONWriter) { writer.integer(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .exactInteger }
  public static let example = 1
  public static let expectation = "an integer"

  public static func schema(in bounds: ClosedRange<Int>) -> Schema {
    .integer(Int64(bounds.lowerBound)...Int64(bounds.upperBound))
  }

  public static func expectation(in bounds: ClosedRange<Int>) -> String {
    "an integer from \(bounds.lowerBound) to \(bounds.upperBound)"
  }
}

extension Double: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.double else { throw WireFault(expectation: Self.expectation) }
    self = value
  }

  public func write(to writer: inout JSONWriter) { writer.double(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .anyNumber }
  public static let example = 1.5
  public static let expectation = "a number"
}

extension String: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.string else { throw WireFault(expectation: Self.expectation) }
    self = value
  }

  public func write(to writer: inout JSONWriter) { writer.string(self) }
  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .string(minimumLength: 0, maximumLength: nil)
  }
  public static let example = "text"
  public static let expectation = "a string"
}

extension Array: WireValue where Element: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let elements = node.elements else {
      throw WireFault(expectation: Self.expectation)
    }
    self = []
    for element in elements {
      do {
        append(try Element(wire: element))
      } catch {
        throw error.inside(element: count)
      }
    }
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .array(Element.schema(&components))
  }

  public static var example: [Element] { [Element.example] }
  public static var expectation: String { "an array" }
}

extension JSONNode {
  /// The integer, if every JSON library has it exactly: see ``Schema/exactInteger``.
  var exactInteger: Int64? {
    guard let integer, Schema.exactIntegers.contains(integer) else { return nil }
    return integer
  }
}
