import Accounts
import GameRules
import Geodesy
import Logging
import Storage
import WireProtocol

/// The game server without its sockets. Composes the features; `Connections` passes them the
/// clients' messages, and the `Journal` makes their changes durable before they are told.
@GameLoop
public final class Server {
  let clock: any ServerClock
  let store: any Store
  let logger: Logger
  let log: ServerLog
  let metrics = ServerMetrics()
  let timers: Timers
  let journal: Journal
  let state: ServerState
  let outbox: Outbox
  let players: PlayerDirectory
  let presence: Presence
  let views: PlaceViews
  let renderer: PictureRenderer
  let matches: Matches
  let placeSets: PlaceSets
  let ownMaps: OwnMaps
  let lists: Lists
  let lobby: Lobby
  let challenges: Challenges
  let rooms: Rooms
  let networks: NetworkTags
  let push: PushAnnouncements
  let inbox: Inbox
  let due: DueTimer
  let feeds: Feeds
  let friends: Friends
  let bans = BanList()
  let accounts: AccountFeatures
  let avatars: Avatars
  let mapPages: MapPages
  let operations: Operations
  let connections: Connections

  /// A server that refuses requests until ``recover()`` has restored the state of the store.
  ///
  /// - Parameters:
  ///   - slowWork: The pool that hashes passwords.
  ///   - drawing: The pool that draws pictures of places; `nil`: the one for passwords.
  ///   - mapWork: The pool that reads maps of players; `nil`: the one for passwords.
  ///   - randomness: The source of tokens, ids, salts and places. Anything but the default makes
  ///     them predictable: for simulations.
  public init(
    configuration: GameConfiguration, maps: MapCollection, store: any Store,
    clock: any ServerClock, slowWork: SlowWorkPool, drawing: SlowWorkPool? = nil,
    mapWork: SlowWorkPool? = nil, logger: Logger, randomness: Randomness = .cryptographic
  ) {
    (self.store, self.clock, self.logger) = (store, clock, logger)
    networks = NetworkTags(using: randomness)
    log = ServerLog(logger, clock: clock)
    timers = Timers(clock: clock, lateness: metrics.timerLateness)
    journal = Journal(
      store: store, clock: clock, timers: timers, metrics: metrics, log: log,
      interval: configuration.commitInterval)
    state = ServerState(journal: journal)
    outbox = Outbox(journal: journal, clock: clock, metrics: metrics, log: log)
    players = PlayerDirectory(
      outbox: outbox, journal: journal, metrics: metrics, networks: networks)
    presence = Presence(players: players)
    let requestLog = RequestLog(log, players: players)
    let triggers = Triggers(
      rules: configuration.rules, clock: clock, journal: journal, randomness: randomness)
    let activity = ActivityTracker(clock: clock, journal: journal, triggers: triggers)
    let table = SessionTable()

    views = PlaceViews(
      configuration.viewProvider, gazetteer: configuration.gazetteer,
      quiz: configuration.facts?.quizBook, facts: configuration.facts?.countries ?? [:],
      randomness: randomness, logger: logger)
    renderer = PictureRenderer(
      pool: drawing ?? slowWork, clock: clock,
      timers: timers, metrics: metrics, log: log)
    if let painter = configuration.viewProvider.painter, configuration.sketchStock > 0 {
      views.sketches = SketchLibrary(
        painter, limit: configuration.sketchStock, renderer: renderer, maps: maps, clock: clock,
        timers: timers, randomness: randomness)
    }
    if let provider = configuration.panoramas {
      views.panoramas = PanoramaLibrary(
        provider, maps: maps, limits: configuration.panoramaLimits, clock: clock, timers: timers,
        randomness: randomness, logger: logger)
    }
    let wire = MatchWire(views: views)
    matches = Matches(
      clock: clock, timers: timers, journal: journal, players: players, wire: wire, views: views,
      triggers: triggers, metrics: metrics, logger: logger)
    placeSets = PlaceSets(
      clock: clock, timers: timers, journal: journal, store: store, maps: maps, views: views,
      matches: matches, options: configuration.options, logger: logger, randomness: randomness)
    due = DueTimer(
      store: store, clock: clock, timers: timers, journal: journal, placeSets: placeSets,
      state: state, logger: logger, randomness: randomness)
    ownMaps = OwnMaps(
      store: store, clock: clock, maps: maps, bans: bans, slowWork: mapWork ?? slowWork,
      logger: logger, randomness: randomness)
    lists = Lists(
      store: store, clock: clock, maps: maps, views: views, bans: bans, randomness: randomness)
    lobby = Lobby(
      clock: clock, timers: timers, journal: journal, players: players, matches: matches,
      maps: maps, views: views, placeSets: placeSets, lists: lists, ownMaps: ownMaps,
      store: store, wire: wire, state: state,
      options: configuration.options,
      ratesSameNetwork: configuration.ratesSameNetwork, metrics: metrics, randomness: randomness)
    matches.dealer = lobby
    challenges = Challenges(
      clock: clock, timers: timers, journal: journal, store: store, players: players,
      matches: matches, lobby: lobby, triggers: triggers, randomness: randomness)
    rooms = Rooms(
      clock: clock, timers: timers, journal: journal, players: players, matches: matches,
      lobby: lobby, networks: networks, randomness: randomness)
    matches.watchers = rooms
    push = PushAnnouncements(
      configuration.push, store: store, clock: clock, timers: timers, journal: journal,
      players: players, metrics: metrics, log: log, randomness: randomness)
    inbox = Inbox(
      store: store, players: players, push: push, rules: configuration.rules, logger: logger)
    friends = Friends(
      store: store, clock: clock, timers: timers, players: players, lobby: lobby,
      challenges: challenges, inbox: inbox, triggers: triggers, state: state, log: log,
      networks: networks)
    accounts = AccountFeatures(
      configuration.accounts, tokenLifetime: configuration.tokenLifetime, slowWork: slowWork,
      store: store, clock: clock, timers: timers, journal: journal, players: players,
      matches: matches, lobby: lobby, challenges: challenges, rooms: rooms, inbox: inbox,
      activity: activity,
      presence: presence, bans: bans, rules: configuration.rules, state: state, metrics: metrics,
      log: log, requestLog: requestLog, randomness: randomness)
    mapPages = MapPages(
      store: store, clock: clock, ownMaps: ownMaps, signIns: accounts.signIns, bans: bans,
      state: state, log: log, slowWork: mapWork ?? slowWork)
    avatars = Avatars(
      clock: clock, journal: journal, players: players, triggers: triggers, state: state,
      randomness: randomness)
    feeds = Feeds(
      configuration.newsFeeds, clock: clock, timers: timers, journal: journal, slowWork: slowWork,
      state: state, logger: logger, randomness: randomness)
    operations = Operations(
      store: store, clock: clock, timers: timers, journal: journal, outbox: outbox,
      players: players, table: table, matches: matches, lobby: lobby, challenges: challenges,
      rooms: rooms, views: views, push: push, due: due, feeds: feeds,
      accounts: accounts, bans: bans,
      state: state, metrics: metrics,
      logger: logger, randomness: randomness)

    // Messages are released before players are told of news. After a stall matches go on first.
    journal.observers = [outbox, players, inbox, matches, challenges, rooms, lobby]
    matches.observers = [activity, challenges, rooms, presence, operations.drain, lobby]

    let dispatcher = Dispatcher(
      outbox: outbox, journal: journal, players: players, metrics: metrics, log: log,
      requestLog: requestLog)
    dispatcher.register([
      ServerInformation(
        name: configuration.name, maps: maps, clock: clock, options: configuration.options,
        providers: configuration.accounts.providers.all.map(\.name),
        googleMapsKey: configuration.viewProvider.googleMapsKey,
        hasFacts: configuration.facts != nil, players: players, matches: matches), accounts, lobby,
      matches,
      MatchRecords(
        store: store, matches: matches, wire: wire, views: views, lists: lists, ownMaps: ownMaps),
      Profiles(store: store, clock: clock, rules: configuration.rules), Rankings(store: store),
      Boards(store: store, clock: clock, lobby: lobby), Leagues(store: store, clock: clock),
      Memories(store: store, clock: clock),
      Bags(clock: clock, journal: journal, triggers: triggers), CountryFacts(configuration.facts),
      inbox, push, friends, challenges, rooms,
      Replays(
        store: store, players: players, placeSets: placeSets, views: views,
        passes: operations.replayPasses, randomness: randomness),
      placeSets, lists, ownMaps, Events(store: store, clock: clock, due: due),
      NewsItems(store: store, clock: clock), Digests(store: store, clock: clock, due: due),
      Searches(
        store: store, clock: clock, maps: maps, matches: matches, bans: bans, slowWork: slowWork,
        makePlaceNames: configuration.placeNames),
      Reports(store: store, clock: clock, journal: journal, matches: matches),
      DailyChallenge(
        store: store, players: players, matches: matches, placeSets: placeSets),
    ])
    connections = Connections(
      clock: clock, allowance: configuration.requestAllowance, table: table,
      dispatcher: dispatcher, sessions: accounts.sessions, moderation: operations.moderation,
      drain: operations.drain, journal: journal, outbox: outbox, state: state, metrics: metrics,
      requestLog: requestLog)
  }
}
