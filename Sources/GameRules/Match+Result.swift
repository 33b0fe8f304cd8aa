// Standings and the end.
extension Match {
  /// The order of totals, of everybody who has not left, best first.
  var standings: [Standing] {
    let present = seats.filter { !$0.hasLeft }
    return
      present
      .map { seat in
        let better = present.count { $0.total > seat.total }
        return Standing(player: seat.player, total: seat.total, rank: better + 1)
      }
      .sorted { $0.rank < $1.rank }
  }

  mutating func abort(at now: Instant) -> MatchVerdict {
    guard !isFinished else { return .done }
    finish(.aborted, at: now)
    return .done
  }

  /// Tells everybody, also those who left: they may want to know how it ended.
  mutating func finish(_ ending: MatchEnding, at now: Instant) {
    guard let startedAt else { preconditionFailure("a match begins before it ends") }
    let finished = FinishedMatch(
      setup: setup, scoringVersion: Scoring.version, startedAt: startedAt, finishedAt: now,
      ending: ending, rounds: playedRounds, results: results(ending))
    stage = .finished(finished)
    for index in seats.indices { tell(seatAt: index, .finished(finished)) }
    actions.append(.finish(finished))
  }

  private func results(_ ending: MatchEnding) -> [PlayerResult] {
    let ranks = seats.map { seat in seats.count { $0.ranksBefore(seat) } + 1 }
    let hasWinner = ending != .aborted && seats.count > 1 && ranks.count { $0 == 1 } == 1
    return zip(seats, ranks).map { seat, rank in
      var reason: LeaveReason?
      if case .left(let why) = seat.presence { reason = why }
      return PlayerResult(
        player: seat.player, total: seat.total, rank: rank,
        won: hasWinner && rank == 1 && reason == nil, left: reason)
    }
  }
}

extension Seat {
  fileprivate func ranksBefore(_ other: Seat) -> Bool {
    hasLeft == other.hasLeft ? total > other.total : !hasLeft
  }
}
