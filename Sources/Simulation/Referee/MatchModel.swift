import GameRules
import Geodesy
import Referee

/// A match as the rules would have it, worked out a second time from nothing but its journal.
///
/// Not the server's machine: written from the contract, so that a mistake there is no mistake here.
struct MatchModel {
  /// The stage of the match.
  enum Stage: Equatable {
    case unbegun
    case round(Int, since: Int64, lookUntil: Int64)
    case reveal(Int, until: Int64)
    case pause(before: Int, until: Int64)
    case over
  }

  /// A player's turn in a round.
  enum Turn: Equatable {
    case looking
    case guessing(until: Int64)
    case done(Answer?, at: Int64, defaulted: Bool)
    case out
  }

  /// Whether somebody is there.
  enum Whereabouts: Equatable {
    case here
    case away(until: Int64)
    case gone(LeaveReason)
  }

  let setup: MatchSetup
  /// The places that were dealt.
  var places: [Solution]
  var stage = Stage.unbegun
  var seats: [Seat]
  var rounds: [Round] = []
  /// The players who are out, in the order in which they went.
  private(set) var eliminated: [PlayerID] = []
  var startedAt: Int64 = 0
  var finishedAt: Int64 = 0
  var ending: MatchEnding?
  /// All the time that was excused, in milliseconds.
  var excused: Int64 = 0
  var lastExcuse: Int64 = .min
  /// The pause of the round that is played.
  var pause: (since: Int64, until: Int64)?
  var pausesTaken = 0
  var hasChanged = false

  init(_ setup: MatchSetup) {
    self.setup = setup
    places = setup.solutions
    let reserve = ReferenceRules(format: setup.format.id.name).reserve(of: setup.players.count)
    seats = setup.players.map { Seat(player: $0, reserve: reserve) }
  }

  var options: MatchOptions { setup.options }

  func seat(of player: PlayerID) -> Seat? { seats.first { $0.player == player } }

  /// When a round began; `nil` for one that has not.
  func beginning(of number: Int) -> Int64? {
    if case .round(number, let since, _) = stage { return since }
    return rounds.first { $0.number == number }?.since
  }

  /// Takes an entry of the journal; returns whether it changed anything, as all that is journaled
  /// must.
  mutating func take(_ event: MatchEvent, at now: Int64) -> Bool {
    hasChanged = false
    if case .excused(let time) = event { shift(by: time.wholeMilliseconds, at: now) }
    catchUp(now)
    happen(event, now)
    catchUp(now)
    return hasChanged
  }

  /// When something is due.
  var due: Int64? {
    if let pause, stage != .over { return ([pause.until] + departures).min() }
    switch stage {
    case .unbegun, .over: return nil
    case .reveal(_, let until): return ([revealEnd(by: until)] + departures).min()
    case .pause(let next, let until):
      return ((next > places.count ? [] : [until]) + departures).min()
    case .round(_, _, let lookUntil):
      let turns = seats.compactMap { seat -> Int64? in
        switch seat.turn {
        case .looking: lookUntil + seat.longerLook
        case .guessing(let until): until + seat.allowance
        case .done, .out: nil
        }
      }
      return turns.isEmpty ? nil : (turns + departures).min()
    }
  }

  private var departures: [Int64] {
    seats.compactMap { seat in
      if case .away(let until) = seat.whereabouts { until } else { nil }
    }
  }

  private mutating func catchUp(_ now: Int64) {
    while let due, due <= now {
      let leaving = seats.indices.filter { seats[$0].whereabouts == .away(until: due) }
      if !leaving.isEmpty, !isStageDue(at: due) {
        leave(leaving, .absent, now)
      } else {
        passStage(now)
      }
    }
  }

  /// Whether the stage itself is due then: it goes before departures of the same moment.
  private func isStageDue(at moment: Int64) -> Bool {
    if let pause { return pause.until == moment }
    return switch stage {
    case .unbegun, .over: false
    case .reveal(_, let until): revealEnd(by: until) == moment
    case .pause(let next, let until): next <= places.count && until == moment
    case .round(_, _, let lookUntil):
      seats.contains { seat in
        switch seat.turn {
        case .looking: lookUntil + seat.longerLook == moment
        case .guessing(let until): until + seat.allowance == moment
        case .done, .out: false
        }
      }
    }
  }

  private mutating func passStage(_ now: Int64) {
    if pause != nil { return endPause(now) }
    switch stage {
    case .unbegun, .over: break
    case .reveal(let round, _): showStandings(after: round, now)
    case .pause(let round, _): startRound(round, now)
    case .round(_, _, let lookUntil):
      for index in seats.indices {
        if seats[index].turn == .looking, lookUntil + seats[index].longerLook <= now {
          startGuessing(index, now, until: guessingEnd(from: now), isTold: true)
        } else if case .guessing(let until) = seats[index].turn,
          until + seats[index].allowance <= now
        {
          settle(index, seats[index].marker, defaulted: true, now)
        }
      }
      revealIfAllAreDone(now)
    }
  }

  private mutating func happen(_ event: MatchEvent, _ now: Int64) {
    switch event {
    case .begin:
      startedAt = now
      if setup.origin == .queue || setup.origin == .rankedQueue {
        tellAll(Told(name: "queue.matched"))
      }
      tellAll(Told(name: "match.started"))
      if options.openingTime == .zero {
        startRound(1, now)
      } else {
        stage = .pause(before: 1, until: now + options.openingTime.wholeMilliseconds)
      }
    case .answer(let player, let round):
      if let index = playing(player, round), seats[index].turn == .looking {
        var until = guessingEnd(from: now)
        if rules.clock != nil, case .round(_, _, let clockEnd) = stage { until = clockEnd }
        startGuessing(index, now, until: until, isTold: false)
      }
    case .mark(let player, let round, let answer):
      if let index = playing(player, round), seats[index].isUndecided, takes(answer) {
        if answer != seats[index].marker { show(answer, of: index, round) }
        seats[index].marker = answer
        seats[index].marks[round, default: []].append(answer.coordinate)
        hasChanged = true
      }
    case .guess(let player, let round, let answer):
      if let index = playing(player, round), takes(answer), case .guessing = seats[index].turn {
        let isFirst = !seats.contains { if case .done = $0.turn { true } else { false } }
        settle(index, answer ?? seats[index].marker, defaulted: false, now)
        if isFirst { hurry(after: player, now) }
        revealIfAllAreDone(now)
      }
    case .ready(let player, let round):
      if case .reveal(round, _) = stage, let index = index(of: player), seats[index].isUnready {
        seats[index].isReady = true
        seats[index].readySaid.insert(round)
        tellAll(Told(name: "round.ready", round: round, player: player))
        endRevealIfAllAreReady(now)
      }
    case .goOn(let host, let round): force(by: host, round, now)
    case .quit(let player): if let index = index(of: player) { leave([index], .quit, now) }
    case .dropped(let player):
      if let index = index(of: player), seats[index].whereabouts == .here {
        seats[index].absences += 1
        if seats[index].absences > Self.absences { return leave([index], .absent, now) }
        drop(index, until: now + options.graceTime.wholeMilliseconds)
        seats[index].awaitedUntil = now + Self.patience
        endRevealIfAllAreReady(now)
      }
    case .returned(let player): comeBack(player)
    case .places(let dealt):
      if stage != .over, places.count + dealt.count <= options.rounds {
        places += dealt.map(\.solution)
        hasChanged = true
      }
    case .interrupted(let grace): interrupt(grace.wholeMilliseconds, now)
    case .abort: finish(.aborted, now)
    case .delayed(let player, let delay):
      if let index = index(of: player), seats[index].allowance != delay.wholeMilliseconds {
        seats[index].allowance = delay.wholeMilliseconds
        hasChanged = true
      }
    case .aid, .pause, .resume: help(event, now)
    case .move, .timePassed, .excused: break
    }
  }

  func index(of player: PlayerID) -> Int? {
    guard stage != .over else { return nil }
    return seats.firstIndex { $0.player == player && !$0.isGone }
  }

  func playing(_ player: PlayerID, _ round: Int) -> Int? {
    guard case .round(round, _, _) = stage, pause == nil else { return nil }
    return index(of: player)
  }

  private mutating func shift(by time: Int64, at now: Int64) {
    hasChanged = true
    excused += time
    lastExcuse = now
    if let old = pause { pause = (old.since + time, old.until + time) }
    switch stage {
    case .unbegun, .over: break
    case .round(let round, let since, let until):
      stage = .round(round, since: min(since + time, now), lookUntil: until + time)
    case .reveal(let round, let until): stage = .reveal(round, until: until + time)
    case .pause(let round, let until): stage = .pause(before: round, until: until + time)
    }
    for index in seats.indices {
      switch seats[index].turn {
      case .guessing(let until): setDeadline(index, until + time)
      case .done(let place, let at, let defaulted):
        seats[index].turn = .done(place, at: min(at + time, now), defaulted: defaulted)
      case .looking, .out: break
      }
      if case .away(let until) = seats[index].whereabouts {
        seats[index].whereabouts = .away(until: until + time)
        seats[index].awaitedUntil += time
      }
    }
  }
}

// The course of a match.
extension MatchModel {
  mutating func tell(_ index: Int, _ notice: Told) {
    seats[index].told.append(notice)
    hasChanged = true
  }

  mutating func tellAll(_ notice: Told) {
    for index in seats.indices where !seats[index].isGone { tell(index, notice) }
  }

  fileprivate mutating func startRound(_ round: Int, _ now: Int64) {
    let left = rules.clock.map { max(0, $0 - timePlayed) }
    let until = now + (left ?? options.movingTime.wholeMilliseconds)
    stage = .round(round, since: now, lookUntil: until)
    for index in seats.indices {
      seats[index].turn = seats[index].isGone || seats[index].isOut ? .out : .looking
      seats[index].longerLook = 0
      seats[index].marker = nil
      seats[index].aids = []
    }
    tellAll(Told(name: "round.started", round: round, deadline: until))
  }

  /// The milliseconds of all rounds that were revealed.
  private var timePlayed: Int64 { rounds.reduce(0) { $0 + $1.until - $1.since } }

  private var round: Int {
    switch stage {
    case .unbegun: 0
    case .round(let round, _, _), .reveal(let round, _): round
    case .pause(let next, _): next - 1
    case .over: rounds.last?.number ?? 0
    }
  }

  /// The last round whose place may be known. The opening shows the first.
  var shownRound: Int { stage == .over ? Int.max : max(1, round) }

  mutating func setDeadline(_ index: Int, _ until: Int64) {
    seats[index].turn = .guessing(until: until)
    seats[index].deadlines[round, default: []].insert(until)
    seats[index].phases[round]?.until = until
  }

  func guessingEnd(from now: Int64) -> Int64 {
    now + options.guessingTime.wholeMilliseconds
  }

  /// The host of the room makes everybody ready, or leaves who has not guessed 15 seconds.
  fileprivate mutating func force(by host: PlayerID, _ asked: Int, _ now: Int64) {
    guard setup.origin == .room else { return }
    if case .round(asked, _, _) = stage { hurry(by: host, within: .seconds(15), now) }
    guard case .reveal(asked, _) = stage else { return }
    for index in seats.indices where !seats[index].isGone && seats[index].isUnready {
      seats[index].isReady = true
      tellAll(Told(name: "round.ready", round: asked, player: seats[index].player))
    }
    endRevealIfAllAreReady(now)
  }

  fileprivate mutating func hurry(after first: PlayerID, _ now: Int64) {
    if options.hurryTime != .zero { hurry(by: first, within: options.hurryTime, now) }
  }

  fileprivate mutating func comeBack(_ player: PlayerID) {
    guard let index = index(of: player), case .away = seats[index].whereabouts else { return }
    seats[index].whereabouts = .here
    tellAll(Told(name: "match.playerReturned", player: player))
  }

  /// The first guess of a round, or the host, leaves the others so much time at most.
  fileprivate mutating func hurry(by player: PlayerID, within time: Duration, _ now: Int64) {
    guard case .round(let round, _, let lookUntil) = stage else { return }
    let limit = now + time.wholeMilliseconds
    let others = seats.indices.filter { index in
      switch seats[index].turn {
      case .looking: guessingEnd(from: lookUntil + seats[index].longerLook) > limit
      case .guessing(let until): until > limit
      case .done, .out: false
      }
    }
    if others.isEmpty { return }
    tellAll(
      Told(name: "round.hurried", round: round, player: player, deadline: limit))
    for index in others {
      if seats[index].turn == .looking {
        startGuessing(index, now, until: limit, isTold: true)
      } else {
        setDeadline(index, limit)
      }
    }
  }

  fileprivate mutating func startGuessing(
    _ index: Int, _ now: Int64, until: Int64, isTold: Bool
  ) {
    seats[index].phases[round] = (now, until, nil)
    setDeadline(index, until)
    hasChanged = true
    for other in seats.indices where !seats[other].isGone && (isTold || other != index) {
      tell(
        other,
        Told(
          name: "round.guessing", round: round, player: seats[index].player, deadline: until))
    }
  }

  fileprivate mutating func settle(
    _ index: Int, _ answer: Answer?, defaulted: Bool, _ now: Int64
  ) {
    if let answer, answer != seats[index].marker { show(answer, of: index, round) }
    seats[index].turn = .done(answer, at: now, defaulted: defaulted)
    seats[index].guesses[round] = answer?.coordinate ?? .origin
    seats[index].verdicts[round] = answer?.verdict
    if defaulted { seats[index].defaulted.insert(round) }
    seats[index].phases[round]?.end = now
    tellAll(Told(name: "round.guessed", round: round, player: seats[index].player))
  }

  fileprivate mutating func revealIfAllAreDone(_ now: Int64) {
    guard case .round(let number, let since, _) = stage else { return }
    let place = places[number - 1]
    var scores: [Score] = []
    for seat in seats {
      switch seat.turn {
      case .looking, .guessing: return
      case .out: break
      case .done(let answer, let at, let defaulted):
        let guess = answer?.coordinate ?? .origin
        let distance = ReferenceFormulas.distance(guess, place.coordinate)
        let points = points(of: answer, at: place, distance)
        scores.append(
          Score(
            player: seat.player, guess: guess, verdict: answer?.verdict, defaulted: defaulted,
            at: at,
            distance: distance,
            points: points, total: seat.total + points, hasPin: answer != nil,
            aids: seat.aids))
      }
    }
    let losses = rules.losses(
      of: scores.map(\.guessed), sides: scores.map { side(of: $0.player) },
      inRound: rounds.count + 1)
    eliminated += rules.exits(of: scores.map(\.guessed)).map { scores[$0].player }
    for number in scores.indices {
      guard let index = seats.firstIndex(where: { $0.player == scores[number].player }) else {
        continue
      }
      seats[index].total = scores[number].total
      guard let reserve = seats[index].reserve else { continue }
      scores[number].loss = min(reserve, losses[number])
      scores[number].reserve = reserve - scores[number].loss
      seats[index].reserve = scores[number].reserve
    }
    rounds.append(Round(number: number, since: since, until: now, scores: scores))
    for index in seats.indices { seats[index].isReady = false }
    tellAll(Told(name: "round.revealed", round: number))
    let there = seats.filter { !$0.isGone }
    let isOver = rules.isOver(
      reserves: there.compactMap(\.reserve), totals: there.map(\.total), after: timePlayed)
    if number == options.rounds || isOver {
      tellAll(Told(name: "round.standings", round: number))
      finish(.played, now)
    } else {
      stage = .reveal(number, until: now + options.readyTime.wholeMilliseconds)
      endRevealIfAllAreReady(now)
    }
  }

  fileprivate mutating func endRevealIfAllAreReady(_ now: Int64) {
    guard case .reveal(let round, _) = stage else { return }
    if waits.contains(where: { $0 > now }) { return }
    showStandings(after: round, now)
  }

  /// For how long after a connection was lost a reveal waits for its player, in milliseconds.
  private static let patience: Int64 = 5000

  /// How often a player may drop and come back.
  private static let absences = 100

  /// Until when a reveal waits for each whom it waits for.
  private var waits: [Int64] {
    seats.filter { !$0.isGone && !$0.isOut && !$0.isReady }
      .map { $0.whereabouts == .here ? .max : $0.awaitedUntil }
  }

  /// When a reveal is over, if nobody says anything.
  fileprivate func revealEnd(by limit: Int64) -> Int64 { min(limit, waits.max() ?? limit) }

  fileprivate mutating func showStandings(after round: Int, _ now: Int64) {
    let until = now + options.countdown.wholeMilliseconds
    stage = .pause(before: round + 1, until: until)
    tellAll(Told(name: "round.standings", round: round, deadline: until))
  }

  fileprivate mutating func leave(_ indices: [Int], _ reason: LeaveReason, _ now: Int64) {
    for index in indices {
      tellAll(
        Told(
          name: "match.playerLeft", player: seats[index].player, reason: reason.rawValue))
    }
    for index in indices {
      seats[index].whereabouts = .gone(reason)
      seats[index].turn = .out
      if let phase = seats[index].phases[round], phase.end == nil {
        seats[index].phases[round]?.end = now
      }
    }
    let staying = Set(seats.filter { !$0.isGone && !$0.isOut }.map { side(of: $0.player) }).count
    // Leaving a ranked match before its first reveal ends it for all.
    let isUnfair = setup.origin == .rankedQueue && rounds.isEmpty
    if staying == 0, seats.count > 1 {
      finish(.aborted, now)
    } else if staying < min(2, seats.count) || isUnfair {
      finish(.forfeited, now)
    } else {
      revealIfAllAreDone(now)
      endRevealIfAllAreReady(now)
    }
  }

  fileprivate mutating func finish(_ ending: MatchEnding, _ now: Int64) {
    guard stage != .over else { return }
    self.ending = ending
    finishedAt = now
    stage = .over
    pause = nil
    for index in seats.indices {
      for (round, phase) in seats[index].phases where phase.end == nil {
        seats[index].phases[round]?.end = now
      }
      tell(index, Told(name: "match.finished"))
    }
  }
}
