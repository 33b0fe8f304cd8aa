import Community

/// A challenge that somebody names.
public struct ChallengeReference: WireObject, Hashable {
  public var challenge: ChallengeID

  public init(challenge: ChallengeID) { self.challenge = challenge }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
  }
}
