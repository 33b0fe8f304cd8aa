extension Format {
  /// The usual match: some rounds, points by distance, the sum decides.
  public static let classic = Format(
    id: FormatID(name: "classic", version: 1), seats: MatchLimits.players,
    counts: [
      .games, .scores, .ranking, .guesses, .rules, .experience, .memory, .rating, .daily, .board,
    ])
}
