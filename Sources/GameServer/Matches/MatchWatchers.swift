import GameRules

/// Tells who watches matches without playing them.
@GameLoop
protocol MatchWatchers: AnyObject {
  /// The watchers of a match that is played.
  func watchers(of match: MatchID) -> [MatchWatcher]
}

/// A player who watches a match.
struct MatchWatcher: Hashable {
  let player: PlayerID
  /// Whether the view of the round is shown as well.
  let seesPlace: Bool
}
