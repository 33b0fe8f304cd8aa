// The host of a room forces its match on.
extension Match {
  /// A round that was over when the host asked needs nothing any more. Matches of no room have no
  /// host.
  mutating func goOn(by host: PlayerID, _ round: Int, at now: Instant) -> MatchVerdict {
    guard setup.origin == .room, !isFinished else { return .refused(.wrongPhase) }
    switch stage {
    case .round(round, _, _):
      hurry(by: host, isForced: true, within: MatchLimits.forcedTime, at: now)
    case .revealed(round, _):
      for index in seats.indices where seats[index].isInPlay && !seats[index].isReady {
        seats[index].isReady = true
        tell(.ready(round: round, seats[index].player))
      }
      showStandingsIfReady(at: now)
    case .created, .round, .revealed, .countdown, .finished:
      guard playedRounds.contains(where: { $0.number == round }) else {
        return .refused(.wrongPhase)
      }
    }
    return .done
  }
}
