import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Who is told that a player comes, goes and plays")
@GameLoop
struct PresenceTests {
  private func presence(_ player: TestClient, _ isOnline: Bool, _ isInMatch: Bool) -> FriendPresence
  {
    FriendPresence(player: player.id, isOnline: isOnline, isInMatch: isInMatch)
  }

  @Test("A friend is told of going and coming back, a third player of nothing")
  func dropAndReturn() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let carol = try await world.guest("carol")
    let (bobHeard, carolHeard) = (bob.texts.count, carol.texts.count)
    alice.disconnect()
    await world.settle()
    _ = try await world.returning(alice)
    await world.settle()
    #expect(
      try bob.heard(FriendPresence.self, from: bobHeard)
        == [presence(alice, false, false), presence(alice, true, false)])
    #expect(bob.eventNames(from: bobHeard).count == 2)
    #expect(carol.texts.count == carolHeard)
  }

  @Test("A connection that takes over is no going and no coming")
  func takeOver() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let heard = bob.texts.count
    let again = try await world.returning(alice)
    // The same connection signs in again.
    _ = try await again.call(AccountResume.self, .init(token: alice.token))
    await world.settle()
    #expect(alice.closeCode == 4500)
    #expect(bob.texts.count == heard)
  }

  @Test("The line of a player is watched closely during a match, on each connection")
  func watchedInMatch() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    #expect(alice.isWatchedClosely && bob.isWatchedClosely)
    let again = try await world.returning(alice)
    #expect(again.isWatchedClosely && !alice.isWatchedClosely)
    _ = try await bob.call(MatchQuit.self, .init(match: match))
    await world.settle()
    #expect(!again.isWatchedClosely && !bob.isWatchedClosely)
  }

  @Test("Logging out is going, and so is becoming somebody else on the same connection")
  func logout() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let heard = bob.texts.count
    _ = try await alice.call(AccountLogout.self, .init())
    await world.settle()
    #expect(
      try bob.heard(FriendPresence.self, from: heard) == [presence(alice, false, false)])
    let (carol, dora) = try await world.friends("carol", "dora")
    let before = dora.texts.count
    _ = try await carol.call(AccountGuest.self, .init(username: "erin"))
    await world.settle()
    #expect(
      try dora.heard(FriendPresence.self, from: before) == [presence(carol, false, false)])
  }

  @Test("A match is told when it begins and ends, with a drop and a return in between")
  func inMatch() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let heard = bob.texts.count
    let match = try await alice.call(MatchSolo.self, .init()).match
    await world.settle()
    alice.disconnect()
    await world.settle()
    let again = try await world.returning(alice)
    _ = try await again.call(MatchQuit.self, .init(match: match))
    await world.settle()
    #expect(
      try bob.heard(FriendPresence.self, from: heard) == [
        presence(alice, true, true), presence(alice, false, true), presence(alice, true, true),
        presence(alice, true, false),
      ])
  }

  @Test("Two friends who play each other are told of each other, each change once")
  func eachOther() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let (aliceHeard, bobHeard) = (alice.texts.count, bob.texts.count)
    let match = try await world.duel(alice, bob)
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    await world.settle()
    #expect(
      try alice.heard(FriendPresence.self, from: aliceHeard)
        == [presence(bob, true, true), presence(bob, true, false)])
    #expect(
      try bob.heard(FriendPresence.self, from: bobHeard)
        == [presence(alice, true, true), presence(alice, true, false)])
  }

  @Test("After a restart the friends who come first are told of those who come later")
  func restart() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let carol = try await world.guest("carol")
    try await world.restart(after: .seconds(5))
    let thirdParty = try await world.returning(carol)
    let first = try await world.returning(bob)
    let friend = try #require(
      try await first.call(FriendListRequest.self, Nothing()).friends.first)
    #expect(friend.player.player == alice.id && !friend.isOnline && !friend.isInMatch)
    let (heard, thirdHeard) = (first.texts.count, thirdParty.texts.count)
    _ = try await world.returning(alice)
    await world.settle()
    #expect(
      try first.heard(FriendPresence.self, from: heard) == [presence(alice, true, false)])
    #expect(thirdParty.texts.count == thirdHeard)
  }

  @Test("The list shows what the events tell")
  func list() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    func shown() async throws -> (Bool, Bool) {
      let friend = try #require(
        try await bob.call(FriendListRequest.self, Nothing()).friends.first)
      return (friend.isOnline, friend.isInMatch)
    }
    #expect(try await shown() == (true, false))
    _ = try await alice.call(MatchSolo.self, .init())
    #expect(try await shown() == (true, true))
    alice.disconnect()
    #expect(try await shown() == (false, true))
    await world.pass(.seconds(60))
    #expect(try await shown() == (false, false))
  }

  @Test("The end of the friendship is the end of being told")
  func removal() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let (aliceHeard, bobHeard) = (alice.texts.count, bob.texts.count)
    _ = try await bob.call(FriendRemove.self, .init(player: alice.id))
    await world.settle()
    #expect(
      try alice.heard(FriendRemoved.self, from: aliceHeard) == [FriendRemoved(player: bob.id)])
    #expect(
      try bob.heard(FriendRemoved.self, from: bobHeard) == [FriendRemoved(player: alice.id)])
    let heard = bob.texts.count
    alice.disconnect()
    await world.settle()
    #expect(bob.texts.count == heard)
    #expect(
      try await bob.refusal(FriendRemove.self, .init(player: alice.id)) == .notFriends)
  }
}
