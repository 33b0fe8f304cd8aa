import GameRules
import Geodesy
import WireProtocol

// The facts that reveals tell, and that nothing may tell before them.
extension MatchReferee {
  /// Keeps a reveal, and this player's part of it.
  mutating func note(_ results: [RoundScore], at solution: RevealedPlace) {
    told.append(ToldRound(number: revealedRounds, solution: solution, results: results))
    guard let mine = results.first(where: { $0.player == me }) else { return }
    reveals.append(
      RevealedRound(
        country: solution.country.flatMap { CountryCode($0) }, score: mine.score,
        isAided: !(mine.aids ?? []).isEmpty))
  }

  /// Whether a pin stands in anything that came since the round began.
  func wasTold(_ pin: Coordinate) -> Bool {
    // Numbers are written the shortest way that reads back the same: two such in one message by
    // chance is next to impossible, unless they are as short as 0.
    let digits = [pin.latitude.degrees, pin.longitude.degrees].map { "\($0)" }
    guard digits.allSatisfy({ $0.utf8.count >= 8 }) else { return false }
    return texts.contains { text in
      digits.allSatisfy { text.firstRange(of: Array($0.utf8)) != nil }
    }
  }
}
