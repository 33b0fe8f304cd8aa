import Geodesy
import JSON

/// Meters, rounded to a tenth.
extension Meters: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.double, value >= 0 else {
      throw WireFault(expectation: Self.expectation)
    }
    self.init(value)
  }

  public func write(to writer: inout JSONWriter) {
    // From 2⁵³ on a number has no tenths, and ten times the largest is none.
    let tenths = value * 10
    writer.double(tenths < 0x1p53 ? tenths.rounded() / 10 : value)
  }
  public static func schema(_ components: inout SchemaComponents) -> Schema {
    .number(0 ... .infinity)
  }
  public static let example = Meters(1234.5)
  public static let expectation = "a distance in meters"
}
