import Community
import JSON

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
