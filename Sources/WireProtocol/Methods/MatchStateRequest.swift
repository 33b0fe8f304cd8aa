/// Tells how a match stands.
public enum MatchStateRequest: WireMethod {
  public static let name: StaticString = "match.state"
  public static let documentation: StaticString =
    "Everything that the player may know of a match, also for a while after its end."
  public static let errors: [GameErrorCode] = [.notInMatch]

  public typealias Parameters = MatchReference
  public typealias Result = MatchState
}
