import Community
import GameRules
import Storage

/// A match that is being played, or was until a moment ago: the machine, and what surrounds it.
@GameLoop
final class LiveMatch {
  let id: MatchID
  var machine: Match
  /// As they were when the match began, in the match's order: names for the wire, ratings for the
  /// result.
  let players: [PlayerRecord]
  /// What the addresses of its pictures are made of; `nil` while it has none.
  var viewKey: ViewKey?
  /// Those of them whose accounts have been deleted since.
  var deleted: Set<PlayerID> = []
  /// The badges that the match brought, once it is over.
  var unlocked: [PlayerID: [BadgeID]] = [:]
  /// How much it counts, once the match is over and was not aborted.
  var weight: MatchWeight?
  /// What came of the ratings, once the match is over.
  var ratingChanges: [RatingChange] = []
  /// The rest of each player's allowance of marks.
  private var marks: [PlayerID: RequestCredits] = [:]

  init(machine: Match, players: [PlayerRecord], viewKey: ViewKey? = nil) {
    precondition(players.map(\.id) == machine.setup.players, "in the match's order")
    id = machine.setup.id
    self.machine = machine
    self.players = players
    self.viewKey = viewKey
  }

  /// Takes a mark from the player's allowance; returns how long to wait if none is left.
  func takeMark(of player: PlayerID, at now: Instant) -> Duration? {
    marks[player, default: RequestCredits(GameServerLimits.markAllowance, at: now)]
      .take(1, at: now).wait
  }

  /// Its ``MatchEvent/begin`` has yet to come.
  var isUnbegun: Bool { machine.stage == .created }

  /// How far it is; `nil` once it has ended.
  var phase: MatchPhase? {
    switch machine.stage {
    case .created: .created
    case .round: machine.seats.contains { $0.turn == .moving } ? .moving : .guessing
    case .revealed: .revealed
    case .countdown: .countdown
    case .finished: nil
    }
  }
}
