import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Floods of friend requests")
@GameLoop
struct FriendFloodTests {
  /// Somebody whom bounds on networks are for, with a new account.
  private func stranger(
    _ name: String, from address: String, in world: World
  ) async throws -> TestClient {
    let guest = world.connect(from: address)
    guest.isLocal = false
    guest.id = try await guest.call(AccountGuest.self, .init(username: name)).player.player
    return guest
  }

  @Test("A crowd of guests of one network does not keep a friend out, and stays a small one")
  func crowdOfOneNetwork() async throws {
    let world = try await World()
    let victim = try await world.registered("victim")
    let friend = try await world.registered("friend")
    await world.pass(.seconds(86_400))
    for number in 0..<200 {
      let guest = try await stranger("flood\(number)", from: "192.0.2.\(number)", in: world)
      _ = try await guest.refusal(FriendRequestSend.self, .init(username: "victim"))
    }
    let refusal = try await friend.refusal(FriendRequestSend.self, .init(username: "victim"))
    #expect(refusal == nil)
    let requests = try await victim.call(FriendListRequest.self, .init()).requests
    #expect(requests.first?.player.player == friend.id)
    #expect(requests.count == FriendshipLimits.requestsOfNetwork + 1)
    // A notification is told when the store has said how many are unread.
    await world.settle()
    #expect(
      try victim.heard(NotificationReceived.self).count == FriendshipLimits.requestsOfNetwork + 1)
  }

  @Test("A crowd of guests of many networks does not keep an account out either")
  func crowdOfManyNetworks() async throws {
    let world = try await World()
    let victim = try await world.registered("victim")
    let friend = try await world.registered("friend")
    await world.pass(.seconds(86_400))
    for number in 0..<210 {
      let guest = try await stranger("flood\(number)", from: "10.0.\(number).1", in: world)
      _ = try await guest.refusal(FriendRequestSend.self, .init(username: "victim"))
    }
    let refusal = try await friend.refusal(FriendRequestSend.self, .init(username: "victim"))
    #expect(refusal == nil)
    let requests = try await victim.call(FriendListRequest.self, .init()).requests
    #expect(requests.count == FriendshipLimits.requestsOfNewcomers + 1)
    let inbox = try await victim.call(NotificationList.self, .init(limit: 100))
    #expect(inbox.unread == requests.count, "who gave way is in the inbox no more")
  }

  @Test("A request that is taken back and made again is told once, and leaves nothing behind")
  func cycles() async throws {
    let world = try await World()
    let victim = try await world.registered("victim")
    let sender = try await stranger("sender", from: "192.0.2.1", in: world)
    for _ in 0..<5 {
      _ = try await sender.call(FriendRequestSend.self, .init(username: "victim"))
      _ = try await sender.call(FriendRemove.self, .init(player: victim.id))
    }
    await world.settle()
    #expect(try victim.heard(NotificationReceived.self).count == 1)
    #expect(try await victim.call(NotificationList.self, .init()).notifications.isEmpty)
  }

  @Test("A network that makes accounts, asks and deletes them is heard no more often than that")
  func deletedSenders() async throws {
    let world = try await World()
    let victim = try await world.registered("victim")
    let limit = FriendshipLimits.requestsOfNetwork
    for number in 0..<limit + 5 {
      let guest = try await stranger("flood\(number)", from: "192.0.2.\(number)", in: world)
      let refusal = try await guest.refusal(FriendRequestSend.self, .init(username: "victim"))
      #expect(refusal == (number < limit ? nil : .otherHasTooManyRequests))
      _ = try await guest.call(AccountDelete.self, .init())
    }
    #expect(try victim.heard(NotificationReceived.self).count == limit)
    let other = try await stranger("other", from: "198.51.100.1", in: world)
    _ = try await other.call(FriendRequestSend.self, .init(username: "victim"))
  }

  @Test("Who was declined is refused for seven days, also after a restart")
  func declined() async throws {
    let world = try await World()
    let victim = try await world.registered("victim")
    let sender = try await world.registered("sender")
    _ = try await sender.call(FriendRequestSend.self, .init(username: "victim"))
    _ = try await victim.call(FriendDecline.self, .init(player: sender.id))
    #expect(
      try await sender.refusal(FriendRequestSend.self, .init(username: "victim")) == .requestRefused
    )
    try await world.restart(after: FriendshipLimits.declinedTime - .seconds(60))
    let again = try await world.returning(sender)
    let error = try await again.error(FriendRequestSend.self, .init(username: "victim"))
    #expect(error?.gameError == .requestRefused)
    #expect(error?.details?.retryAfter == nil, "how long is not told: it would tell a block apart")
    await world.pass(.seconds(60))
    _ = try await again.call(FriendRequestSend.self, .init(username: "victim"))
  }

  @Test(
    "Networks are told apart by tags that a restart does not change, and another server has not")
  func tags() async throws {
    final class Channel: ClientChannel {
      let address: String
      let networkAddress: String
      var isLocal = false
      var roundTripTime: Duration? { nil }
      init(_ network: String) { (address, networkAddress) = (network, network) }
      var isWatchedClosely = false
      func measureRoundTrip() {}
      func send(_ text: [UInt8]) {}
      func close(code: UInt16, reason: String) {}
    }
    let (one, other) = (NetworkTags(using: .cryptographic), NetworkTags(using: .cryptographic))
    let (near, far) = (Channel("192.0.2.0"), Channel("198.51.100.0"))
    #expect(one.tag(of: near) == one.tag(of: Channel("192.0.2.0")))
    #expect(one.tag(of: near) != one.tag(of: far))
    #expect(one.tag(of: near) != other.tag(of: near))
    let (store, week) = (MemoryStore(), NetworkKey.life)
    let start = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
    try await one.open(store, at: start)
    try await other.open(store, at: start + week + .milliseconds(-1))
    #expect(one.tag(of: near) == other.tag(of: near))
    try await other.open(store, at: start + week)
    #expect(one.tag(of: near) != other.tag(of: near), "a new week, a new key")
    near.isLocal = true
    #expect(one.tag(of: near) == nil)
  }
}
