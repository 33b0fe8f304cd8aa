/// The sides of a format that play against each other.
///
/// Two sides have as many players each: those who are listed first are one, the others the other.
public enum FormatSides: Hashable, Sendable {
  /// Everybody plays for themself.
  case each
  /// Two sides, whose points in a round come from their players'.
  case two(SidePoints)

  /// The points of a side.
  public enum SidePoints: String, Hashable, Sendable, CaseIterable {
    /// The sum of its players' points.
    case sum
    /// The points of its best player.
    case best
  }

  /// Whether so many players can be divided.
  func divides(_ players: Int) -> Bool { self == .each || players.isMultiple(of: 2) }

  /// The side of each of so many players, in their order.
  public func sides(of players: Int) -> [Int] {
    switch self {
    case .each: Array(0..<players)
    case .two: (0..<players).map { $0 < players / 2 ? 0 : 1 }
    }
  }

  /// How many players each side has of so many.
  func size(of players: Int) -> Int { self == .each ? 1 : players / 2 }

  /// The points that count for each of some players in a round: those of their sides.
  ///
  /// - Parameter players: Their points and their sides.
  func points(_ players: [(points: Int, side: Int)]) -> [Int] {
    guard case .two(let counting) = self else { return players.map(\.points) }
    return players.map { player in
      let side = players.filter { $0.side == player.side }.map(\.points)
      return switch counting {
      case .sum: side.reduce(0, +)
      case .best: side.max() ?? 0
      }
    }
  }
}
