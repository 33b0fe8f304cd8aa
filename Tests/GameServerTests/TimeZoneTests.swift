import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Days in a row, whatever zones a client claims")
@GameLoop
struct TimeZoneTests {
  @Test("Hopping around the world for six days brings at most seven days, and less than six none")
  func hopping() async throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let world = try await World()
      var random = SeededRandom(seed: seed)
      let start = world.clock.now
      var alice = try await world.guest("alice", offset: .utc)
      while world.clock.now - start < .seconds(6 * 86_400) {
        alice.disconnect()
        await world.pass(.seconds(Int.random(in: 600...14_400, using: &random)))
        let minutes = [-840, 840, Int.random(in: -840...840, using: &random)]
          .randomElement(using: &random)
        alice = try await world.returning(
          alice, offset: minutes.flatMap(TimeZoneOffset.init))
        let days = try await alice.call(ProfileGet.self, .init()).statistics
        let elapsed = (world.clock.now - start) / .seconds(86_400)
        #expect(Double(days.longestDaysInARow) <= elapsed + 2, "seed \(seed), \(elapsed) days")
        if elapsed < 5 {
          #expect(try await world.store.badges(of: alice.id).isEmpty)
        }
      }
      await world.settle()
      var live = try #require(try await world.store.statistics(of: alice.id))
      var recomputed = try await world.store.history(of: alice.id).statistics
      (live.lastAccess, recomputed.lastAccess) = (nil, nil)
      #expect(live == recomputed)
    }
  }

  @Test("A second day is no nearer by claiming to be further east, at once or within the day")
  func jumpEast() async throws {
    let world = try await World()
    let west = try #require(TimeZoneOffset(minutes: -840))
    let east = try #require(TimeZoneOffset(minutes: 840))
    let alice = try await world.guest("alice", offset: west)
    for offset in [east, west, east] {
      _ = try await alice.call(
        AccountResume.self, .init(token: alice.token, utcOffset: offset))
      await world.pass(.seconds(1800))
    }
    #expect(try await alice.call(ProfileGet.self, .init()).statistics.daysInARow == 1)
  }

  @Test("A flight across the date line does not break the row")
  func dateLine() async throws {
    let world = try await World()
    let auckland = try #require(TimeZoneOffset(minutes: 780))
    let honolulu = try #require(TimeZoneOffset(minutes: -600))
    var alice = try await world.guest("alice", offset: auckland)
    for (day, offset) in [(2, auckland), (3, honolulu), (4, honolulu), (5, auckland)] {
      alice.disconnect()
      await world.pass(.seconds(86_400))
      alice = try await world.returning(alice, offset: offset)
      let days = try await alice.call(ProfileGet.self, .init()).statistics.daysInARow
      #expect((day - 1...day).contains(days), "day \(day): \(days)")
    }
  }

  @Test("The zone of the last visit counts on for a client that tells none, also after a restart")
  func zoneIsKept() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    // 08:00 UTC is 22:00 there.
    let offset = try #require(TimeZoneOffset(minutes: 840))
    let alice = try await world.guest("alice", offset: offset)
    let match = try await alice.call(MatchSolo.self, .init()).match
    try await world.play(match, [alice]) { $1 }
    _ = try await alice.event("match.finished")
    #expect(try await alice.call(ProfileGet.self, .init()).statistics.gamesToday == 1)
    await world.settle()
    try await world.restart(after: .seconds(2 * 3600))
    let again = try await world.returning(alice)
    let statistics = try await again.call(ProfileGet.self, .init()).statistics
    #expect(statistics.gamesToday == 0, "it is past midnight")
    #expect(statistics.daysInARow == 2)
  }
}
