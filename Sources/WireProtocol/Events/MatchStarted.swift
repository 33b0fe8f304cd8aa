/// A match begins.
public struct MatchStarted: WireMatchEvent, Hashable {
  public var content: MatchContent

  public init(_ content: MatchContent) { self.content = content }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    content = try fields.inline(\.content)
  }

  public static let name: StaticString = "match.started"
  public static let documentation: StaticString = "A match begins; this is its state."
}
