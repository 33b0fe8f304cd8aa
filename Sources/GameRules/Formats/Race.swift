extension Format {
  /// Alone, against one clock: the less time 15 000 points take the better, within ten minutes.
  public static let race = Format(
    id: FormatID(name: "race", version: 1), seats: 1...1, length: .open(most: 100),
    tally: .target(15_000), pace: .clock(.seconds(600)),
    counts: [.games, .guesses, .experience, .memory, .board])
}
