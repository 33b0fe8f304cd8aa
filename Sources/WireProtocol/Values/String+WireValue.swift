import JSON

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
