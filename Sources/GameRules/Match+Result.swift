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
      setup: setup.withoutWalks, scoringVersion: Scoring.version, startedAt: startedAt,
      finishedAt: now,
      ending: ending, rounds: playedRounds, results: results(ending))
    stage = .finished(finished)
    for index in seats.indices { tell(seatAt: index, .finished(finished)) }
    actions.append(.finish(finished))
  }

  private func results(_ ending: MatchEnding) -> [PlayerResult] {
    let places = PlayerResult.places(of: seats.map { ($0.total, $0.hasLeft) }, ending)
    return zip(seats, places).map { seat, place in
      var reason: LeaveReason?
      if case .left(let why) = seat.presence { reason = why }
      return PlayerResult(
        player: seat.player, total: seat.total, rank: place.rank, won: place.won, left: reason)
    }
  }
}

extension PlayerResult {
  /// Every player's rank and victory, by the totals and by who left.
  static func places(
    of players: [(total: Int, hasLeft: Bool)], _ ending: MatchEnding
  ) -> [(rank: Int, won: Bool)] {
    let ranks = players.map { player in
      1
        + players.count { other in
          other.hasLeft == player.hasLeft ? other.total > player.total : !other.hasLeft
        }
    }
    let hasWinner = ending != .aborted && players.count > 1 && ranks.count { $0 == 1 } == 1
    return zip(players, ranks).map { player, rank in
      (rank, hasWinner && rank == 1 && !player.hasLeft)
    }
  }
}
