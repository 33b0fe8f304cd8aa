/// Nobody answered.
public struct ChallengeExpired: WireEvent, Hashable {
  public var ended: EndedChallenge

  public init(ended: EndedChallenge) { self.ended = ended }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ended = try fields.inline(\.ended)
  }

  public static let name: StaticString = "challenge.expired"
  public static let documentation: StaticString = "The challenged player was silent for too long."
}
