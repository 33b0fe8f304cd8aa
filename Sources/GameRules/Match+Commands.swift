import Geodesy

// What players ask for. Each returns its verdict, and leaves the match as it was if that is a no.
extension Match {
  /// Asked again, the reply is the same.
  mutating func answer(_ index: Int, _ round: Int, at now: Instant) -> MatchVerdict {
    guard isPlaying(round) else { return .refused(.wrongPhase) }
    switch seats[index].turn {
    case .moving:
      let deadline = now + setup.options.guessingTime
      enterGuessing(index, until: deadline, tellingThePlayer: false)
      return .guessing(deadline: deadline)
    case .guessing(let deadline): return .guessing(deadline: deadline)
    case .guessed, .absent: return .refused(.wrongPhase)
    }
  }

  mutating func mark(_ index: Int, _ round: Int, _ coordinate: Coordinate) -> MatchVerdict {
    guard isPlaying(round) else { return .refused(.wrongPhase) }
    switch seats[index].turn {
    case .moving, .guessing:
      seats[index].marker = coordinate
      hasChanged = true
      return .done
    case .guessed, .absent: return .refused(.wrongPhase)
    }
  }

  /// The same guess again has the same reply, however late: a client that lost the first reply must
  /// be able to ask.
  mutating func guess(
    _ index: Int, _ round: Int, _ coordinate: Coordinate?, at now: Instant
  ) -> MatchVerdict {
    if let standing = standingGuess(of: index, in: round) {
      let isTheSame = coordinate == nil || coordinate == standing
      return isTheSame ? .guessed(standing) : .refused(.alreadyGuessed)
    }
    guard isPlaying(round), case .guessing = seats[index].turn
    else { return .refused(.wrongPhase) }
    let guess = coordinate ?? seats[index].marker
    settleGuess(of: index, guess, defaulted: false, at: now)
    hurryOthers(after: index, at: now)
    revealIfComplete(at: now)
    return .guessed(guess ?? .origin)
  }

  /// Ready for a reveal that is over already is no mistake: the message and the end of the time can
  /// cross. So it is after the last round, whose reveal waits for nobody.
  mutating func ready(_ index: Int, _ round: Int, at now: Instant) -> MatchVerdict {
    guard playedRounds.contains(where: { $0.number == round }) else {
      return .refused(.wrongPhase)
    }
    guard case .revealed(round, _) = stage, !seats[index].isReady else { return .done }
    seats[index].isReady = true
    tell(.ready(round: round, seats[index].player))
    showStandingsIfReady(at: now)
    return .done
  }

  mutating func quit(_ index: Int, at now: Instant) -> MatchVerdict {
    guard !isFinished else { return .refused(.notInMatch) }
    leave(index, .quit, at: now)
    return .done
  }

  /// Whether that round is being played.
  public func isPlaying(_ round: Int) -> Bool {
    if case .round(round, _, _) = stage { true } else { false }
  }

  private func standingGuess(of index: Int, in round: Int) -> Coordinate? {
    if isPlaying(round), case .guessed(let coordinate, _, _) = seats[index].turn {
      return coordinate ?? .origin
    }
    let player = seats[index].player
    return playedRounds.first { $0.number == round }?.results.first { $0.player == player }?.guess
  }
}
