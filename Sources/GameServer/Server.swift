import Accounts
import GameRules
import Geodesy
import Logging
import Storage
import WireProtocol

/// The game server without its sockets: what comes in as text goes through sessions, lobby and
/// matches, and what comes of it leaves through the clients' channels once it is durable.
@GameLoop
public final class Server {
  let configuration: GameConfiguration
  let maps: MapCollection
  let store: any Store
  let clock: any ServerClock
  let logger: Logger
  let randomness: Randomness
  let timers: Timers
  let journal: Journal
  let outbox: Outbox
  let players: PlayerDirectory
  let matches: MatchRegistry
  let views: ViewDesk
  let studio: Studio
  let wire: MatchWire
  let lobby: Lobby
  let triggers: Triggers
  let attendance: Attendance
  let presence: Presence
  let inbox: Inbox
  let challenges: ChallengeDesk
  let pairTurns = PairTurns()
  let networks: NetworkTags
  /// The friend requests that each network may still send to each player today.
  var requestCredits = CreditTable<RequestRoute>(
    GameServerLimits.requestAllowance, limit: GameServerLimits.rememberedRoutes)
  var friendshipDoubts = FriendshipDoubts()
  /// Who may have got an account, or lost tokens, without the store having been able to say so.
  var doubtfulAccounts: Set<PlayerID> = []
  let authentication: Authentication
  /// Who is kept out.
  var bans = BanList()
  let announcements: Announcements
  let instruments = Instruments()
  private let started: Int
  private var beats = 0
  let log: ServerLog
  let dispatcher: Dispatcher
  private var addressCredits = CreditTable<String>(
    GameServerLimits.addressAllowance, limit: GameServerLimits.rememberedAddresses)
  let drain: Drain
  private var sessions: [ObjectIdentifier: Session] = [:]
  private var lastSession = 0
  /// Nothing happens any more.
  private(set) var isHalted = false
  private(set) var isRecovered = false

  /// A server that has not looked at the store yet: ``recover()`` comes next.
  ///
  /// - Parameters:
  ///   - slowWork: Where passwords are hashed and pictures are looked at.
  ///   - drawing: Where pictures of places are drawn; `nil`: where passwords are hashed.
  ///   - randomness: What tokens, ids, salts and places are drawn from. Anything but the default
  ///     makes them foreseeable: for simulations.
  public init(
    configuration: GameConfiguration, maps: MapCollection, store: any Store,
    clock: any ServerClock, slowWork: SlowWorkPool, drawing: SlowWorkPool? = nil,
    logger: Logger, randomness: Randomness = .cryptographic
  ) {
    self.configuration = configuration
    self.maps = maps
    self.store = store
    self.clock = clock
    self.logger = logger
    self.randomness = randomness
    networks = NetworkTags(using: randomness)
    started = clock.elapsed
    log = ServerLog(logger, clock: clock)
    timers = Timers(clock: clock, instruments: instruments)
    journal = Journal(
      store: store, clock: clock, timers: timers, instruments: instruments, log: log,
      interval: configuration.commitInterval)
    outbox = Outbox(journal: journal, clock: clock, instruments: instruments)
    players = PlayerDirectory(
      outbox: outbox, journal: journal, instruments: instruments)
    announcements = Announcements(clock: clock, timers: timers, players: players)
    views = ViewDesk(configuration, randomness: randomness, logger: logger)
    studio = Studio(
      painter: configuration.viewProvider.painter, pool: drawing ?? slowWork, clock: clock,
      timers: timers, instruments: instruments, log: log)
    wire = MatchWire(views: views)
    triggers = Triggers(
      rules: configuration.rules, clock: clock, journal: journal, randomness: randomness)
    attendance = Attendance(clock: clock, journal: journal, triggers: triggers)
    presence = Presence(players: players)
    inbox = Inbox(store: store, players: players, rules: configuration.rules, logger: logger)
    authentication = Authentication(
      configuration.accounts, slowWork: slowWork, clock: clock, instruments: instruments,
      randomness: randomness)
    matches = MatchRegistry(
      clock: clock, timers: timers, journal: journal, players: players,
      wire: wire, views: views, triggers: triggers, instruments: instruments, logger: logger)
    lobby = Lobby(
      clock: clock, timers: timers, journal: journal, players: players, matches: matches,
      maps: maps, views: views, options: configuration.options,
      ratesSameNetwork: configuration.ratesSameNetwork, instruments: instruments,
      randomness: randomness)
    drain = Drain(clock: clock, timers: timers, matches: matches)
    challenges = ChallengeDesk(
      clock: clock, timers: timers, journal: journal, players: players, lobby: lobby,
      maps: maps, triggers: triggers, randomness: randomness)
    dispatcher = Dispatcher(
      outbox: outbox, journal: journal, instruments: instruments, log: log)
    connectParts()
    addHandlers()
  }

  private func connectParts() {
    journal.onDurable = { [outbox, players, inbox] report in
      outbox.release()
      players.removeGone()
      inbox.tell(report.notifications)
    }
    matches.onEnter = { [attendance, presence, challenges] player in
      attendance.note(player)
      challenges.handle(.enteredMatch(player.id))
      presence.update(player)
    }
    matches.onLeave = { [presence, players] player in
      presence.update(player)
      players.removeIfGone(player)
    }
    matches.onFinish = { [drain] in drain.matchFinished() }
    journal.onStall = { [matches] start in matches.pause(since: start) }
    outbox.patientMethods = Self.identityMethods
    journal.onResume = { [matches, lobby, challenges, clock, outbox] start in
      outbox.endRefusing()
      matches.resume()
      challenges.excuse(clock.now - start)
      lobby.timePassed()
    }
    timers.onFire = {
      [weak self, lobby, matches, journal, challenges, drain, studio, announcements] key in
      switch key {
      case .match(let id): matches.wake(id)
      case .waitingRoom: lobby.timePassed()
      case .nextCommit: journal.endGathering()
      case .leisureEnds: journal.endLeisure()
      case .commitAgain: journal.commitAgain()
      case .commitWatch: journal.watchCommit()
      case .stallPatience: self?.refuseWhatWaits()
      case .heldTicket(let player): lobby.dropHeld(player)
      case .challenges: challenges.timePassed()
      case .purge: self?.purge()
      case .drain: drain.end()
      case .heartbeat: self?.beat()
      case .picture(let handle): studio.show(handle)
      case .announcement: announcements.goOn()
      case .friendships: self?.settleFriendships()
      case .accounts: self?.settleAccounts()
      case .deletion(let player): self?.settleDeletion(of: player)
      }
    }
    dispatcher.onFinish = { [weak self] session in
      session.isBusy = false
      self?.workOff(session)
    }
    dispatcher.onFailure = { [log] error in
      log.limited(.error, "the store failed", ["error": "\(error)"])
    }
  }

  /// The store has refused or hung for so long that who waits for it is told to ask again.
  private func refuseWhatWaits() {
    journal.endPatience()
    let count = outbox.refuseHeldReplies()
    log.logger.warning(
      "requests that wait for the database are refused", metadata: ["count": "\(count)"])
  }

  /// The methods whose replies say who is signed in, and by which token, as ``Receipt/method`` has
  /// them. They wait for the store: a client that was told to ask again must know as whom it is
  /// told events.
  private static let identityMethods = Set(
    [
      AccountGuest.name, AccountRegister.name, AccountLogin.name, AccountOIDC.name,
      AccountResume.name, AccountUpgrade.name, AccountChangePassword.name, AccountLogout.name,
    ].map { MessageLabels.method($0.description) })

  private func addHandlers() {
    addInformationHandlers()
    addTokenHandlers()
    addPasswordHandlers()
    addIdentityHandlers()
    addExportHandlers()
    addDeletionHandlers()
    addQueueHandlers()
    addMatchHandlers()
    addHistoryHandlers()
    addProfileHandlers()
    addRankingHandlers()
    addInboxHandlers()
    addFriendHandlers()
    addChallengeHandlers()
    let missing = Set(WireContract.methods.map { $0.name.description }).subtracting(
      dispatcher.methodNames)
    precondition(missing.isEmpty, "methods without a handler: \(missing)")
  }

  /// Takes up live matches and waiting players from before. Until then requests are refused.
  public func recover() async throws {
    try await countMissingStatistics()
    try await readBans()
    try await Recovery(
      store: store, clock: clock, journal: journal, players: players, matches: matches,
      lobby: lobby, challenges: challenges, maps: maps, logger: logger
    ).run()
    enforceBans()
    isRecovered = true
    instruments.recoveryNanoseconds = clock.elapsed - started
    instruments.matchesRestored.increment(by: matches.liveCount)
    beat()
    purge()
  }

  /// Notes that the server is at work, as long as somebody would lose time by its death.
  private func beat() {
    if matches.liveCount + challenges.count > 0, !journal.isStalled {
      journal.append(.alive(at: clock.now))
    }
    beats += 1
    if beats.isMultiple(of: GameServerLimits.heartbeatsPerInterval) { instruments.turnOver() }
    timers.set(.heartbeat, at: clock.now + GameServerLimits.heartbeatInterval)
  }

  /// Counts what a version before statistics has left uncounted; with nothing to do it costs
  /// nothing.
  private func countMissingStatistics() async throws {
    let limit = GameServerLimits.countedPlayers
    while try await store.computeMissingStatistics(limit: limit) == limit {
      logger.notice("counting matches of an older version")
    }
  }

  /// Whether clients should be sent here.
  public var isReady: Bool { isRecovered && isAccepting && !journal.isStalled }

  /// Whether requests are carried out, also while it comes to a planned end.
  var isAtWork: Bool { isRecovered && !isHalted && !journal.isStalled }

  /// False from the moment on at which a restart has been announced.
  var isAccepting: Bool { !drain.isUnderWay }

  /// No match begins and nobody queues from now on; everybody is told that a restart comes.
  ///
  /// - Parameter limit: How long live matches may go on.
  public func beginDrain(closingIn limit: Duration) {
    guard isAccepting else { return }
    drain.begin(closingIn: limit)
    lobby.stop()
    for session in sessionsInOrder { announceDrain(to: session) }
  }

  /// Lets nothing new begin, waits for live matches, and makes everything durable. What is left to
  /// do is to close the connections.
  ///
  /// - Parameter limit: How long live matches may go on at most.
  public func stop(drainingFor limit: Duration) async {
    beginDrain(closingIn: limit)
    await waitForDrain()
    await halt()
  }

  /// Returns when no match is live any more, or the time they were given is up.
  public func waitForDrain() async { await drain.wait() }

  /// Nobody waits for live matches any more: they go on after the restart.
  public func endDrain() { drain.end() }

  /// All connections in an order, so that equal inputs have equal outputs.
  var sessionsInOrder: [Session] { sessions.values.sorted { $0.number < $1.number } }

  private func announceDrain(to session: Session) {
    guard let notice = drain.notice else { return }
    instruments.events[MessageLabels.event(ServerDraining.self)].increment()
    session.channel.send(ServerMessage.encoded(event: notice))
  }

  /// Nothing happens from now on: no deadline passes, no request is carried out, and that a
  /// connection ends does not mean that its player has gone.
  ///
  /// Returns when everything that was accepted is durable and its replies have been sent. What a
  /// store that refuses did not keep was never acknowledged.
  public func halt() async {
    isHalted = true
    timers.halt()
    studio.close()
    // A start that failed was never at work, nor is a server that can keep nothing: what was before
    // counts as the last sign of life then.
    if isRecovered, !journal.isStalled { journal.append(.alive(at: clock.now)) }
    await journal.close()
  }

  /// Returns when everything that was accepted is durable, or was halted and the store refuses it.
  public func flush() async { await journal.flush() }

  /// Returns when everything that was accepted by now is durable: false if it never will be.
  func waitUntilDurable() async -> Bool { await journal.waitUntilDurable() }

  /// Since the server was made.
  var uptime: Duration { .nanoseconds(clock.elapsed - started) }

  /// How many connections there are.
  var connectionCount: Int { sessions.count }
}

// MARK: - Connections

extension Server {
  /// A client has connected.
  public func open(_ channel: any ClientChannel) -> Session {
    lastSession += 1
    instruments.connectionsOpened.increment()
    let session = Session(
      number: lastSession, channel: channel, openedAt: clock.now,
      credits: RequestCredits(configuration.requestAllowance, at: clock.now))
    sessions[ObjectIdentifier(session)] = session
    keepOut(session)
    log.opened(session)
    announceDrain(to: session)
    return session
  }

  /// A client has sent a whole text message.
  public func receive(_ text: UnsafeBufferPointer<UInt8>, from session: Session) {
    guard !session.isClosed, !isHalted else { return }
    instruments.requests.increment()
    let arrival = clock.turnStart
    let message: ClientMessage
    do {
      message = try ClientMessage(Array(text))
    } catch {
      if allows(GameServerLimits.costOfNonsense, from: session, id: error.id, method: nil) {
        dispatcher.reject(error.error, id: error.id, method: nil, from: session)
      }
      return
    }
    let cost = Self.costs[message.method, default: 1]
    guard allows(cost, from: session, id: message.id, method: message.method) else { return }
    if session.isBusy {
      let isKept = session.postpone(message, bytes: text.count, arrival: arrival)
      if !isKept { abort(session, method: message.method) }
    } else {
      carryOut(message, from: session, arrival: arrival)
    }
  }

  private func carryOut(_ message: ClientMessage, from session: Session, arrival: Int) {
    guard isRecovered, !journal.isStalled, !outbox.isFull else {
      return dispatcher.reject(
        .unavailable, id: message.id, method: message.method, from: session)
    }
    session.isBusy = dispatcher.dispatch(message, from: session, arrival: arrival)
  }

  /// Ends a connection; what it still sends, or had sent, is not carried out.
  ///
  /// - Parameter reason: What the client is told; by default what goes with the code.
  func end(_ session: Session, _ code: CloseCode, because reason: String? = nil) {
    log.ended(session, code)
    session.end()
    session.channel.close(code: code.rawValue, reason: reason ?? code.reason)
  }

  /// A client's connection is gone.
  ///
  /// - Parameter code: What it was closed with, by whichever side; `nil` without a close frame.
  public func close(_ session: Session, code: UInt16? = nil) {
    if sessions[ObjectIdentifier(session)] != nil {
      instruments.noteClose(code)
      log.closed(session, code: code)
    }
    session.end()
    sessions[ObjectIdentifier(session)] = nil
    signOut(session, forGood: false)
  }

  /// Takes credits; when there are none the client is told, and one that goes on is closed.
  private func allows(
    _ cost: Double, from session: Session, id: RequestID?, method: String?
  ) -> Bool {
    switch session.credits.take(cost, at: clock.now) {
    case .granted:
      guard let wait = wait(of: session, for: cost) else { return true }
      dispatcher.reject(
        .game(.rateLimited, retryAfter: wait), id: id, method: method, from: session)
    case .exhausted(let retryAfter):
      dispatcher.reject(
        .game(.rateLimited, retryAfter: retryAfter), id: id, method: method, from: session)
    case .abused: abort(session, method: method)
    }
    return false
  }

  /// Ends the connection of a client that asks for too much; the message is not answered.
  private func abort(_ session: Session, method: String?) {
    let place = method.map(MessageLabels.method) ?? MessageLabels.unknownMethod
    instruments.noteRefusal(.game(.rateLimited), ofMethod: place)
    log.refused(.game(.rateLimited), place, id: nil, session)
    end(session, .rateLimited)
  }

  /// How long the address of a session has to wait for something dear; `nil` if not at all.
  private func wait(of session: Session, for cost: Double) -> Duration? {
    guard cost >= GameServerLimits.dearCost, !session.channel.isLocal,
      configuration.requestAllowance.perSecond > 0
    else { return nil }
    return addressCredits.take(cost, from: session.channel.address, at: clock.now)
  }

  private func workOff(_ session: Session) {
    while !isHalted, !session.isBusy, !session.isClosed, let next = session.nextPostponed() {
      carryOut(next.message, from: session, arrival: next.arrival)
    }
  }

  /// What methods cost that leave more behind than others; the others cost one credit.
  private static let costs: [String: Double] = [
    AccountGuest.name.description: GameServerLimits.costOfPlayer,
    AccountRegister.name.description: GameServerLimits.costOfPlayer,
    AccountOIDC.name.description: GameServerLimits.costOfPlayer,
    AccountLogin.name.description: GameServerLimits.costOfPassword,
    AccountUpgrade.name.description: GameServerLimits.costOfPassword,
    AccountChangePassword.name.description: GameServerLimits.costOfPassword,
    AccountDelete.name.description: GameServerLimits.costOfPassword,
    AccountExport.name.description: GameServerLimits.costOfExport,
    FriendRequestSend.name.description: GameServerLimits.costOfFriendRequest,
    MapList.name.description: GameServerLimits.costOfMapList,
    MatchSolo.name.description: GameServerLimits.costOfSoloMatch,
    PlayerBlock.name.description: GameServerLimits.costOfFriendRequest,
  ]
}
