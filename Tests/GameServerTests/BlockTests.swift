import Community
import GameRules
import Matchmaking
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Players who block others")
@GameLoop
struct BlockTests {
  private func relation(
    _ one: TestClient, to other: TestClient
  ) async throws -> ProfileGet.Relation {
    try await one.call(ProfileGet.self, .init(player: other.id)).friendship
  }

  @Test("A block ends a friendship and the challenges in it, and says nothing more than that")
  func friends() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    _ = try await bob.call(ChallengeSend.self, .init(player: alice.id))
    await world.settle()
    let heard = bob.texts.count
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    await world.settle()
    #expect(bob.eventNames(from: heard) == ["challenge.declined", "friend.removed"])
    #expect(try await alice.call(FriendListRequest.self, .init()).friends.isEmpty)
    #expect(try await relation(alice, to: bob) == .blocked)
    #expect(try await relation(bob, to: alice) == ProfileGet.Relation.none)
    #expect(
      try await bob.refusal(ChallengeSend.self, .init(player: alice.id)) == .notFriends)
    #expect(
      try await alice.call(PlayerBlocked.self, .init()).players.map(\.player) == [bob.id])
    #expect(try await bob.call(PlayerBlocked.self, .init()).players.isEmpty)
  }

  @Test("A request to somebody who blocks is refused as after a decline, and nobody hears of it")
  func requests() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await bob.call(FriendRequestSend.self, .init(username: "alice"))
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    await world.settle()
    let heard = alice.texts.count
    #expect(
      try await bob.refusal(FriendRequestSend.self, .init(username: "alice")) == .requestRefused)
    #expect(try await bob.call(FriendListRequest.self, .init()).requests.isEmpty)
    await world.settle()
    #expect(alice.eventNames(from: heard).isEmpty)
    #expect(try await alice.call(NotificationList.self, .init()).notifications.isEmpty)
    #expect(
      try await alice.refusal(FriendRequestSend.self, .init(username: "bob")) == .blocked)
    _ = try await alice.call(PlayerUnblock.self, .init(player: bob.id))
    _ = try await bob.call(FriendRequestSend.self, .init(username: "alice"))
    #expect(try await relation(alice, to: bob) == .requesting)
  }

  @Test("Presence of somebody who blocks is told to nobody who is blocked")
  func presence() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    #expect(try await world.hearEachOther(alice, bob) == [false, false])
  }

  @Test("The queue pairs two who are kept apart with others, whoever came first and blocks whom")
  func queue() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let carol = try await world.guest("carol")
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    _ = try await bob.call(QueueJoin.self, .init())
    await world.pass(.milliseconds(1))
    _ = try await alice.call(QueueJoin.self, .init())
    #expect(world.server.matches.liveCount == 0)
    _ = try await carol.call(QueueJoin.self, .init())
    let match = try await carol.match(hearing: "match.started")
    let live = try #require(world.server.matches[match])
    #expect(live.machine.setup.players.contains(bob.id), "who has waited longest")
  }

  @Test("Who blocks while both wait is not paired when the windows widen; unblocking pairs")
  func whileWaiting() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    world.server.players.update(bob.id) {
      $0.record.rating = Rating(value: 1700)
    }
    _ = try await alice.call(QueueJoin.self, .init(isRanked: true))
    _ = try await bob.call(QueueJoin.self, .init(isRanked: true))
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    await world.pass(.seconds(600))
    #expect(world.server.matches.liveCount == 0)
    let place = try #require(world.server.players[alice.id]?.ticket)
    _ = try await alice.call(PlayerUnblock.self, .init(player: bob.id))
    #expect(world.server.matches.liveCount == 1)
    #expect(place.since < world.clock.now + (.zero - .seconds(599)), "the place was kept")
  }

  @Test("After a crash those who wait are kept apart as before", arguments: [true, false])
  func restart(isRanked: Bool) async throws {
    let world = try await World(holding: true)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    _ = try await alice.call(QueueJoin.self, .init(isRanked: isRanked))
    _ = try await bob.call(QueueJoin.self, .init(isRanked: isRanked))
    try await world.kill(after: .seconds(1))
    let again = try await world.returning(alice)
    let other = try await world.returning(bob)
    await world.pass(.seconds(5))
    #expect(world.server.lobby.waitingCount == 2 && world.server.matches.liveCount == 0)
    let profile = try await again.call(ProfileGet.self, .init(player: other.id))
    #expect(profile.friendship == .blocked)
  }

  @Test("A block is acknowledged once it is durable")
  func durable() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    await world.settle()
    await world.held.hold(.befriend, .answer)
    let id = alice.start(PlayerBlock.self, .init(player: bob.id))
    await world.held.reached(.befriend, .answer)
    #expect(alice.replies(to: id).isEmpty)
    await world.held.release(.befriend, .answer)
    _ = try await alice.reply(to: id)
  }

  @Test("A match that both play goes on as it is")
  func liveMatch() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
    #expect(world.server.matches.liveCount == 1)
  }

  @Test("Nobody blocks themself, or somebody unknown; the export has the own list only")
  func edges() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    #expect(try await alice.refusal(PlayerBlock.self, .init(player: alice.id)) == .oneself)
    let nobody = PlayerID(uuid: UUIDv7(bits: 77))
    #expect(try await alice.refusal(PlayerBlock.self, .init(player: nobody)) == .unknownPlayer)
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    _ = try await alice.call(PlayerBlock.self, .init(player: bob.id))
    let own = try await alice.call(AccountExport.self, .init())
    #expect(own.account?.blocked.map(\.player.player) == [bob.id])
    #expect(try await bob.call(AccountExport.self, .init()).account?.blocked.isEmpty == true)
    _ = try await bob.call(AccountDelete.self, .init())
    #expect(try await alice.call(PlayerBlocked.self, .init()).players.isEmpty)
  }
}
