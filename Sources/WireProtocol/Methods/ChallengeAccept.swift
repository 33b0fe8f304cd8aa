/// Starts the duel.
public enum ChallengeAccept: WireMethod {
  public static let name: StaticString = "challenge.accept"
  public static let documentation: StaticString =
    "Accepts a challenge: the duel starts at once, and both leave the queue."
  public static let errors: [GameErrorCode] = [.unknownChallenge, .draining]

  public typealias Parameters = ChallengeReference
  public typealias Result = Nothing
}
