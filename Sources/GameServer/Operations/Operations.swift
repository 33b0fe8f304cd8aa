import Accounts
import AdminSocket
import Community
import GameRules
import Logging
import Storage
import WireProtocol

/// The operation of a running server: moderation, monitoring, the planned end and periodic work.
/// ``AdminCommands`` has the operators' commands.
@GameLoop
final class Operations {
  let moderation: Moderation
  let refunds: Refunds
  let audit: AuditTrail
  let monitoring: Monitoring
  let drain: Drain
  let heartbeat: Heartbeat
  let purge: Purge
  let matches: Matches
  let views: PlaceViews
  let replayPasses = ReplayPasses()
  private let placeSets: PlaceSets
  private let clock: any ServerClock
  private let journal: Journal
  private let players: PlayerDirectory
  private let announcements: Announcements
  private let due: DueTimer
  private let maps: MapCollection
  private var random: Randomness

  init(
    store: any Store, clock: any ServerClock, timers: Timers, journal: Journal, outbox: Outbox,
    players: PlayerDirectory, table: SessionTable, matches: Matches, lobby: Lobby,
    challenges: Challenges, rooms: Rooms, views: PlaceViews, push: PushAnnouncements,
    due: DueTimer, feeds: Feeds, accounts: AccountFeatures, bans: BanList, state: ServerState,
    metrics: ServerMetrics,
    logger: Logger,
    randomness: Randomness
  ) {
    self.matches = matches
    self.views = views
    placeSets = lobby.placeSets
    self.clock = clock
    self.journal = journal
    self.players = players
    self.due = due
    maps = lobby.maps
    random = randomness
    audit = AuditTrail(
      clock: clock, journal: journal, state: state, randomness: randomness, logger: logger)
    moderation = Moderation(
      store: store, clock: clock, journal: journal, players: players,
      sessions: accounts.sessions, connections: table, bans: bans, audit: audit, logger: logger)
    refunds = Refunds(
      store: store, clock: clock, timers: timers, journal: journal, players: players,
      lobby: lobby, audit: audit, state: state, logger: logger)
    drain = Drain(clock: clock, timers: timers, matches: matches, state: state)
    heartbeat = Heartbeat(
      clock: clock, timers: timers, journal: journal, matches: matches, challenges: challenges,
      metrics: metrics)
    purge = Purge(
      store: store, clock: clock, timers: timers, players: players, moderation: moderation,
      sessions: accounts.sessions, deletion: accounts.deletion, state: state, logger: logger)
    monitoring = Monitoring(
      clock: clock, timers: timers, metrics: metrics, journal: journal, outbox: outbox,
      players: players, sessions: table, matches: matches, lobby: lobby, challenges: challenges,
      rooms: rooms, push: push, feeds: feeds, state: state)
    announcements = Announcements(clock: clock, timers: timers, players: players)
  }

  /// The current moment.
  var now: Instant { clock.now }

  /// Returns when everything that was accepted by now is durable: false if it never will be.
  func waitUntilDurable() async -> Bool { await journal.waitUntilDurable() }

  /// Returns when everything that is due by now has been carried out, or cannot be.
  func carryOutDue() async {
    await due.finish()
    _ = await journal.waitUntilDurable()
  }

  /// Sends an announcement to all connected players; returns how many they are.
  func announce(_ text: String, by peer: AdminPeer) async throws(WireError) -> Int {
    try await audit.keep([], AuditDraft(action: .announce, details: text), by: peer)
    return announcements.send(
      ServerMessage.encoded(event: ServerAnnouncement(text: text, at: clock.now)))
  }

  /// The id of an event that is about to be announced.
  func newEventID() -> ScheduledEventID { ScheduledEventID(at: clock.now, using: &random) }

  /// The id of an item of news that is about to be published.
  func newNewsID() -> NewsID { NewsID(at: clock.now, using: &random) }

  /// Whether the server has a map of that name.
  func hasMap(_ name: String) -> Bool { maps[name] != nil }

  /// Carries out an operator's change of an event.
  func changeEvent(
    _ writes: [StoreWrite], _ draft: AuditDraft, by peer: AdminPeer
  ) async throws(WireError) {
    try await audit.keep(writes, draft, by: peer)
    due.look()
  }

  /// Takes a panorama away for good; returns how many places went with it.
  func dropPicture(_ picture: String, by peer: AdminPeer) async throws -> Int {
    guard let panoramas = views.panoramas else {
      throw WireError.plain("this server has no panoramas")
    }
    guard let reference = panoramas.reference(picture) else {
      throw WireError.plain("the provider's ids are not like that")
    }
    try await audit.keep([], AuditDraft(action: .dropPicture, subject: reference), by: peer)
    do {
      return try await panoramas.drop(reference)
    } catch {
      throw WireError.plain("the picture cannot be blocked, and nothing was removed: \(error)")
    }
  }

  /// Adds a player's connection, match and queue to a report from the store.
  ///
  /// - Parameter isPrivate: Whether the network address is included.
  func complete(_ report: inout PlayerReport, isPrivate: Bool) {
    guard let player = players[report.card.player] else { return }
    report.connection = player.session.map {
      .init(address: isPrivate ? $0.channel.address : "…", since: $0.openedAt)
    }
    report.match = player.match
    report.queue = player.ticket.map {
      .init(map: $0.map, isRanked: $0.preference.isRanked, since: $0.since)
    }
  }
}

extension Operations {
  /// A link of the operator's own to the replay of a match whose places are still secret; `nil` of
  /// any other match, also one that is not kept.
  func replayPass(to match: MatchID, in store: any Store) async throws -> LinkSecret? {
    let setup = try await store.finishedMatch(match)?.match.setup
    let recording = try await store.recording(of: match)
    guard let set = setup?.placeSet, recording != nil else { return nil }
    let isRevealed = try await placeSets.isRevealed(set)
    return isRevealed ? nil : replayPasses.pass(to: match)
  }
}
