import GameRules

/// A round of one player's, as its reveal told it.
public struct RevealedRound: Hashable, Sendable {
  /// The country of the place; `nil` where the server tells none.
  public let country: CountryCode?
  public let score: Int
  /// Whether the player used an aid.
  public let isAided: Bool

  public init(country: CountryCode?, score: Int, isAided: Bool = false) {
    (self.country, self.score, self.isAided) = (country, score, isAided)
  }
}
