/// The player has seen enough of the reveal.
public enum MatchReady: WireMethod {
  public static let name: StaticString = "match.ready"
  public static let documentation: StaticString = """
    Says that the player has seen enough of the reveal. Once all have, the standings follow.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase]

  public typealias Parameters = RoundOfMatch
  public typealias Result = Nothing
}
