import GameRules
import Geodesy

// What the model keeps of a player, a notice and a round.
extension MatchModel {
  struct Seat {
    let player: PlayerID
    var turn = Turn.looking
    var marker: Coordinate?
    var whereabouts = Whereabouts.here
    var absences = 0
    var isReady = false
    /// Until when a reveal waits for somebody who is away.
    var awaitedUntil: Int64 = 0
    var total = 0
    /// Everything that the player has to be told, in order.
    var told: [Told] = []
    /// Every deadline that a guess phase ever had, by round.
    var deadlines: [Int: Set<Int64>] = [:]
    /// When each guess phase began, and what came of it.
    var phases: [Int: (from: Int64, until: Int64, end: Int64?)] = [:]
    var marks: [Int: [Coordinate]] = [:]
    var guesses: [Int: Coordinate] = [:]
    /// The rounds in which the time was up.
    var defaulted: Set<Int> = []
    var readySaid: Set<Int> = []
    /// How much later than the deadline a guess may come, in milliseconds.
    var allowance: Int64 = 0

    var isGone: Bool { if case .gone = whereabouts { true } else { false } }

    /// Has not guessed yet, and may.
    var isUndecided: Bool {
      switch turn {
      case .looking, .guessing: true
      case .done, .out: false
      }
    }
  }

  /// An event that a player has to be told.
  struct Told: Equatable {
    var name: String
    var round: Int?
    var player: PlayerID?
    var deadline: Int64?
    var reason: String?
  }

  /// A player's result of a round.
  struct Score {
    let player: PlayerID
    let guess: Coordinate
    let defaulted: Bool
    let at: Int64
    let distance: Double
    let points: Int
    /// With this round's.
    let total: Int
  }

  struct Round {
    let number: Int
    let since: Int64
    let until: Int64
    let scores: [Score]
  }
}
