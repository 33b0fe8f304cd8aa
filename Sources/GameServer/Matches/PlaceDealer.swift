import GameRules

/// Draws the places of further rounds for matches of open length (``FormatLength/open``).
@GameLoop
protocol PlaceDealer: AnyObject {
  /// The next places of a match; `nil` if there are none any more: its map is gone, or the atlas
  /// whose countries it asks for.
  func places(_ count: Int, after setup: MatchSetup) -> [MatchPlace]?
}
