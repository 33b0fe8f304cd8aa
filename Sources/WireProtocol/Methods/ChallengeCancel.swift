/// Takes a challenge back.
public enum ChallengeCancel: WireMethod {
  public static let name: StaticString = "challenge.cancel"
  public static let documentation: StaticString = "Takes the own challenge back."
  public static let errors: [GameErrorCode] = [.unknownChallenge]

  public typealias Parameters = ChallengeReference
  public typealias Result = Nothing
}
