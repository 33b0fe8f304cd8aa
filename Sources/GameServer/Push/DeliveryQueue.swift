import GameRules
import Places
import WebPush

/// Decides which push message is sent when. A bounded number is under way, of all origins and of
/// each; a bounded number waits, and what is too much is dropped.
///
/// A message that the push service wants later is sent again at that time. An origin that fails is
/// left alone for a pause that doubles with each failure. Nothing is sent after the moment up to
/// which the push service would keep it.
struct DeliveryQueue {
  /// A message on its way to one subscription.
  struct Delivery: Hashable {
    let number: Int
    let message: PushMessage
    let subscription: PushSubscription
    /// It is worth nothing from then on.
    let deadline: Instant
    fileprivate(set) var attempts = 0
    fileprivate var notBefore: Instant
    fileprivate var origin: WebOrigin { subscription.endpoint.origin }
  }

  enum Action: Hashable {
    case send(Delivery)
    /// The push service does not have the subscription any more.
    case forget(PushEndpoint)
    /// The end of a message, for the statistics.
    case count(ServerMetrics.PushResult)
    /// ``timePassed(at:)`` is to be called then.
    case wake(at: Instant)
  }

  static let underWayLimit = 8
  /// One slow push service leaves half of them to the others.
  static let underWayLimitPerOrigin = 4
  static let waitingLimit = 1000
  static let waitingLimitPerOrigin = 500
  static let attemptLimit = 3
  static let rememberedOrigins = 1000
  /// The bounds of the wait that a push service may ask for, and the wait if it asks for none.
  static let retryPauses = Duration.seconds(1)...Duration.seconds(600)
  static let usualRetryPause = Duration.seconds(30)

  /// In the order of their coming, and those of a second attempt behind.
  private var waiting: [Delivery] = []
  private var underWay: [Int: Delivery] = [:]
  private var breakers: [WebOrigin: CircuitBreaker] = [:]
  private var lastNumber = 0

  var waitingCount: Int { waiting.count }
  var underWayCount: Int { underWay.count }
  /// The origins that failed last.
  var failingOriginCount: Int { breakers.count }

  /// A message for a subscription.
  mutating func submit(
    _ message: PushMessage, to subscription: PushSubscription, at now: Instant
  ) -> [Action] {
    let origin = subscription.endpoint.origin
    guard waiting.count < Self.waitingLimit,
      waiting.count(where: { $0.origin == origin }) < Self.waitingLimitPerOrigin
    else { return [.count(.dropped)] }
    lastNumber += 1
    waiting.append(
      Delivery(
        number: lastNumber, message: message, subscription: subscription,
        deadline: now + message.timeToLive, notBefore: now))
    return timePassed(at: now)
  }

  /// A push service has answered, or has not.
  ///
  /// - Parameter jitter: The pause of a failing origin is so many times as long.
  mutating func answered(
    _ number: Int, _ outcome: PushOutcome, jitter: Double, at now: Instant
  ) -> [Action] {
    guard let delivery = underWay.removeValue(forKey: number) else { return [] }
    var actions: [Action] = []
    switch outcome {
    case .accepted:
      breakers[delivery.origin] = nil
      actions.append(.count(.sent))
    case .gone:
      breakers[delivery.origin] = nil
      // Other deliveries to the same endpoint are dropped.
      let others = waiting.count
      waiting.removeAll { $0.subscription.endpoint == delivery.subscription.endpoint }
      for _ in waiting.count..<others { actions.append(.count(.dropped)) }
      actions += [.forget(delivery.subscription.endpoint), .count(.gone)]
    case .refused:
      breakers[delivery.origin] = nil
      actions.append(.count(.failed))
    case .later(let pause):
      breakers[delivery.origin] = nil
      actions += retry(delivery, after: pause ?? Self.usualRetryPause, at: now)
    case .overloaded(let pause):
      noteFailure(of: delivery.origin, jitter: jitter, at: now)
      actions += retry(delivery, after: pause ?? Self.usualRetryPause, at: now)
    case .unreachable:
      noteFailure(of: delivery.origin, jitter: jitter, at: now)
      actions += retry(delivery, after: Self.retryPauses.lowerBound, at: now)
    }
    return actions + timePassed(at: now)
  }

  /// Sends what can be sent.
  mutating func timePassed(at now: Instant) -> [Action] {
    var actions: [Action] = []
    var rest: [Delivery] = []
    var counts: [WebOrigin: Int] = [:]
    for delivery in underWay.values { counts[delivery.origin, default: 0] += 1 }
    var wake: Instant?
    for var delivery in waiting {
      guard delivery.deadline > now else {
        actions.append(.count(.dropped))
        continue
      }
      let origin = delivery.origin
      let isFull =
        underWay.count >= Self.underWayLimit
        || counts[origin, default: 0] >= Self.underWayLimitPerOrigin
      let pause = breakers[origin]?.pause(at: now) ?? .zero
      let start = max(delivery.notBefore, now + pause)
      if !isFull, start <= now {
        delivery.attempts += 1
        underWay[delivery.number] = delivery
        counts[origin, default: 0] += 1
        actions.append(.send(delivery))
      } else {
        rest.append(delivery)
        // An answer makes room; only time ends a pause.
        if start > now { wake = min(wake ?? start, start, delivery.deadline) }
      }
    }
    waiting = rest
    if let wake { actions.append(.wake(at: wake)) }
    return actions
  }

  /// Gives up everything that waits.
  mutating func removeAll() { waiting.removeAll() }

  private mutating func retry(
    _ delivery: Delivery, after pause: Duration, at now: Instant
  ) -> [Action] {
    var delivery = delivery
    delivery.notBefore =
      now + min(max(pause, Self.retryPauses.lowerBound), Self.retryPauses.upperBound)
    guard delivery.attempts < Self.attemptLimit, delivery.notBefore < delivery.deadline,
      waiting.count < Self.waitingLimit
    else { return [.count(.failed)] }
    waiting.append(delivery)
    return []
  }

  private mutating func noteFailure(of origin: WebOrigin, jitter: Double, at now: Instant) {
    breakers[origin, default: CircuitBreaker()].failed(at: now, jitter: jitter)
    guard breakers.count > Self.rememberedOrigins else { return }
    breakers = breakers.filter { $0.value.pause(at: now) != nil || $0.key == origin }
    guard breakers.count > Self.rememberedOrigins else { return }
    // All of so many fail: this one begins anew at the next failure.
    breakers[origin] = nil
  }
}
