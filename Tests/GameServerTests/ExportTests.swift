import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("What a player is given of everything that is stored")
@GameLoop
struct ExportTests {
  @Test("Everything of the player's own is in it, and of the others no more than their cards")
  func content() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let (alice, bob) = (try await world.registered("alice"), try await world.registered("bob"))
    let carol = try await world.guest("carol")
    try await world.befriend(alice, bob)
    _ = try await carol.call(FriendRequestSend.self, .init(username: "alice"))
    let match = try await world.duel(alice, bob)
    let place = try #require(try world.solutions(of: match).first)
    try await world.play(match, [alice, bob]) { $0 == 0 ? $1 : $1.antipode }
    _ = try await alice.event("match.finished")
    _ = try await alice.call(QueueJoin.self, .init(map: "east"))
    await world.settle()
    let before = alice.texts.count
    let export = try await alice.call(AccountExport.self, .init())
    let account = try #require(export.account)
    #expect(account.player.player == alice.id && account.email == World.email("alice"))
    #expect(account.sessions.count == 1 && account.visits.count == 1)
    #expect(account.friends.map(\.player.player) == [bob.id])
    #expect(account.requests.map(\.player.player) == [carol.id])
    #expect(account.badges.map(\.badge) == ["center", "time"])
    #expect(account.notifications.count == 4, "a request, an acceptance and two badges")
    #expect(account.statistics.gamesWon == 1)
    #expect(account.queue?.map == "east")
    #expect(export.matches.map(\.match) == [match] && export.cursor == nil)
    #expect(export.matches.first?.result.player == alice.id)
    #expect(export.matches.first?.rounds.first?.guess?.guess == place)
    let text = String(decoding: alice.texts.dropFirst(before).joined(), as: UTF8.self)
    for secret in [alice.token, World.password("alice"), World.email("bob"), "scrypt"] {
      #expect(!text.contains(secret))
    }
    let stored = try #require(try await world.store.credential(of: alice.id))
    #expect(!text.contains(stored.passwordHash))
  }

  @Test("Many matches come in parts, each of them once, and only the first part has the account")
  func parts() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let count = WireLimits.exportedMatches + 1
    for _ in 0..<count {
      // Without looking for the replies, of which there are more and more.
      alice.start(MatchSolo.self, .init())
      let match = try #require(world.server.players[alice.id]?.match)
      alice.start(MatchQuit.self, .init(match: match))
    }
    await world.settle()
    let first = try await alice.call(AccountExport.self, .init())
    #expect(first.account != nil && first.matches.count == WireLimits.exportedMatches)
    let second = try await alice.call(AccountExport.self, .init(cursor: first.cursor))
    #expect(second.account == nil && second.matches.count == 1 && second.cursor == nil)
    #expect(Set((first.matches + second.matches).map(\.match)).count == count)
  }
}
