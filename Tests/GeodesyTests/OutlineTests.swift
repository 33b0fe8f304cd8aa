import Testing

@testable import Geodesy

@Suite("Outlines of maps")
struct OutlineTests {
  private func map(_ polygons: [String]) throws -> CoverageMap {
    let text = #"{"type":"MultiPolygon","coordinates":[\#(polygons.joined(separator: ","))]}"#
    return try CoverageMap(name: "map", geoJSON: Array(text.utf8))
  }

  private func square(_ west: Double, _ south: Double, _ size: Double) -> String {
    let (east, north) = (west + size, south + size)
    return "[[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],"
      + "[\(west),\(south)]]]"
  }

  @Test("Few points stay, many are moved to a coarser grid, and those without a cell are left out")
  func coarse() throws {
    let plain = try map([square(5, 45, 2)]).outline(points: 2000)
    #expect(plain.count == 1 && plain[0].count == 4)
    #expect(Set(plain[0].map(\.latitude.degrees)) == [45, 47])
    var squares = [square(20, 20, 10)]
    for number in 0..<10_000 {
      let (column, row) = (number % 100, number / 100)
      squares.append(square(Double(column) / 10, Double(row) / 10, 0.05))
    }
    let many = try map(squares)
    let outline = many.outline(points: 2000)
    #expect(outline.reduce(0) { $0 + $1.count } <= 2000 && !outline.isEmpty)
    #expect(outline.allSatisfy { $0.count >= 3 })
    // Of specks all over the world nothing is left but the box.
    let specks = try map([square(-179, -80, 0.0001), square(179, 80, 0.0001)])
    let box = specks.outline(points: 2000)
    #expect(box.count == 1 && box[0].count == 4)
  }

  @Test("Boxes overlap by the area that they have in common, also across the antimeridian")
  func overlap() {
    func box(_ west: Double, _ east: Double) -> Bounds {
      Bounds(west: .degrees(west), south: .degrees(0), east: .degrees(east), north: .degrees(10))
    }
    #expect(abs(box(0, 10).overlap(with: box(0, 10)) - 1) < 1e-9)
    #expect(abs(box(0, 10).overlap(with: box(5, 15)) - 1.0 / 3) < 1e-9)
    #expect(box(0, 10).overlap(with: box(10, 20)) == 0)
    #expect(abs(box(170, -170).overlap(with: box(175, 180)) - 0.25) < 1e-9)
    #expect(box(170, -170).overlap(with: box(-160, 160)) == 0)
    #expect(box(0, 1).overlap(with: box(0, 10)) == box(0, 10).overlap(with: box(0, 1)))
  }
}
