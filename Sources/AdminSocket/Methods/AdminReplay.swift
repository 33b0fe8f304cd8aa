import GameRules
import WireProtocol

/// Makes a link to the replay of a match.
public enum AdminReplay: WireMethod {
  public static let name: StaticString = "admin.replay"
  public static let documentation: StaticString = """
    Makes a link by which the replay of a finished match can be looked at, or returns the one that \
    there is. To a match whose places are still secret, as of today's challenge, it makes a link \
    of the operator's own each time, which lasts until the server ends.
    """

  public typealias Parameters = MatchReference

  public typealias Result = MatchShare.Result
}
