import GameRules
import Geodesy

/// A result as the picture of its link shows it. It has no names.
public struct SharedCard: Hashable, Sendable {
  /// How many points a round brought, as a color.
  public enum Level: Hashable, Sendable, CaseIterable {
    case best, good, fair, poor

    /// As the browser has them: 4000, 2000 and 500 points of a round. Where distances do not count,
    /// the answer was right or not.
    init(_ score: Int, in format: Format) {
      guard format.points == .distance else {
        self = score > 0 ? .best : .poor
        return
      }
      switch score {
      case 4000...: self = .best
      case 2000...: self = .good
      case 500...: self = .fair
      default: self = .poor
      }
    }

    var square: String {
      switch self {
      case .best: "🟩"
      case .good: "🟨"
      case .fair: "🟧"
      case .poor: "🟥"
      }
    }
  }

  /// A guess, and the place that was to be found.
  public struct Pin: Hashable, Sendable {
    public let guess: Coordinate
    public let place: Coordinate
  }

  /// The number of a day, after `#`; empty for none.
  public let label: String
  public let points: Int
  /// The most points that there were; `nil` where they have no such bound.
  public let most: Int?
  public let levels: [Level]
  /// Empty while the places are secret.
  public let pins: [Pin]
}
