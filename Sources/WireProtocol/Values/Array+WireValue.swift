import JSON

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
