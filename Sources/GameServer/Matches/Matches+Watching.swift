import GameRules
import WireProtocol

// Watchers are told each round after its reveal. What changes within ``watchersPause`` they are
// told together, in a turn of its own: the players of the match wait for no message to a watcher.
extension Matches {
  /// How long after a change watchers are told of it.
  static let watchersPause = Duration.milliseconds(100)

  /// The watchers of a match who may have to be told of an event's outcome.
  func watchersToTell(of match: LiveMatch, after outcome: MatchOutcome) -> [MatchWatcher] {
    guard outcome.changed, match.machine.setup.origin == .room,
      outcome.actions.contains(where: \.isForWatchers)
    else { return [] }
    return watchers?.watchers(of: match.id) ?? []
  }

  /// Tells watchers of a change after a pause. Of the end they are told at once, as the room may
  /// begin its next match.
  func tellLater(_ watchers: [MatchWatcher], of match: LiveMatch) {
    guard !match.machine.isFinished else {
      watchersDue.cancel(match.id)
      return tell(watchers, of: match)
    }
    if !watchers.isEmpty, !watchersDue.isSet(match.id) {
      watchersDue.set(match.id, at: clock.now + Self.watchersPause)
    }
  }

  /// Tells those who watch a match by now.
  func tellWatchers(of id: MatchID) {
    guard let match = self[id], let watchers else { return }
    tell(watchers.watchers(of: id), of: match)
  }

  /// Tells watchers how the match is now: the same text for all who see as much.
  private func tell(_ watchers: [MatchWatcher], of match: LiveMatch) {
    guard !watchers.isEmpty else { return }
    match.watcherSequence += 1
    let firstRound = match.watchedRound
    defer { match.watchedRound = match.machine.playedRounds.count + 1 }
    for seesPlace in [false, true] {
      let receivers = watchers.filter { $0.seesPlace == seesPlace }
      guard !receivers.isEmpty,
        var state = wire.state(of: match, seenBy: .watcher(seesPlace: seesPlace))
      else { continue }
      state.content.rounds.removeAll { $0.round < firstRound }
      let text = ServerMessage.encoded(event: RoomMatchChanged(state: state))
      for receiver in receivers {
        players.deliver(
          text, event: MessageLabels.event(RoomMatchChanged.self), to: receiver.player)
      }
    }
  }

  /// A live match as a player may see it, who plays or watches it; `nil` for anybody else.
  func state(of match: LiveMatch, for player: PlayerID) -> MatchState? {
    let watcher = watchers?.watchers(of: match.id).first { $0.player == player }
    // A player who has left the match watches it, if still in the room.
    guard let watcher, match.machine.seat(of: player)?.hasLeft ?? true else {
      return wire.state(of: match, seenBy: .player(player))
    }
    return wire.state(of: match, seenBy: .watcher(seesPlace: watcher.seesPlace))
  }
}

extension MatchAction {
  /// Whether it changes what watchers see.
  fileprivate var isForWatchers: Bool {
    switch self {
    case .finish: true
    case .tell(_, _, let notice):
      switch notice {
      case .started, .roundStarted, .hurried, .frozen, .guessed, .revealed, .standings, .finished,
        .playerDropped, .playerReturned, .playerLeft:
        true
      case .matched, .guessing, .aided, .paused, .resumed, .marked, .ready: false
      }
    case .wake, .draw: false
    }
  }
}
