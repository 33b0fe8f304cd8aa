import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Leaving for good while something else happens")
@GameLoop
struct DeletionRaceTests {
  /// A connection that took over while the deletion was asking for the credential, then asks for
  /// something while the store deletes, if it does.
  private func takeOver<Method: WireMethod>(
    _ world: World, _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws -> TestClient {
    let alice = try await world.guest("alice")
    await world.settle()
    await world.held.hold(.credential, .answer)
    alice.start(AccountDelete.self, .init())
    await world.held.reached(.credential, .answer)
    let again = try await world.returning(alice)
    await world.settle()
    await world.held.hold(.deletePlayer, .answer)
    await world.held.release(.credential, .answer)
    await world.settle()
    again.start(method, parameters)
    await world.settle()
    await world.held.release(.deletePlayer, .answer)
    await world.settle()
    let isThere = try await world.store.player(again.id) != nil
    #expect(isThere == (again.closeCode == nil), "either both or neither")
    return again
  }

  @Test("Who took over while the account is being deleted plays on, or does not begin to (solo)")
  func solo() async throws {
    let world = try await World(holding: true)
    let again = try await takeOver(world, MatchSolo.self, .init())
    #expect(world.server.statistics.matchesLive == (again.closeCode == nil ? 1 : 0))
    // A process that cannot start any more would be worst.
    try await world.restart(after: .seconds(1))
  }

  @Test("Who took over while the account is being deleted waits on, or does not begin to (queue)")
  func queue() async throws {
    let world = try await World(holding: true)
    let again = try await takeOver(world, QueueJoin.self, .init())
    #expect(world.server.statistics.playersWaiting == (again.closeCode == nil ? 1 : 0))
  }

  @Test("A challenge that came during the deletion ends with it")
  func challenge() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await world.friends()
    await world.held.hold(.deletePlayer, .question)
    alice.start(AccountDelete.self, .init())
    await world.held.reached(.deletePlayer, .question)
    let refusal = try await bob.refusal(ChallengeSend.self, .init(player: alice.id))
    await world.held.release(.deletePlayer, .question)
    try await alice.closing()
    await world.settle()
    let isOver = refusal == .offline || bob.eventNames.contains("challenge.declined")
    #expect(isOver, "\(String(describing: refusal)) \(bob.eventNames)")
    #expect(world.server.challenges.count == 0)
  }

  @Test("A friendship that the store decided before a deletion, answered after it, is not told")
  func friendAddedAfterDeletion() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    await world.held.hold(.players, .answer)
    bob.start(FriendAccept.self, .init(player: alice.id))
    await world.held.reached(.players, .answer)
    _ = try await alice.call(AccountDelete.self, .init())
    await world.settle()
    await world.held.release(.players, .answer)
    await world.settle()
    let names = bob.eventNames.filter { $0.hasPrefix("friend.") }
    #expect(names.last == "friend.removed" || names.isEmpty, "\(names)")
    #expect(world.server.players[bob.id]?.friends.isEmpty == true)
  }

  /// Alice, whom her friend Bob knows, asks to be deleted, and the store fails on that side.
  private func doubtful(
    _ world: World, _ side: HeldStore.Side
  ) async throws -> (alice: TestClient, bob: TestClient) {
    let (alice, bob) = try await world.friends()
    await world.held.fail(.deletePlayer, side)
    #expect(try await alice.error(AccountDelete.self, .init())?.code == -32603)
    await world.settle()
    #expect(alice.closeCode == CloseCode.goingAway.rawValue)
    return (alice, bob)
  }

  @Test("Who was deleted all the same is gone as soon as the store says so, and plays with nobody")
  func deletedUnsaid() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await doubtful(world, .answer)
    #expect(world.server.players[alice.id]?.session == nil)
    await world.pass(JournalLimits.retryInterval)
    #expect(world.server.players[alice.id] == nil)
    #expect(bob.eventNames.contains("friend.removed"))
    let stranger = world.connect()
    #expect(
      try await stranger.refusal(AccountResume.self, .init(token: alice.token)) == .invalidToken)
  }

  @Test("Whom the store could not delete is back when it says so, and nobody is told otherwise")
  func notDeleted() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await doubtful(world, .question)
    let early = world.connect()
    #expect(try await early.error(AccountResume.self, .init(token: alice.token))?.code == -32603)
    await world.pass(JournalLimits.retryInterval)
    #expect(try bob.heard(FriendPresence.self).map(\.isOnline) == [false], "friends know")
    let again = try await world.returning(alice)
    #expect(again.id == alice.id)
    await world.settle()
    #expect(try bob.heard(FriendPresence.self).map(\.isOnline) == [false, true])
    #expect(!bob.eventNames.contains("friend.removed"))
  }

  @Test("The store is asked until it says whether somebody is deleted")
  func askedAgainWhetherDeleted() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await doubtful(world, .answer)
    await world.store.fail(with: HeldStore.failure)
    await world.pass(JournalLimits.retryInterval)
    await world.pass(JournalLimits.retryInterval)
    #expect(world.server.players[alice.id] != nil)
    await world.store.fail(with: nil)
    await world.pass(JournalLimits.retryInterval)
    #expect(world.server.players[alice.id] == nil)
    #expect(bob.eventNames.contains("friend.removed"))
  }
}
