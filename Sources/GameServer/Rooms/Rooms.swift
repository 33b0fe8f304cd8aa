import Accounts
import Community
import GameRules
import Storage
import WireProtocol

/// Keeps the rooms in which players gather: carries out the actions of the ``RoomBook``.
///
/// A room is in the store before anybody is told of it, and goes on after a restart.
@GameLoop
final class Rooms {
  let clock: any ServerClock
  private let timers: Timers
  /// Members may not have come back, or nothing has happened in a room for long.
  private lazy var deadlines = TimerGroup<RoomCode>(timers) { [weak self] in self?.timePassed($0) }
  private let journal: Journal
  private let players: PlayerDirectory
  let matches: Matches
  let lobby: Lobby
  private let networks: NetworkTags
  private var book = RoomBook()
  /// The player's map of the match that is about to be started.
  private var prepared: PlayableMap?
  /// The members of crowded rooms who have yet to be told how their room is.
  private var untold: [RoomCode: Set<PlayerID>] = [:]
  private lazy var tellings = TimerGroup<RoomCode>(timers) { [weak self] in self?.tellUntold(of: $0)
  }
  /// A change that a member makes costs one for each member who is told.
  var changeCredits = CreditTable<RoomCode>(Rooms.changeAllowance, limit: 10_000)

  /// The messages of a room about changes by its members: a hundred changes of sixteen members at
  /// once, or twenty of a crowd of eighty, then ten, or two, a second.
  nonisolated static let changeAllowance = RequestAllowance(perSecond: 160, burst: 1600)
  /// In rooms with watchers beyond ``RoomLimits/players`` the changes of so long are told together.
  nonisolated static let crowdPause = Duration.milliseconds(200)
  /// Cryptographic on purpose: whoever can foresee a code can join uninvited.
  private var random: Randomness

  init(
    clock: any ServerClock, timers: Timers, journal: Journal, players: PlayerDirectory,
    matches: Matches, lobby: Lobby, networks: NetworkTags, randomness: Randomness
  ) {
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.players = players
    self.matches = matches
    self.lobby = lobby
    self.networks = networks
    random = randomness
  }

  /// How many rooms are open.
  var count: Int { book.count }

  /// The room that a player is in.
  func room(of player: Player) -> Room? { book.room(of: player.id) }

  /// The room that a player is in, as clients are told it.
  func state(of player: Player) -> RoomState? { room(of: player).map(state) }

  func state(_ room: Room) -> RoomState {
    RoomState(
      code: room.code, version: room.version, host: room.host,
      members: room.members.map { member in
        guard let player = players[member.player] else {
          preconditionFailure("a member is in the directory")
        }
        return .init(
          player: PlayerCard(player.record), isOnline: member.isOnline,
          isInMatch: member.isPlaying, role: member.role, side: member.side)
      },
      format: FormatName(room.terms.format), map: room.terms.map, options: room.terms.options,
      dealsAids: room.terms.dealsAids ? true : nil, match: room.match)
  }

  /// A code that no room has.
  func newCode() -> RoomCode {
    while true {
      let code = RoomCode(using: &random)
      if book[code] == nil { return code }
    }
  }

  /// A player as one who enters a room.
  func arrival(of player: Player) -> RoomArrival {
    RoomArrival(player.id, from: network(of: player.id), playing: player.match)
  }

  /// The network that stays out together with a player who is removed from a room; `nil` if that
  /// would keep out others who are in the room: a class or a household is one network.
  func networkToExclude(with player: PlayerID) -> SenderNetwork? {
    guard let network = network(of: player), let room = book.room(of: player) else { return nil }
    let isShared = room.members.contains {
      $0.player != player && self.network(of: $0.player) == network
    }
    return isShared ? nil : network
  }

  /// The network that a player is in at the moment; `nil` for one who is away.
  private func network(of player: PlayerID) -> SenderNetwork? {
    players[player]?.session.flatMap { networks.tag(of: $0.channel) }
  }

  /// Passes an event to the rooms, calls `reply` with the verdict, and then tells the players.
  func handle(_ event: RoomEvent, reply: (RoomVerdict) -> Void = { _ in }) {
    let now = clock.now
    // Pairs that are due in the queue are made first.
    if case .start = event { lobby.timePassed(at: now) }
    let outcome = book.handle(event, at: now)
    // Records are stored before the reply, which waits for their commit.
    for action in outcome.actions { store(action) }
    reply(outcome.verdict)
    for action in outcome.actions { carryOut(action, at: now) }
  }

  /// Starts a match on the map of the room, which was prepared if a player made it.
  func start(
    _ match: MatchID, by host: PlayerID, on map: PlayableMap?, reply: (RoomVerdict) -> Void
  ) {
    prepared = map
    defer { prepared = nil }
    handle(.start(match, by: host), reply: reply)
  }

  private func store(_ action: RoomAction) {
    switch action {
    case .write(let record): journal.append(.room(record))
    case .erase(let code): journal.append(.roomEnded(code))
    default: break
    }
  }

  private func carryOut(_ action: RoomAction, at now: Instant) {
    switch action {
    case .write, .erase: break
    case .entered(let player, let code): players[player]?.room = code
    case .left(let id):
      guard let player = players[id] else { return }
      player.room = nil
      players.removeIfGone(player)
    case .tell(let members, let room):
      guard room.members.count > RoomLimits.players else {
        untold[room.code] = nil
        return tell(RoomChanged(room: state(room)), members)
      }
      let isFirst = untold[room.code] == nil
      untold[room.code, default: []].formUnion(members)
      if isFirst { tellings.set(room.code, at: now + Self.crowdPause) }
    case .close(let player, let code, let reason):
      players.deliver(RoomClosed(code: code, reason: reason), to: player)
    case .emote(let members, let code, let emote, let player):
      tell(RoomEmoted(code: code, player: player, emote: emote), members)
    case .leaveQueue(let id): if let player = players[id] { lobby.leave(player, at: now) }
    case .start(let match, let terms, let members):
      if let code = book.room(playing: match)?.code { tellUntold(of: code) }
      start(match, terms, members)
    case .wake(let code, let instant):
      if let instant { deadlines.set(code, at: instant) } else { deadlines.cancel(code) }
    }
  }

  private func tell<Event: WireEvent>(_ event: Event, _ members: [PlayerID]) {
    let text = ServerMessage.encoded(event: event)
    for member in members {
      players.deliver(text, event: MessageLabels.event(Event.self), to: member)
    }
  }

  /// Tells members of a crowded room all that has changed since they were told last.
  private func tellUntold(of code: RoomCode) {
    guard let members = untold.removeValue(forKey: code) else { return }
    tellings.cancel(code)
    guard let room = book[code] else { return }
    let present = room.members.map(\.player).filter(members.contains)
    if !present.isEmpty { tell(RoomChanged(room: state(room)), present) }
  }

  private func start(_ match: MatchID, _ terms: RoomTerms, _ members: [PlayerID]) {
    let own = prepared.flatMap { $0.map.name == terms.map ? $0 : nil }
    guard let map = own?.map ?? lobby.maps[terms.map] else {
      preconditionFailure("a room names a known map, or one that was prepared")
    }
    let party = members.map { id in
      guard let player = players[id], player.match == nil, player.session != nil else {
        preconditionFailure("who starts is online and in no match")
      }
      return player
    }
    lobby.begin(
      match, format: terms.format, origin: .room, map: map, own: own,
      options: terms.options, players: party, dealsAids: terms.dealsAids)
  }

  /// Lets time pass in a room, but not while the journal is stalled and nobody can come back.
  private func timePassed(_ code: RoomCode) {
    guard !journal.isStalled else {
      return deadlines.set(code, at: clock.now + JournalLimits.retryInterval)
    }
    handle(.timePassed(code))
  }
}

// Players leave rooms, drop and return.
extension Rooms {
  /// Takes a player out for good.
  func leave(_ player: Player) {
    guard player.room != nil else { return }
    handle(.leave(player.id))
  }

  /// Keeps the place of a player whose connection is gone, for ``RoomLimits/absence``.
  func dropped(_ player: Player) {
    guard player.room != nil else { return }
    handle(.away(player.id))
  }

  /// A player is connected again.
  func returned(_ player: Player) {
    guard player.room != nil else { return }
    handle(.returned(player.id))
  }

  /// Restores a room from before a restart, whose members have yet to come back. The live matches
  /// are restored by then.
  func resume(_ record: RoomRecord) {
    // New matches are of the latest version of their format.
    let latest = Format.named(record.terms.format.id.name) ?? .classic
    let format = lobby.formats.contains(latest) ? latest : .classic
    // Whether a player's map is still there is seen when a match begins.
    let isKnown =
      lobby.maps[record.terms.map] != nil
      || OwnMapID(mapName: record.terms.map) != nil && format.takesOwnMaps
    let map = isKnown ? record.terms.map : lobby.maps.standard.name
    let terms = RoomTerms(
      format: format, map: map, options: record.terms.options, dealsAids: record.terms.dealsAids)
    let room = record.surviving(
      { self.players[$0].map { $0.room == nil } ?? false },
      isLive: { self.matches[$0]?.machine.isFinished == false },
      terms: terms)
    guard let room else { return journal.append(.roomEnded(record.code)) }
    if room != record { journal.append(.room(room)) }
    var playing: [PlayerID: MatchID] = [:]
    for id in room.members {
      players[id]?.room = room.code
      playing[id] = players[id]?.match
    }
    handle(.resumed(room, playing: playing))
  }
}

extension Rooms: MatchWatchers {
  func watchers(of match: MatchID) -> [MatchWatcher] {
    let watchers = book.room(playing: match)?.watchers ?? []
    return watchers.map { MatchWatcher(player: $0.player, seesPlace: $0.role == .screen) }
  }
}

extension Rooms: JournalObserver {
  func journalResumed(since start: Instant) {
    if book.count > 0 { handle(.excused(clock.now - start)) }
  }
}

extension Rooms: MatchObserver {
  func playerEnteredMatch(_ player: Player) {
    guard player.room != nil, let match = player.match else { return }
    handle(.enteredMatch(player.id, match))
  }

  func playerLeftMatch(_ player: Player) {
    guard let match = room(of: player)?.member(player.id)?.match,
      // The end of a match changes the room once, not once for each player.
      matches[match]?.machine.isFinished != true
    else { return }
    handle(.leftMatch(player.id))
  }

  func matchFinished(_ match: FinishedMatch) {
    guard
      match.setup.origin == .room
        || match.setup.players.contains(where: { players[$0]?.room != nil })
    else { return }
    handle(.matchFinished(match.setup.id, players: match.setup.players))
  }
}
