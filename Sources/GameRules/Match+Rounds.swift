import Geodesy

// The course of a match: from the beginning through its rounds to the standings.
extension Match {
  mutating func begin(at now: Instant) -> MatchVerdict {
    startedAt = now
    if setup.origin == .queue || setup.origin == .rankedQueue { tell(.matched) }
    tell(.started)
    if setup.options.openingTime > .zero {
      stage = .countdown(nextRound: 1, at: now + setup.options.openingTime)
    } else {
      startRound(1, at: now)
    }
    return .done
  }

  mutating func startRound(_ round: Int, at now: Instant) {
    let movingUntil = now + (clockLeft ?? setup.options.movingTime)
    stage = .round(round, startedAt: now, movingUntil: movingUntil)
    for index in seats.indices {
      seats[index].turn = seats[index].isInPlay ? .moving : .absent
      seats[index].addedTime = .zero
      seats[index].marker = nil
      seats[index].path = []
      seats[index].uses = []
      seats[index].hurry = nil
    }
    tell(.roundStarted(round: round, deadline: movingUntil))
  }

  /// The rest of the one clock of all rounds, if there is one.
  private var clockLeft: Duration? {
    setup.format.pace.clock.map { max(.zero, $0 - Format.time(of: playedRounds)) }
  }

  mutating func enterGuessing(_ index: Int, until deadline: Instant, tellingThePlayer: Bool) {
    guard case .round(let round, _, _) = stage else { preconditionFailure("in a round") }
    seats[index].turn = .guessing(deadline: deadline)
    hasChanged = true
    tell(
      .guessing(round: round, seats[index].player, deadline: deadline),
      except: tellingThePlayer ? nil : index)
  }

  /// Shortens the time of the players who have not guessed to ``MatchOptions/hurryTime``, if this
  /// is the first guess of the round. Who still looks is moved to the guess phase. Who has no more
  /// time than that keeps it.
  mutating func hurryOthers(after index: Int, at now: Instant) {
    guard setup.options.hurryTime > .zero, isFirstGuess(of: index) else { return }
    hurry(
      by: seats[index].player, isForced: false, within: setup.options.hurryTime, at: now)
  }

  /// Shortens the time of the players who have not guessed to that much.
  mutating func hurry(
    by player: PlayerID, isForced: Bool, within time: Duration, at now: Instant
  ) {
    guard case .round(let round, _, let movingUntil) = stage else { return }
    let limit = now + time
    let hurried = seats.indices.filter { other in
      switch seats[other].turn {
      case .moving:
        movingUntil + seats[other].addedTime + setup.options.guessingTime > limit
      case .guessing(let deadline): deadline > limit
      case .guessed, .absent: false
      }
    }
    guard !hurried.isEmpty else { return }
    tell(.hurried(round: round, by: player, deadline: limit, isForced: isForced))
    for other in hurried {
      seats[other].hurry = Hurry(player: player, isForced: isForced)
      if seats[other].turn == .moving {
        enterGuessing(other, until: limit, tellingThePlayer: true)
      } else {
        seats[other].turn = .guessing(deadline: limit)
      }
    }
  }

  private func isFirstGuess(of index: Int) -> Bool {
    !seats.indices.contains { other in
      if other != index, case .guessed = seats[other].turn { true } else { false }
    }
  }

  mutating func settleGuess(
    of index: Int, _ answer: Answer?, defaulted: Bool, at now: Instant
  ) {
    guard case .round(let round, _, _) = stage else { preconditionFailure("in a round") }
    if let answer, answer != seats[index].marker { showPartners(of: index, answer) }
    seats[index].turn = .guessed(answer, at: now, defaulted: defaulted)
    tell(.guessed(round: round, seats[index].player))
  }

  mutating func revealIfComplete(at now: Instant) {
    guard case .round(let number, let startedAt, _) = stage else { return }
    let isComplete = seats.allSatisfy { seat in
      switch seat.turn {
      case .guessed, .absent: true
      case .moving, .guessing: false
      }
    }
    guard isComplete else { return }
    let results = seats.indices.compactMap { score($0, in: number) }
    let effects = takeReserves(by: results, in: number)
    let played = PlayedRound(
      number: number, solution: setup.solutions[number - 1], startedAt: startedAt,
      revealedAt: now, results: results, effects: effects)
    playedRounds.append(played)
    tell(.revealed(played))
    if number == setup.options.rounds || setup.format.isDecided(by: playedRounds) {
      // Everything has been played: nobody can lose it any more by leaving during the last reveal.
      tell(.standings(round: number, standings, nextAt: nil))
      finish(.played, at: now)
    } else {
      stage = .revealed(round: number, readyBy: now + setup.options.readyTime)
      for index in seats.indices { seats[index].isReady = false }
      showStandingsIfReady(at: now)
    }
  }

  private mutating func score(_ index: Int, in number: Int) -> RoundResult? {
    let solution = setup.solutions[number - 1]
    guard case .guessed(let answer, let guessedAt, let defaulted) = seats[index].turn
    else { return nil }
    let guess = answer?.coordinate ?? .origin
    let distance = guess.distance(to: solution.coordinate)
    let points =
      answer == nil && setup.requiresPin
      ? 0
      : setup.format.points.score(
        answer ?? .none, distance: distance, at: solution, diagonal: setup.diagonal)
    guard let points else { preconditionFailure("the current formula is known") }
    seats[index].total += points
    return RoundResult(
      player: seats[index].player, guess: guess, country: answer?.country,
      verdict: answer?.verdict, defaulted: defaulted,
      guessedAt: guessedAt, distance: distance, score: points, total: seats[index].total,
      path: path(of: seats[index], inRound: number), aids: seats[index].uses.map(\.aid),
      find: setup.find(
        of: seats[index].player, inRound: number, score: points, after: playedRounds))
  }

  /// Takes from the seats' reserves what the round costs them.
  private mutating func takeReserves(
    by results: [RoundResult], in number: Int
  ) -> [RoundEffect] {
    guard let initial = setup.initialReserve else { return [] }
    let reserves = results.map { result in seat(of: result.player)?.reserve ?? initial }
    let effects = setup.format.effects(
      of: results, inRound: number, players: setup.players, reserves: reserves)
    for effect in effects {
      guard let index = seats.firstIndex(where: { $0.player == effect.player }) else { continue }
      seats[index].reserve = effect.reserve
    }
    return effects
  }

  mutating func showStandingsIfReady(at now: Instant) {
    guard case .revealed(_, let readyBy) = stage else { return }
    if let end = revealEnd(by: readyBy), end > now { return }
    showStandings(at: now)
  }

  /// When the reveal is over if nothing happens; `nil` if it waits for nobody.
  private func revealEnd(by readyBy: Instant) -> Instant? {
    seats.lazy.compactMap { $0.holdsUpTheReveal(until: readyBy) }.max()
  }

  private mutating func showStandings(at now: Instant) {
    guard case .revealed(let round, _) = stage else { preconditionFailure("after a reveal") }
    let nextAt = now + setup.options.countdown
    stage = .countdown(nextRound: round + 1, at: nextAt)
    tell(.standings(round: round, standings, nextAt: nextAt))
  }

  // MARK: - Time

  /// When something happens by itself, if nothing happens before.
  public var nextDeadline: Instant? {
    switch (stageDeadline, nextDeparture) {
    case (let stage?, let departure?): min(stage, departure)
    // A match that waits for a place sets no deadline for a player who is away.
    case (nil, let departure): isFinished || stage == .created ? nil : departure
    case (let stage, nil): stage
    }
  }

  /// Lets happen what was due by `now`, in the order of the deadlines. A phase that follows starts
  /// `now` and not at the deadline: a server that was late must not take the time from the players.
  mutating func passDeadlines(until now: Instant) {
    while let deadline = nextDeadline, deadline <= now {
      if let departure = nextDeparture, stageDeadline.map({ departure < $0 }) ?? true {
        passDeparture(departure, at: now)
      } else {
        passStageDeadline(at: now)
      }
    }
  }

  private var stageDeadline: Instant? {
    if let pause { return pause.until }
    return switch stage {
    case .created, .finished: nil
    case .round(_, _, let movingUntil):
      seats.lazy.compactMap { seat in
        switch seat.turn {
        case .moving: movingUntil + seat.addedTime
        case .guessing: seat.lastMomentToGuess
        case .guessed, .absent: nil
        }
      }.min()
    case .revealed(_, let readyBy): revealEnd(by: readyBy) ?? readyBy
    // A round starts when its place is there.
    case .countdown(let nextRound, let at): nextRound <= setup.solutions.count ? at : nil
    }
  }

  private mutating func passStageDeadline(at now: Instant) {
    if pause != nil { return endPause(at: now) }
    switch stage {
    case .created, .finished: preconditionFailure("nothing is due before or after a match")
    case .round(_, _, let movingUntil): passRoundDeadline(movingUntil: movingUntil, at: now)
    case .revealed: showStandings(at: now)
    case .countdown(let nextRound, _): startRound(nextRound, at: now)
    }
  }

  private mutating func passRoundDeadline(movingUntil: Instant, at now: Instant) {
    for index in seats.indices {
      switch seats[index].turn {
      case .moving where movingUntil + seats[index].addedTime <= now:
        enterGuessing(
          index, until: now + setup.options.guessingTime, tellingThePlayer: true)
      case .guessing where seats[index].lastMomentToGuess.map { $0 <= now } ?? false:
        settleGuess(of: index, seats[index].marker, defaulted: true, at: now)
      case .moving, .guessing, .guessed, .absent: break
      }
    }
    revealIfComplete(at: now)
  }

  mutating func moveDeadlines(by duration: Duration, at now: Instant) {
    hasChanged = true
    if let moved = pause {
      pause = Pause(since: moved.since + duration, until: moved.until + duration)
    }
    switch stage {
    case .created, .finished: break
    case .round(let round, let startedAt, let movingUntil):
      // The start moves too, so that the lost time counts in nobody's time for guessing.
      stage = .round(
        round, startedAt: min(startedAt + duration, now), movingUntil: movingUntil + duration)
    case .revealed(let round, let readyBy):
      stage = .revealed(round: round, readyBy: readyBy + duration)
    case .countdown(let nextRound, let at):
      stage = .countdown(nextRound: nextRound, at: at + duration)
    }
    for index in seats.indices {
      if case .guessing(let deadline) = seats[index].turn {
        seats[index].turn = .guessing(deadline: deadline + duration)
      }
      if case .guessed(let guess, let at, let defaulted) = seats[index].turn {
        seats[index].turn = .guessed(guess, at: min(at + duration, now), defaulted: defaulted)
      }
      if case .away(let returnBy) = seats[index].presence {
        seats[index].presence = .away(returnBy: returnBy + duration)
        seats[index].awaitedUntil = seats[index].awaitedUntil.map { $0 + duration }
      }
    }
  }
}
