// Pauses, in which the clock of a round stands.
extension Match {
  /// A pause that has begun and not ended.
  public struct Pause: Hashable, Sendable {
    public internal(set) var since: Instant
    /// When it ends by itself.
    public internal(set) var until: Instant
  }

  /// Asked again in the pause, the reply is the same.
  mutating func beginPause(_ index: Int, at now: Instant) -> MatchVerdict {
    guard pause == nil else { return .done }
    guard case .round = stage, pausesLeft > 0, seats[index].isUndecided,
      let deadline = phaseDeadline(of: index), now < deadline
    else { return .refused(.pauseNotPossible) }
    pausesLeft -= 1
    let until = now + setup.format.pauses.longest
    pause = Pause(since: now, until: until)
    tell(.paused(until: until, left: pausesLeft, remaining: deadline - now))
    return .done
  }

  /// A pause that has just ended by itself is no mistake: the message and the end can cross.
  mutating func endPause(_ index: Int, at now: Instant) -> MatchVerdict {
    guard setup.format.pauses != .none, case .round = stage, seats[index].isUndecided
    else { return .refused(.pauseNotPossible) }
    if pause != nil { endPause(at: now) }
    return .done
  }

  /// The clock goes on where it stood.
  mutating func endPause(at now: Instant) {
    guard let ended = pause, case .round(let round, let startedAt, _) = stage else {
      preconditionFailure("a pause is in a round")
    }
    pause = nil
    let lost = now - ended.since
    moveRoundClock(by: lost)
    if case .round(_, _, let movingUntil) = stage {
      // The lost time counts in nobody's time for guessing.
      stage = .round(round, startedAt: min(startedAt + lost, now), movingUntil: movingUntil)
    }
    tell(.resumed(round: round, deadline: seats.indices.compactMap(phaseDeadline).min() ?? now))
  }

  /// Moves the ends of the phases that players are in.
  mutating func moveRoundClock(by duration: Duration) {
    guard case .round(let round, let startedAt, let movingUntil) = stage else { return }
    stage = .round(round, startedAt: startedAt, movingUntil: movingUntil + duration)
    for index in seats.indices {
      if case .guessing(let deadline) = seats[index].turn {
        seats[index].turn = .guessing(deadline: deadline + duration)
      }
    }
  }
}
