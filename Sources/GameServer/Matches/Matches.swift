import Collections
import Community
import GameRules
import Geodesy
import Logging
import Matchmaking
import Storage
import WireProtocol

/// The matches in memory: live ones, and those that ended a moment ago. Begins matches, passes
/// events to their state machines, and carries out the actions that result: journal entries,
/// messages, timers, results.
@GameLoop
final class Matches {
  let clock: any ServerClock
  private let journal: Journal
  let players: PlayerDirectory
  let wire: MatchWire
  let views: PlaceViews
  private let triggers: Triggers
  private let metrics: ServerMetrics
  private let logger: Logger
  private var matches: [MatchID: LiveMatch] = [:]
  /// The finished ones among the matches, oldest first.
  private var remembered: Deque<MatchID> = []
  /// How many finished matches stay in memory, for clients that missed the end.
  var rememberedLimit = 4096

  private var hasWarnedOfSharedNetwork = false
  /// The next deadline of each live match.
  private(set) lazy var deadlines = TimerGroup<MatchID>(timers) { [weak self] in self?.wake($0) }
  /// The matches whose watchers are to be told of a change.
  private(set) lazy var watchersDue = TimerGroup<MatchID>(timers) { [weak self] in
    self?.tellWatchers(of: $0)
  }
  private let timers: Timers
  /// Told of players' matches in this order.
  var observers: [any MatchObserver] = []
  /// Deals the places of rounds to come. Set before the first match.
  weak var dealer: (any PlaceDealer)?
  /// Knows who watches. Set before the first match.
  weak var watchers: (any MatchWatchers)?

  /// The beginning of the journal's stall, while it is stalled.
  private var pausedSince: Instant?
  /// The events of the meantime.
  private var postponed: [(match: MatchID, event: MatchEvent)] = []

  /// The ranked match of each player that is being played, also of those who have left it.
  private var rankedMatches: [PlayerID: MatchID] = [:]
  /// How many matches are being played.
  private(set) var liveCount = 0
  /// How many attempts at the challenge of each day are being played.
  private(set) var liveAttempts: [PlaceSetName: Int] = [:]
  /// The labels by which live matches are counted.
  struct Kind: Hashable, Comparable {
    let mode: MatchMode
    let phase: MatchPhase

    static func < (left: Kind, right: Kind) -> Bool {
      (left.mode.rawValue, left.phase.rawValue) < (right.mode.rawValue, right.phase.rawValue)
    }
  }

  /// The live matches of each kind, zeros included. Looks at each match.
  var countByModeAndPhase: [Kind: Int] {
    var counts: [Kind: Int] = [:]
    for mode in MatchMode.allCases {
      for phase in MatchPhase.allCases { counts[Kind(mode: mode, phase: phase)] = 0 }
    }
    for match in matches.values {
      guard let phase = match.phase else { continue }
      counts[Kind(mode: match.machine.setup.mode, phase: phase), default: 0] += 1
    }
    return counts
  }

  /// How many matches have ended since the start.
  private(set) var finishedCount = 0

  init(
    clock: any ServerClock, timers: Timers, journal: Journal, players: PlayerDirectory,
    wire: MatchWire, views: PlaceViews, triggers: Triggers, metrics: ServerMetrics,
    logger: Logger
  ) {
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.players = players
    self.wire = wire
    self.views = views
    self.triggers = triggers
    self.metrics = metrics
    self.logger = logger
  }

  /// A match that is live, or one of the last that were.
  subscript(id: MatchID) -> LiveMatch? { matches[id] }

  /// Whether a ranked match of the player is being played, though the player may have left it.
  func isRanked(_ player: PlayerID) -> Bool { rankedMatches[player] != nil }

  /// Begins a match of these players, who are in none.
  func begin(_ setup: MatchSetup, players: [Player]) -> LiveMatch {
    let key = views.newKey(for: setup)
    let match = LiveMatch(
      machine: Match(setup), players: players.map(\.record), viewKey: key)
    insert(match, players: players)
    count(started: setup)
    journal.append(.begun(setup, viewKey: key), of: setup.id, at: clock.now)
    logger.debug(
      "match begun",
      metadata: [
        "match": "\(setup.id)", "mode": "\(setup.mode.rawValue)",
        "origin": "\(setup.origin.rawValue)", "map": "\(setup.map)",
        "players": "\(setup.players.map(\.description).joined(separator: ","))",
      ])
    warnOfSharedNetwork(setup)
    for player in players {
      for observer in observers { observer.playerEnteredMatch(player) }
    }
    return match
  }

  /// Once is enough: it is meant for who has forgotten to name the proxy.
  private func warnOfSharedNetwork(_ setup: MatchSetup) {
    guard setup.sharesNetwork, !hasWarnedOfSharedNetwork else { return }
    hasWarnedOfSharedNetwork = true
    logger.warning(
      """
      two players of the same network are in a match, which changes no rating; if all seem to \
      come from one network, name the proxy with --trusted-proxies, or use --rate-same-network
      """, metadata: ["match": "\(setup.id)"])
  }

  /// Takes in a match that was rebuilt after a restart.
  func restore(_ match: LiveMatch, players: [Player]) {
    insert(match, players: players)
    if let deadline = match.machine.nextDeadline { deadlines.set(match.id, at: deadline) }
  }

  /// Passes an event to the match's state machine, calls `reply` with the verdict, and then tells
  /// the players what changed.
  ///
  /// While the journal is stalled the event waits for its end, and `reply` is not called: requests
  /// are refused then.
  func handle(
    _ event: MatchEvent, in match: LiveMatch, reply: (MatchVerdict) -> Void = { _ in }
  ) {
    guard pausedSince == nil else {
      return postponed.append((match.id, event))
    }
    let now = clock.now
    let outcome = match.machine.handle(event, at: now)
    record(event, of: match, outcome, at: now)
    // Nobody watches a match that has ended.
    let receivers = watchersToTell(of: match, after: outcome)
    // The result is written before anybody is told of it, so that it waits for its commit.
    for case .finish(let finished) in outcome.actions { finish(match, finished) }
    reply(outcome.verdict)
    release(match)
    for action in outcome.actions {
      switch action {
      case .tell(let player, let sequence, let notice):
        players.deliver(
          wire.event(notice, sequence: sequence, in: match, to: player),
          event: MatchWire.label(of: notice), to: player)
      case .wake(let instant): deadlines.set(match.id, at: instant)
      case .draw, .finish: break
      }
    }
    tellLater(receivers, of: match)
    for case .draw(let count) in outcome.actions { deal(count, to: match) }
    // Not before all is told that this event brought.
    for case .tell(let player, _, .roundStarted) in outcome.actions {
      if let player = players[player] { noteDelay(of: player, in: match, isBeginning: true) }
    }
  }

  /// Deals places to a match that goes on. One for which there are none any more is aborted.
  private func deal(_ count: Int, to match: LiveMatch) {
    let dealt = match.machine.setup.solutions.count
    guard let places = dealer?.places(count, after: match.machine.setup) else {
      logger.error(
        "a match is aborted, as its map or its atlas is gone", metadata: ["match": "\(match.id)"])
      return handle(.abort, in: match)
    }
    handle(.places(places), in: match)
    views.register(
      match.machine.setup, rounds: dealt + 1...dealt + places.count, key: match.viewKey)
  }

  /// The same for the match of a player in memory.
  func handle(_ event: MatchEvent, in id: MatchID) {
    if let match = matches[id] { handle(event, in: match) }
  }

  /// Journals what changed the match. Of a player's marks between two commits it keeps the last.
  private func record(
    _ event: MatchEvent, of match: LiveMatch, _ outcome: MatchOutcome, at now: Instant
  ) {
    guard outcome.changed else { return }
    match.note(event, outcome.verdict, at: now)
    guard case .mark(let player, let round, let answer) = event, outcome.verdict == .done else {
      // A shuffle takes the marker away, and a mark behind it must stay behind it.
      if case .aid = event { journal.fixPendingMarks(of: match.id) }
      return journal.append(.happened(event), of: match.id, at: now)
    }
    // A mark that brought more than itself let a deadline pass, and a replay needs its moment. So
    // it does of one that partners are told.
    let isReplaced =
      outcome.actions.isEmpty && match.machine.setup.format.sides == .each
      && journal.replacePendingMark(by: player, round: round, in: match.id, with: answer)
    if !isReplaced {
      journal.appendMark(by: player, round: round, in: match.id, answer, at: now)
    }
  }

  /// How long a player must wait before the journal takes another mark; `nil`: not at all, and the
  /// player's allowance is charged, unless the mark takes the place of one that is not kept yet,
  /// which it does not where partners are told.
  func waitToMark(_ player: Player, round: Int, in match: LiveMatch) -> Duration? {
    guard !match.machine.isFinished, match.machine.seat(of: player.id) != nil,
      match.machine.setup.format.sides != .each
        || !journal.hasPendingMark(by: player.id, round: round, in: match.id)
    else { return nil }
    return match.takeMark(of: player.id, at: clock.now)
  }

  /// Handles an event of a player's request, whose time on the line counts for the deadlines.
  func handle(
    _ event: MatchEvent, of player: Player, in match: LiveMatch, reply: (MatchVerdict) -> Void
  ) {
    noteDelay(of: player, in: match)
    handle(event, in: match, reply: reply)
  }

  /// Adjusts a seat's latency allowance to the measured delay of the line. An unknown delay changes
  /// nothing, but resets the allowance at the beginning of a round, so that a client cannot keep
  /// one by not answering pings.
  private func noteDelay(of player: Player, in match: LiveMatch, isBeginning: Bool = false) {
    guard let channel = player.session?.channel, !match.machine.isFinished,
      let seat = match.machine.seat(of: player.id)
    else { return }
    channel.measureRoundTrip()
    guard let delay = channel.delay ?? (isBeginning ? .zero : nil) else { return }
    // A deadline that has been told must not come nearer.
    if case .guessing = seat.turn, delay < seat.latencyAllowance { return }
    let limits = MatchLimits.latencyAllowance
    allow(min(max(delay, limits.lowerBound), limits.upperBound), for: seat, in: match)
  }

  /// A delay that differs by less from the one allowed for is the same.
  private static let delayTolerance = Duration.milliseconds(20)

  private func allow(_ delay: Duration, for seat: Seat, in match: LiveMatch) {
    let change = delay - seat.latencyAllowance
    let tolerance = Self.delayTolerance
    guard change > tolerance || change < .zero - tolerance else { return }
    handle(.delayed(seat.player, by: .milliseconds(delay.wholeMilliseconds)), in: match)
  }

  /// A match's next deadline has come.
  private func wake(_ id: MatchID) {
    guard pausedSince == nil, let match = matches[id], !match.machine.isFinished else { return }
    handle(.timePassed, in: match)
  }

  /// Goes on after a stall. The time in between counts for no deadline.
  private func resume() {
    guard let start = pausedSince else { return }
    pausedSince = nil
    let lost = clock.now - start
    let paused = matches.values.filter { !$0.machine.isFinished && !$0.isUnbegun }
    // In an order, so that equal inputs have equal outputs.
    for match in paused.sorted(by: { $0.id < $1.id }) {
      handle(.excused(lost), in: match)
      // Its timer may have fired in the meantime, for nothing.
      if let deadline = match.machine.nextDeadline { deadlines.set(match.id, at: deadline) }
    }
    let events = postponed
    postponed = []
    for (id, event) in events {
      if let match = matches[id] { handle(event, in: match) }
    }
  }

  private func insert(_ match: LiveMatch, players: [Player]) {
    matches[match.id] = match
    let setup = match.machine.setup
    // A match from before pictures were drawn gets a key for as long as this process lives.
    if match.viewKey == nil { match.viewKey = views.newKey(for: setup) }
    views.registerAll(of: setup, key: match.viewKey)
    if case .round(let round, _, _) = match.machine.stage {
      for node in Set(match.machine.seats.flatMap(\.path)) {
        views.register(round, node: node, of: setup, key: match.viewKey)
      }
    }
    liveCount += 1
    if setup.ladder != nil { for id in setup.players { rankedMatches[id] = match.id } }
    if let set = setup.attempt { liveAttempts[set, default: 0] += 1 }
    for player in players {
      player.match = match.id
      player.unfinishedMatches += 1
    }
  }

  /// Frees the players who have left a match that goes on for another one.
  private func release(_ match: LiveMatch) {
    guard match.machine.setup.mode == .party, !match.machine.isFinished else { return }
    for seat in match.machine.seats where seat.hasLeft {
      guard let player = players[seat.player], player.match == match.id else { continue }
      leave(player)
    }
  }

  /// The player is in no match any more.
  private func leave(_ player: Player) {
    player.match = nil
    for observer in observers { observer.playerLeftMatch(player) }
    players.removeIfGone(player)
  }

  /// The place of a picture, if the players have been shown its round, and it is not paused.
  func shownPlace(of picture: PlaceViews.PictureSource) -> Coordinate? {
    guard let match = matches[picture.match]?.machine, picture.round <= match.shownRounds,
      match.pause == nil || !match.isPlaying(picture.round)
    else {
      return nil
    }
    return match.setup.solutions[picture.round - 1].coordinate
  }

  /// Removes the name of a deleted player from the matches in memory.
  func forget(_ player: PlayerID) {
    for match in matches.values where match.machine.setup.players.contains(player) {
      match.deleted.insert(player)
      guard let ladder = match.machine.setup.ladder else { continue }
      match.lastRatings[player] = players[player]?[ladder].rating
    }
  }

  private func finish(_ match: LiveMatch, _ end: FinishedMatch) {
    var finished = end
    finished.weight = weight(of: end)
    match.weight = finished.weight
    match.ratingChanges = RatingChange.all(of: finished) { id in
      guard let ladder = finished.setup.ladder else { return Rating() }
      return players[id]?[ladder].rating ?? match.lastRatings[id] ?? Rating()
    }
    journal.append(
      .finished(
        FinishedMatchRecord(
          match: finished, ratings: match.ratingChanges,
          sequences: match.machine.seats.map(\.sequence))))
    if finished.ending != .aborted {
      journal.append(.recorded(match.takeRecording(), of: match.id))
    }
    for id in finished.setup.players {
      guard let player = players[id] else { continue }
      if let change = match.ratingChanges.first(where: { $0.player == id }),
        let ladder = finished.setup.ladder
      {
        rate(player, change, on: ladder, at: finished.finishedAt)
      }
      for last in finished.setup.lastOpponents where last.player == id {
        player.record.lastOpponent = last.opponent
      }
      count(match, finished, for: player)
      if player.match == match.id { leave(player) }
      players.removeIfGone(player)
    }
    deadlines.cancel(match.id)
    views.endPlaying(match.machine.setup)
    liveCount -= 1
    if finished.setup.ladder != nil {
      for id in finished.setup.players { rankedMatches[id] = nil }
    }
    if let set = finished.setup.attempt, let count = liveAttempts[set] {
      liveAttempts[set] = count > 1 ? count - 1 : nil
    }
    remembered.append(match.id)
    if remembered.count > rememberedLimit {
      if let oldest = matches.removeValue(forKey: remembered.removeFirst()) {
        views.forget(oldest.machine.setup, key: oldest.viewKey)
      }
    }
    finishedCount += 1
    count(finished)
    logger.debug(
      "match finished",
      metadata: [
        "match": "\(match.id)", "mode": "\(finished.setup.mode.rawValue)",
        "ending": "\(finished.ending.rawValue)", "rounds": "\(finished.rounds.count)",
      ])
    for observer in observers { observer.matchFinished(finished) }
  }

  /// Takes a new rating over, and enters the player into the league of the week.
  private func rate(
    _ player: Player, _ change: RatingChange, on ladder: Ladder, at instant: Instant
  ) {
    player[ladder] = LadderRating(
      rating: change.after, games: player[ladder].games + 1, lastGame: instant)
    let week = WeekNumber(at: instant)
    guard player.leagueWeeks[ladder] != week else { return }
    player.leagueWeeks[ladder] = week
    journal.append(
      .leagueEntered(
        LeagueEntry(
          player: player.id, ladder: ladder, week: week, network: player.origin.network)))
  }

  private func count(started setup: MatchSetup) {
    guard let mode = MatchMode.allCases.firstIndex(of: setup.mode),
      let origin = MatchOrigin.allCases.firstIndex(of: setup.origin)
    else { return }
    metrics.matchesStarted.increment(mode, origin)
  }

  private func count(_ finished: FinishedMatch) {
    guard let mode = MatchMode.allCases.firstIndex(of: finished.setup.mode),
      let ending = MatchEnding.allCases.firstIndex(of: finished.ending)
    else { return }
    metrics.matchesFinished.increment(mode, ending)
  }

  /// Statistics, badges and notifications, in the transaction of the result.
  private func count(_ match: LiveMatch, _ finished: FinishedMatch, for player: Player) {
    player.unfinishedMatches -= 1
    player.lastFinish = finished.finishedAt
    let before = player.statistics.experience.total
    let counts = player.statistics.apply(finished, for: player.id)
    if finished.setup.counts.contains(.experience),
      finished.setup.experienceDivisor(of: player.id) != nil, counts, finished.ending != .aborted
    {
      let total = player.statistics.experience.total
      match.experience[player.id] = ExperienceGain(gained: total - before, total: total)
    }
    if counts { journal.append(.statistics(player.id, player.statistics)) }
    let entries = BoardEntry.all(
      of: finished, for: player.id, statistics: player.statistics,
      joined: player.record.createdAt, from: player.origin)
    for entry in entries { journal.append(.boardEntry(entry)) }
    guard counts else { return }
    let events = CommunityEvent.events(
      of: finished, for: player.id, statistics: player.statistics)
    match.unlocked[player.id] = triggers.fire(events, for: player, at: finished.finishedAt)
  }

  /// The match's weight, by the winners' earlier wins of the day; `nil` for an aborted match.
  private func weight(of finished: FinishedMatch) -> MatchWeight? {
    guard finished.ending != .aborted else { return nil }
    let numbers = finished.countedWins.compactMap { win in
      players[win.winner]?.statistics.repeatedWins
        .nextNumber(with: win.others, at: finished.finishedAt)
    }
    return MatchWeight(of: finished, winNumber: numbers.max() ?? 1)
  }
}

extension Matches: JournalObserver {
  /// No deadline passes from now on, and events wait.
  func journalStalled(since start: Instant) { if pausedSince == nil { pausedSince = start } }

  func journalResumed(since start: Instant) { resume() }
}

extension Match {
  /// The number of the last round whose view the players were told, which is in the countdown
  /// before it; of a finished match, the last that was revealed.
  fileprivate var shownRounds: Int {
    switch stage {
    case .created: 0
    case .round(let round, _, _), .revealed(let round, _): round
    case .countdown(let nextRound, _): nextRound
    case .finished: playedRounds.count
    }
  }
}
