import Crypto
import GameRules
import Testing
import WebPush

@testable import GameServer

@Suite("The queue of push messages")
struct DeliveryQueueTests {
  private typealias Action = DeliveryQueue.Action
  private let start = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
  private let keys = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)

  private func subscription(_ number: Int, _ host: String = "push.example") -> PushSubscription {
    // The address and the keys are as they must be.
    PushSubscription(
      endpoint: PushEndpoint("https://\(host)/\(number)")!, publicKey: keys,
      authenticationSecret: [UInt8](repeating: 1, count: 16))!
  }

  private func message(_ kind: PushMessage.Kind = .friendRequest) -> PushMessage {
    PushMessage(kind, at: start)
  }

  private func sent(_ actions: [Action]) -> [Int] {
    actions.compactMap { if case .send(let delivery) = $0 { delivery.number } else { nil } }
  }

  private func wakes(_ actions: [Action]) -> [Instant] {
    actions.compactMap { if case .wake(let instant) = $0 { instant } else { nil } }
  }

  private func counts(_ actions: [Action]) -> [ServerMetrics.PushResult] {
    actions.compactMap { if case .count(let result) = $0 { result } else { nil } }
  }

  @Test("Four of an origin and eight of all are under way, and an answer makes room")
  func underWay() {
    var queue = DeliveryQueue()
    var numbers: [Int] = []
    for host in ["a.example", "b.example", "c.example"] {
      for number in 0..<6 {
        numbers += sent(queue.submit(message(), to: subscription(number, host), at: start))
      }
    }
    #expect(numbers == [1, 2, 3, 4, 7, 8, 9, 10])
    #expect((queue.underWayCount, queue.waitingCount) == (8, 10))
    let actions = queue.answered(1, .accepted, jitter: 1, at: start)
    #expect(counts(actions) == [.sent] && sent(actions) == [5], "the first that waits")
    #expect(sent(queue.answered(7, .accepted, jitter: 1, at: start)) == [11])
    #expect(queue.answered(7, .accepted, jitter: 1, at: start) == [], "an answer counts once")
  }

  @Test("What is too much is dropped: of all, and of one origin")
  func bounded() {
    var queue = DeliveryQueue()
    var dropped = 0
    for number in 0..<DeliveryQueue.waitingLimitPerOrigin + 10 {
      let actions = queue.submit(message(), to: subscription(number, "a.example"), at: start)
      dropped += counts(actions).count { $0 == .dropped }
    }
    #expect(dropped == 10 - DeliveryQueue.underWayLimitPerOrigin)
    #expect(queue.waitingCount == DeliveryQueue.waitingLimitPerOrigin)
    for number in 0..<2 * DeliveryQueue.waitingLimit {
      _ = queue.submit(message(), to: subscription(1, "h\(number).example"), at: start)
    }
    #expect(queue.waitingCount == DeliveryQueue.waitingLimit)
    #expect(
      counts(queue.submit(message(), to: subscription(1, "z.example"), at: start)) == [.dropped])
  }

  @Test("A gone subscription is forgotten, with all that waits for it")
  func gone() {
    var queue = DeliveryQueue()
    for number in [1, 1, 1, 1, 1, 2] {
      _ = queue.submit(message(), to: subscription(number), at: start)
    }
    #expect((queue.underWayCount, queue.waitingCount) == (4, 2))
    let actions = queue.answered(1, .gone, jitter: 1, at: start)
    #expect(actions.contains(.forget(subscription(1).endpoint)))
    #expect(counts(actions).sorted { $0.rawValue < $1.rawValue } == [.gone, .dropped])
    #expect(sent(actions) == [6] && queue.waitingCount == 0)
  }

  @Test("What is wanted later is sent then, within bounds, three times at most")
  func later() {
    var queue = DeliveryQueue()
    _ = queue.submit(message(), to: subscription(1), at: start)
    let second = queue.answered(1, .later(.seconds(90)), jitter: 1, at: start)
    #expect(sent(second) == [] && wakes(second) == [start + .seconds(90)])
    #expect(sent(queue.timePassed(at: start + .seconds(89))) == [])
    #expect(sent(queue.submit(message(), to: subscription(2), at: start)) == [2], "others go on")
    var now = start + .seconds(90)
    #expect(sent(queue.timePassed(at: now)) == [1])
    let third = queue.answered(1, .later(.seconds(1_000_000)), jitter: 1, at: now)
    now = now + DeliveryQueue.retryPauses.upperBound
    #expect(wakes(third) == [now], "the wait is bounded")
    #expect(sent(queue.timePassed(at: now)) == [1])
    #expect(counts(queue.answered(1, .later(nil), jitter: 1, at: now)) == [.failed])
    #expect(queue.waitingCount == 0)
  }

  @Test("What is worth nothing any more is not sent")
  func deadline() {
    var queue = DeliveryQueue()
    let challenge = message(.challenge)
    _ = queue.submit(challenge, to: subscription(1), at: start)
    #expect(
      counts(queue.answered(1, .later(challenge.timeToLive), jitter: 1, at: start)) == [.failed])
    for number in 0..<5 { _ = queue.submit(challenge, to: subscription(number), at: start) }
    #expect(queue.waitingCount == 1)
    let late = queue.timePassed(at: start + challenge.timeToLive)
    #expect(counts(late) == [.dropped] && sent(late) == [] && queue.waitingCount == 0)
  }

  @Test("An origin that fails is left alone for longer each time; others are not")
  func breaker() {
    var queue = DeliveryQueue()
    _ = queue.submit(message(), to: subscription(1), at: start)
    let first = queue.answered(1, .unreachable("no answer"), jitter: 1, at: start)
    #expect(wakes(first) == [start + .seconds(5)])
    #expect(sent(queue.submit(message(), to: subscription(2), at: start)) == [])
    #expect(sent(queue.submit(message(), to: subscription(1, "b.example"), at: start)) == [3])
    var now = start + .seconds(5)
    #expect(sent(queue.timePassed(at: now)) == [1, 2])
    let second = queue.answered(1, .overloaded(nil), jitter: 1, at: now)
    #expect(wakes(second) == [now + .seconds(30)], "no earlier than it is asked to")
    _ = queue.submit(message(), to: subscription(3), at: now)
    #expect(sent(queue.timePassed(at: now + .seconds(9))) == [])
    now = now + .seconds(10)
    #expect(sent(queue.timePassed(at: now)) == [4], "the pause has doubled")
    _ = queue.answered(4, .accepted, jitter: 1, at: now)
    #expect(queue.failingOriginCount == 0, "an answer ends it")
  }

  @Test("Failing origins without end are not remembered without end")
  func manyOrigins() {
    var queue = DeliveryQueue()
    for number in 0..<3 * DeliveryQueue.rememberedOrigins {
      let origin = subscription(1, "h\(number).example")
      var actions = queue.submit(message(.challenge), to: origin, at: start)
      while let sent = sent(actions).first {
        actions = queue.answered(sent, .unreachable("no answer"), jitter: 1, at: start)
      }
    }
    #expect(queue.failingOriginCount <= DeliveryQueue.rememberedOrigins)
    #expect(queue.waitingCount <= DeliveryQueue.waitingLimit)
  }

  @Test("A refusal is not tried again")
  func refused() {
    var queue = DeliveryQueue()
    _ = queue.submit(message(), to: subscription(1), at: start)
    let actions = queue.answered(1, .refused(status: 403), jitter: 1, at: start)
    #expect(counts(actions) == [.failed] && sent(actions) == [] && queue.waitingCount == 0)
  }
}
