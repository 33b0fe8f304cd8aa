import Geodesy
import Testing

@testable import GameRules

@Suite("What matches count for")
struct MatchCountsTests {
  private static func setup(
    _ origin: MatchOrigin, map: String = MatchLimits.boardMap, shown: ViewKind? = .sketch,
    isForBoard: Bool = false, listing: ListingRule = .unknownPlaces
  ) -> MatchSetup {
    let players = (1...(origin == .solo ? 1 : 2)).map {
      PlayerID(uuid: UUIDv7(bits: UInt128($0)))
    }
    return MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: 9)), origin: origin, map: map, diagonal: .kilometers(20_000),
      options: MatchOptions(rounds: 1), players: players,
      solutions: [Solution(coordinate: .origin)], shown: shown, isForBoard: isForBoard,
      listing: listing)
  }

  @Test("The ranking counts ranked matches on the map of boards, and those for boards")
  func ranking() {
    #expect(Self.setup(.rankedQueue).counts.contains(.ranking))
    #expect(Self.setup(.solo, isForBoard: true).counts.contains(.ranking))
    for origin in [MatchOrigin.solo, .queue, .challenge, .room] {
      #expect(!Self.setup(origin).counts.contains(.ranking))
      #expect(Self.setup(origin).counts.contains(.scores), "a profile's average has it")
    }
  }

  @Test("It counts no map that players choose, and no view that others get or that tells the place")
  func unknownPlaces() {
    #expect(!Self.setup(.rankedQueue, map: "new-zealand").counts.contains(.ranking))
    #expect(!Self.setup(.rankedQueue, shown: .panorama).counts.contains(.ranking))
    #expect(!Self.setup(.rankedQueue, shown: .streetview).counts.contains(.ranking))
  }

  @Test("A match that began under the former rule counts as it did")
  func formerRule() {
    let chosen = Self.setup(.queue, map: "new-zealand", listing: .allMatches)
    #expect(chosen.counts.contains(.ranking))
  }
}
