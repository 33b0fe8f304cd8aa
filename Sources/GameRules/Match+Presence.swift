// Players are present, are away, or have left.
extension Match {
  mutating func drop(_ index: Int, at now: Instant) -> MatchVerdict {
    guard seats[index].presence == .present, !isFinished else { return .done }
    guard seats[index].absences < MatchLimits.absences else {
      leave(index, .absent, at: now)
      return .done
    }
    seats[index].absences += 1
    let returnBy = now + setup.options.graceTime
    seats[index].presence = .away(returnBy: returnBy)
    seats[index].awaitedUntil = now + MatchLimits.revealPatience
    tell(.playerDropped(seats[index].player, returnBy: returnBy))
    showStandingsIfReady(at: now)
    return .done
  }

  mutating func comeBack(_ index: Int) -> MatchVerdict {
    guard case .away = seats[index].presence, !isFinished else { return .done }
    seats[index].presence = .present
    tell(.playerReturned(seats[index].player))
    return .done
  }

  mutating func allow(_ delay: Duration, for index: Int) -> MatchVerdict {
    let limits = MatchLimits.latencyAllowance
    let allowance = min(max(delay, limits.lowerBound), limits.upperBound)
    guard seats[index].latencyAllowance != allowance, !isFinished else { return .done }
    seats[index].latencyAllowance = allowance
    hasChanged = true
    return .done
  }

  mutating func interrupt(minimumGrace: Duration, at now: Instant) -> MatchVerdict {
    guard !isFinished else { return .done }
    askedPlaces = 0
    for index in seats.indices {
      switch seats[index].presence {
      case .present:
        seats[index].awaitedUntil = now + minimumGrace
        let returnBy = now + max(setup.options.graceTime, minimumGrace)
        seats[index].presence = .away(returnBy: returnBy)
        tell(.playerDropped(seats[index].player, returnBy: returnBy))
      case .away(let returnBy):
        seats[index].awaitedUntil = now + minimumGrace
        seats[index].presence = .away(returnBy: max(returnBy, now + minimumGrace))
        hasChanged = true
      case .left: break
      }
    }
    return .done
  }

  mutating func leave(_ index: Int, _ reason: LeaveReason, at now: Instant) {
    leave([index], reason, at: now)
  }

  /// These leave together. If nobody stays in a match of several, nobody has won it: that is no
  /// duel lost, but a server or a network that failed them all. Who is out is not missed.
  ///
  /// A side that somebody has left plays on. But a ranked match is over if that happens before its
  /// first reveal: it changes no rating, and those who stayed may look for another one at once.
  private mutating func leave(_ indices: [Int], _ reason: LeaveReason, at now: Instant) {
    for index in indices { tell(.playerLeft(seats[index].player, reason)) }
    for index in indices {
      seats[index].presence = .left(reason)
      seats[index].turn = .absent
    }
    let remaining = Set(zip(seats, setup.sides).filter { $0.0.isInPlay }.map(\.1)).count
    if remaining == 0 && setup.mode != .solo {
      finish(.aborted, at: now)
    } else if remaining < (setup.mode == .solo ? 1 : 2)
      || playedRounds.isEmpty && setup.ladder != nil
    {
      finish(.forfeited, at: now)
    } else {
      revealIfComplete(at: now)
      showStandingsIfReady(at: now)
    }
  }

  /// When the next one leaves because of having been away for too long.
  var nextDeparture: Instant? {
    seats.lazy.compactMap { seat in
      if case .away(let returnBy) = seat.presence { returnBy } else { nil }
    }.min()
  }

  /// All leave who have been away until then.
  mutating func passDeparture(_ deadline: Instant, at now: Instant) {
    let indices = seats.indices.filter { seats[$0].presence == .away(returnBy: deadline) }
    leave(indices, .absent, at: now)
  }
}
