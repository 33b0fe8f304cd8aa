import GameRules
import WireProtocol

extension MatchWire {
  /// Which event tells of a notice: its place in ``MessageLabels/events``.
  nonisolated static func label(of notice: MatchNotice) -> Int {
    switch notice {
    case .matched: matched
    case .started: started
    case .roundStarted: roundStarted
    case .guessing: guessing
    case .hurried: hurried
    case .frozen: frozen
    case .aided: aided
    case .paused: paused
    case .resumed: resumed
    case .marked: marked
    case .guessed: guessed
    case .revealed: revealed
    case .ready: ready
    case .standings: standings
    case .finished: finished
    case .playerDropped, .playerLeft: playerLeft
    case .playerReturned: playerReturned
    }
  }

  // Looked up once.
  private nonisolated static let matched = MessageLabels.event(QueueMatched.self)
  private nonisolated static let started = MessageLabels.event(MatchStarted.self)
  private nonisolated static let roundStarted = MessageLabels.event(RoundStarted.self)
  private nonisolated static let guessing = MessageLabels.event(RoundGuessing.self)
  private nonisolated static let hurried = MessageLabels.event(RoundHurried.self)
  private nonisolated static let frozen = MessageLabels.event(RoundFrozen.self)
  private nonisolated static let aided = MessageLabels.event(RoundAided.self)
  private nonisolated static let paused = MessageLabels.event(MatchPaused.self)
  private nonisolated static let resumed = MessageLabels.event(MatchResumed.self)
  private nonisolated static let marked = MessageLabels.event(RoundMarked.self)
  private nonisolated static let guessed = MessageLabels.event(RoundGuessed.self)
  private nonisolated static let revealed = MessageLabels.event(RoundRevealed.self)
  private nonisolated static let ready = MessageLabels.event(RoundReady.self)
  private nonisolated static let standings = MessageLabels.event(RoundStandings.self)
  private nonisolated static let finished = MessageLabels.event(MatchFinished.self)
  private nonisolated static let playerLeft = MessageLabels.event(MatchPlayerLeft.self)
  private nonisolated static let playerReturned = MessageLabels.event(MatchPlayerReturned.self)
}
