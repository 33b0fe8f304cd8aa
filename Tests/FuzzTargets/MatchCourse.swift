import GameRules
import Geodesy

/// A match with a clock, what it told its players, and what must hold after every event.
struct MatchCourse {
  private(set) var match: Match
  private let setup: MatchSetup
  private(set) var finished: FinishedMatch?
  private var now: Instant
  private var told: [PlayerID: Int] = [:]
  private var wakeUp: Instant?
  /// The places that the match has asked for and not been dealt.
  private var owed = 0
  /// Places are dealt with the event after the one that asked for them.
  private let dealsLate: Bool
  /// The events that changed something: all that the journal keeps.
  private var kept: [(event: MatchEvent, at: Instant)] = []

  init(_ setup: MatchSetup, at start: Instant, dealsLate: Bool = false) {
    match = Match(setup)
    self.setup = setup
    now = start
    self.dealsLate = dealsLate
  }

  mutating func wait(_ duration: Duration) { now = now + duration }

  /// Lets an event happen, and deals what it asks for.
  mutating func send(_ event: MatchEvent) throws(FuzzFinding) {
    if event != .begin { try deal() }
    try happen(event)
    if !dealsLate { try deal() }
  }

  private mutating func deal() throws(FuzzFinding) {
    guard owed > 0, !match.isFinished else { return }
    let dealt = match.setup.solutions.count
    let places = (1...owed).map { number in
      MatchPlace(
        Solution(coordinate: .origin, country: (dealt + number).isMultiple(of: 2) ? "FR" : "DE"))
    }
    owed = 0
    try happen(.places(places))
  }

  private mutating func happen(_ event: MatchEvent) throws(FuzzFinding) {
    try expectKept(.happened(event))
    let before = match
    let outcome = match.handle(event, at: now)
    // The wake-up that was asked for last belongs to the match, and a replay asks for it again.
    if outcome.changed { kept.append((event, now)) }
    try expect(outcome.changed || match == before, "who changes says so: \(event)")
    for action in outcome.actions { try carryOut(action) }
    try expectInvariants(after: event)
  }

  /// Nobody does anything any more: the deadlines alone bring a match to its end.
  mutating func playToTheEnd() throws(FuzzFinding) {
    // Per round a phase of moving, of guessing for each player, a reveal, a countdown; and the
    // departures.
    let most = match.setup.options.rounds * (match.seats.count + 4) + match.seats.count
    for _ in 0...most {
      try deal()
      // With times of zero a match runs through all its places at once, and waits for more.
      guard !match.isFinished, wakeUp != nil || owed > 0 else { break }
      now = max(now, wakeUp ?? now)
      try send(.timePassed)
    }
    try expect(match.isFinished, "every match ends: \(match.stage)")
    try expect(finished?.contradictions.isEmpty == true, "no result contradicts itself")
  }

  func expectEqualReplay() throws(FuzzFinding) {
    var replayed = Match(setup)
    for (event, instant) in kept { _ = replayed.handle(event, at: instant) }
    try expect(replayed == match, "the replay is an equal match")
    try expectKept(.begun(setup))
    try expectKept(.begun(match.setup))
  }

  private func expectKept(_ entry: MatchEntry) throws(FuzzFinding) {
    try expect(MatchEntry(decoding: entry.encoded) == entry, "the journal keeps it: \(entry)")
  }

  private mutating func carryOut(_ action: MatchAction) throws(FuzzFinding) {
    try expect(finished == nil, "nothing follows the end: \(action)")
    switch action {
    case .tell(let player, let sequence, let notice):
      told[player, default: 0] += 1
      try expect(told[player] == sequence, "no gap: \(sequence) to \(player), \(notice)")
    case .wake(let instant): wakeUp = instant
    case .draw(let count): owed = count
    case .finish(let record): finished = record
    }
  }

  private func expectInvariants(after event: MatchEvent) throws(FuzzFinding) {
    try expect(match.isFinished == (finished != nil), "the end and its action go together")
    try expect(
      match.isFinished ? match.nextDeadline == nil : match.nextDeadline != nil || owed > 0,
      "what lives has a deadline, or waits for a place")
    if let deadline = match.nextDeadline {
      try expect(deadline > now, "no deadline is missed: \(event)")
      try expect(
        deadline == wakeUp, "the next deadline is the wake-up that was asked for: \(event)")
    }
    try expectSums()
    // Everybody's view at every event would take most of the time; each gets a turn.
    let seat = match.seats[kept.count % match.seats.count]
    guard let snapshot = match.snapshot(for: seat.player) else {
      throw FuzzFinding("who takes part may look")
    }
    if case .round(let round, _, _) = match.stage {
      try expect(
        snapshot.revealedRounds.allSatisfy { $0.number < round }, "no round is revealed early")
    }
  }

  private func expectSums() throws(FuzzFinding) {
    var sums: [PlayerID: Int] = [:]
    for result in match.playedRounds.lazy.flatMap(\.results) {
      try expect(
        (0...match.setup.format.points.most).contains(result.score), "scores are bounded: \(result)"
      )
      sums[result.player, default: 0] += result.score
    }
    for seat in match.seats {
      try expect(sums[seat.player] ?? 0 == seat.total, "a total is the sum of the scores: \(seat)")
    }
  }
}
