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
