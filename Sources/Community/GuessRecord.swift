import GameRules

/// A player's guesses, judged by how surprising they are: who always knows the answer raises an
/// alarm, and is a suspect until an operator has looked.
///
/// The excess is a cumulative sum (E. S. Page, Continuous Inspection Schemes, Biometrika 41, 1954):
/// each guess adds its `GuessSurprise` less an allowance, and the sum never falls below zero. So
/// it forgets guesses as good as people's, however many there are, and grows from the first round
/// on in which somebody begins to cheat. Of strong players one in a billion reaches the limit; of
/// those who are five times better, whose surprise is 2.0 in the mean, hardly any.
public struct GuessRecord: Hashable, Sendable {
  /// The guesses that were judged.
  public internal(set) var count = 0
  /// The excess, in thousandths.
  public internal(set) var excess = 0
  /// How often the excess reached the limit; it begins at zero again then.
  public internal(set) var alarms = 0
  /// The alarms that an operator has looked at, and found nothing.
  public internal(set) var clearedAlarms = 0

  /// The surprise of a guess up to which it adds nothing.
  static let allowance = 2_500
  /// The excess that raises an alarm: some nine guesses within a kilometer of a sketch's place, on
  /// the map of the world.
  static let limit = 25_000

  public init() {}

  /// Takes a record from a store; `nil` if no guesses lead to it.
  public init?(count: Int, excess: Int, alarms: Int, clearedAlarms: Int) {
    guard count >= 0, (0..<Self.limit).contains(excess), (0...count).contains(alarms),
      (0...alarms).contains(clearedAlarms)
    else { return nil }
    self.count = count
    self.excess = excess
    self.alarms = alarms
    self.clearedAlarms = clearedAlarms
  }

  /// Whether the player is kept out of rankings until an operator has looked.
  public var isSuspect: Bool { alarms > clearedAlarms }

  /// Judges the guesses of a match.
  mutating func judge(_ match: FinishedMatch, of player: PlayerID) {
    guard let first = match.setup.shown else { return }
    for round in match.rounds {
      // Places that are dealt on the way may be shown otherwise than the first.
      let shown =
        round.solution.imagery != nil
        ? .panorama : first == .panorama && match.setup.format.length != .chosen ? .sketch : first
      guard let result = round.results.first(where: { $0.player == player }),
        !result.isWithoutPin,
        let surprise = GuessSurprise.thousandths(
          distance: result.distance, after: result.guessedAt - round.startedAt,
          on: match.setup.diagonal, shown: shown)
      else { continue }
      count += 1
      raise(by: surprise)
    }
  }

  /// Judges how fast the countries of a match for boards were right: nobody sees a place, knows its
  /// country and answers within a second, again and again.
  mutating func judgeSpeed(of match: FinishedMatch, of player: PlayerID) {
    for round in match.rounds {
      guard let result = round.results.first(where: { $0.player == player }), result.score > 0
      else { continue }
      count += 1
      raise(by: Self.surprise(ofCountryAfter: result.guessedAt - round.startedAt))
    }
  }

  /// The surprise of a country that is right after so long, in thousandths: some people manage two
  /// seconds now and then, and one second hardly ever.
  private static func surprise(ofCountryAfter time: Duration) -> Int {
    if time < .seconds(1) { return 5_000 }
    return time < .seconds(2) ? 3_500 : 2_000
  }

  private mutating func raise(by surprise: Int) {
    excess = max(0, excess + surprise - Self.allowance)
    if excess >= Self.limit {
      alarms += 1
      excess = 0
    }
  }

  /// Lets the player into rankings: all alarms so far mean nothing.
  public mutating func clear() { clearedAlarms = alarms }
}
