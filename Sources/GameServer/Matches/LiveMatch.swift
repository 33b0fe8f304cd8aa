import Community
import GameRules
import Matchmaking
import Storage
import WireProtocol

/// A match in memory, live or finished a moment ago: the state machine with its players, key and
/// result.
@GameLoop
final class LiveMatch {
  let id: MatchID
  var machine: Match
  /// The players as they were when the match began, in the match's order.
  let players: [PlayerRecord]
  /// The key of its pictures' addresses; `nil` if there are no pictures.
  var viewKey: ViewKey?
  /// The players whose accounts have been deleted since.
  var deleted: Set<PlayerID> = []
  /// The ratings, on the match's ladder, of the deleted ones.
  var lastRatings: [PlayerID: Rating] = [:]
  /// The badges that the match brought, once it is over.
  var unlocked: [PlayerID: [BadgeID]] = [:]
  /// The experience that the match brought, once it is over.
  var experience: [PlayerID: ExperienceGain] = [:]
  /// The match's weight in ratings, once it has ended and was not aborted.
  var weight: MatchWeight?
  /// The course so far, for replays. After a crash it has the marks that the journal has kept: of
  /// those between two commits the last.
  private(set) var recording: MatchRecording
  /// How many times its watchers were told of it, by this process.
  var watcherSequence = 0
  /// The first round whose reveal they have not been told.
  var watchedRound = 1
  /// The changes of ratings, once the match is over.
  var ratingChanges: [RatingChange] = []
  /// The marks of a player that the journal keeps: twelve at once, then one a second.
  nonisolated static let markAllowance = RequestAllowance(perSecond: 1, burst: 12)
  /// The rest of each player's allowance of marks.
  private var marks: [PlayerID: RequestCredits] = [:]

  init(
    machine: Match, players: [PlayerRecord], viewKey: ViewKey? = nil,
    recording: MatchRecording = MatchRecording()
  ) {
    precondition(players.map(\.id) == machine.setup.players, "in the match's order")
    id = machine.setup.id
    self.machine = machine
    self.players = players
    self.viewKey = viewKey
    self.recording = recording
  }

  /// Records an event that changed the match.
  func note(_ event: MatchEvent, _ verdict: MatchVerdict, at now: Instant) {
    recording.note(event, verdict, at: now, in: machine)
  }

  /// Hands over the recording of a match that is over, which is not kept in memory.
  func takeRecording() -> MatchRecording {
    defer { recording = MatchRecording() }
    for round in 1..<machine.currentRound + 1 {
      guard let walk = machine.setup.walk(ofRound: round) else { continue }
      recording.note(bundle: walk.bundle, ofRound: round)
    }
    return recording
  }

  /// Takes a mark from the player's allowance; returns how long to wait if none is left.
  func takeMark(of player: PlayerID, at now: Instant) -> Duration? {
    marks[player, default: RequestCredits(Self.markAllowance, at: now)]
      .take(1, at: now).wait
  }

  /// Its ``MatchEvent/begin`` has yet to come.
  var isUnbegun: Bool { machine.stage == .created }

  /// The phase that metrics count the match by; `nil` once it has ended.
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

extension MatchRecording {
  /// Adds an event that changed a match, of the round that it is in by now. A command that was
  /// refused, and let a deadline pass before, did nothing itself.
  mutating func note(
    _ event: MatchEvent, _ verdict: MatchVerdict, at now: Instant, in machine: Match
  ) {
    if case .refused = verdict { return }
    note(event, at: now, round: machine.currentRound, of: machine.setup.players)
  }
}

extension Match {
  /// The round that is played or was played last, or the first.
  fileprivate var currentRound: Int {
    switch stage {
    case .created: 1
    case .round(let round, _, _), .revealed(let round, _): round
    case .countdown(let next, _): max(1, next - 1)
    case .finished: max(1, playedRounds.count)
    }
  }
}
