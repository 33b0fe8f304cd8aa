extension Format {
  /// Alone, at one of three difficulties, with aids and pauses. Both change what comes of it: no
  /// rating, no board, no average and no record of surprising guesses counts it.
  public static let journey = journey(version: 2, gradesTimes: true)

  /// As the journeys of before: no answer was an easy review of its country. New matches are not
  /// played by it.
  public static let journeyWithoutEasyReviews = journey(version: 1, gradesTimes: false)

  private static func journey(version: Int, gradesTimes: Bool) -> Format {
    Format(
      id: FormatID(name: "journey", version: version), seats: 1...1,
      pace: .brisk(moving: .seconds(30), guessing: .seconds(20)), aids: .hand,
      pauses: .some(3, longest: .seconds(60)), gradesTimes: gradesTimes,
      counts: [.games, .rules, .experience, .memory])
  }
}
