import Geodesy
import Testing

@testable import Places

@Suite("Drawing starts")
struct PlaceIndexTests {
  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
  }

  @Test("Regions keep their weight, however many starts they have")
  func weights() throws {
    let map = try Streets.map([(2, 47, 1), (9, 51, 3)])
    let many = (0..<300).map { Streets.start($0, sequence: UInt32($0), place(47.2, 2.2)) }
    let one = Streets.start(1000, sequence: 1000, place(51.2, 9.2))
    let index = PlaceIndex(many + [one], on: map)
    var random = SeededRandom(seed: 1)
    let draws = (0..<2000).compactMap { _ in index.draw(using: &random) }
    let share = Double(draws.count { $0.start == one }) / 2000
    // Three quarters within 4.5 standard deviations.
    #expect(abs(share - 0.75) < 0.045, "\(share)")
    #expect(draws.allSatisfy { $0.country == "FR" })
  }

  @Test("Near a point each sequence is as likely as any other")
  func sequences() throws {
    let map = try Streets.map([(2, 47, 1)])
    let long = (0..<99).map { Streets.start($0, sequence: 1, place(47.25, 2.25)) }
    let index = PlaceIndex(long + [Streets.start(99, sequence: 2, place(47.25, 2.25))], on: map)
    var random = SeededRandom(seed: 2)
    let share = (0..<2000).compactMap { _ in index.draw(using: &random) }
      .reduce(0) { $0 + ($1.start.sequence == 2 ? 1 : 0) }
    #expect(abs(Double(share) / 2000 - 0.5) < 0.07, "\(share)")
  }

  @Test("A start outside of the map is left out, and a map without one deals none")
  func outside() throws {
    let map = try Streets.map([(2, 47, 1), (9, 51, 1)])
    var random = SeededRandom(seed: 3)
    let none = PlaceIndex([Streets.start(1, sequence: 1, place(0, 0))], on: map)
    #expect(none.count == 0 && none.draw(using: &random) == nil)
    let half = PlaceIndex([Streets.start(1, sequence: 1, place(47.1, 2.1))], on: map)
    #expect(half.coveredShare == 0.5)
    #expect(half.draw(using: &random) != nil)
  }

  @Test("A build takes one start a sequence and cell, and of a sequence with three pictures")
  func build() throws {
    var build = PlacesBuild(try Streets.map([(2, 47, 1)]))
    build.add(Streets.street("a", bearing: 90, numbers: 0...5))
    #expect((1...2).contains(build.starts.count), "55 m are one cell or two")
    let before = build.starts.count
    build.add(Streets.street("a", bearing: 90, numbers: 0...5))
    build.add(Streets.street("b", bearing: 0, numbers: 0...1))
    #expect(build.starts.count == before)
  }
}
