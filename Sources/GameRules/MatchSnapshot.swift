import Geodesy

/// A match as one of its players, or a watcher, may see it: no solution of a round that is not
/// revealed, and no pin but the own one and those of the own side.
public struct MatchSnapshot: Hashable, Sendable {
  /// The phase that the player is in.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case moving, guessing, guessed, revealed, countdown, finished
  }

  /// Of anybody in the match, as everybody may know it.
  public struct Participant: Hashable, Sendable {
    public let player: PlayerID
    public let isConnected: Bool
    public let isReady: Bool
    /// Places the marker.
    public let isGuessing: Bool
    public let hasGuessed: Bool
    public let total: Int
    /// The health or lives that are left; `nil` where the format counts neither.
    public let reserve: Reserve?
    /// The marker, or the guess, of a player of the same side as who sees it; else `nil`.
    public let marker: Coordinate?
  }

  public let setup: MatchSetup
  public let phase: Phase
  /// The current round, or the last one that was played; 1 in the opening.
  public let round: Int
  /// When the phase ends for this player at the latest; `nil` while waiting for others, and after
  /// the end.
  public let deadline: Instant?
  /// When the current round ends at the latest, as far as it has come; `nil` between rounds.
  public let roundEnd: Instant?
  public let participants: [Participant]
  public let revealedRounds: [PlayedRound]
  /// This player's marker; only players of the same side see it as well. `nil` of a watcher.
  public let marker: Coordinate?
  /// The player's own guess in a round that is not revealed. `nil` of a watcher.
  public let guess: Coordinate?
  /// The player's own answer to the statement of a round that is not revealed.
  public let verdict: Bool?
  /// The hurry that has shortened the guess phase that the player is in. `nil` of a watcher.
  public let hurry: Hurry?
  /// The node of the current round's walk at which the player stands; 0 of a watcher.
  public let standpoint: Int
  /// The aids that the player has left; empty of a watcher.
  public let aids: [Aid]
  /// The aids that the player has used for the place of the current round.
  public let uses: [AidUse]
  /// The pauses that are left, where the format has any.
  public let pauses: Int?
  /// The end of the pause that the match is in. The clock stands: there is no deadline.
  public let pausedUntil: Instant?
  /// The time that the phase has left after the pause.
  public let remaining: Duration?
  /// How many notices the player was told, or how often the watchers.
  public let sequence: Int
  /// The result, once there is one.
  public let finished: FinishedMatch?
}

extension Match {
  private typealias Position = (
    phase: MatchSnapshot.Phase, round: Int, deadline: Instant?
  )

  /// The state that `player` may see; `nil` for somebody who never took part.
  public func snapshot(for player: PlayerID) -> MatchSnapshot? {
    guard let seat = seat(of: player) else { return nil }
    let (phase, round, deadline) = position(of: seat)
    var finished: FinishedMatch?
    if case .finished(let record) = stage { finished = record }
    var (marker, guess, verdict): (Coordinate?, Coordinate?, Bool?)
    if case .round = stage {
      switch seat.turn {
      case .moving, .guessing: marker = seat.marker?.coordinate
      case .guessed(let made, _, _): (guess, verdict) = (made?.coordinate ?? .origin, made?.verdict)
      case .absent: break
      }
    }
    let isPlayed = if case .round = stage { true } else { false }
    return MatchSnapshot(
      setup: setup, phase: phase, round: round, deadline: pause == nil ? deadline : nil,
      roundEnd: latestRoundEnd,
      participants: seats.indices.map { participant($0, seenBy: player) },
      revealedRounds: playedRounds, marker: marker,
      guess: guess, verdict: verdict, hurry: phase == .guessing ? seat.hurry : nil,
      standpoint: seat.standpoint, aids: seat.aids,
      uses: isPlayed ? seat.usesInEffect : [],
      pauses: setup.format.pauses == .none ? nil : pausesLeft, pausedUntil: pause?.until,
      remaining: pause.flatMap { pause in deadline.map { $0 - pause.since } },
      sequence: seat.sequence,
      finished: finished)
  }

  /// The state that a watcher may see; `nil` before the match begins.
  ///
  /// - Parameter sequence: How many notices the watchers were told.
  public func watcherSnapshot(sequence: Int) -> MatchSnapshot? {
    guard stage != .created else { return nil }
    let (phase, round, deadline) = watcherPosition
    var finished: FinishedMatch?
    if case .finished(let record) = stage { finished = record }
    return MatchSnapshot(
      setup: setup, phase: phase, round: round, deadline: deadline, roundEnd: latestRoundEnd,
      participants: seats.indices.map { participant($0, seenBy: nil) },
      revealedRounds: playedRounds, marker: nil, guess: nil, verdict: nil, hurry: nil,
      standpoint: 0,
      aids: [], uses: [], pauses: nil, pausedUntil: pause?.until, remaining: nil,
      sequence: sequence, finished: finished)
  }

  /// In a round, the phase of those who are farthest behind.
  private var watcherPosition: Position {
    guard case .round(let round, _, _) = stage else { return sharedPosition }
    let turns = seats.map(\.turn)
    if turns.contains(.moving) { return (.moving, round, latestRoundEnd) }
    let isGuessing = turns.contains { if case .guessing = $0 { true } else { false } }
    return (isGuessing ? .guessing : .guessed, round, latestRoundEnd)
  }

  /// The latest end of the round: a player who is still moving may use up both times.
  var latestRoundEnd: Instant? {
    guard case .round(_, _, let movingUntil) = stage, pause == nil else { return nil }
    return seats.compactMap { seat in
      switch seat.turn {
      case .moving: movingUntil + seat.addedTime + setup.options.guessingTime
      case .guessing(let deadline): deadline
      case .guessed, .absent: nil
      }
    }.max()
  }

  private func position(of seat: Seat) -> Position {
    guard case .round(let round, _, let movingUntil) = stage else { return sharedPosition }
    return switch seat.turn {
    case .moving: (.moving, round, movingUntil + seat.addedTime)
    case .guessing(let deadline): (.guessing, round, deadline)
    case .guessed, .absent: (.guessed, round, nil)
    }
  }

  /// The same for everybody.
  private var sharedPosition: Position {
    switch stage {
    case .created: preconditionFailure("nobody looks at a match before it begins")
    case .round: preconditionFailure("in a round each seat is in a phase of its own")
    case .revealed(let round, let readyBy): (.revealed, round, readyBy)
    case .countdown(let nextRound, let at): (.countdown, max(1, nextRound - 1), at)
    case .finished: (.finished, max(1, playedRounds.count), nil)
    }
  }

  private func participant(
    _ index: Int, seenBy viewer: PlayerID?
  ) -> MatchSnapshot.Participant {
    let seat = seats[index]
    var marker: Answer?
    let isPartner = partners(of: index).contains {
      seats[$0].player == viewer && !seats[$0].hasLeft
    }
    var (isGuessing, hasGuessed, isReady) = (false, false, false)
    switch stage {
    case .round:
      switch seat.turn {
      case .guessing: isGuessing = true
      case .guessed: hasGuessed = true
      case .moving, .absent: break
      }
      if isPartner, seat.turn != .absent {
        marker = seat.marker
        if case .guessed(let answer?, _, _) = seat.turn { marker = answer }
      }
    case .revealed: isReady = seat.isReady
    case .created, .countdown, .finished: break
    }
    return MatchSnapshot.Participant(
      player: seat.player, isConnected: seat.presence == .present, isReady: isReady,
      isGuessing: isGuessing, hasGuessed: hasGuessed, total: seat.total, reserve: seat.reserve,
      marker: marker?.coordinate)
  }
}
