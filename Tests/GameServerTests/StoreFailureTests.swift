import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Accounts and friends while the store fails")
@GameLoop
struct StoreFailureTests {
  /// Every method that waits for the store, by what is to be unavailable.
  @Test("What the store does not answer is unavailable and to be tried again; nothing has changed")
  func unavailable() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    let guest = try await world.guest("guest")
    _ = try await world.guest("other")
    await world.settle()
    let counts = try await world.store.counts()
    await world.store.fail(with: HeldStore.failure)
    let stranger = world.connect()
    let errors = [
      try await stranger.error(
        AccountRegister.self, .init(username: "bob", email: "b@example.org", password: "12345678")),
      try await stranger.error(
        AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice"))),
      try await stranger.error(AccountGuest.self, .init(username: "carol")),
      try await stranger.error(AccountResume.self, .init(token: alice.token)),
      try await guest.error(
        AccountUpgrade.self, .init(email: "g@example.org", password: "12345678")),
      try await alice.error(
        AccountChangePassword.self, .init(old: World.password("alice"), new: "another password")),
      try await alice.error(AccountLogout.self, .init(everywhere: true)),
      try await alice.error(AccountExport.self, .init()),
      try await alice.error(AccountDelete.self, .init(password: World.password("alice"))),
      try await guest.error(FriendRequestSend.self, .init(username: "other")),
      try await guest.error(FriendAccept.self, .init(player: alice.id)),
      try await guest.error(FriendListRequest.self, Nothing()),
      try await guest.error(ProfileGet.self, .init()),
      try await guest.error(RankingGet.self, .init(scope: .global)),
      try await guest.error(NotificationList.self, .init()),
    ]
    for (index, error) in errors.enumerated() {
      #expect(error?.code == -32603, "\(index)")
      #expect(
        error?.details?.code == "unavailable" && error?.details?.retryable == true, "\(index)")
    }
    await world.store.fail(with: nil)
    await world.settle()
    #expect(try await world.store.counts() == counts)
    _ = try await stranger.call(
      AccountRegister.self, .init(username: "bob", email: "b@example.org", password: "12345678"))
    let login = try await world.connect().call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    #expect(login.player.player == alice.id, "neither deleted nor with another password")
    #expect(try await guest.call(ProfileGet.self, .init()).player.isGuest)
  }

  @Test("Who could not be deleted is who they were, and can play")
  func deletionFails() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    await world.held.fail(.deletePlayer, .question)
    #expect(try await alice.error(AccountDelete.self, .init())?.code == -32603)
    await world.pass(JournalLimits.retryInterval)
    let again = try await world.returning(alice)
    _ = try await again.call(QueueJoin.self, .init())
  }
}
