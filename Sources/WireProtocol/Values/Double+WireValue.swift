import JSON

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
