import Geodesy

/// One match from beginning to end, for one to sixteen players: the rules of the game as a machine.
///
/// Everything that happens goes in through ``handle(_:at:)``, everything that is to be done comes
/// out as actions. Equal events at equal instants give equal matches, which is how a match that was
/// interrupted is rebuilt: by replaying its events.
public struct Match: Hashable, Sendable {
  /// The stage of the match.
  public enum Stage: Hashable, Sendable {
    /// Before ``MatchEvent/begin``. Goes to `countdown` if the match has an opening, else to
    /// `round`.
    case created
    /// Players look and guess, each at their own ``Turn``. Goes to `revealed`; after the last
    /// round, or when too many have left, to `finished`.
    case round(Int, startedAt: Instant, movingUntil: Instant)
    /// All see the solution and say that they are ready. Goes to `countdown`, or to `finished` when
    /// too many have left.
    case revealed(round: Int, readyBy: Instant)
    /// The standings are shown, or before the first round the players. Goes to `round`, or to
    /// `finished` when too many have left.
    case countdown(nextRound: Int, at: Instant)
    /// Goes nowhere.
    indirect case finished(FinishedMatch)
  }

  public private(set) var setup: MatchSetup
  public internal(set) var stage = Stage.created
  /// In the setup's order of players.
  public internal(set) var seats: [Seat]
  /// The rounds that have been revealed.
  public internal(set) var playedRounds: [PlayedRound] = []
  public internal(set) var startedAt: Instant?
  /// The pause of the round that is played.
  public internal(set) var pause: Pause?
  public internal(set) var pausesLeft: Int

  /// The wake-up that was asked for last.
  private var wakeUp: Instant?
  /// How many places were asked for and have not come.
  var askedPlaces = 0
  /// The actions of the event being handled. Empty between events.
  var actions: [MatchAction] = []
  /// Whether the event being handled has changed anything. False between events.
  var hasChanged = false

  public init(_ setup: MatchSetup) {
    self.setup = setup
    seats = setup.players.map {
      Seat(player: $0, reserve: setup.initialReserve, aids: setup.aids)
    }
    pausesLeft = setup.format.pauses.count
  }

  /// Catches up with the time, then lets the event happen.
  ///
  /// `now` never goes back from one call to the next. A deadline has passed when `now` reaches it.
  public mutating func handle(_ event: MatchEvent, at now: Instant) -> MatchOutcome {
    precondition((event == .begin) == (stage == .created), "begin is the first event, and once")
    if case .excused(let downtime) = event { moveDeadlines(by: downtime, at: now) }
    passDeadlines(until: now)
    let verdict = apply(event, at: now)
    // A phase that the event gave no time is over at once.
    passDeadlines(until: now)
    askForPlaces()
    askForWakeUp()
    defer {
      actions = []
      hasChanged = false
    }
    return MatchOutcome(verdict: verdict, actions: actions, changed: hasChanged)
  }

  /// A player's part; `nil` for somebody who never took part.
  public func seat(of player: PlayerID) -> Seat? { seats.first { $0.player == player } }

  public var isFinished: Bool {
    if case .finished = stage { true } else { false }
  }

  private mutating func apply(_ event: MatchEvent, at now: Instant) -> MatchVerdict {
    switch event {
    case .begin: begin(at: now)
    case .answer(let player, let round): withSeat(of: player) { $0.answer($1, round, at: now) }
    case .mark(let player, let round, let answer):
      withSeat(of: player) { $0.mark($1, round, answer) }
    case .move(let player, let round, let node):
      withSeat(of: player) { $0.move($1, round, to: node) }
    case .guess(let player, let round, let answer):
      withSeat(of: player) { $0.guess($1, round, answer, at: now) }
    case .ready(let player, let round): withSeat(of: player) { $0.ready($1, round, at: now) }
    case .aid(let player, let round, let use):
      withSeat(of: player) { $0.aid($1, round, use, at: now) }
    case .pause(let player): withSeat(of: player) { $0.beginPause($1, at: now) }
    case .resume(let player): withSeat(of: player) { $0.endPause($1, at: now) }
    case .goOn(let host, let round): goOn(by: host, round, at: now)
    case .quit(let player): withSeat(of: player) { $0.quit($1, at: now) }
    case .dropped(let player): withSeat(of: player) { $0.drop($1, at: now) }
    case .returned(let player): withSeat(of: player) { $0.comeBack($1) }
    case .delayed(let player, let delay): withSeat(of: player) { $0.allow(delay, for: $1) }
    case .timePassed, .excused: .done
    case .interrupted(let minimumGrace): interrupt(minimumGrace: minimumGrace, at: now)
    case .places(let places): add(places, at: now)
    case .abort: abort(at: now)
    }
  }

  /// Refuses who does not take part, or no longer.
  private mutating func withSeat(
    of player: PlayerID, _ body: (inout Match, Int) -> MatchVerdict
  ) -> MatchVerdict {
    guard let index = seats.firstIndex(where: { $0.player == player }), !seats[index].hasLeft
    else { return .refused(.notInMatch) }
    return body(&self, index)
  }

  /// Tells everybody who takes part, and keeps the counts of those who are away going: the gap
  /// tells them that they missed something.
  mutating func tell(_ notice: MatchNotice, except excluded: Int? = nil) {
    for index in seats.indices where index != excluded && !seats[index].hasLeft {
      tell(seatAt: index, notice)
    }
  }

  mutating func tell(seatAt index: Int, _ notice: MatchNotice) {
    seats[index].sequence += 1
    actions.append(.tell(seats[index].player, sequence: seats[index].sequence, notice))
    hasChanged = true
  }

  /// Takes places of rounds to come. A round that waited for its place starts.
  private mutating func add(_ places: [MatchPlace], at now: Instant) -> MatchVerdict {
    let room = setup.options.rounds - setup.solutions.count
    guard !isFinished, !places.isEmpty, places.count <= room,
      places.allSatisfy({ setup.format.prompt.fits($0.solution) })
    else { return .done }
    setup.add(places)
    askedPlaces = 0
    hasChanged = true
    return .done
  }

  /// Deals the spare place to a round in place of its own.
  mutating func dealSpare(toRound round: Int) { setup.dealSpare(toRound: round) }

  /// The round that is played or was revealed last, or in a countdown the next one.
  private var latestRound: Int {
    switch stage {
    case .created: 0
    case .round(let round, _, _), .revealed(let round, _), .countdown(let round, _): round
    case .finished: playedRounds.count
    }
  }

  /// Asks once for the places that are missing; again after an interruption, which may have lost
  /// the question.
  private mutating func askForPlaces() {
    guard askedPlaces == 0, setup.solutions.count < setup.options.rounds, !isFinished,
      stage != .created
    else { return }
    let wanted = setup.format.length.places(byRound: latestRound, of: setup.options.rounds)
    let missing = wanted - setup.solutions.count
    guard missing > 0 else { return }
    askedPlaces = missing
    actions.append(.draw(missing))
  }

  private mutating func askForWakeUp() {
    guard let deadline = nextDeadline, deadline != wakeUp else { return }
    wakeUp = deadline
    actions.append(.wake(at: deadline))
  }
}
