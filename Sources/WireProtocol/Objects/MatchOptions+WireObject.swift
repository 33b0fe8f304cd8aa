import GameRules

/// How a match is played. ``MatchOptions/graceTime`` is the server's affair and not told.
extension MatchOptions: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    let bounds = MatchLimits.duration
    self.init(
      rounds: try fields("rounds", \.rounds, in: MatchLimits.rounds, "Number of rounds."),
      movingTime: try fields(
        "movingMs", \.movingTime, in: bounds, "How long a place may be looked at."),
      guessingTime: try fields(
        "guessingMs", \.guessingTime, in: bounds, "How long each player's guess phase is."),
      readyTime: try fields(
        "readyMs", \.readyTime, in: bounds, "How long the reveal waits for the players."),
      countdown: try fields(
        "countdownMs", \.countdown, in: bounds, "How long the standings are shown."))
  }

  public static let schemaName: StaticString? = "Options"
  public static let documentation: StaticString =
    "How a match is played; durations in milliseconds."
}
