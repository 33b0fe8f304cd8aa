import Accounts
import Collections
import Community
import GameRules
import Storage
import WebPush

/// Tells closed clients what is new: sends a push message to each subscription of a player who is
/// not connected, after the commit that stored the news.
///
/// The inbox holds the truth, and a message announces it: messages are bounded, limited for each
/// player, and not kept over a restart.
@GameLoop
final class PushAnnouncements {
  let store: any Store
  let clock: any ServerClock
  let journal: Journal
  let configuration: PushConfiguration?
  /// The key by which push services recognize the server; `nil`: no messages are sent.
  private(set) var key: VAPIDKey?

  private let players: PlayerDirectory
  private let metrics: ServerMetrics
  private let log: ServerLog
  private var random: Randomness
  private var queue = DeliveryQueue()
  private var credits = CreditTable<PlayerID>(
    PushBounds.allowance, limit: PushBounds.rememberedPlayers)
  /// Messages that wait for the lookup of subscriptions and names, in their order.
  private var untold = Deque<Announcement>()
  private var isLooking = false
  private var isClosed = false
  private lazy var wake = SingleTimer(timers) { [weak self] in self?.timePassed() }
  private let timers: Timers

  private struct Announcement {
    let player: PlayerID
    var message: PushMessage
    /// The player whom it names.
    let other: PlayerID?
  }

  init(
    _ configuration: PushConfiguration?, store: any Store, clock: any ServerClock, timers: Timers,
    journal: Journal, players: PlayerDirectory, metrics: ServerMetrics, log: ServerLog,
    randomness: Randomness
  ) {
    self.configuration = configuration
    self.store = store
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.players = players
    self.metrics = metrics
    self.log = log
    random = randomness
  }

  /// The messages that wait to be sent.
  var waitingCount: Int { untold.count + queue.waitingCount }

  /// Reads the server's key, and makes it at the first start.
  func open() async throws(StorageError) {
    guard configuration != nil else { return }
    let secret = try await store.vapidSecret(orNew: VAPIDKey().secret)
    guard let stored = VAPIDKey(secret: secret) else {
      throw StorageError(kind: .corrupt, message: "the key of push messages is none")
    }
    key = stored
  }

  /// Sends nothing any more.
  func close() {
    isClosed = true
    untold.removeAll()
    queue.removeAll()
  }

  /// Returns when no delivery is under way any more.
  func stop() async { await configuration?.sender.stop() }

  /// Announces an entry of the inbox of a player who is not connected.
  func announce(_ record: NotificationRecord) {
    announce(PushMessage(record), naming: record.other, to: record.player)
  }

  /// Sends a message to a player's closed clients. A player who is connected by then gets none.
  ///
  /// - Parameter other: The player whom it names; the message is not sent if there is none by then.
  func announce(_ message: PushMessage, naming other: PlayerID? = nil, to player: PlayerID) {
    guard key != nil, !isClosed else { return }
    guard untold.count < PushBounds.waitingLookups else { return metrics.notePush(.dropped) }
    untold.append(Announcement(player: player, message: message, other: other))
    guard !isLooking else { return }
    isLooking = true
    GameLoop.begin { await self.tellAll() }
  }

  private func tellAll() async {
    while let next = untold.popFirst() {
      do {
        try await tell(next)
      } catch {
        metrics.notePush(.dropped)
        log.storeFailed(error)
      }
    }
    isLooking = false
  }

  private func tell(_ announcement: Announcement) async throws(StorageError) {
    let player = announcement.player
    let subscriptions = try await store.pushSubscriptions(of: player)
    guard !subscriptions.isEmpty else { return }
    var message = announcement.message
    if let other = announcement.other {
      guard let record = try await store.player(other) else { return }
      message.player = other.description
      message.username = record.username.text
    }
    // The player may have come back during the lookup.
    guard players[player]?.session == nil, !isClosed else { return }
    guard credits.take(1, from: player, at: clock.now) == nil else {
      return metrics.notePush(.limited)
    }
    for record in subscriptions {
      // The operator may have taken an origin back since.
      guard let subscription = subscription(record) else {
        metrics.notePush(.dropped)
        continue
      }
      perform(queue.submit(message, to: subscription, at: clock.now))
    }
  }

  /// `nil` if messages cannot be sent there, or not any more.
  private func subscription(_ record: PushSubscriptionRecord) -> PushSubscription? {
    guard let endpoint = endpoint(record.endpoint) else { return nil }
    return PushSubscription(
      endpoint: endpoint, publicKey: record.publicKey,
      authenticationSecret: record.authenticationSecret)
  }

  /// `nil` if messages may not be sent to that address.
  func endpoint(_ text: String) -> PushEndpoint? {
    PushEndpoint(text, own: configuration?.origins ?? [])
  }

  private func timePassed() { perform(queue.timePassed(at: clock.now)) }

  private func perform(_ actions: [DeliveryQueue.Action]) {
    guard !isClosed else { return }
    for action in actions {
      switch action {
      case .send(let delivery): send(delivery)
      case .forget(let endpoint): journal.append(.pushGone(endpoint: endpoint.text))
      case .count(let result): metrics.notePush(result)
      case .wake(let instant): wake.set(at: instant)
      }
    }
  }

  private func send(_ delivery: DeliveryQueue.Delivery) {
    guard let configuration, let key else { return }
    let now = clock.now
    let request = PushRequest(
      delivery.message, to: delivery.subscription, key: key, contact: configuration.contact,
      at: now, timeToLive: delivery.deadline - now)
    GameLoop.begin { [weak self] in
      let outcome = await configuration.sender.send(request)
      self?.answered(delivery, outcome)
    }
  }

  private func answered(_ delivery: DeliveryQueue.Delivery, _ outcome: PushOutcome) {
    let origin = delivery.subscription.endpoint.origin
    switch outcome {
    case .accepted, .gone: break
    case .later, .overloaded, .refused, .unreachable:
      // Without the path, which lets anybody send to the browser.
      log.limited(
        .warning, "a push message was not delivered",
        ["origin": "\(origin)", "attempt": "\(delivery.attempts)", "outcome": "\(outcome)"])
    }
    let jitter = Double.random(in: 0.75...1.25, using: &random)
    perform(queue.answered(delivery.number, outcome, jitter: jitter, at: clock.now))
  }
}

extension PushMessage {
  /// About an entry of an inbox, without the other player's name.
  fileprivate init(_ record: NotificationRecord) {
    let kind: Kind =
      switch record.kind {
      case .friendRequest: .friendRequest
      case .friendAccepted: .friendAccepted
      case .challenge: .challenge
      case .badgeUnlocked: .badge
      case .eventReminder: .reminder
      case .eventChanged: .eventChanged
      case .newsDigest: .news
      }
    let event = record.event
    self.init(
      kind, at: record.at, notification: record.id.description, badge: record.badge?.text,
      challenge: record.challenge?.description, subject: event?.event.description,
      title: event?.title, startsAt: event?.startsAt, hasBegun: event?.state == .begun,
      isCancelled: event?.state == .cancelled, count: record.digest?.count)
  }
}
