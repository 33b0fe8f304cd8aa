import JSON

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
