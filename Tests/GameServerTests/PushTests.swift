import Community
import Encodings
import GameRules
import JSON
import Storage
import Testing
import WebPush
import WireProtocol

@testable import GameServer

@Suite("Push messages to closed clients")
@GameLoop
struct PushTests {
  private let sender = FakePushSender()

  private func world(holding: Bool = false) async throws -> World {
    try await World(holding: holding) { [sender] in
      $0.push = PushConfiguration(contact: "mailto:me@example.org", sender: sender)
    }
  }

  private static func endpoint(_ number: Int) -> String { "https://push.example/\(number)" }

  private func subscribe(_ client: TestClient, _ numbers: Int...) async throws {
    for number in numbers {
      _ = try await client.call(
        PushSubscribe.self, FakeBrowser.parameters(Self.endpoint(number)))
    }
  }

  private func count(_ result: ServerMetrics.PushResult, _ world: World) -> Int {
    world.server.metrics.pushes[result.rawValue].value
  }

  @Test("Who is away is told of a request at each browser, after it is stored; who is there is not")
  func away() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    try await subscribe(bob, 1, 2)
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    #expect(sender.requests.isEmpty, "bob is connected")
    bob.disconnect()
    let carol = try await world.guest("carol")
    await world.settle()
    _ = try await carol.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    #expect(sender.endpoints == [Self.endpoint(1), Self.endpoint(2)])
    let message = try #require(sender.requests.first).message
    let stored = try await world.store.inbox(of: bob.id, before: nil, limit: 9).notifications
      .first { $0.other == carol.id }
    #expect(message.kind == .friendRequest)
    #expect(message.player == carol.id.description && message.username == "carol")
    #expect(message.notification == stored?.id.description)
    #expect(count(.sent, world) == 2)
  }

  @Test("Friends, challenges and badges have messages of their kinds")
  func kinds() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    try await subscribe(alice, 1)
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    alice.disconnect()
    await world.settle()
    _ = try await bob.call(FriendAccept.self, .init(player: alice.id))
    await world.settle()
    #expect(sender.requests.map(\.message.kind) == [.friendAccepted])
    let again = try await world.returning(alice)
    await world.settle()
    // The challenger is told at once; the one who drops out meanwhile is challenged as well.
    let record = NotificationRecord(
      id: NotificationID(uuid: UUIDv7(bits: 7)), player: alice.id, kind: .challenge,
      other: bob.id, challenge: ChallengeID(uuid: UUIDv7(bits: 8)), key: "a", at: world.clock.now)
    let badge = NotificationRecord(
      id: NotificationID(uuid: UUIDv7(bits: 9)), player: alice.id, kind: .badgeUnlocked,
      badge: BadgeID("fire"), key: "b", at: world.clock.now)
    again.disconnect()
    await world.settle()
    world.server.journal.append(.notified(record))
    world.server.journal.append(.notified(badge))
    await world.settle()
    let messages = sender.requests.dropFirst().map(\.message)
    #expect(messages.map(\.kind) == [.challenge, .badge])
    #expect(messages[0].challenge == record.challenge?.description)
    #expect(messages[0].username == "bob")
    #expect(messages[1].badge == "fire" && messages[1].player == nil)
  }

  @Test("Nothing is sent for what the store has not kept")
  func afterCommit() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    try await subscribe(alice, 1)
    alice.disconnect()
    await world.settle()
    let record = NotificationRecord(
      id: NotificationID(uuid: UUIDv7(bits: 7)), player: alice.id, kind: .badgeUnlocked,
      badge: BadgeID("fire"), key: "b", at: world.clock.now)
    await world.store.fail(with: HeldStore.failure)
    world.server.journal.append(.notified(record))
    await letOthersWork(turns: 200)
    #expect(sender.requests.isEmpty)
    await world.store.fail(with: nil)
    // Nothing is settled before: the commit waits for its next attempt.
    world.clock.advance(by: JournalLimits.retryInterval)
    await world.settle()
    #expect(sender.requests.count == 1)
  }

  @Test("A subscription that is gone is removed, and the others stay")
  func gone() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    try await subscribe(bob, 1, 2)
    bob.disconnect()
    sender.answer(Self.endpoint(1), .gone)
    await world.settle()
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    let left = try await world.store.pushSubscriptions(of: bob.id)
    #expect(left.map(\.endpoint) == [Self.endpoint(2)])
    #expect((count(.gone, world), count(.sent, world)) == (1, 1))
  }

  @Test("What the push service wants later is sent later, three times in all")
  func later() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    try await subscribe(bob, 1)
    bob.disconnect()
    sender.answer(Self.endpoint(1), .later(.seconds(100)))
    await world.settle()
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    #expect(sender.requests.count == 1)
    await world.pass(.seconds(99))
    #expect(sender.requests.count == 1)
    await world.pass(.seconds(1))
    #expect(sender.requests.count == 2)
    #expect(sender.requests[1].timeToLive < sender.requests[0].timeToLive)
    await world.pass(.seconds(100))
    await world.pass(.seconds(1000))
    #expect(sender.requests.count == 3)
    #expect((count(.failed, world), count(.sent, world)) == (1, 0))
  }

  @Test("A player's messages are limited, and others' are not")
  func limited() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    try await subscribe(alice, 1)
    try await subscribe(bob, 2)
    alice.disconnect()
    bob.disconnect()
    await world.settle()
    let burst = Int(PushBounds.allowance.burst)
    for _ in 0..<burst + 3 {
      world.server.push.announce(.init(.news, at: world.clock.now, subject: "x"), to: alice.id)
    }
    world.server.push.announce(.init(.reminder, at: world.clock.now), to: bob.id)
    await world.settle()
    #expect(sender.endpoints.count { $0 == Self.endpoint(1) } == burst)
    #expect(sender.endpoints.count { $0 == Self.endpoint(2) } == 1)
    #expect(count(.limited, world) == 3)
  }

  @Test("An endpoint moves to whoever subscribes it last, and only its player ends it")
  func moves() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    try await subscribe(alice, 1)
    try await subscribe(bob, 1)
    _ = try await alice.call(PushUnsubscribe.self, .init(endpoint: Self.endpoint(1)))
    #expect(try await alice.call(PushGet.self, .init()).subscribed.isEmpty)
    #expect(try await bob.call(PushGet.self, .init()).subscribed == [world.clock.now])
    for client in [alice, bob] { client.disconnect() }
    await world.settle()
    for client in [alice, bob] {
      world.server.push.announce(.init(.reminder, at: world.clock.now), to: client.id)
    }
    await world.settle()
    #expect(sender.requests.count == 1, "alice's news are not shown to bob")
    let again = try await world.returning(bob)
    _ = try await again.call(PushUnsubscribe.self, .init(endpoint: Self.endpoint(1)))
    #expect(try await again.call(PushGet.self, .init()).subscribed.isEmpty)
  }

  @Test("Signing out ends no subscription; deleting the account ends all")
  func endings() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    try await subscribe(alice, 1, 2)
    let other = try await world.registered("bob")
    try await subscribe(other, 3)
    _ = try await other.call(AccountLogout.self, .init())
    _ = try await alice.call(AccountDelete.self, .init(password: World.password("alice")))
    await world.settle()
    #expect(try await world.store.counts().pushSubscriptions == 1)
    world.server.push.announce(.init(.reminder, at: world.clock.now), to: other.id)
    await world.settle()
    #expect(sender.endpoints == [Self.endpoint(3)])
  }

  @Test("An export names the browsers, and has none of their keys")
  func exported() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let parameters = FakeBrowser.parameters(Self.endpoint(1))
    _ = try await alice.call(PushSubscribe.self, parameters)
    let before = alice.texts.count
    let account = try #require(try await alice.call(AccountExport.self, .init()).account)
    #expect(
      account.pushes == [.init(endpoint: Self.endpoint(1), createdAt: world.clock.now)])
    let text = alice.texts.dropFirst(before).map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains(Self.endpoint(1)))
    #expect(!text.contains(parameters.auth) && !text.contains(parameters.p256dh))
  }

  @Test("The server's key is made once, and stays over restarts")
  func key() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let key = try await alice.call(PushGet.self, .init()).key
    let point = try #require(Base64.decode(key, .url))
    #expect(point.count == 65 && point.first == 4)
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    #expect(try await again.call(PushGet.self, .init()).key == key)
    world.clock.advance(by: .seconds(1))
    try await subscribe(again, 1)
    again.disconnect()
    await world.settle()
    world.server.push.announce(.init(.reminder, at: world.clock.now), to: alice.id)
    await world.settle()
    #expect(sender.requests.map(\.key.publicText) == [key])
    #expect(sender.requests.first?.contact == "mailto:me@example.org")
  }

  @Test("Subscriptions that lead to own machines, or have no keys, are refused")
  func refused() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let good = FakeBrowser.parameters(Self.endpoint(1))
    var wrong = [
      "http://push.example/1", "https://127.0.0.1/1", "https://push.example:8443/1",
      "https://localhost/1", "https://[::1]/1", "https://user@push.example/1", "", "x",
    ].map(FakeBrowser.parameters)
    for (p256dh, auth) in [
      ("", good.auth), (good.auth, good.auth), (good.p256dh + "=", good.auth),
      (good.p256dh, ""), (good.p256dh, good.p256dh), (good.p256dh, good.auth + "=="),
      (String(repeating: "A", count: 87), good.auth),
    ] {
      wrong.append(.init(endpoint: Self.endpoint(1), p256dh: p256dh, auth: auth))
    }
    for parameters in wrong {
      #expect(
        try await alice.refusal(PushSubscribe.self, parameters) == .subscriptionInvalid,
        "\(parameters)")
    }
    #expect(try await alice.call(PushGet.self, .init()).subscribed.isEmpty)
  }

  @Test("A server without push messages says so, and ends subscriptions all the same")
  func off() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    try await subscribe(alice, 1)
    try await world.restart(after: .seconds(1)) { $0.push = nil }
    let again = try await world.returning(alice)
    #expect(try await again.refusal(PushGet.self, .init()) == .pushOff)
    let parameters = FakeBrowser.parameters(Self.endpoint(2))
    #expect(try await again.refusal(PushSubscribe.self, parameters) == .pushOff)
    world.server.push.announce(.init(.reminder, at: world.clock.now), to: alice.id)
    _ = try await again.call(PushUnsubscribe.self, .init(endpoint: Self.endpoint(1)))
    await world.settle()
    #expect(sender.requests.isEmpty)
    #expect(try await world.store.counts().pushSubscriptions == 0)
  }

  @Test("Who comes back during the lookup is not told by a message as well")
  func returns() async throws {
    let world = try await world(holding: true)
    let alice = try await world.guest("alice")
    try await subscribe(alice, 1)
    alice.disconnect()
    await world.settle()
    await world.held.hold(.pushSubscriptions, .answer)
    world.server.push.announce(.init(.reminder, at: world.clock.now), to: alice.id)
    await world.held.reached(.pushSubscriptions, .answer)
    let again = try await world.returning(alice)
    await world.held.release(.pushSubscriptions, .answer)
    await world.settle()
    #expect(sender.requests.isEmpty)
    again.disconnect()
    await world.settle()
    world.server.push.announce(.init(.reminder, at: world.clock.now), to: alice.id)
    await world.settle()
    #expect(sender.requests.count == 1)
  }

  @Test("More than can be looked up are dropped and counted, and a halted server sends nothing")
  func bounded() async throws {
    let world = try await world(holding: true)
    let alice = try await world.guest("alice")
    try await subscribe(alice, 1)
    alice.disconnect()
    await world.settle()
    await world.held.hold(.pushSubscriptions, .question)
    let message = PushMessage(.reminder, at: world.clock.now)
    world.server.push.announce(message, to: alice.id)
    await world.held.reached(.pushSubscriptions, .question)
    for _ in 0..<PushBounds.waitingLookups + 5 {
      world.server.push.announce(message, to: alice.id)
    }
    #expect(world.server.push.waitingCount == PushBounds.waitingLookups)
    #expect(count(.dropped, world) == 5)
    await world.server.halt()
    await world.held.release(.pushSubscriptions, .question)
    world.server.push.announce(message, to: alice.id)
    await world.settle()
    #expect(sender.requests.isEmpty && world.server.push.waitingCount == 0)
  }
}
