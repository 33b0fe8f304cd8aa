import GameRules

/// A group of a league's division that may take another player.
public struct OpenLeagueGroup: Hashable, Sendable {
  public let number: Int
  /// How many players it has.
  public let size: Int
  /// Whether it has a player of the network of the next one.
  public let hasNetwork: Bool

  public init(number: Int, size: Int, hasNetwork: Bool) {
    self.number = number
    self.size = size
    self.hasNetwork = hasNetwork
  }

  /// The number of last groups among which the one of the next player is chosen.
  public static let searched = 4

  /// The group of the next player: the first that has room and nobody of the player's network, or
  /// a new one.
  ///
  /// - Parameter groups: The last groups of the division, in the order of their numbers.
  public static func next(of groups: [OpenLeagueGroup]) -> Int {
    let open = groups.first { $0.size < LeagueRules.groupSize && !$0.hasNetwork }
    return open?.number ?? (groups.last?.number ?? 0) + 1
  }
}
