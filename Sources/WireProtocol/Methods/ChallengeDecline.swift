/// Does not play.
public enum ChallengeDecline: WireMethod {
  public static let name: StaticString = "challenge.decline"
  public static let documentation: StaticString = "Turns a challenge down."
  public static let errors: [GameErrorCode] = [.unknownChallenge]

  public typealias Parameters = ChallengeReference
  public typealias Result = Nothing
}
