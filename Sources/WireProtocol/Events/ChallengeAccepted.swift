/// The duel starts.
public struct ChallengeAccepted: WireEvent, Hashable {
  public var ended: EndedChallenge

  public init(ended: EndedChallenge) { self.ended = ended }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ended = try fields.inline(\.ended)
  }

  public static let name: StaticString = "challenge.accepted"
  public static let documentation: StaticString =
    "A challenge of yours, or one you answered, was accepted. match.started follows."
}
