// Who is there, who is away, who has left.
extension Match {
  mutating func drop(_ index: Int, at now: Instant) -> MatchVerdict {
    guard seats[index].presence == .present, !isFinished else { return .done }
    let returnBy = now + setup.options.graceTime
    seats[index].presence = .away(returnBy: returnBy)
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

  mutating func leave(_ index: Int, _ reason: LeaveReason, at now: Instant) {
    tell(.playerLeft(seats[index].player, reason))
    seats[index].presence = .left(reason)
    seats[index].turn = .absent
    let remaining = seats.count { !$0.hasLeft }
    if remaining < (setup.mode == .solo ? 1 : 2) {
      finish(.forfeited, at: now)
    } else {
      revealIfComplete(at: now)
      showStandingsIfReady(at: now)
    }
  }

  /// Who leaves next because of having been away for too long, and when.
  var nextDeparture: (index: Int, at: Instant)? {
    var next: (index: Int, at: Instant)?
    for index in seats.indices {
      guard case .away(let returnBy) = seats[index].presence else { continue }
      if returnBy < next?.at ?? .distantFuture { next = (index, returnBy) }
    }
    return next
  }
}
