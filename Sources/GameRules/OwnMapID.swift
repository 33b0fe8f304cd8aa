/// The id of a map that a player made. Whoever knows it can play a map that is shared by link.
public struct OwnMapID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let secret: LinkSecret

  public init(_ secret: LinkSecret) { self.secret = secret }

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: String) {
    guard let secret = LinkSecret(text) else { return nil }
    self.secret = secret
  }

  /// Reads the name of a map; `nil` for that of one of the server's.
  public init?(mapName: String) {
    guard mapName.hasPrefix(Self.prefix) else { return nil }
    self.init(String(mapName.dropFirst(Self.prefix.count)))
  }

  public var description: String { secret.text }

  /// The name of the map in requests and in matches. Names of the server's maps have no colon.
  public var mapName: String { Self.prefix + secret.text }

  private static let prefix = "own:"

  public static func < (left: Self, right: Self) -> Bool { left.secret.text < right.secret.text }
}
