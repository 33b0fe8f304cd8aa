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

  public struct Result: WireObject, Hashable {
    public var link: ReplayLink

    public init(link: ReplayLink) { self.link = link }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      link = try fields("link", \.link, "What match.replay takes.")
    }
  }
}
