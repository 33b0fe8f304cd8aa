// Standings and the end.
extension Match {
  /// The order of everybody who has not left, best first.
  var standings: [Standing] {
    let present = zip(seats, rankKeys).filter { !$0.0.hasLeft }
    return
      present
      .map { seat, key in
        Standing(
          player: seat.player, total: seat.total, reserve: seat.reserve,
          rank: 1 + present.count { $0.1 > key })
      }
      .sorted { $0.rank < $1.rank }
  }

  private var rankKeys: [Int] {
    setup.format.tally.rankKeys(
      of: seats.map { ($0.player, $0.total, $0.reserve) }, after: playedRounds)
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
      setup: setup.asStored, scoringVersion: Scoring.version, startedAt: startedAt,
      finishedAt: now,
      ending: ending, rounds: playedRounds, results: results(ending))
    stage = .finished(finished)
    pause = nil
    for index in seats.indices { tell(seatAt: index, .finished(finished)) }
    actions.append(.finish(finished))
  }

  private func results(_ ending: MatchEnding) -> [PlayerResult] {
    let places = PlayerResult.places(
      of: zip(seats, rankKeys).map { ($1, $0.lossByLeaving != nil) }, sides: setup.sides, ending)
    return zip(seats, places).map { seat, place in
      PlayerResult(
        player: seat.player, total: seat.total, reserve: seat.reserve, rank: place.rank,
        won: place.won, left: seat.lossByLeaving)
    }
  }
}

extension PlayerResult {
  /// Every player's rank and victory, by what they are ranked by and by who left.
  ///
  /// - Parameter sides: The side of each player: those of one side win together.
  static func places(
    of players: [(rankKey: Int, hasLeft: Bool)], sides: [Int], _ ending: MatchEnding
  ) -> [(rank: Int, won: Bool)] {
    let ranks = players.map { player in
      1
        + players.count { other in
          other.hasLeft == player.hasLeft ? other.rankKey > player.rankKey : !other.hasLeft
        }
    }
    let first = Set(zip(ranks, sides).filter { $0.0 == 1 }.map(\.1))
    let hasWinner = ending != .aborted && Set(sides).count > 1 && first.count == 1
    return zip(players, ranks).map { player, rank in
      (rank, hasWinner && rank == 1 && !player.hasLeft)
    }
  }
}
