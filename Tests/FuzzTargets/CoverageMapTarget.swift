import Geodesy

/// A file is a map or has problems, never both; places drawn from a map lie in it by another rule
/// than the one that draws them.
enum CoverageMapTarget {
  /// Enough for every branch of the drawing; each takes a microsecond.
  private static let samples = 16

  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    let problems = CoverageMap.problems(inGeoJSON: bytes)
    try expect(problems.count <= CoverageMapLimits.problems + 1, "problems are bounded")
    guard let map = try? CoverageMap(name: "fuzz", geoJSON: bytes) else {
      return try expect(!problems.isEmpty, "a file that is no map has a problem")
    }
    try expect(problems.isEmpty, "a map has no problems: \(problems)")
    try expect(map.area.value > 0 && map.area.value < 1e15 * Double(map.regions.count), "an area")
    try expect(
      CoverageMapLimits.diagonal.contains(map.diagonal), "the diagonal is bounded: \(map.diagonal)")
    var random = SeededRandom(seed: 1)
    for _ in 0..<samples { try expectInside(map.samplePlace(using: &random), map) }
    _ = map.samplePlaces(3, using: &random)
    let preview = map.svgPreview(sampling: 2, seed: 3)
    for word in ["\"nan", "\"inf", " nan", " inf", "Mnan", "Minf"] {
      try expect(!preview.contains(word), "the preview has numbers only, not \(word)")
    }
  }

  private static func expectInside(_ place: Place, _ map: CoverageMap) throws(FuzzFinding) {
    try expect(map.contains(place.coordinate), "a place lies in its map: \(place)")
    let point = place.coordinate
    let holds = map.regions.contains { region in
      region.name == place.region && region.country == place.country
        && region.polygons.contains { OutlineOracle($0).mayContain(point) }
    }
    try expect(holds, "a place lies in its region's outline: \(place)")
  }
}
