extension Format {
  /// Alone, country after country: a pin anywhere in the country is right, and the first miss ends
  /// it.
  public static let streak = Format(
    id: FormatID(name: "streak", version: 1), seats: 1...1, length: .open(most: 200),
    points: .country, tally: .lives(1), counts: [.games, .experience, .memory, .board])
}
