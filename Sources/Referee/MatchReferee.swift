import GameRules
import Geodesy
import WireProtocol

/// Judges a server by what one player of a match observes: events, states and accepted guesses.
///
/// Pure: the caller says what came and when, and the referee computes everything again.
public struct MatchReferee: Sendable {
  let me: PlayerID
  /// The `D` of the scoring formula, by map.
  private let diagonals: [String: Meters]
  /// By how much a server may seem early: half a round trip, and the clocks' whole milliseconds.
  private let tolerance: Duration
  var clockTolerance: Duration { tolerance }
  /// The aids and pauses of this player.
  var aid = AidRecord()
  /// Whether the events of the current round came from its start on.
  private(set) var knowsRound = false

  public private(set) var violations: [String] = []
  private var match: MatchID?
  /// The number of the last event or state.
  public private(set) var sequence = 0
  public private(set) var content: MatchContent?
  var totals: [PlayerID: Int] = [:]
  /// The health or lives of the players, where the format counts that.
  var reserves: [PlayerID: Int] = [:]
  /// The players who are out, in the order in which they went.
  var eliminated: [PlayerID] = []
  var present: Set<PlayerID> = []
  var guessing: Set<PlayerID> = []
  private(set) var guessed: Set<PlayerID> = []
  private var hasSomebodyLeft = false
  private(set) var round = 0
  private(set) var isRevealed = true
  private var nextAt: Instant?
  /// When the time of those who have not guessed ends, after the first guess of the round.
  var hurriedUntil: Instant?
  var hasForcedHurry = false
  /// The end of the one clock of all rounds, as it was told last.
  private var clockEnd: Instant?
  /// When a guess of this player was refused before its deadline, which only a hurry explains.
  private var refusedAt: Instant?
  /// This player's guess in the current round.
  private var myGuess: Coordinate?
  private var myVerdict: Bool?
  /// The statement that the current round asks.
  var statement: StatementCard?
  /// The acknowledged steps of this player in the current round.
  private var mySteps = 0
  /// The country of the last place that was revealed.
  var lastCountry: String?
  /// The messages of the current round, which must not contain any pin.
  var texts: [[UInt8]] = []
  private var isFinished = false
  /// Whether events were missed, so that a state must come first.
  public private(set) var isAway = false
  /// Whether anything of the match was seen.
  public var isUnderWay: Bool { match != nil }

  /// The distance of each player's best guess.
  public private(set) var nearest: [PlayerID: Meters] = [:]
  /// The players who ran out of time in some round.
  public private(set) var defaulted: Set<PlayerID> = []
  /// How often each player was told to have dropped.
  public private(set) var drops: [PlayerID: Int] = [:]
  public private(set) var revealedRounds = 0
  /// This player's rounds that were revealed, in their order.
  public internal(set) var reveals: [RevealedRound] = []
  /// All rounds that were revealed, in their order.
  public internal(set) var told: [ToldRound] = []

  public init(me: PlayerID, diagonals: [String: Meters], tolerance: Duration) {
    self.me = me
    self.diagonals = diagonals
    self.tolerance = tolerance
  }

  /// Judges an event that came at that time of the server's clock.
  public mutating func observe(
    _ match: MatchID, sequence: Int, _ news: MatchEventBody, text: [UInt8], at now: Instant
  ) {
    if let known = self.match, known != match { complain("event of another match \(match)") }
    self.match = match
    if isAway ? sequence <= self.sequence : sequence != self.sequence + 1 {
      complain("seq \(sequence) after \(self.sequence)")
    }
    self.sequence = sequence
    // Without the state there is nothing that could be judged by.
    if isAway { return }
    if isFinished { complain("an event after the end") }
    judge(news, at: now)
    switch news {
    // A reveal tells everything, and so does a view that says so.
    case .revealed: break
    // It was checked to be of a partner, who may well be right.
    case .marked: break
    case .started(let event) where event.content.rounds.contains { $0.view?.isRevealing == true }:
      break
    case .roundStarted(let event) where event.view.isRevealing: break
    case .aided(let event) where event.view?.isRevealing == true: break
    case .resumed(let event) where event.view.isRevealing: break
    case .matched, .started, .roundStarted, .guessing, .hurried, .frozen, .guessed, .ready,
      .standings, .finished, .aided, .paused, .resumed, .playerLeft, .playerReturned:
      texts.append(text)
    }
  }

  /// Notes where the server accepted this player's guess, or which verdict.
  public mutating func acceptedGuess(_ coordinate: Coordinate, verdict: Bool? = nil) {
    (myGuess, myVerdict) = (coordinate, verdict)
  }

  /// Notes that the server acknowledged a step of this player.
  public mutating func stepped(inRound number: Int) { if number == round { mySteps += 1 } }

  /// Notes that the server refused this player's guess before the deadline that the player knew.
  public mutating func guessWasRefused(at now: Instant) { refusedAt = now }

  /// Notes that this player is away. Events missed from now on are no violations.
  public mutating func leave() { isAway = true }

  /// Judges a state, which must fit what was seen before and stands in for missed events.
  public mutating func catchUp(with state: MatchState) {
    check(match == nil || match == state.match, "the state of another match")
    check(
      isAway ? state.sequence >= sequence : state.sequence == sequence,
      "a state of seq \(state.sequence) after \(sequence)")
    let wasAway = isAway
    isAway = false
    match = state.match
    sequence = state.sequence
    let state = state.content
    if content == nil, !state.rounds.contains(where: { $0.results != nil }) {
      judgeStart(state)
    } else {
      takePart(in: state)
    }
    check(state.round >= round, "a state of an earlier round")
    for seen in state.rounds where seen.round == state.round && seen.results == nil {
      check(seen.solution == nil, "the state tells the solution before the reveal")
    }
    judgeMissedReveals(in: state)
    // In the opening the first round is yet to start.
    let isOpening = state.phase == .countdown && state.rounds.last?.results == nil
    let startedRound = isOpening ? 0 : state.round
    if startedRound > round {
      hurriedUntil = nil
      refusedAt = nil
      texts = []
      myGuess = nil
      mySteps = 0
    }
    round = startedRound
    knowsRound = false
    aid.phaseEnd = nil
    takeAids(of: state)
    guessed = Set(state.players.filter(\.hasGuessed).map(\.player))
    // A state does not tell which players have gone to the guess phase meanwhile.
    guessing.formUnion(wasAway ? Set(totals.keys) : guessed)
    isRevealed = isOpening || (state.rounds.last.map { $0.results != nil } ?? true)
    nextAt = state.phase == .countdown ? state.deadline : nil
  }

  /// Judges the end of a match that ended while this player was away.
  public mutating func conclude(with state: MatchState, _ outcome: MatchFinished) {
    check(match == nil || match == state.match, "the state of another match")
    match = state.match
    takePart(in: state.content)
    judgeMissedReveals(in: state.content)
    round = state.content.round
    isRevealed = true
    // That somebody left was said when nobody was there to hear it.
    if outcome.ending != .played { hasSomebodyLeft = true }
    judgeEnd(outcome)
  }

  /// The state is of a match that was seen before; or of one whose beginning was missed.
  private mutating func takePart(in state: MatchContent) {
    if content == nil {
      content = state
      present = Set(state.players.map(\.player))
      totals = state.players.reduce(into: [:]) { $0[$1.player] = 0 }
      beginReserves()
      check(present.contains(me), "a match without me")
      judgeBounds(state)
    }
    check(Set(state.players.map(\.player)) == Set(totals.keys), "a state of other players")
  }

  /// Computes again what was revealed meanwhile.
  private mutating func judgeMissedReveals(in state: MatchContent) {
    for seen in state.rounds where seen.round > revealedRounds {
      guard let solution = seen.solution, let results = seen.results else { continue }
      check(seen.round == revealedRounds + 1, "a reveal that the state leaves out")
      revealedRounds = seen.round
      note(results, at: solution)
      judgeCountry(solution.country)
      judgeMoments(of: results)
      for result in results { judge(result, solution: solution) }
      judge(seen.effects, of: results, at: solution.coordinate, inRound: seen.round)
      if seen.round == round { judgeMine(results) }
    }
    for player in state.players {
      check(totals[player.player] == player.total, "a total that is not the sum of the scores")
      check(reserves[player.player] == player.reserve?.count, "a health that does not follow")
    }
  }

  private mutating func judgeMine(_ results: [RoundScore]) {
    guard let myGuess, let mine = results.first(where: { $0.player == me }) else { return }
    check((mine.path ?? []).count >= mySteps, "a step of mine was lost")
    check(mine.guess == myGuess, "my guess is not where I put it")
    check(mine.verdict == myVerdict, "my verdict is another one")
    check(
      mine.isWithoutPin != true || myGuess == .origin && myVerdict == nil,
      "my guess counts as no pin")
    check(!mine.isDefaulted, "my guess was taken for none")
  }

  /// Adds a violation that the caller noticed itself.
  public mutating func complain(_ what: String) {
    let name = match.map(\.description) ?? "no match yet"
    violations.append("match \(name), seq \(sequence), round \(round): \(what)")
  }

  mutating func check(_ condition: Bool, _ what: String) {
    if !condition { complain(what) }
  }

  private mutating func judge(_ news: MatchEventBody, at now: Instant) {
    switch news {
    case .matched(let event):
      check(sequence == 1, "the pairing is not the first event")
      check(
        [2, 4].contains(event.players.count)
          && Set(event.players.map(\.player)).count == event.players.count,
        "a pairing of neither two players nor four")
      check(event.players.contains { $0.player == me }, "a pairing without me")
    case .started(let event): judgeStart(event.content)
    case .roundStarted(let event): judgeRoundStart(event, at: now)
    case .guessing(let event):
      judgePhase(event.round, of: event.player)
      judgeGuessing(until: event.deadline, at: now)
      guessing.insert(event.player)
      if event.player == me { aid.phaseEnd = event.deadline }
    case .hurried(let event):
      judgeHurry(event, at: now)
      hurry(until: event.deadline)
    case .frozen(let event):
      judgePhase(event.round, of: event.player)
      judge(event, at: now)
    case .aided(let event):
      judgePhase(event.round, of: me)
      judge(event, at: now)
    case .paused(let event):
      judgePhase(round, of: me)
      judge(event, at: now)
    case .resumed(let event):
      judgePhase(event.round, of: me)
      judge(event, at: now)
    case .marked(let event):
      judgePhase(event.round, of: event.player)
      check(isPartner(event.player), "a marker of somebody of another side")
    case .guessed(let event):
      judgePhase(event.round, of: event.player)
      check(guessed.insert(event.player).inserted, "\(event.player) guessed twice")
      // A player who answered had the reply instead of the event.
      check(
        guessing.contains(event.player) || event.player == me,
        "\(event.player) guessed without a guess phase")
    case .revealed(let event): judgeReveal(event)
    case .ready(let event):
      check(isRevealed && event.round == round, "ready outside of a reveal")
    case .standings(let event): judgeStandings(event)
    case .finished(let event): judgeEnd(event)
    case .playerLeft(let event):
      guard event.reason != .dropped else {
        drops[event.player, default: 0] += 1
        break
      }
      present.remove(event.player)
      hasSomebodyLeft = true
    case .playerReturned(let event):
      check(present.contains(event.player), "somebody returned who had left")
    }
  }

  private mutating func judgeStart(_ content: MatchContent) {
    check(self.content == nil, "started twice")
    self.content = content
    present = Set(content.players.map(\.player))
    totals = content.players.reduce(into: [:]) { $0[$1.player] = 0 }
    check(totals.count == content.players.count, "a player twice in a match")
    takeAids(of: content)
    beginReserves()
    check(
      content.players.allSatisfy { $0.reserve?.count == rules.reserve(of: totals.count) },
      "another health at the start")
    check(present.contains(me), "a match without me")
    judgeBounds(content)
    nextAt = content.phase == .countdown ? content.deadline : nil
    check(content.players.allSatisfy { $0.total == 0 }, "points before the first round")
    check(
      content.rounds.allSatisfy { $0.solution == nil && $0.results == nil },
      "a solution at the start")
  }

  private mutating func judgeRoundStart(_ event: RoundStarted, at now: Instant) {
    check(isRevealed, "a round before the last one was revealed")
    check(event.round == round + 1, "round \(event.round) after \(round)")
    check(event.round <= content?.options.rounds ?? 0, "a round beyond the last one")
    if let nextAt { check(now + tolerance >= nextAt, "a round before the countdown was over") }
    if rules.clock == nil {
      judge(deadline: event.deadline, of: content?.options.movingTime, since: nextAt, at: now)
    } else {
      judgeClock(event.deadline, at: now)
    }
    round = event.round
    isRevealed = false
    knowsRound = true
    aid.phaseEnd = event.deadline
    (aid.used, aid.cards) = ([], [])
    guessing = []
    guessed = []
    (myGuess, myVerdict) = (nil, nil)
    if case .statement(let card) = event.view { statement = card } else { statement = nil }
    mySteps = 0
    hurriedUntil = nil
    hasForcedHurry = false
    refusedAt = nil
    texts = []
  }

  /// Checks the end of the one clock, which comes no nearer: it stands still between rounds.
  private mutating func judgeClock(_ end: Instant, at now: Instant) {
    guard let time = rules.clock.map({ Duration.milliseconds($0) }) else { return }
    check(end <= now + time + tolerance, "a clock of more than \(time)")
    if let clockEnd { check(clockEnd <= end + tolerance, "a clock that was shortened") }
    clockEnd = end
  }

  /// Checks the end of a guess phase, which the first guess of the round shortens.
  private mutating func judgeGuessing(until deadline: Instant, at now: Instant) {
    if let hurriedUntil {
      check(deadline <= hurriedUntil, "a guess phase beyond the hurry")
    } else {
      judge(deadline: deadline, of: content?.options.guessingTime, since: nil, at: now)
    }
  }

  mutating func judgePhase(_ round: Int, of player: PlayerID) {
    check(round == self.round && !isRevealed, "an event of round \(round)")
    check(inPlay.contains(player), "an event of somebody who is not in")
  }

  /// Checks the deadline of a phase that began at `now` at the latest, and not before `earliest`.
  mutating func judge(
    deadline: Instant, of duration: Duration?, since earliest: Instant?, at now: Instant
  ) {
    guard let duration else { return complain("a deadline before the start") }
    let leastStart = earliest ?? now
    let slack = earliest == nil ? tolerance + Self.delay : tolerance
    check(
      deadline <= now + duration + tolerance && deadline + slack >= leastStart + duration,
      "a deadline \(deadline - now) ahead in a phase of \(duration)")
  }

  private mutating func judgeReveal(_ event: RoundRevealed) {
    check(event.round == round && !isRevealed, "a reveal of round \(event.round)")
    isRevealed = true
    revealedRounds += 1
    if let refusedAt {
      let isHurried = hurriedUntil.map { $0 <= refusedAt + tolerance } ?? false
      check(isHurried, "my guess was refused before its deadline")
    }
    check(guessed.isSuperset(of: inPlay), "a reveal before everybody had guessed")
    check(Set(event.results.map(\.player)) == inPlay, "a reveal not of those who are there")
    note(event.results, at: event.solution)
    judgeCountry(event.solution.country)
    judgeMoments(of: event.results)
    for result in event.results {
      judge(result, solution: event.solution)
      check(!wasTold(result.guess) || result.player == me, "a pin was told before the reveal")
    }
    check(
      !wasTold(event.solution.coordinate) || myGuess == event.solution.coordinate,
      "the solution was told before the reveal")
    judge(
      event.effects, of: event.results, at: event.solution.coordinate, inRound: event.round)
    judge(event.solution.statement)
    judgeAids(event.results, at: event.solution)
    judgeMine(event.results)
  }

  private mutating func judge(_ result: RoundScore, solution: RevealedPlace) {
    nearest[result.player] = min(nearest[result.player] ?? result.distance, result.distance)
    if result.isDefaulted { defaulted.insert(result.player) }
    guard let content,
      let diagonal = content.list?.diagonal ?? content.ownMap?.diagonal ?? diagonals[content.map]
    else {
      return complain("a map that is not listed")
    }
    let distance = ReferenceFormulas.distance(result.guess, solution.coordinate)
    check(
      abs(distance - result.distance.value) <= 0.0501,
      "distance \(result.distance.value), computed \(distance)")
    let hasNoPin = result.isWithoutPin == true
    check(!hasNoPin || result.guess == .origin, "a player without a pin has a guess")
    let score: Int
    if let points = rules.verdictPoints {
      check(hasNoPin == (result.verdict == nil), "a verdict that is none")
      score = result.verdict != nil && result.verdict == solution.statement?.isTrue ? points : 0
    } else if rules.isByCountry {
      // The countries are the server's; but a pin at the place is in its country.
      check((0...1).contains(result.score), "score \(result.score) for a country")
      score = hasNoPin ? 0 : distance < 0.001 ? 1 : result.score
    } else {
      score =
        hasNoPin ? 0 : ReferenceFormulas.points(distance: distance, diagonal: diagonal.value)
    }
    check(result.score == score, "score \(result.score), computed \(score)")
    totals[result.player, default: 0] += score
    check(totals[result.player] == result.total, "a total that is not the sum of the scores")
  }

  private mutating func judgeStandings(_ event: RoundStandings) {
    check(isRevealed && event.round == round, "standings before the reveal")
    check(Set(event.standings.map(\.player)) == present, "standings not of those who are there")
    for standing in event.standings {
      let better = event.standings.count { worth($0.player) > worth(standing.player) }
      check(standing.rank == better + 1, "a rank that does not follow from the totals")
      check(standing.total == totals[standing.player], "standings of other totals")
      check(standing.reserve?.count == reserves[standing.player], "standings of another health")
    }
    check(event.standings.map(\.rank) == event.standings.map(\.rank).sorted(), "not best first")
    nextAt = event.nextAt
    check(event.nextView?.isRevealing != true, "a view that tells a place before its round")
  }

  private mutating func judgeEnd(_ event: MatchFinished) {
    isFinished = true
    if let clock = rules.clock {
      check(event.time.map { $0 <= .milliseconds(clock) } ?? false, "a time beyond the clock")
    }
    let winners = event.results.filter(\.hasWon)
    if event.ending == .played {
      let isOver = rules.isOver(
        reserves: rules.reserve == nil ? [] : present.map { reserves[$0] ?? 0 },
        totals: present.map { totals[$0] ?? 0 }, after: event.time?.wholeMilliseconds ?? 0)
      check(
        isRevealed && (isOver || round == content?.options.rounds),
        "an end before all rounds were played")
    } else {
      check(hasSomebodyLeft, "an end before its time, though nobody had left")
      check(
        winners.allSatisfy { present.contains($0.player) }, "somebody has won who had left")
    }
    check(
      Set(event.results.map(\.player)) == Set(totals.keys), "results not of those who played")
    let winningSides = Set(winners.map { sides[$0.player] })
    check(
      winners.count <= 1 || (winningSides.count == 1 && winningSides != [nil]),
      "more than one winner")
    check(winners.allSatisfy { $0.rank == 1 && $0.left == nil }, "a winner who is not first")
    for result in event.results {
      check(result.total == totals[result.player], "a result of another total")
      check(result.reserve?.count == reserves[result.player], "a result of another health")
    }
    if rules.isElimination, event.ending == .played {
      check(winners.map(\.player) == present.filter { reserves[$0] != 0 }, "another has won")
    }
    if let content, content.mode == .duel, event.ending == .played {
      let best = event.results.map { worth($0.player) }.max()
      let first = event.results.filter { worth($0.player) == best }
      check(first.count > 1 ? winners.isEmpty : first == winners, "the better total has not won")
      check(first.allSatisfy { $0.rank == 1 }, "the better total is not first")
    }
    judgeRatings(event)
  }

  /// Of a rated match everybody's rating changes: no winner's falls, and nobody's rises who has
  /// left or is on a side that has lost.
  private mutating func judgeRatings(_ event: MatchFinished) {
    let isRated = event.isRated == true
    for result in event.results {
      check((result.ratingAfter != nil) == isRated, "a rating that should or should not change")
      guard let before = result.ratingBefore, let after = result.ratingAfter else { continue }
      if result.hasWon { check(after >= before, "a winner's rating falls") }
      let hasLost = event.results.contains {
        $0.hasWon && sides[$0.player] != nil && sides[$0.player] != sides[result.player]
      }
      if hasLost || result.left != nil { check(after <= before, "a loser's rating rises") }
    }
  }
}
