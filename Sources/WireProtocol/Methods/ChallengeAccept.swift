/// Starts the duel.
public enum ChallengeAccept: WireMethod {
  public static let name: StaticString = "challenge.accept"
  public static let documentation: StaticString =
    """
    Accepts a challenge: the duel starts at once, and both leave the queue. After a restart the \
    challenger may have yet to come back: then it is refused as offline, and stays open.
    """
  public static let errors: [GameErrorCode] = [.unknownChallenge, .offline, .draining]

  public typealias Parameters = ChallengeReference
  public typealias Result = Nothing
}
