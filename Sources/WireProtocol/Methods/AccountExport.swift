import Community
import GameRules
import Geodesy

/// Gives a player everything that is stored of the player.
public enum AccountExport: WireMethod {
  public static let name: StaticString = "account.export"
  public static let documentation: StaticString = """
    Everything that is stored of the player but what proves who somebody is. Matches come in \
    parts: as long as there is a cursor, ask again with it; later parts have nothing but matches.
    """

  public struct Parameters: WireObject, Hashable {
    public var cursor: MatchID?

    public init(cursor: MatchID? = nil) { self.cursor = cursor }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      cursor = try fields.optional("cursor", \.cursor, "From the part before.")
    }
  }

  public struct Result: WireObject, Hashable {
    /// In the first part only.
    public var account: ExportedAccount?
    /// Latest first.
    public var matches: [ExportedMatchCard]
    public var cursor: MatchID?

    public init(
      account: ExportedAccount?, matches: [ExportedMatchCard], cursor: MatchID? = nil
    ) {
      self.account = account
      self.matches = matches
      self.cursor = cursor
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      account = try fields.optional(
        "account", \.account, "Everything but the matches; in the first part.")
      matches = try fields("matches", \.matches, "Your part in finished matches, latest first.")
      cursor = try fields.optional("cursor", \.cursor, "Where the next part begins.")
    }
  }
}
