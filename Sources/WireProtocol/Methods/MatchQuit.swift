/// The player leaves for good.
public enum MatchQuit: WireMethod {
  public static let name: StaticString = "match.quit"
  public static let documentation: StaticString = """
    Leaves the match for good, which counts as a quit, with 0 points for the rounds that were not \
    played; a duel goes to the one who stays. Before the first reveal no rating changes.
    """
  public static let errors: [GameErrorCode] = [.notInMatch]

  public typealias Parameters = MatchReference
  public typealias Result = Nothing
}
