extension Format {
  /// Alone, against one clock: as many countries as one can name in two minutes.
  public static let sprint = Format(
    id: FormatID(name: "sprint", version: 1), seats: 1...1, length: .open(most: 100),
    answer: .country, points: .country, pace: .clock(.seconds(120)),
    counts: [.games, .experience, .memory, .board])
}
