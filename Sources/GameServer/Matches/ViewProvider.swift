import GameRules

/// What shows a place to the players during the moving phase.
public enum ViewProvider: String, CaseIterable, Sendable {
  /// The bare coordinates: for bots and tests.
  case coordinates
  /// The client's own Google Street View.
  case streetview

  /// Whether a client that looks at the messages knows the answer. An operator chooses it
  /// knowingly.
  public var isRevealing: Bool {
    switch self {
    case .coordinates, .streetview: true
    }
  }
}
