import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Rare orders of events")
@GameLoop
struct SmallRaceTests {
  @Test("An acceptance has one reply, also when the store fails right behind it")
  func oneReply() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    await world.held.fail(.players, .question)
    let id = bob.start(FriendAccept.self, .init(player: alice.id))
    await world.settle()
    #expect(bob.replies(to: id).count == 1)
    #expect(
      alice.eventNames.contains("notification.received"), "what is in the inbox is told")
  }

  @Test("What comes into the inbox during a sign-in is counted there or told afterwards")
  func unreadDuringSignIn() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    bob.disconnect()
    await world.settle()
    let again = world.connect()
    await world.held.hold(.standing, .answer)
    let resume = again.start(AccountResume.self, .init(token: bob.token))
    await world.held.reached(.standing, .answer)
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    await world.held.release(.standing, .answer)
    guard case .result(_, let node) = try await again.reply(to: resume) else { return }
    let unread = try AccountResume.Result(wire: node).unread
    await world.settle()
    #expect(unread == 1 || again.eventNames.contains("notification.received"))
  }

  @Test("A restart takes nobody's badge for having guessed in time")
  func timeBadge() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    try await world.restart(after: .seconds(20))
    let again = try await world.returning(alice)
    try await world.play(match, [again]) { $1 }
    _ = try await again.event("match.finished")
    #expect(
      try await again.call(ProfileGet.self, .init()).badges.map(\.badge).contains("time"))
  }

  @Test("A connection lost while logging out of the queue leaves nobody behind")
  func logoutLeak() async throws {
    let world = try await World(holding: true)
    let alice = try await world.registered("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    await world.settle()
    await world.held.hold(.endToken, .answer)
    alice.start(AccountLogout.self, .init())
    await world.held.reached(.endToken, .answer)
    alice.disconnect()
    await world.held.release(.endToken, .answer)
    await world.settle()
    await world.pass(.seconds(120))
    #expect(world.server.players[alice.id] == nil)
  }

  @Test("No match begins once a restart has been announced")
  func draining() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    alice.disconnect()
    let bob = try await world.guest("bob")
    _ = try await bob.call(QueueJoin.self, .init())
    await world.settle()
    world.server.beginDrain(closingIn: .zero)
    _ = try await world.returning(alice)
    await world.settle()
    #expect(world.server.statistics.matchesLive == 0)
  }

  @Test("A visit with another zone at the moment of a match's end counts as it will be recomputed")
  func sameMoment() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    _ = try await alice.call(
      AccountResume.self, .init(token: alice.token, utcOffset: TimeZoneOffset(minutes: -840)))
    await world.settle()
    var live = try #require(try await world.store.statistics(of: alice.id))
    var recomputed = try await world.store.history(of: alice.id).statistics
    live.lastAccess = nil
    recomputed.lastAccess = nil
    #expect(live == recomputed)
  }
}
