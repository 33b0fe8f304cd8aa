import GameRules
import WireProtocol

/// Accepts the clients' connections and messages: charges each message to the connection and its
/// address, and has it carried out, or keeps it while the one before waits for the store.
@GameLoop
final class Connections {
  private let clock: any ServerClock
  private let allowance: RequestAllowance
  private let table: SessionTable
  private let dispatcher: Dispatcher
  private let sessions: SessionLifecycle
  private let moderation: Moderation
  private let drain: Drain
  private let journal: Journal
  private let outbox: Outbox
  private let state: ServerState
  private let metrics: ServerMetrics
  private let requestLog: RequestLog
  private var addressCredits = CreditTable<String>(
    RequestLimits.addressAllowance, limit: RequestLimits.rememberedAddresses)

  init(
    clock: any ServerClock, allowance: RequestAllowance, table: SessionTable,
    dispatcher: Dispatcher, sessions: SessionLifecycle, moderation: Moderation, drain: Drain,
    journal: Journal, outbox: Outbox, state: ServerState, metrics: ServerMetrics,
    requestLog: RequestLog
  ) {
    self.clock = clock
    self.allowance = allowance
    self.table = table
    self.dispatcher = dispatcher
    self.sessions = sessions
    self.moderation = moderation
    self.drain = drain
    self.journal = journal
    self.outbox = outbox
    self.state = state
    self.metrics = metrics
    self.requestLog = requestLog
  }

  func open(_ channel: any ClientChannel) -> Session {
    metrics.connectionsOpened.increment()
    let session = Session(
      number: table.nextNumber(), channel: channel, openedAt: clock.now,
      credits: RequestCredits(allowance, at: clock.now))
    table.insert(session)
    moderation.rejectBanned(session)
    requestLog.opened(session)
    announceDrain(to: session)
    return session
  }

  func receive(_ text: UnsafeBufferPointer<UInt8>, from session: Session) {
    guard !session.isClosed, !state.isHalted else { return }
    metrics.requests.increment()
    let arrival = clock.turnStart
    let message: ClientMessage
    do {
      message = try ClientMessage(Array(text))
    } catch {
      if charge(RequestCost.invalidMessage, to: session, id: error.id, method: nil) {
        dispatcher.reject(error.error, id: error.id, method: nil, from: session)
      }
      return
    }
    let cost = dispatcher.cost(of: message.method)
    guard charge(cost, to: session, id: message.id, method: message.method) else { return }
    if session.isBusy {
      let isKept = session.postpone(message, bytes: text.count, arrival: arrival)
      if !isKept { abort(session, method: message.method) }
    } else {
      carryOut(message, from: session, arrival: arrival)
    }
  }

  func close(_ session: Session, code: UInt16?) {
    if table.contains(session) {
      metrics.noteClose(code)
      requestLog.closed(session, code: code)
    }
    session.end()
    table.remove(session)
    sessions.signOut(session, forGood: false)
  }

  /// Tells all clients of the planned end.
  func announceDrain() {
    for session in table.inOrder { announceDrain(to: session) }
  }

  private func announceDrain(to session: Session) {
    guard let notice = drain.notice else { return }
    metrics.events[MessageLabels.event(ServerDraining.self)].increment()
    session.channel.send(ServerMessage.encoded(event: notice))
  }

  private func carryOut(_ message: ClientMessage, from session: Session, arrival: Int) {
    guard state.isRecovered, !journal.isStalled, !outbox.isFull else {
      return dispatcher.reject(
        .unavailable, id: message.id, method: message.method, from: session)
    }
    guard let work = dispatcher.dispatch(message, from: session, arrival: arrival) else { return }
    session.isBusy = true
    GameLoop.begin {
      await work()
      session.isBusy = false
      self.carryOutPostponed(of: session)
    }
  }

  private func carryOutPostponed(of session: Session) {
    while !state.isHalted, !session.isBusy, !session.isClosed, let next = session.nextPostponed() {
      carryOut(next.message, from: session, arrival: next.arrival)
    }
  }

  /// Takes credits. If there are too few the client is told so, and the connection of one that goes
  /// on is closed.
  private func charge(
    _ cost: Double, to session: Session, id: RequestID?, method: String?
  ) -> Bool {
    switch session.credits.take(cost, at: clock.now) {
    case .granted:
      guard let wait = chargeAddress(of: session, cost) else { return true }
      dispatcher.reject(
        .game(.rateLimited, retryAfter: wait), id: id, method: method, from: session)
    case .exhausted(let retryAfter):
      dispatcher.reject(
        .game(.rateLimited, retryAfter: retryAfter), id: id, method: method, from: session)
    case .abused: abort(session, method: method)
    }
    return false
  }

  /// Takes the credits of an expensive request from the address; returns how long to wait if there
  /// are too few.
  private func chargeAddress(of session: Session, _ cost: Double) -> Duration? {
    guard cost >= RequestLimits.addressCost, !session.channel.isLocal, allowance.perSecond > 0
    else { return nil }
    return addressCredits.take(cost, from: session.channel.address, at: clock.now)
  }

  /// Closes the connection of a client that asks for too much; the message is not answered.
  private func abort(_ session: Session, method: String?) {
    let place = method.map(MessageLabels.method) ?? MessageLabels.unknownMethod
    metrics.noteRefusal(.game(.rateLimited), ofMethod: place)
    requestLog.refused(.game(.rateLimited), place, id: nil, session)
    sessions.end(session, .rateLimited)
  }
}
