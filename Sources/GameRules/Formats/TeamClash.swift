extension Format {
  /// A clash of two sides: the sums of their players' points are compared, and each side has health
  /// for every player. Guesses prove nothing: who sees a partner's pin may put the own one there.
  public static let teamClash = Format(
    id: FormatID(name: "team", version: 1), seats: 4...8, sides: .two(.sum),
    length: .open(most: 12), tally: .health(6000), pace: .hurried(.seconds(15)),
    counts: [.games, .experience, .rating])

  /// The same, where the best guess of each side counts.
  public static let teamClashOfTheBest = Format(
    id: FormatID(name: "teambest", version: 1), seats: 4...8, sides: .two(.best),
    length: .open(most: 12), tally: .health(6000), pace: .hurried(.seconds(15)),
    counts: [.games, .experience])
}
