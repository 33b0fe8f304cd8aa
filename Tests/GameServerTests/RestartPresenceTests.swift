import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Presence after a restart")
@GameLoop
struct RestartPresenceTests {
  @Test("After a restart, that an absent friend's match ends is told")
  func restartInMatch() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    _ = try await alice.call(MatchSolo.self, .init())
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(bob)
    let friend = try #require(
      try await again.call(FriendListRequest.self, Nothing()).friends.first)
    #expect(!friend.isOnline && friend.isInMatch)
    let heard = again.texts.count
    await world.pass(.seconds(120))
    #expect(
      try again.heard(FriendPresence.self, from: heard)
        == [FriendPresence(player: alice.id, isOnline: false, isInMatch: false)])
  }
}
