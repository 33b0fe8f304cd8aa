import GameRules

/// Why a player is not there.
public enum Departure: String, WireEnumeration, Hashable {
  /// The connection is gone, and the player may come back.
  case dropped
  /// For good: the player asked to.
  case quit
  /// For good: the player was away for too long.
  case absent

  public init(_ reason: LeaveReason) {
    switch reason {
    case .quit: self = .quit
    case .absent: self = .absent
    }
  }
}
