import GameRules
import Geodesy
import Referee

// The parts of the model: a seat, an event to be told, a score and a round.
extension MatchModel {
  struct Seat {
    let player: PlayerID
    var turn = Turn.looking
    /// How much longer than the others the player may look, in milliseconds.
    var longerLook: Int64 = 0
    var marker: Answer?
    var whereabouts = Whereabouts.here
    var absences = 0
    var isReady = false
    /// Until when a reveal waits for somebody who is away.
    var awaitedUntil: Int64 = 0
    var total = 0
    /// The health or lives that are left; `nil` where neither is counted.
    var reserve: Int?
    /// Everything that the player has to be told, in order.
    var told: [Told] = []
    /// Every deadline that a guess phase ever had, by round.
    var deadlines: [Int: Set<Int64>] = [:]
    /// When each guess phase began, and what came of it.
    var phases: [Int: (from: Int64, until: Int64, end: Int64?)] = [:]
    var marks: [Int: [Coordinate]] = [:]
    var guesses: [Int: Coordinate] = [:]
    var verdicts: [Int: Bool] = [:]
    /// The rounds in which the time was up.
    var defaulted: Set<Int> = []
    var readySaid: Set<Int> = []
    /// The aids of the current round, in order, and of the whole match with their rounds.
    var aids: [Aid] = []
    var usedAids: [Aid: Set<Int>] = [:]
    /// How much later than the deadline a guess may come, in milliseconds.
    var allowance: Int64 = 0

    var isGone: Bool { if case .gone = whereabouts { true } else { false } }

    /// Has nothing left of health or lives.
    var isOut: Bool { reserve == 0 }

    /// May yet say that the reveal was seen, which nobody who is out is asked for.
    var isUnready: Bool { !isReady && !isOut }

    /// Has left while there was something to lose.
    var hasLeftEarly: Bool { isGone && !isOut }

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
    let verdict: Bool?
    let defaulted: Bool
    let at: Int64
    let distance: Double
    let points: Int
    /// With this round's.
    let total: Int
    let hasPin: Bool
    let aids: [Aid]
    /// The health or lives that the round cost, and those that were left.
    var loss = 0
    var reserve: Int?

    /// As the rules look at it.
    var guessed: ReferenceRules.Guess {
      ReferenceRules.Guess(points: points, distance: hasPin ? distance : nil, at: at)
    }
  }

  struct Round {
    let number: Int
    let since: Int64
    let until: Int64
    let scores: [Score]
  }
}
