extension Format {
  /// Alone, at one of three difficulties, with aids and pauses. Both change what comes of it: no
  /// rating, no board, no average and no record of surprising guesses counts it.
  public static let journey = Format(
    id: FormatID(name: "journey", version: 1), seats: 1...1,
    pace: .brisk(moving: .seconds(30), guessing: .seconds(20)), aids: .hand,
    pauses: .some(3, longest: .seconds(60)),
    counts: [.games, .rules, .experience, .memory])
}
