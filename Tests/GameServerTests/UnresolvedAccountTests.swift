import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Accounts that the store changed without being able to say so")
@GameLoop
struct UnresolvedAccountTests {
  private static let upgrade = AccountUpgrade.Parameters(
    email: World.email("alice"), password: World.password("alice"))

  /// Two guests in a duel; the first asks for an account, and the store fails on that side of it.
  private func duel(
    _ world: World, failing side: HeldStore.Side
  ) async throws -> (
    alice: TestClient, bob: TestClient
  ) {
    let (alice, bob, _) = try await world.duel()
    await world.settle()
    await world.held.fail(.upgrade, side)
    #expect(try await alice.error(AccountUpgrade.self, Self.upgrade)?.code == -32603)
    return (alice, bob)
  }

  /// The reason for which the other is told that a player is away.
  private func reason(_ alice: TestClient, leavingTo bob: TestClient) async throws -> String? {
    _ = try await alice.call(AccountLogout.self, .init())
    return try await bob.event("match.playerLeft")["reason"]?.string
  }

  @Test("Who has an account all the same is sent to sign in with it, and has not quit the match")
  func upgradedAllTheSame() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await duel(world, failing: .answer)
    await world.pass(JournalLimits.retryInterval)
    #expect(alice.closeCode == CloseCode.goingAway.rawValue, "the token has ended")
    #expect(try await bob.event("match.playerLeft")["reason"]?.string == "dropped")
    let again = world.connect()
    #expect(try await again.refusal(AccountResume.self, .init(token: alice.token)) == .invalidToken)
    let login = try await again.call(
      AccountLogin.self, .init(email: Self.upgrade.email, password: Self.upgrade.password))
    #expect(!login.player.isGuest)
    _ = try await bob.event("match.playerReturned")
  }

  @Test("Nor before the store has been asked: who may come back has not quit")
  func inDoubt() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await duel(world, failing: .answer)
    #expect(try await reason(alice, leavingTo: bob) == "dropped")
  }

  @Test("Who has none quits it: the store has done nothing")
  func notDone() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await duel(world, failing: .question)
    await world.pass(JournalLimits.retryInterval)
    #expect(world.server.accounts.unresolved.isEmpty)
    #expect(try await reason(alice, leavingTo: bob) == "quit")
  }

  @Test("The store is asked until it answers")
  func askedAgain() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    await world.settle()
    await world.held.fail(.upgrade, .answer)
    #expect(try await alice.error(AccountUpgrade.self, Self.upgrade)?.code == -32603)
    await world.store.fail(with: HeldStore.failure)
    await world.pass(JournalLimits.retryInterval)
    #expect(!world.server.accounts.unresolved.isEmpty)
    await world.store.fail(with: nil)
    #expect(alice.closeCode == nil)
    await world.pass(JournalLimits.retryInterval)
    #expect(alice.closeCode == CloseCode.goingAway.rawValue)
    #expect(world.server.accounts.unresolved.isEmpty)
  }

  @Test("Friends see that somebody has an account, whoever was told so")
  func shownToFriends() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await world.friends()
    await world.held.fail(.upgrade, .answer)
    #expect(try await alice.error(AccountUpgrade.self, Self.upgrade)?.code == -32603)
    await world.pass(JournalLimits.retryInterval)
    let list = try await bob.call(FriendListRequest.self, Nothing())
    #expect(list.friends.map(\.player.isGuest) == [false])
  }

  @Test("Who took over with a token that ended unsaid is shut out; who asked has the new password")
  func otherConnection() async throws {
    let world = try await World(holding: true)
    let alice = try await world.registered("alice")
    await world.settle()
    await world.held.hold(.replacePassword, .question)
    alice.start(
      AccountChangePassword.self, .init(old: World.password("alice"), new: "another password"))
    await world.held.reached(.replacePassword, .question)
    let other = world.connect()
    _ = try await other.call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    await world.held.fail(.replacePassword, .answer)
    await world.held.release(.replacePassword, .question)
    await world.pass(JournalLimits.retryInterval)
    #expect(other.closeCode == CloseCode.goingAway.rawValue)
    let again = world.connect()
    #expect(try await again.refusal(AccountResume.self, .init(token: alice.token)) == .invalidToken)
    _ = try await again.call(
      AccountLogin.self, .init(email: World.email("alice"), password: "another password"))
    await world.pass(JournalLimits.retryInterval)
    #expect(again.closeCode == nil)
  }
}
