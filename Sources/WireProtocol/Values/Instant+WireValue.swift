import GameRules
import JSON

/// Milliseconds since 1970-01-01T00:00:00Z, on the server's clock.
extension Instant: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.exactInteger else { throw WireFault(expectation: Self.expectation) }
    self.init(millisecondsSinceEpoch: value)
  }

  public func write(to writer: inout JSONWriter) { writer.integer(millisecondsSinceEpoch) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .exactInteger }
  public static let example = Instant(millisecondsSinceEpoch: 1_790_000_000_000)
  public static let expectation = "a time in whole milliseconds since 1970"
}
