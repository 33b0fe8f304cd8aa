import GameRules
import WireProtocol

/// Makes a link to the replay of a match.
public enum AdminReplay: WireMethod {
  public static let name: StaticString = "admin.replay"
  public static let documentation: StaticString = """
    Makes a link by which the replay of a finished match can be looked at, or returns the one that \
    there is.
    """

  public typealias Parameters = MatchReference

  public typealias Result = MatchShare.Result
}
