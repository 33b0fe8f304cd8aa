import GameRules

/// A player's rating on a ladder, and the games that it is of.
public struct LadderRating: Hashable, Sendable {
  public var rating: Rating
  /// The matches that changed it.
  public var games: Int
  /// The end of the last of them; `nil` before the first.
  public var lastGame: Instant?

  /// Without arguments, the rating of a newcomer.
  public init(rating: Rating = Rating(), games: Int = 0, lastGame: Instant? = nil) {
    self.rating = rating
    self.games = games
    self.lastGame = lastGame
  }

  /// The time without a game after which a rating is not shown. It stays as it is.
  public static let idleTime = Duration.seconds(14 * 86_400)

  /// Whether others are shown the rating.
  public func isShown(at now: Instant) -> Bool {
    lastGame.map { now - $0 < Self.idleTime } ?? false
  }
}
