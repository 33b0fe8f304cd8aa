import GameRules
import WireProtocol

/// Makes a public list, or any map of a player, private.
public enum AdminUnlist: WireMethod {
  public static let name: StaticString = "admin.unlist"
  public static let documentation: StaticString = """
    Makes a public list, or any map of a player, private, so that nobody else finds or plays it. \
    The author cannot make it public again.
    """

  public struct Parameters: WireObject, Hashable {
    public var list: String

    public init(list: String) { self.list = list }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      list = try fields("list", \.list, "The list's id, or the map's name, which begins with own:.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var title: String

    public init(title: String) { self.title = title }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      title = try fields("title", \.title, "The title of the list.")
    }
  }
}
