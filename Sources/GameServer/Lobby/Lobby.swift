import Accounts
import Community
import GameRules
import Geodesy
import Matchmaking
import Storage
import WireProtocol

/// Starts all matches: of the players whom the matchmaking queues pair, solo matches, the duels of
/// challenges, and the matches of rooms.
@GameLoop
final class Lobby {
  /// How long the place of a player who has dropped is held.
  nonisolated static let ticketHoldTime = Duration.seconds(30)
  /// The pause from ranked play after leaving a ranked match before its first reveal. Such a match
  /// changes no rating, so players could choose opponents and places by leaving.
  nonisolated static let rankedPause = Duration.seconds(300)
  /// After that time, a player who has left a ranked match that goes on may ask again whether it is
  /// over. A rating follows from the one before, so that nobody is in two ranked matches.
  nonisolated static let rankedRetry = Duration.seconds(30)

  let clock: any ServerClock
  private let timers: Timers
  /// Rating windows have widened so far that a pair is possible.
  private lazy var pairing = SingleTimer(timers) { [weak self] in self?.timePassed() }
  /// Players who dropped while waiting lose their places in the queue.
  private lazy var heldTickets = TimerGroup<PlayerID>(timers) { [weak self] in self?.dropHeld($0) }
  private let journal: Journal
  private let players: PlayerDirectory
  let matches: Matches
  let maps: MapCollection
  private let views: PlaceViews
  let placeSets: PlaceSets
  let lists: Lists
  let ownMaps: OwnMaps
  let store: any Store
  let wire: MatchWire
  let state: ServerState
  let options: MatchOptions
  /// A guess takes no time from a ranked opponent.
  private var rankedOptions: MatchOptions {
    var ranked = options
    ranked.hurryTime = .zero
    return ranked
  }
  private let ratesSameNetwork: Bool
  private let metrics: ServerMetrics
  private var waitingRoom = WaitingRoom()
  /// Players who could have been paired while the journal was stalled: no match can take the place
  /// of one that passes the time then. They are in the waiting room again when the stall ends.
  private var postponed: Set<PlayerID> = []
  /// Cryptographic on purpose: the places of the rounds to come must not follow from those that
  /// were revealed, as they would from the outputs of a seeded generator.
  var random: Randomness
  /// Each match's id is greater than those before, also within a millisecond: their order is the
  /// order in which a player's matches count.
  private var lastMatch: MatchID?
  /// The moments at which players left ranked matches before their first reveal.
  var rankedPauses = RecencyTable<PlayerID, Instant>(limit: 10_000)
  /// The players of whose matches before the start is known whether they bring a pause.
  var lookedUpPauses: Set<PlayerID> = []
  /// When the process before was last alive; `nil` if there was none.
  var previousEnd: Instant?

  init(
    clock: any ServerClock, timers: Timers, journal: Journal, players: PlayerDirectory,
    matches: Matches, maps: MapCollection, views: PlaceViews, placeSets: PlaceSets, lists: Lists,
    ownMaps: OwnMaps, store: any Store, wire: MatchWire, state: ServerState, options: MatchOptions,
    ratesSameNetwork: Bool,
    metrics: ServerMetrics,
    randomness: Randomness
  ) {
    random = randomness
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.players = players
    self.matches = matches
    self.maps = maps
    self.views = views
    self.placeSets = placeSets
    self.lists = lists
    self.ownMaps = ownMaps
    self.store = store
    self.wire = wire
    self.state = state
    self.options = options
    self.ratesSameNetwork = ratesSameNetwork
    self.metrics = metrics
  }

  /// Nothing can be kept at the moment.
  var isStalled: Bool { journal.isStalled }

  /// How many players wait.
  var waitingCount: Int { waitingRoom.count }

  /// How many players wait in the casual or in the ranked queues.
  func waitingCount(ranked: Bool) -> Int {
    Format.all.reduce(0) { count, format in
      maps.names.reduce(count) {
        $0 + waitingRoom.waitingCount(map: $1, format: format, ranked: ranked)
      }
    }
  }

  /// A place in a queue, as the player is told of it.
  struct Joined {
    let since: Instant
    /// How many others wait in the same queue.
    let waiting: Int
    let estimatedWait: Duration?
  }

  private func place(of ticket: Ticket) -> Joined {
    let (map, isRanked) = (ticket.map, ticket.preference.isRanked)
    return Joined(
      since: ticket.since,
      waiting: waitingRoom.waitingCount(
        map: map, format: ticket.format, ranked: isRanked, besides: ticket.player),
      estimatedWait: waitingRoom.estimatedWait(
        map: map, format: ticket.format, ranked: isRanked, besides: ticket.player, at: clock.now))
  }

  /// The place of a player who waits, or whose place is held.
  func place(of player: Player) -> AccountResume.QueuePlace? {
    player.ticket.map { ticket in
      let place = place(of: ticket)
      return .init(
        map: ticket.map, format: FormatName(ticket.format),
        isRanked: ticket.preference.isRanked, since: place.since, waiting: place.waiting,
        estimatedWait: place.estimatedWait)
    }
  }

  /// Puts a player, who is in no match and no queue, into a queue. A pairing that follows is told
  /// after `reply`.
  func join(
    _ player: Player, map: CoverageMap, format: Format, ranked: Bool, reply: (Joined) -> Void
  ) {
    let now = clock.now
    let ticket = Ticket(
      player: player.id, map: map.name, format: format,
      preference: ranked ? format.ladder.map { .ranked(player[$0].rating) } ?? .casual : .casual,
      since: now,
      lastOpponent: player.record.lastOpponent, blocked: player.blocked)
    let joined = place(of: ticket)
    player.ticket = ticket
    journal.append(.enqueued(ticket.record))
    let actions = waitingRoom.handle(.join(ticket), at: now)
    reply(joined)
    carryOut(actions)
  }

  /// Applies a changed block list to a place in the queue, which stays the same place.
  func blocksChanged(of player: Player) {
    guard let ticket = player.ticket, ticket.blocked != player.blocked else { return }
    replace(ticket, with: ticket.blocking(player.blocked), of: player)
  }

  private func replace(_ ticket: Ticket, with changed: Ticket, of player: Player) {
    player.ticket = changed
    guard !player.isTicketHeld else { return }
    carryOut(waitingRoom.handle(.leave(player.id), at: clock.now))
    carryOut(waitingRoom.handle(.join(changed), at: clock.now))
  }

  /// Takes a player out of the queue for good.
  ///
  /// - Parameter now: The moment, where it is one of several things that happen in it.
  func leave(_ player: Player, at now: Instant? = nil) {
    guard player.ticket != nil else { return }
    let actions =
      player.isTicketHeld ? [] : waitingRoom.handle(.leave(player.id), at: now ?? clock.now)
    forgetTicket(of: player)
    carryOut(actions)
  }

  /// Holds the place of a player whose connection is gone, unpaired, for ``ticketHoldTime``.
  func hold(_ player: Player) {
    guard player.ticket != nil, !player.isTicketHeld else { return }
    player.isTicketHeld = true
    heldTickets.set(player.id, at: clock.now + Self.ticketHoldTime)
    carryOut(waitingRoom.handle(.leave(player.id), at: clock.now))
  }

  /// Puts a player who is back into the held place again.
  func takeUp(_ player: Player) {
    guard let ticket = player.ticket, player.isTicketHeld else { return }
    player.isTicketHeld = false
    heldTickets.cancel(player.id)
    carryOut(waitingRoom.handle(.join(ticket), at: clock.now))
  }

  /// Removes a place that was held long enough, but not while the journal is stalled and nobody can
  /// come back.
  private func dropHeld(_ id: PlayerID) {
    guard !journal.isStalled else {
      return heldTickets.set(id, at: clock.now + Self.ticketHoldTime)
    }
    guard let player = players[id], player.isTicketHeld else { return }
    leave(player)
    players.removeIfGone(player)
  }

  /// Holds a place from before a restart, whose player has yet to come back.
  func restore(_ ticket: Ticket, of player: Player) {
    player.ticket = ticket
    player.isTicketHeld = true
    heldTickets.set(player.id, at: clock.now + Self.ticketHoldTime)
  }

  /// Makes the pairs that widened rating windows allow. While the journal is stalled it makes none.
  func timePassed(at now: Instant? = nil) {
    guard !journal.isStalled else { return }
    carryOut(waitingRoom.handle(.timePassed, at: now ?? clock.now))
  }

  private func carryOut(_ actions: [WaitingRoom.Action]) {
    for action in actions {
      switch action {
      case .joined, .refused, .left, .notQueued: break
      case .paired(let first, let second): begin([first, second])
      case .grouped(let first, let second): begin(first + second)
      case .wake(let instant): pairing.set(at: instant)
      case .sleep: pairing.cancel()
      }
    }
  }

  /// Begins the match of players who were brought together, in the match's order.
  private func begin(_ tickets: [Ticket]) {
    guard !journal.isStalled else { return postponed.formUnion(tickets.map(\.player)) }
    guard state.isAccepting, let first = tickets.first else { return }
    guard let map = maps[first.map] else { preconditionFailure("a ticket names a known map") }
    let matched = tickets.map { ticket in
      guard let player = players[ticket.player] else {
        preconditionFailure("who waits is in the directory")
      }
      forgetTicket(of: player)
      // A match alone passed the time.
      if let pastime = player.match { matches.handle(.abort, in: pastime) }
      let wait = clock.now.millisecondsSinceEpoch - ticket.since.millisecondsSinceEpoch
      metrics.queueWait[ticket.preference.isRanked ? 1 : 0].observe(Int(wait) * 1_000_000)
      return player
    }
    let isRanked = first.preference.isRanked
    begin(
      format: first.format, origin: isRanked ? .rankedQueue : .queue, map: map,
      options: isRanked ? rankedOptions : options, players: matched)
  }

  /// Begins a match; `reply` has the match before anybody is told of it.
  ///
  /// The players are connected, in no match, and not in the queue; only one who plays alone may
  /// still be in it.
  ///
  /// - Parameters:
  ///   - id: An id of ``nextMatchID()``, if the match had to be known before it begins.
  ///   - own: The map, if a player made it. Then all places are dealt at once: see ``OwnMaps``.
  ///   - countries: Those that places are wanted in, before any others.
  ///   - dealsAids: Whether the players are dealt aids, if the format can deal them.
  func begin(
    _ id: MatchID? = nil, format: Format = .classic, origin: MatchOrigin, map: CoverageMap,
    own: PlayableMap? = nil, options chosen: MatchOptions, players: [Player],
    bot: BotStrength? = nil,
    difficulty: Difficulty? = nil, brought: [Aid] = [], countries: [CountryCode] = [],
    dealsAids: Bool = false, reply: (LiveMatch) -> Void = { _ in }
  ) {
    let ids = players.map(\.id)
    var options = format.options(chosen)
    difficulty?.apply(to: &options)
    let wantsBoard = canCountForBoard(format, origin, map, options, players)
    let count = own == nil ? format.length.firstPlaces(options) : options.rounds
    let needed = count + (format.aids.hasDifficulty ? 1 : 0)
    let wanted = views.places(in: countries, count: needed, on: map)
    let dealt = views.places(
      for: PlaceDemand(
        count: needed - wanted.count, format: format, options: options, map: map,
        players: ids, isShared: !wantsBoard && origin != .rankedQueue, earlier: wanted),
      using: &random)
    var all = wanted.map { MatchPlace($0) } + dealt.places
    // The player may know the order of the countries.
    if !wanted.isEmpty { all.shuffle(using: &random) }
    let places = all.prefix(count)
    let walks = places.map(\.walk)
    let setup = MatchSetup(
      id: id ?? nextMatchID(), format: format, origin: origin, map: map.name,
      diagonal: map.diagonal, options: options, players: ids,
      solutions: places.map(\.solution),
      sharesNetwork: !ratesSameNetwork && (players.count == 2 || origin == .rankedQueue)
        && shareNetwork(players),
      bot: bot,
      walks: walks.contains { $0 != nil } ? walks : [],
      lacksPanoramas: dealt.lacksPanoramas, shown: dealt.shown, sourceTitle: own?.title,
      authorSeat: own.flatMap { ids.firstIndex(of: $0.author) },
      isForBoard: wantsBoard && dealt.isForBoard,
      tellsCountries: players.count == 1 && views.knowsCountries, difficulty: difficulty,
      spare: all.dropFirst(count).first,
      finds: own == nil ? findTerms(of: players, in: format, origin) : nil,
      brought: brought, dealsAids: dealsAids && MatchSetup.canDealAids(format, origin))
    let match = matches.begin(setup, players: players)
    matches.handle(.begin, in: match) { _ in reply(match) }
  }

  /// From what the finds of a match that begins now follow, where there are finds: not on a list of
  /// one's own, whose places one knows. Maps of players bring none either, as a second account can
  /// make one of a single place.
  private func findTerms(
    of players: [Player], in format: Format, _ origin: MatchOrigin
  ) -> FindTerms? {
    guard format.aids.hasDifficulty, origin != .ownList else { return nil }
    return players.first?.statistics.bag.terms(key: LinkSecret(using: &random), at: clock.now)
  }

  /// Whether a match that begins may count for the boards of its format, by all but its places.
  private func canCountForBoard(
    _ format: Format, _ origin: MatchOrigin, _ map: CoverageMap, _ options: MatchOptions,
    _ players: [Player]
  ) -> Bool {
    guard MatchSetup.canCountForBoard(format, origin), map.name == Board.map,
      Board.accepts(options, of: format)
    else { return false }
    // A match to pass the time ends when its player is paired, who could so choose what counts.
    return players.allSatisfy { $0.ticket == nil && isListed($0) }
  }

  /// Whether boards of formats take the matches that a player begins now.
  func isListed(_ player: Player) -> Bool {
    BoardEntry.lists(
      joined: player.record.createdAt, games: player.statistics.gamesPlayed, at: clock.now)
  }

  /// Begins a match of the places of a set; `reply` as of the others.
  ///
  /// - Parameter map: The set's, unless a player made it: then the set tells what is needed of it.
  func begin(
    _ set: PlaceSet, origin: MatchOrigin, map: CoverageMap, player: Player,
    reply: (LiveMatch) -> Void
  ) {
    let setup = MatchSetup(
      id: nextMatchID(), format: set.format, origin: origin, map: set.map,
      diagonal: set.diagonal ?? map.diagonal, options: set.options, players: [player.id],
      solutions: set.solutions, shown: views.provider.kind, placeSet: set.name,
      tellsCountries: views.knowsCountries)
    let match = matches.begin(setup, players: [player])
    matches.handle(.begin, in: match) { _ in reply(match) }
  }

  /// Begins a match of places of a list; `reply` as of the others.
  ///
  /// - Parameter map: The match is said to be on it. The list says how far apart its places are.
  func begin(
    _ list: PlayableList, _ terms: ListTerms, options chosen: MatchOptions, map: CoverageMap,
    player: Player, reply: (LiveMatch) -> Void
  ) {
    let record = list.list
    var options = terms.format.options(chosen)
    terms.difficulty?.apply(to: &options)
    let drawn = lists.draw(options.rounds + 1, of: list)
    let origin: MatchOrigin = record.author == player.id ? .ownList : .list
    let setup = MatchSetup(
      id: nextMatchID(), format: terms.format, origin: origin, map: map.name,
      diagonal: ListedPlace.diagonal(of: list.places.map(\.place.coordinate)),
      options: options, players: [player.id], solutions: Array(drawn.prefix(options.rounds)),
      bot: terms.bot, shown: views.provider.kind, placeSet: .list(record.id),
      sourceTitle: record.title,
      tellsCountries: views.knowsCountries, difficulty: terms.difficulty,
      spare: terms.format.aids.hasDifficulty
        ? drawn.dropFirst(options.rounds).first.map { MatchPlace($0) } : nil,
      finds: findTerms(of: [player], in: terms.format, origin), brought: terms.brought)
    let match = matches.begin(setup, players: [player])
    matches.handle(.begin, in: match) { _ in reply(match) }
  }

  /// The formats that this server can play.
  var formats: [Format] {
    Format.latest.filter {
      views.hasQuestions(for: $0) && (!$0.points.needsCountries || views.knowsCountries)
    }
  }

  /// Whether all that a match of before a restart asks can be asked.
  func knowsQuestions(of setup: MatchSetup) -> Bool { views.knows(setup) }

  /// Whether so many players can play a format on a map. Where countries are asked for, it has
  /// three at least; statements are of all countries, whatever the map.
  func isPossible(_ format: Format, for players: Int, on map: CoverageMap) -> Bool {
    format.takes(players) && views.hasQuestions(for: format)
      && (!format.points.needsCountries || views.hasCountries(map, using: &random))
  }

  /// Applies ratings that were computed again to a place in the queue, which stays the same place.
  func ratingsChanged(of player: Player) {
    guard let ticket = player.ticket, ticket.preference.isRanked, let ladder = ticket.format.ladder
    else { return }
    replace(ticket, with: ticket.rated(player[ladder].rating), of: player)
  }

  /// Whether any two players are in the same network at this moment.
  private func shareNetwork(_ players: [Player]) -> Bool {
    let networks = players.compactMap { $0.session?.channel.network }
    return Set(networks).count < networks.count
  }

  /// Makes the ids of matches to come greater than one of before a restart, also if the clock was
  /// set back since.
  func continueIDs(after match: MatchID) { lastMatch = max(lastMatch ?? match, match) }

  func nextMatchID() -> MatchID {
    var id = MatchID(at: clock.now, using: &random)
    if let lastMatch, id <= lastMatch { id = MatchID(uuid: lastMatch.uuid.successor) }
    lastMatch = id
    return id
  }

  private func forgetTicket(of player: Player) {
    player.ticket = nil
    player.isTicketHeld = false
    heldTickets.cancel(player.id)
    journal.append(.dequeued(player.id))
  }
}

extension Lobby: MatchObserver {
  func matchFinished(_ match: FinishedMatch) { notePauses(after: match) }
}

extension Lobby: PlaceDealer {
  func places(_ count: Int, after setup: MatchSetup) -> [MatchPlace]? {
    guard !setup.format.points.needsCountries || views.knowsCountries else { return nil }
    var options = setup.options
    // Panoramas are shared by many matches.
    if setup.isForBoard { options.view = .sketch }
    return maps[setup.map].map { map in
      views.places(
        for: PlaceDemand(
          count: count, format: setup.format, options: options, map: map,
          players: setup.players,
          isShared: !setup.isForBoard && setup.origin != .rankedQueue,
          earlier: setup.solutions),
        using: &random
      ).places
    }
  }
}

extension Lobby: JournalObserver {
  func journalResumed(since start: Instant) {
    let tickets = postponed.compactMap { players[$0] }.filter { !$0.isTicketHeld }
      .compactMap(\.ticket)
    postponed = []
    // In the order in which they came.
    for ticket in tickets.sorted(by: { ($0.since, $0.player) < ($1.since, $1.player) }) {
      carryOut(waitingRoom.handle(.join(ticket), at: clock.now))
    }
    timePassed()
  }
}

extension Ticket {
  /// As the store keeps it.
  fileprivate var record: WaitingTicketRecord {
    WaitingTicketRecord(
      player: player, map: map, isRanked: preference.isRanked, format: format, since: since)
  }
}
