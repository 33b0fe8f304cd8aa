import GameRules
import Testing

@testable import Community

@Suite("Sides in rooms")
struct RoomSidesTests {
  typealias Fixture = RoomFixture

  /// Alice's room of four for a clash of two sides.
  private func room() -> Fixture {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob, Samples.carol, Samples.dave)
    let terms = RoomTerms(format: .teamClash, map: "world", options: .standard)
    fixture.handle(.set(terms, by: Samples.alice))
    return fixture
  }

  private func sides(_ fixture: Fixture) -> [Int] { fixture.room?.members.map(\.side) ?? [] }

  @Test("A newcomer is on the side with fewer members")
  func joining() {
    var fixture = room()
    #expect(sides(fixture) == [0, 1, 0, 1])
    fixture.handle(.leave(Samples.carol))
    fixture.join(Samples.carol)
    #expect(sides(fixture) == [0, 1, 1, 0])
  }

  @Test("A member goes over alone; others are sent by the host")
  func changing() {
    var fixture = room()
    #expect(fixture.handle(.side(0, of: Samples.bob, by: Samples.bob)) == .done)
    #expect(
      fixture.handle(.side(1, of: Samples.carol, by: Samples.bob)) == .refused(.notHost))
    #expect(fixture.handle(.side(1, of: Samples.carol, by: Samples.alice)) == .done)
    #expect(sides(fixture) == [0, 0, 1, 1])
  }

  @Test("A match begins with even sides only, and those of a side follow each other")
  func starting() {
    var fixture = room()
    fixture.handle(.side(0, of: Samples.bob, by: Samples.bob))
    let match = Fixture.match(1)
    #expect(fixture.handle(.start(match, by: Samples.alice)) == .refused(.unevenSides))
    fixture.handle(.side(1, of: Samples.alice, by: Samples.alice))
    #expect(fixture.handle(.start(match, by: Samples.alice)) == .done)
    let begun = fixture.transcript.compactMap { action -> [PlayerID]? in
      if case .start(_, _, let players) = action { players } else { nil }
    }
    #expect(begun == [[Samples.bob, Samples.carol, Samples.alice, Samples.dave]])
  }

  @Test("Sides and format are read as they were written; without them all are on the first side")
  func record() throws {
    let record = RoomRecord(try #require(room().room))
    #expect(record.secondSide == [Samples.bob, Samples.dave])
    #expect(RoomRecord(code: record.code, json: record.json) == record)
    let old = record.json.replacing(/"secondSide":\[[^\]]*\],/, with: "")
      .replacing(/"format":"[^"]*",/, with: "")
    let read = try #require(RoomRecord(code: record.code, json: old))
    #expect(read.secondSide.isEmpty && read.terms.format == .classic)
  }
}
