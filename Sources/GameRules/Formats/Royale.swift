extension Format {
  /// Many begin and one is left: the farthest quarter goes out in each round, at least one.
  public static let royale = Format(
    id: FormatID(name: "royale", version: 1), seats: 3...16, length: .open(most: 7),
    tally: .elimination, pace: .brisk(moving: .seconds(30), guessing: .seconds(20)),
    counts: [.games, .guesses, .experience])
}
