import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Friendships that the store changed without being able to say so")
@GameLoop
struct UnresolvedFriendshipTests {
  /// Two players of whom the first has asked the second, who accepts; the store does it and fails.
  private func half(_ world: World) async throws -> (TestClient, TestClient) {
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    await world.held.fail(.befriend, .answer)
    #expect(try await bob.error(FriendAccept.self, .init(player: alice.id))?.code == -32603)
    return (alice, bob)
  }

  @Test("Who became friends all the same is told so, once, and hears of the other from then on")
  func becameFriends() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await half(world)
    await world.pass(JournalLimits.retryInterval)
    for client in [alice, bob] {
      #expect(client.eventNames.count { $0 == "friend.added" } == 1)
    }
    #expect(try await world.hearEachOther(alice, bob) == [true, true])
    #expect(world.server.friends.unresolved.isEmpty)
  }

  @Test("Who lost a friend all the same is told so, and hears nothing more")
  func lostFriend() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await world.friends()
    await world.held.fail(.befriend, .answer)
    #expect(try await alice.error(FriendRemove.self, .init(player: bob.id))?.code == -32603)
    await world.pass(JournalLimits.retryInterval)
    for client in [alice, bob] {
      #expect(client.eventNames.count { $0 == "friend.removed" } == 1)
    }
    #expect(try await world.hearEachOther(alice, bob) == [false, false])
  }

  @Test("A block that was made all the same keeps the two apart in the queue")
  func blocked() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    await world.settle()
    await world.held.fail(.befriend, .answer)
    #expect(try await alice.error(PlayerBlock.self, .init(player: bob.id))?.code == -32603)
    await world.pass(JournalLimits.retryInterval)
    _ = try await alice.call(QueueJoin.self, .init())
    _ = try await bob.call(QueueJoin.self, .init())
    #expect(world.server.matches.liveCount == 0)
    let profile = try await alice.call(ProfileGet.self, .init(player: bob.id))
    #expect(profile.friendship == .blocked)
  }

  @Test("What the store has not done changes nothing, and nobody is told anything")
  func notDone() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await world.friends()
    await world.held.fail(.befriend, .question)
    #expect(try await alice.error(FriendRemove.self, .init(player: bob.id))?.code == -32603)
    await world.pass(JournalLimits.retryInterval)
    for client in [alice, bob] {
      #expect(client.eventNames.filter { $0.hasPrefix("friend.") } == ["friend.added"])
    }
    #expect(try await world.hearEachOther(alice, bob) == [true, true])
  }

  @Test("The store is asked until it answers")
  func askedAgain() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await half(world)
    await world.store.fail(with: HeldStore.failure)
    await world.pass(JournalLimits.retryInterval)
    await world.pass(JournalLimits.retryInterval)
    await world.store.fail(with: nil)
    #expect(!alice.eventNames.contains("friend.added"))
    await world.pass(JournalLimits.retryInterval)
    #expect(try await world.hearEachOther(alice, bob) == [true, true])
  }

  @Test("New friends whom the store cannot name for a moment are told later, once")
  func toldLater() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    await world.held.fail(.players, .question)
    _ = try await bob.call(FriendAccept.self, .init(player: alice.id))
    await world.settle()
    #expect(!alice.eventNames.contains("friend.added"))
    await world.pass(JournalLimits.retryInterval)
    await world.pass(JournalLimits.retryInterval)
    for client in [alice, bob] {
      #expect(client.eventNames.count { $0 == "friend.added" } == 1)
    }
  }

  @Test("Who has come meanwhile knows it from the store; the other one is told")
  func cameMeanwhile() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await world.friends()
    await world.held.fail(.befriend, .answer)
    #expect(try await alice.error(FriendRemove.self, .init(player: bob.id))?.code == -32603)
    alice.disconnect()
    await world.settle()
    let again = try await world.returning(alice)
    await world.pass(JournalLimits.retryInterval)
    #expect(bob.eventNames.contains("friend.removed"))
    #expect(try await world.hearEachOther(again, bob) == [false, false])
  }

  @Test("With too many in doubt nothing more is changed, and nothing forgotten")
  func bounded() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await world.friends()
    for number in 0..<UnresolvedFriendships.limit {
      let stranger = PlayerID(uuid: UUIDv7(bits: UInt128(number)))
      world.server.friends.unresolved.insert(PlayerPair(alice.id, stranger), isUntold: false)
    }
    #expect(try await alice.error(FriendRemove.self, .init(player: bob.id))?.code == -32603)
    #expect(try await world.store.friendship(between: alice.id, and: bob.id) == .friends)
  }
}
