/// The id of a player's list of places. Whoever knows it can open a list that is shared by link.
public struct ListID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let secret: LinkSecret

  public init(_ secret: LinkSecret) { self.secret = secret }

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: String) {
    guard let secret = LinkSecret(text) else { return nil }
    self.secret = secret
  }

  public var description: String { secret.text }

  public static func < (left: Self, right: Self) -> Bool { left.secret.text < right.secret.text }
}
