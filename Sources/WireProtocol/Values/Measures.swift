import Community
import GameRules
import Geodesy
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

/// Minutes ahead of UTC.
extension TimeZoneOffset: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let minutes = node.exactInteger, let offset = TimeZoneOffset(minutes: Int(minutes)) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = offset
  }

  public func write(to writer: inout JSONWriter) { writer.integer(minutes) }

  public static func schema(_ components: inout SchemaComponents) -> Schema {
    Int.schema(in: range)
  }

  public static let example = TimeZoneOffset.utc
  public static var expectation: String { Int.expectation(in: range) }
}

extension WireFields {
  /// The member with which a client tells its time zone.
  mutating func utcOffset(
    _ value: (Object) -> TimeZoneOffset?
  ) throws(WireFault) -> TimeZoneOffset? {
    try optional(
      "utcOffsetMinutes", value,
      "Minutes that the client's clock is ahead of UTC: where days begin and end for it.")
  }
}

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
