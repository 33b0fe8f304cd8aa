import AdminSocket
import GameRules
import Storage
import WireProtocol

extension Operations {
  /// The report of a live match; `nil` for any other.
  ///
  /// - Parameter isRevealing: Whether the places of future rounds are included.
  func report(ofLive id: MatchID, isRevealing: Bool) -> MatchReport? {
    guard let match = matches[id], !match.machine.isFinished else { return nil }
    let machine = match.machine
    var rounds = machine.playedRounds.map(state(of:))
    if isRevealing {
      rounds += machine.setup.solutions.enumerated().dropFirst(rounds.count).map { index, place in
        RoundState(round: index + 1, solution: views.recall(place), results: [])
      }
    }
    return MatchReport(
      match: id, origin: machine.setup.origin, format: machine.setup.format.id,
      map: machine.setup.map,
      startedAt: machine.startedAt, finishedAt: nil, ending: nil, phase: machine.phase,
      round: machine.round, roundCount: machine.setup.options.rounds,
      deadline: machine.nextDeadline,
      seats: zip(machine.seats, match.players).map { SeatReport($0, $1) }, rounds: rounds)
  }

  /// The report of a finished match from the store.
  func report(
    of record: FinishedMatchRecord, _ players: [PlayerRecord]
  ) -> MatchReport {
    let match = record.match
    let names = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.username) })
    return MatchReport(
      match: match.setup.id, origin: match.setup.origin, format: match.setup.format.id,
      map: match.setup.map,
      startedAt: match.startedAt, finishedAt: match.finishedAt, ending: match.ending,
      phase: .finished, round: match.rounds.last?.number ?? 1,
      roundCount: match.setup.options.rounds, deadline: nil,
      seats: match.results.map { result in
        SeatReport(
          player: result.player,
          username: names[result.player].map(PlayerName.username) ?? .deleted, isConnected: false,
          state: result.left.map { "left (\($0))" } ?? (result.won ? "won" : "played"),
          total: result.total, reserve: result.reserve?.count, rank: result.rank)
      }, rounds: match.rounds.map(state(of:)))
  }

  private func state(of played: PlayedRound) -> RoundState {
    RoundState(
      round: played.number, solution: views.recall(played.solution),
      results: played.results.map(RoundScore.init),
      effects: played.effects.isEmpty ? nil : played.effects.map(EffectCard.init))
  }
}

extension SeatReport {
  @GameLoop
  fileprivate init(_ seat: Seat, _ player: PlayerRecord) {
    var state: String
    var deadline: Instant?
    switch seat.turn {
    case .moving: state = "looks"
    case .guessing(let end):
      state = "guesses"
      deadline = end
    case .guessed: state = "has guessed"
    case .absent: state = "takes no part"
    }
    switch seat.presence {
    case .present: break
    case .away(let end):
      state = "away"
      deadline = end
    case .left(let reason): state = "left (\(reason))"
    }
    self.init(
      player: seat.player, username: .username(player.username),
      isConnected: seat.presence == .present, state: state, deadline: deadline,
      total: seat.total, reserve: seat.reserve?.count)
  }
}

extension Match {
  /// The current round, or the last.
  fileprivate var round: Int {
    switch stage {
    case .created: 1
    case .round(let round, _, _), .revealed(let round, _): round
    case .countdown(let next, _): next - 1
    case .finished: max(1, playedRounds.count)
    }
  }
}
