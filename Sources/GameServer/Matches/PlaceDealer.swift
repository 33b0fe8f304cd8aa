import GameRules

/// Deals the places of rounds to come to matches that go on.
@GameLoop
protocol PlaceDealer: AnyObject {
  /// The next places of a match; `nil` if there are none any more: its map is gone, or the atlas
  /// whose countries it asks for.
  func places(_ count: Int, after setup: MatchSetup) -> [MatchPlace]?
}
