import GameRules
import Geodesy
import Referee
import WireProtocol

/// A match that is over, as one of its players saw it.
struct RefereedMatch: Sendable, Hashable {
  var match: MatchID
  var mode: MatchMode
  var map: String
  var finished: MatchFinished
  /// How many rounds the match was to have, and how many were revealed.
  var rounds = 5
  var revealedRounds = 0
  /// The distance of each player's best guess.
  var nearest: [PlayerID: Meters]
  /// The players who ran out of time in some round.
  var defaulted: Set<PlayerID>
  /// How often each player was told to have dropped.
  var drops: [PlayerID: Int]
  /// The least and the most that this player's slowest guess can have taken, counted from the start
  /// of its round, as far as this side of the network can tell.
  var slowestGuess: ClosedRange<Duration>
  var violations: [String]
  /// The finds of this player.
  var finds: [FindCard] = []
  /// This player's rounds that were revealed, in their order.
  var reveals: [RevealedRound] = []
  /// All rounds that were revealed, as they were told.
  var told: [ToldRound] = []

  var ending: MatchEnding { finished.ending }
  var results: [FinalResult] { finished.results }
  /// How much the match counts, as was told: 0…1.
  var weight: Double { finished.weight ?? 1 }
}
