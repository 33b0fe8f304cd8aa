extension Format {
  /// Statements about countries, which are true or false. Everybody may look up the answers, so
  /// that nothing is proved by them: no rating, no board and no average counts it.
  public static let quiz = Format(
    id: FormatID(name: "quiz", version: 1), seats: MatchLimits.players, prompt: .statement,
    answer: .verdict, points: .verdict, pace: .questions(.seconds(20)),
    counts: [.games, .experience])
}
