import GameRules
import JSON

/// Whole milliseconds.
extension Duration: BoundedWireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.exactInteger else { throw WireFault(expectation: Self.expectation) }
    self = .milliseconds(value)
  }

  public func write(to writer: inout JSONWriter) { writer.integer(wholeMilliseconds) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .exactInteger }
  public static let example = Duration.seconds(30)
  public static let expectation = "a duration in whole milliseconds"

  public static func schema(in bounds: ClosedRange<Duration>) -> Schema {
    .integer(bounds.lowerBound.wholeMilliseconds...bounds.upperBound.wholeMilliseconds)
  }

  public static func expectation(in bounds: ClosedRange<Duration>) -> String {
    let (least, most) = (bounds.lowerBound.wholeMilliseconds, bounds.upperBound.wholeMilliseconds)
    return "whole milliseconds from \(least) to \(most)"
  }
}
