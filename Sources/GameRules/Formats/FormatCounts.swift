/// The things that a match of a format counts for, beside the players' history.
public struct FormatCounts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Games, wins, wins in a row and quits.
  public static let games = FormatCounts(rawValue: 1)
  /// Points, averages and the ranking by them.
  public static let scores = FormatCounts(rawValue: 2)
  /// The record of how surprising guesses are.
  public static let guesses = FormatCounts(rawValue: 4)
  /// Badges and other rules.
  public static let rules = FormatCounts(rawValue: 8)
  /// The rating, if the match is of a ranked queue.
  public static let rating = FormatCounts(rawValue: 16)
}
