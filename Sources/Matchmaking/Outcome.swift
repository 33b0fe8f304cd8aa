/// How a match ended for one of its players.
public enum Outcome: Hashable, Sendable, CaseIterable {
  case win
  case draw
  case loss

  /// The same match as the opponent saw it.
  public var reversed: Outcome {
    switch self {
    case .win: .loss
    case .draw: .draw
    case .loss: .win
    }
  }
}
