import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Challenges and lost connections, through the whole server")
@GameLoop
struct ChallengeAbsenceTests {
  @Test("A page that is loaded anew finds its challenges, and the other hears nothing")
  func reload() async throws {
    for challengerReloads in [true, false] {
      let world = try await World()
      let two = try await Challenged(world)
      let id = try await two.send()
      await world.settle()
      (challengerReloads ? two.alice : two.bob).disconnect()
      await world.pass(Challenges.absenceGrace + .milliseconds(-1))
      if challengerReloads {
        #expect(try await two.bob.refusal(ChallengeAccept.self, .init(challenge: id)) == .offline)
      }
      let again = world.connect()
      let token = challengerReloads ? two.alice.token : two.bob.token
      let resumed = try await again.call(AccountResume.self, .init(token: token))
      #expect(resumed.challenges.map(\.challenge) == [id])
      await world.pass(Challenges.absenceGrace)
      #expect(await two.told() == [[], ["challenge.received"]])
      let accepting = challengerReloads ? two.bob : again
      _ = try await accepting.call(ChallengeAccept.self, .init(challenge: id))
      _ = try await again.event("match.started")
    }
  }

  @Test("Away for too long: the challenger's is cancelled, the challenged's declined")
  func tooLong() async throws {
    for challengerDrops in [true, false] {
      let two = try await Challenged(World())
      let id = try await two.send()
      await two.world.settle()
      let gone = challengerDrops ? two.alice : two.bob
      gone.disconnect()
      await two.world.pass(Challenges.absenceGrace)
      let ending = challengerDrops ? "challenge.cancelled" : "challenge.declined"
      #expect(
        await two.told()
          == (challengerDrops
            ? [[], ["challenge.received", ending]] : [[ending], ["challenge.received"]]))
      #expect(try two.reasons() == [.dropped])
      if challengerDrops {
        #expect(
          try await two.bob.refusal(ChallengeAccept.self, .init(challenge: id))
            == .unknownChallenge)
      }
      await two.world.server.flush()
      #expect(try await two.world.store.openChallenges() == [])
      #expect(two.world.server.players[gone.id] == nil, "nothing keeps the server busy with them")
    }
  }

  @Test("Who signs out has answered at once")
  func signOut() async throws {
    let two = try await Challenged(World())
    _ = try await two.send()
    _ = try await two.bob.call(AccountLogout.self, .init())
    #expect(await two.told() == [["challenge.declined"], ["challenge.received"]])
    #expect(try two.reasons() == [.dropped])
  }

  @Test("A challenge that ends while its player is away lets go of the player")
  func endedMeanwhile() async throws {
    let two = try await Challenged(World())
    let id = try await two.send()
    two.alice.disconnect()
    _ = try await two.bob.call(ChallengeDecline.self, .init(challenge: id))
    await two.world.server.flush()
    await two.world.settle()
    #expect(two.world.server.players[two.alice.id] == nil)
  }
}
