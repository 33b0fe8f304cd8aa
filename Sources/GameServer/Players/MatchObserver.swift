import GameRules

/// Is told when players' matches begin and end.
@GameLoop
protocol MatchObserver: AnyObject {
  /// A match of the player has begun.
  func playerEnteredMatch(_ player: Player)
  /// The player is in no match any more.
  func playerLeftMatch(_ player: Player)
  /// A match has ended, and is not live any more.
  func matchFinished(_ match: FinishedMatch)
}

extension MatchObserver {
  func playerEnteredMatch(_ player: Player) {}
  func playerLeftMatch(_ player: Player) {}
  func matchFinished(_ match: FinishedMatch) {}
}
