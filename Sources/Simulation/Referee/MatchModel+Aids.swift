import GameRules
import Geodesy
import Referee

// Aids and pauses.
extension MatchModel {
  /// In milliseconds: the time that a freeze adds, and the longest pause.
  private static let freezeTime: Int64 = 20_000
  private static let pauseTime: Int64 = 60_000
  private static let pauses = 3
  /// In meters.
  private static let lensRadius = 2_000_000.0

  /// The time that aids and pauses add to a match at most.
  ///
  /// - Parameter round: The longest round, which a shuffle begins anew.
  func mostHelp(_ round: Int64) -> Int64 {
    if rules.hasAids { return Self.freezeTime + Int64(Self.pauses) * Self.pauseTime + round }
    return setup.dealsAids ? Int64(seats.count) * Self.freezeTime : 0
  }

  /// Takes an aid, a pause or its end.
  mutating func help(_ event: MatchEvent, _ now: Int64) {
    switch event {
    case .aid(let player, let round, let use):
      if let index = playing(player, round), seats[index].isUndecided {
        aid(use, of: index, round, now)
      }
    case .pause(let player): if let index = index(of: player) { beginPause(index, now) }
    case .resume(let player): if index(of: player) != nil, pause != nil { endPause(now) }
    default: break
    }
  }

  private mutating func aid(_ use: AidUse, of index: Int, _ round: Int, _ now: Int64) {
    guard has(use.aid, index), !seats[index].aids.contains(use.aid), fits(use, round) else {
      return
    }
    seats[index].usedAids[use.aid, default: []].insert(round)
    seats[index].aids.append(use.aid)
    switch use {
    case .lens, .fork: break
    case .freeze: freeze(index)
    case .shuffle:
      if let spare = setup.spare { places[round - 1] = spare.solution }
      let until = now + setup.options.movingTime.wholeMilliseconds
      stage = .round(round, since: now, lookUntil: until)
      seats[index].turn = .looking
      seats[index].longerLook = 0
      seats[index].marker = nil
      seats[index].phases[round] = nil
    }
    tell(index, Told(name: "round.aided", round: round, deadline: phaseEnd(of: index)))
    if use == .freeze {
      for other in seats.indices where other != index && !seats[other].isGone {
        tell(
          other,
          Told(
            name: "round.frozen", round: round, player: seats[index].player, deadline: roundEnd))
      }
    }
  }

  /// The phase of one player ends later.
  private mutating func freeze(_ index: Int) {
    if case .guessing(let until) = seats[index].turn {
      setDeadline(index, until + Self.freezeTime)
    } else {
      seats[index].longerLook += Self.freezeTime
    }
  }

  /// When the round ends at the latest.
  private var roundEnd: Int64? {
    guard case .round(_, _, let lookUntil) = stage else { return nil }
    return seats.compactMap { seat in
      switch seat.turn {
      case .looking: guessingEnd(from: lookUntil + seat.longerLook)
      case .guessing(let until): until
      case .done, .out: nil
      }
    }.max()
  }

  /// Whether a player has an aid left: one, and another if it was brought along.
  func has(_ aid: Aid, _ index: Int) -> Bool {
    let most = setup.brought.contains(aid) ? 2 : 1
    let isDealt = rules.hasAids || setup.dealsAids && aid != .shuffle
    return isDealt && seats[index].usedAids[aid, default: []].count < most
  }

  private func fits(_ use: AidUse, _ round: Int) -> Bool {
    let place = places[round - 1]
    switch use {
    case .freeze: return true
    case .shuffle: return setup.spare != nil
    case .lens(let lens):
      return ReferenceFormulas.distance(lens.center, place.coordinate) <= Self.lensRadius
    case .fork(let fork):
      return [fork.first, fork.second].map(\.description).contains(place.country)
    }
  }

  private func phaseEnd(of index: Int) -> Int64? {
    switch (stage, seats[index].turn) {
    case (.round(_, _, let until), .looking): until + seats[index].longerLook
    case (.round, .guessing(let until)): until
    default: nil
    }
  }

  private mutating func moveClock(by time: Int64) {
    guard case .round(let round, let since, let until) = stage else { return }
    stage = .round(round, since: since, lookUntil: until + time)
    for index in seats.indices {
      if case .guessing(let until) = seats[index].turn { setDeadline(index, until + time) }
    }
  }

  private mutating func beginPause(_ index: Int, _ now: Int64) {
    guard case .round = stage, rules.hasAids, pause == nil, pausesTaken < Self.pauses,
      seats[index].isUndecided
    else { return }
    pausesTaken += 1
    pause = (now, now + Self.pauseTime)
    tellAll(Told(name: "match.paused", deadline: now + Self.pauseTime))
  }

  mutating func endPause(_ now: Int64) {
    guard let old = pause else { return }
    pause = nil
    let lost = now - old.since
    moveClock(by: lost)
    guard case .round(let round, let since, let until) = stage else { return }
    stage = .round(round, since: min(since + lost, now), lookUntil: until)
    tellAll(Told(name: "match.resumed", round: round, deadline: phaseEnd(of: 0)))
  }
}
