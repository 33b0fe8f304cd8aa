import Foundation
import Testing

@testable import Geodesy

/// The maps that come with the game.
@Suite("Shipped maps")
struct ShippedMapTests {
  private static let files: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../polygons").standardizedFileURL
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "geojson" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  @Test("are there")
  func exist() {
    let names = Self.files.map { $0.deletingPathExtension().lastPathComponent }
    #expect(names.contains("world"))
    #expect(names.count > 10)
  }

  @Test("have no problems, and agree with the even-odd rule", arguments: files)
  func valid(file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    #expect(CoverageMap.problems(inGeoJSON: bytes) == [])
    let name = file.deletingPathExtension().lastPathComponent
    let map = try CoverageMap(name: name, geoJSON: bytes)
    let rings = map.regions.flatMap(\.polygons).map { polygon in
      polygon.rings.map { $0.map { ($0.longitude.degrees, $0.latitude.degrees) } }
    }
    let pieces = PieceCollection(regions: map.regions)
    let cutArea = pieces.unitAreas.reduce(0, +) * Earth.meanRadius.value * Earth.meanRadius.value
    #expect(abs(cutArea / map.area.value - 1) < 1e-11, "nothing is lost in cutting")
    let locator = CoverageLocator(map)
    var random = SeededRandom(seed: 1)
    for round in 0..<40 {
      let place = map.samplePlace(using: &random).coordinate
      let (x, y) = (place.longitude.degrees, place.latitude.degrees)
      #expect(rings.contains { NaivePolygon.contains($0, x, y) })
      // Near the border, where one is as likely outside as inside.
      let near = (x + random.nextUnit() - 0.5, y + random.nextUnit() - 0.5)
      let isInside = rings.contains { NaivePolygon.contains($0, near.0, near.1) }
      #expect(locator.contains(near.0, near.1) == isInside, "round \(round)")
    }
  }
}
