import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Friendships that change while the store's answers are late")
@GameLoop
struct FriendRaceTests {
  /// Two players of whom the first has asked the second.
  private func requested(_ world: World) async throws -> (TestClient, TestClient) {
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    return (alice, bob)
  }

  @Test("Requests that cross make friends, whichever the store has first")
  func crossing() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    await world.held.hold(.befriend, .answer)
    let first = alice.start(FriendRequestSend.self, .init(username: "bob"))
    await world.held.reached(.befriend, .answer)
    let second = bob.start(FriendRequestSend.self, .init(username: "alice"))
    await world.settle()
    await world.held.release(.befriend, .answer)
    for (client, id) in [(alice, first), (bob, second)] {
      guard case .result = try await client.reply(to: id) else {
        Issue.record("refused")
        return
      }
      _ = try await client.event("friend.added")
    }
    #expect(try await world.hearEachOther(alice, bob) == [true, true])
    #expect(
      try await world.connect().signedIn(as: alice).call(
        NotificationList.self, .init()
      ).notifications.map(\.kind) == [.friendAccepted], "who asked first was accepted")
  }

  @Test("An acceptance and a removal at once come to what the store decided last")
  func acceptThenRemove() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await requested(world)
    await world.held.hold(.befriend, .answer)
    bob.start(FriendAccept.self, .init(player: alice.id))
    await world.held.reached(.befriend, .answer)
    let removal = alice.start(FriendRemove.self, .init(player: bob.id))
    await world.settle()
    await world.held.release(.befriend, .answer)
    guard case .result = try await alice.reply(to: removal) else {
      Issue.record("refused")
      return
    }
    await world.settle()
    for client in [alice, bob] {
      let names = client.eventNames.filter { ["friend.added", "friend.removed"].contains($0) }
      #expect(names == ["friend.added", "friend.removed"])
    }
    #expect(try await world.hearEachOther(alice, bob) == [false, false])
  }

  @Test("Who signs in while becoming a friend is one, whichever answer comes first")
  func signInRacingAcceptance() async throws {
    for befriendFirst in [true, false] {
      for side in [HeldStore.Side.question, .answer] {
        let world = try await World(holding: true)
        let (alice, bob) = try await requested(world)
        alice.disconnect()
        await world.settle()
        let again = world.connect()
        (again.token, again.id) = (alice.token, alice.id)
        await world.held.hold(.standing, side)
        await world.held.hold(.befriend, .answer)
        let resume = again.start(AccountResume.self, .init(token: alice.token))
        await world.held.reached(.standing, side)
        let acceptance = bob.start(FriendAccept.self, .init(player: alice.id))
        await world.held.reached(.befriend, .answer)
        let order: [HeldStore.Call] =
          befriendFirst ? [.befriend, .standing] : [.standing, .befriend]
        for call in order {
          await world.held.release(call, call == .befriend ? .answer : side)
          await world.settle()
        }
        _ = try await again.reply(to: resume)
        _ = try await bob.reply(to: acceptance)
        #expect(
          try await world.hearEachOther(again, bob) == [true, true],
          "befriendFirst: \(befriendFirst), \(side)")
      }
    }
  }

  @Test("Who signs in while a friendship ends is no friend, whichever answer comes first")
  func signInRacingRemoval() async throws {
    for removalFirst in [true, false] {
      for side in [HeldStore.Side.question, .answer] {
        let world = try await World(holding: true)
        let (alice, bob) = try await world.friends()
        alice.disconnect()
        await world.settle()
        let again = world.connect()
        (again.token, again.id) = (alice.token, alice.id)
        await world.held.hold(.standing, side)
        await world.held.hold(.befriend, .answer)
        let resume = again.start(AccountResume.self, .init(token: alice.token))
        await world.held.reached(.standing, side)
        let removal = bob.start(FriendRemove.self, .init(player: alice.id))
        await world.held.reached(.befriend, .answer)
        let order: [HeldStore.Call] =
          removalFirst ? [.befriend, .standing] : [.standing, .befriend]
        for call in order {
          await world.held.release(call, call == .befriend ? .answer : side)
          await world.settle()
        }
        _ = try await again.reply(to: resume)
        _ = try await bob.reply(to: removal)
        #expect(
          try await world.hearEachOther(again, bob) == [false, false],
          "removalFirst: \(removalFirst), \(side)")
      }
    }
  }

  @Test("Who goes while becoming a friend is one after coming back")
  func goingRacingAcceptance() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await requested(world)
    await world.held.hold(.befriend, .answer)
    bob.start(FriendAccept.self, .init(player: alice.id))
    await world.held.reached(.befriend, .answer)
    alice.disconnect()
    bob.disconnect()
    await world.settle()
    await world.held.release(.befriend, .answer)
    await world.settle()
    let again = try await world.returning(alice)
    let other = try await world.returning(bob)
    #expect(try await world.hearEachOther(again, other) == [true, true])
  }

  @Test("Who is in the store only is a friend as well: in requests, acceptances and removals")
  func away() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    bob.disconnect()
    await world.settle()
    _ = try await alice.call(FriendRequestSend.self, .init(username: "BOB"))
    alice.disconnect()
    await world.settle()
    let bobAgain = try await world.returning(bob)
    let requests = try await bobAgain.call(FriendListRequest.self, Nothing()).requests
    #expect(requests.map(\.player.player) == [alice.id])
    #expect(requests.map(\.direction) == [.incoming])
    _ = try await bobAgain.call(FriendAccept.self, .init(player: alice.id))
    let aliceAgain = try await world.returning(alice)
    #expect(try await world.hearEachOther(aliceAgain, bobAgain) == [true, true])
  }

  @Test("What cannot be is refused by its name, and changes nothing")
  func refusals() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let carol = try await world.guest("carol")
    let nobody = PlayerID(uuid: UUIDv7(bits: 5))
    #expect(
      try await alice.refusal(FriendRequestSend.self, .init(username: "alice")) == .oneself)
    #expect(
      try await alice.refusal(FriendRequestSend.self, .init(username: "nobody"))
        == .unknownPlayer)
    #expect(
      try await alice.refusal(FriendRequestSend.self, .init(username: "bob")) == .alreadyFriends)
    #expect(
      try await alice.refusal(FriendAccept.self, .init(player: carol.id)) == .unknownRequest)
    #expect(
      try await alice.refusal(FriendDecline.self, .init(player: carol.id)) == .unknownRequest)
    #expect(try await alice.refusal(FriendRemove.self, .init(player: carol.id)) == .notFriends)
    #expect(try await alice.refusal(FriendAccept.self, .init(player: nobody)) == .unknownPlayer)
    await world.settle()
    #expect(try await world.hearEachOther(alice, bob) == [true, true])
    #expect(!carol.eventNames.contains { $0.hasPrefix("friend.") })
  }

  @Test("A request that is declined or taken back is gone, and tells nobody")
  func declined() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    for _ in 0..<2 {
      _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
      _ = try await alice.call(FriendRemove.self, .init(player: bob.id))
      #expect(
        try await bob.refusal(FriendAccept.self, .init(player: alice.id)) == .unknownRequest)
    }
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    _ = try await bob.call(FriendDecline.self, .init(player: alice.id))
    #expect(
      try await bob.refusal(FriendAccept.self, .init(player: alice.id)) == .unknownRequest)
    #expect(
      try await alice.refusal(FriendRequestSend.self, .init(username: "bob")) == .requestRefused)
    await world.settle()
    for client in [alice, bob] {
      #expect(!client.eventNames.contains { $0.hasPrefix("friend.") })
    }
    #expect(
      bob.eventNames.count { $0 == "notification.received" } == 1,
      "asking again on the same day does not fill an inbox")
  }
}

extension TestClient {
  /// This connection as that player's.
  fileprivate func signedIn(as other: TestClient) async throws -> TestClient {
    (token, id) = (other.token, other.id)
    _ = try await call(AccountResume.self, .init(token: token))
    return self
  }
}
