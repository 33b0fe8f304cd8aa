import AdminSocket
import Community
import GameRules
import Testing
import WireProtocol

@testable import GameServer

@Suite("Reports of players")
@GameLoop
struct ReportTests {
  private func records(_ world: World) -> AdminRecords {
    AdminRecords(store: world.store, at: world.clock.now)
  }

  @Test("Reports wait for an operator, who closes them; nothing follows by itself")
  func queue() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    _ = try await alice.call(
      AbuseReportSend.self, .init(player: bob.id, reason: .cheating, match: match))
    _ = try await alice.call(AbuseReportSend.self, .init(player: bob.id, reason: .name))
    await world.server.flush()
    let found = try await records(world).reports().players
    #expect(found.map(\.card.player) == [bob.id] && found[0].reporters == 1)
    #expect(Set(found[0].reports.map(\.reason)) == ["cheating", "name"])
    #expect(found[0].reports.compactMap(\.match) == [match])
    #expect(found[0].reports.allSatisfy { $0.reporter.player == alice.id })
    _ = try await records(world).dismiss(.init(player: "bob"), by: BanTests.operator1)
    #expect(try await records(world).reports().players.isEmpty)
    let trail = try await world.store.audit(about: nil, limit: 9)
    #expect(trail.map(\.action) == [.dismiss] && trail[0].details == "reported by 1")
    await #expect(throws: WireError.plain("nobody has reported bob")) {
      try await records(world).dismiss(.init(player: "bob"), by: BanTests.operator1)
    }
  }

  @Test("Nobody reports themselves, or a player who is not there")
  func refused() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let stranger = PlayerID(uuid: UUIDv7(bits: 77))
    #expect(
      try await alice.refusal(AbuseReportSend.self, .init(player: alice.id, reason: .name))
        == .oneself)
    #expect(
      try await alice.refusal(AbuseReportSend.self, .init(player: stranger, reason: .name))
        == .unknownPlayer)
    let bob = try await world.guest("bob")
    let match = try await world.duel(alice, bob)
    let carol = try await world.guest("carol")
    #expect(
      try await carol.refusal(
        AbuseReportSend.self, .init(player: bob.id, reason: .name, match: match)) == .notInMatch)
  }

  @Test("A player who reports all the time has to wait")
  func limit() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    let terms = AbuseReportSend.Parameters(player: bob.id, reason: .name)
    for _ in 0..<Int(Reports.allowance.burst) {
      _ = try await alice.call(AbuseReportSend.self, terms)
    }
    #expect(try await alice.refusal(AbuseReportSend.self, terms) == .rateLimited)
    world.clock.jump(by: .seconds(600))
    await world.pass(.zero)
    _ = try await alice.call(AbuseReportSend.self, terms)
  }
}
