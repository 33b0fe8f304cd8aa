import GameRules
import WireProtocol

/// A round of a match as its reveal told it.
public struct ToldRound: Hashable, Sendable {
  public let number: Int
  public let solution: RevealedPlace
  public let results: [RoundScore]

  public init(number: Int, solution: RevealedPlace, results: [RoundScore]) {
    (self.number, self.solution, self.results) = (number, solution, results)
  }
}

/// Judges what a server tells of a match that is over: its replay, and the board of its format.
public struct PastMatch: Sendable {
  private let match: MatchID
  private let me: PlayerID
  private let rounds: [ToldRound]
  private let finished: MatchFinished

  /// - Parameter rounds: All that were revealed, in their order.
  public init(match: MatchID, me: PlayerID, rounds: [ToldRound], finished: MatchFinished) {
    (self.match, self.me, self.rounds, self.finished) = (match, me, rounds, finished)
  }

  /// Returns the violations in a replay: it has the rounds, places and results that were told live,
  /// and what the players did, in order and within each round.
  public func violations(in replay: MatchReplay.Result) -> [String] {
    var violations: [String] = []
    func check(_ condition: Bool, _ what: String) {
      if !condition { violations.append("the replay of \(match): \(what)") }
    }
    check(replay.match == match && replay.ending == finished.ending, "another match or ending")
    check(
      Set(replay.players.map(\.result.player)) == Set(finished.results.map(\.player)),
      "other players")
    check(replay.rounds.map(\.round) == rounds.map(\.number), "other rounds")
    for (shown, told) in zip(replay.rounds, rounds) {
      check(shown.solution == told.solution, "another place in round \(told.number)")
      check(shown.results == told.results, "other results in round \(told.number)")
      let times = shown.moments.map(\.time)
      check(times == times.sorted(), "moments that are not in order")
      check(times.allSatisfy { $0 >= .zero && $0 <= shown.length }, "a moment outside of its round")
      for result in told.results where !result.isDefaulted {
        check(
          shown.moments.contains { $0.player == result.player && $0.action == .guessed },
          "a guess in round \(told.number) that nobody made")
      }
    }
    return violations
  }

  /// Returns the violations in the board of all times of the match's format, on which this match
  /// stands if it counts: best first, each player once, and the own row at least as good as the
  /// match.
  ///
  /// - Parameter mayCount: The match was of the kind that boards list, if the player has a row.
  public func violations(in board: BoardGet.Result, mayCount: Bool) -> [String] {
    var violations: [String] = []
    func check(_ condition: Bool, _ what: String) {
      if !condition { violations.append("the board of \(board.format.format.id): \(what)") }
    }
    check(board.rows.count <= min(10, board.count), "\(board.rows.count) rows of \(board.count)")
    let players = board.rows.map(\.player.player)
    check(Set(players).count == players.count, "somebody twice")
    for (one, next) in zip(board.rows, board.rows.dropFirst()) {
      check((-one.points, one.time) <= (-next.points, next.time), "a row before a better one")
      check(
        (one.rank < next.rank) == ((one.points, one.time) != (next.points, next.time)),
        "a rank that does not follow from the rows")
    }
    if let mine = board.rows.first(where: { $0.player.player == me }) {
      check(mine == board.me, "two rows of mine that differ")
    }
    let total = finished.results.first { $0.player == me }?.total ?? 0
    if mayCount, finished.ending == .played, let mine = board.me {
      check(mine.points >= total, "my row has \(mine.points) points after a match of \(total)")
    }
    return violations
  }
}
