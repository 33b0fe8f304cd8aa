import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Rematches")
@GameLoop
struct RematchTests {
  private let options = MatchOptions(rounds: 1, countdown: .zero, hurryTime: .seconds(7))

  /// A duel of strangers that has just ended.
  private func ended() async throws -> (World, alice: TestClient, bob: TestClient, MatchID) {
    let world = try await World(options: options)
    let (alice, bob, match) = try await world.duel()
    try await world.guess(1, of: match, [(alice, .origin), (bob, .origin)])
    _ = try await alice.event("match.finished")
    _ = try await bob.event("match.finished")
    return (world, alice, bob, match)
  }

  @Test("When both ask for the rematch, it starts: casual, on the same map, with the same options")
  func both() async throws {
    let (world, alice, bob, match) = try await ended()
    let heard = (alice.texts.count, bob.texts.count)
    _ = try await alice.call(MatchRematch.self, .init(match: match))
    await world.settle()
    let offer = try #require(try bob.heard(ChallengeReceived.self).first)
    #expect(offer.player == alice.id && offer.rematch == match && offer.options == options)
    _ = try await bob.call(MatchRematch.self, .init(match: match))
    await world.settle()
    #expect(
      alice.eventNames(from: heard.0) == ["challenge.accepted", "match.started", "round.started"])
    let next = try #require(world.server.matches[world.server.players[bob.id]?.match ?? match])
    #expect(next.id != match && next.machine.setup.origin == .challenge)
    #expect(next.machine.setup.map == "world" && next.machine.setup.options == options)
    #expect(Set(next.machine.setup.players) == [alice.id, bob.id])
  }

  @Test("The opponent can accept or decline the offer as any challenge, and the inbox has no entry")
  func answers() async throws {
    let (world, alice, bob, match) = try await ended()
    let declined = try await alice.call(MatchRematch.self, .init(match: match)).challenge
    _ = try await bob.call(ChallengeDecline.self, .init(challenge: declined))
    let accepted = try await alice.call(MatchRematch.self, .init(match: match)).challenge
    _ = try await bob.call(ChallengeAccept.self, .init(challenge: accepted))
    await world.settle()
    #expect(world.server.statistics.matchesLive == 1)
    let inbox = try await bob.call(NotificationList.self, .init())
    #expect(!inbox.notifications.contains { $0.kind == .challenge })
  }

  @Test("Two minutes after the end, or of a match that is no finished duel, there is no rematch")
  func limits() async throws {
    let (world, alice, bob, match) = try await ended()
    let carol = try await world.guest("carol")
    #expect(try await carol.refusal(MatchRematch.self, .init(match: match)) == .notInMatch)
    world.clock.advance(by: .seconds(119))
    _ = try await alice.call(MatchRematch.self, .init(match: match))
    world.clock.advance(by: .seconds(1))
    #expect(try await bob.refusal(MatchRematch.self, .init(match: match)) == .wrongPhase)
    let solo = try await carol.call(MatchSolo.self, .init()).match
    #expect(try await carol.refusal(MatchRematch.self, .init(match: solo)) == .wrongPhase)
    _ = try await carol.call(MatchQuit.self, .init(match: solo))
    #expect(try await carol.refusal(MatchRematch.self, .init(match: solo)) == .wrongPhase)
  }

  @Test("Who blocks the opponent, or is gone, counts as offline; who plays, as in a match")
  func unavailable() async throws {
    let (world, alice, bob, match) = try await ended()
    _ = try await bob.call(MatchSolo.self, .init())
    #expect(try await alice.refusal(MatchRematch.self, .init(match: match)) == .opponentInMatch)
    #expect(try await bob.refusal(MatchRematch.self, .init(match: match)) == .alreadyInMatch)
    let other = try await ended()
    _ = try await other.bob.call(PlayerBlock.self, .init(player: other.alice.id))
    #expect(
      try await other.alice.refusal(MatchRematch.self, .init(match: other.3)) == .offline)
    bob.disconnect()
    await world.settle()
    #expect(try await alice.refusal(MatchRematch.self, .init(match: match)) == .offline)
  }

  @Test("An offer survives a restart")
  func restart() async throws {
    let (world, alice, bob, match) = try await ended()
    let offer = try await alice.call(MatchRematch.self, .init(match: match)).challenge
    try await world.restart(after: .seconds(1))
    let returned = (try await world.returning(alice), try await world.returning(bob))
    _ = try await returned.1.call(ChallengeAccept.self, .init(challenge: offer))
    await world.settle()
    #expect(world.server.statistics.matchesLive == 1)
  }
}
