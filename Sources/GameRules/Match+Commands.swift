import Geodesy

// Players' commands. Each returns its verdict; a refusal leaves the match as it was.
extension Match {
  /// Asked again, the reply is the same.
  mutating func answer(_ index: Int, _ round: Int, at now: Instant) -> MatchVerdict {
    guard case .round(round, _, let movingUntil) = stage, pause == nil else {
      return .refused(.wrongPhase)
    }
    switch seats[index].turn {
    case .moving:
      let isTimed = setup.format.pace.clock != nil
      let deadline = isTimed ? movingUntil : now + setup.options.guessingTime
      enterGuessing(index, until: deadline, tellingThePlayer: false)
      return .guessing(deadline: deadline)
    case .guessing(let deadline): return .guessing(deadline: deadline)
    case .guessed, .absent: return .refused(.wrongPhase)
    }
  }

  mutating func mark(_ index: Int, _ round: Int, _ answer: Answer) -> MatchVerdict {
    guard isPlaying(round), pause == nil else { return .refused(.wrongPhase) }
    guard setup.format.answer.takes(answer) else { return .refused(.wrongAnswer) }
    switch seats[index].turn {
    case .moving, .guessing:
      if answer != seats[index].marker { showPartners(of: index, answer) }
      seats[index].marker = answer
      hasChanged = true
      return .done
    case .guessed, .absent: return .refused(.wrongPhase)
    }
  }

  /// Tells the others of a player's side where the marker stands.
  mutating func showPartners(of index: Int, _ answer: Answer) {
    guard case .round(let round, _, _) = stage, case .pin(let pin, _) = answer else { return }
    for partner in partners(of: index) where !seats[partner].hasLeft {
      tell(seatAt: partner, .marked(round: round, seats[index].player, pin))
    }
  }

  /// The seats of the others of a player's side.
  func partners(of index: Int) -> [Int] {
    guard setup.format.sides != .each else { return [] }
    let sides = setup.sides
    return seats.indices.filter { $0 != index && sides[$0] == sides[index] }
  }

  /// The same guess again has the same reply, however late: a client that lost the first reply must
  /// be able to ask.
  mutating func guess(
    _ index: Int, _ round: Int, _ answer: Answer?, at now: Instant
  ) -> MatchVerdict {
    if let standing = standingGuess(of: index, in: round) {
      let isTheSame = answer.map { $0.isSame(as: standing) } ?? true
      return isTheSame ? .guessed(standing) : .refused(.alreadyGuessed)
    }
    if let answer, !setup.format.answer.takes(answer) { return .refused(.wrongAnswer) }
    guard isPlaying(round), pause == nil, case .guessing = seats[index].turn
    else { return .refused(.wrongPhase) }
    let guess = answer ?? seats[index].marker
    settleGuess(of: index, guess, defaulted: false, at: now)
    hurryOthers(after: index, at: now)
    revealIfComplete(at: now)
    return .guessed(guess ?? .none)
  }

  /// Ready for a reveal that is over already is no mistake: the message and the end of the time can
  /// cross. So it is after the last round, whose reveal waits for nobody, and of a player who is
  /// out, whom no reveal waits for and nobody is told of.
  mutating func ready(_ index: Int, _ round: Int, at now: Instant) -> MatchVerdict {
    guard playedRounds.contains(where: { $0.number == round }) else {
      return .refused(.wrongPhase)
    }
    guard case .revealed(round, _) = stage, !seats[index].isReady, !seats[index].isOut
    else { return .done }
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

  /// Whether the reveal of a round goes on.
  public func isRevealing(_ round: Int) -> Bool {
    if case .revealed(round, _) = stage { true } else { false }
  }

  private func standingGuess(of index: Int, in round: Int) -> Answer? {
    if isPlaying(round), case .guessed(let answer, _, _) = seats[index].turn {
      return answer ?? Answer.none
    }
    let player = seats[index].player
    return playedRounds.first { $0.number == round }?.results.first { $0.player == player }?.answer
  }
}
