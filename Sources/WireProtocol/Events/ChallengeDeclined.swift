import Community

/// The challenged player does not play.
public struct ChallengeDeclined: WireEvent, Hashable {
  public var ended: EndedChallenge
  public var reason: ChallengeReason

  public init(ended: EndedChallenge, reason: ChallengeReason) {
    self.ended = ended
    self.reason = reason
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ended = try fields.inline(\.ended)
    reason = try fields("reason", \.reason, "Why the challenged player does not play.")
  }

  public static let name: StaticString = "challenge.declined"
  public static let documentation: StaticString = "The challenged player does not play."
}
