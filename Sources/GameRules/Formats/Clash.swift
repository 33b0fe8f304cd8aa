extension Format {
  /// A duel of health: the worse guess costs the difference, more so from the fifth round on, and
  /// the first guess hurries the other player. Ends when one has no health left, at the latest
  /// after twelve rounds.
  public static let clash = Format(
    id: FormatID(name: "clash", version: 1), seats: 2...2, length: .open(most: 12),
    tally: .health(6000), pace: .hurried(.seconds(15)),
    counts: [.games, .guesses, .experience, .rating])
}
