import Atlas
import CTurboJPEG
import Geodesy
import RealModule
import Testing

@testable import Sketch

/// The renderer over the shipped atlas, and places to draw.
enum SketchUnderTest {
  // Without the atlas no test of this target means anything.
  static let renderer = SketchRenderer(atlas: try! Atlas.shipped())

  /// Latitude and longitude of both poles, the antimeridian, fjords, cities, deserts, the open sea.
  static let extremes: [(Double, Double)] = [
    (90, 0), (-90, 0), (89.99, -180), (-89.9, 180), (0, 180), (0, -180), (66.6, 180), (-16.6, -180),
    (71.2, 25.8), (60.9, 27.5), (35.7, 139.7), (25.5, 2.5), (-48.9, -123.4), (80, -75),
    (-77.8, 167),
  ]

  static func randomPlaces(_ count: Int, seed: UInt64) -> [Coordinate] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let sine = Double.random(in: -1...1, using: &random)
      // The sine is in range, hence the latitude.
      return Coordinate(
        latitude: .radians(Double.asin(sine)),
        longitude: .degrees(Double.random(in: -180...180, using: &random)))!
    }
  }
}

/// A picture as libjpeg-turbo's decoder sees it.
struct DecodedPicture {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  init?(_ file: [UInt8]) {
    guard let decoder = tjInitDecompress() else { return nil }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
    guard
      tjDecompressHeader3(
        decoder, file, UInt(file.count), &width, &height, &sampling, &colors) == 0
    else { return nil }
    var pixels = [UInt8](repeating: 0, count: Int(width * height) * 3)
    guard
      tjDecompress2(
        decoder, file, UInt(file.count), &pixels, width, 0, height, TJPF_RGB.rawValue,
        TJFLAG_STOPONWARNING) == 0
    else { return nil }
    (self.width, self.height) = (Int(width), Int(height))
    self.pixels = pixels
  }

  /// Red, green and blue.
  subscript(x: Int, y: Int) -> SIMD3<Int> {
    let index = 3 * (y * width + x)
    return SIMD3(Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]))
  }
}

@Suite("Sketches of places")
struct SketchTests {
  private let renderer = SketchUnderTest.renderer

  private func decoded(
    _ latitude: Double, _ longitude: Double, kilometers: Double
  ) throws -> DecodedPicture {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return try #require(
      DecodedPicture(try renderer.picture(of: place, width: .kilometers(kilometers))))
  }

  /// Whether a pixel is of the mark's red.
  private func isMark(_ color: SIMD3<Int>) -> Bool {
    color[0] > 150 && color[0] - color[1] > 60 && color[0] - color[2] > 60
  }

  /// Whether a pixel is of the sea's blue.
  private func isSea(_ color: SIMD3<Int>) -> Bool { color[2] - color[0] > 12 && color[2] > 190 }

  @Test(
    "Any place of the world can be drawn: the same length, the same size, the mark in the middle")
  func everywhere() throws {
    let extremes = try SketchUnderTest.extremes.map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let places = extremes + SketchUnderTest.randomPlaces(5, seed: 21)
    for (index, place) in places.enumerated() {
      let width = SketchLimits.widths[index % SketchLimits.widths.count]
      let file = try renderer.picture(of: place, width: width)
      #expect(file.count == SketchLimits.pictureBytes)
      let picture = try #require(DecodedPicture(file))
      #expect(picture.width == SketchLimits.side && picture.height == SketchLimits.side)
      let middle = SketchLimits.side / 2
      #expect(isMark(picture[middle, middle]), "\(place)")
      #expect(!isMark(picture[middle, middle + 60]))
    }
  }

  @Test("The same place and width give the same bytes, whatever else is drawn at the same time")
  func deterministic() async throws {
    let renderer = renderer
    let (bergen, suva) = (
      try #require(Coordinate(latitude: 60.4, longitude: 5.3)),
      try #require(Coordinate(latitude: -18.1, longitude: 178.4))
    )
    let alone = try renderer.picture(of: bergen, width: .kilometers(300))
    let together = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      for index in 0..<6 {
        group.addTask {
          let file = try renderer.picture(
            of: index % 2 == 0 ? bergen : suva, width: .kilometers(300))
          return index % 2 == 0 ? file : nil
        }
      }
      return try await group.compactMap { $0 }.reduce(into: []) { $0.append($1) }
    }
    #expect(together.count == 3)
    #expect(together.allSatisfy { $0 == alone })
    #expect(try renderer.picture(of: suva, width: .kilometers(300)) != alone)
  }

  @Test(
    "A width that the data is not made for is refused", arguments: [0.0, 10, 5000, .infinity, .nan])
  func widths(kilometers: Double) {
    #expect(throws: SketchError.width) {
      try renderer.picture(of: .origin, width: .kilometers(kilometers))
    }
  }

  @Test("North is up, and the land is where it is")
  func orientation() throws {
    // Gibraltar's strait: Spain to the north, Morocco to the south, the sea to the west and east.
    let picture = try decoded(35.95, -5.6, kilometers: 300)
    // 2.4 pixels a kilometer; 100 km in each direction.
    #expect(!isSea(picture[360, 120]) && !isSea(picture[360, 640]))
    #expect(isSea(picture[60, 360]) && isSea(picture[660, 360]))
    // The same strait, 9.6 pixels a kilometer: the shores are 7 and 12 km away.
    let strait = try decoded(35.95, -5.6, kilometers: 75)
    #expect(!isSea(strait[360, 200]) && !isSea(strait[360, 560]))
    #expect(isSea(strait[360, 330]) && isSea(strait[60, 360]) && isSea(strait[690, 360]))
    // Finisterre: the sea in the west only.
    let cape = try decoded(42.9, -9.0, kilometers: 600)
    #expect(isSea(cape[120, 360]) && !isSea(cape[600, 360]))
  }

  @Test("A lake is water, and so is the sea beyond the antimeridian")
  func water() throws {
    #expect(isSea(try decoded(43.5, -87.0, kilometers: 300)[360, 330]))
    // Lake Constance, 35 km to the north.
    #expect(isSea(try decoded(47.3, 9.42, kilometers: 300)[364, 276]))
    let fiji = try decoded(-16.6, 179.9, kilometers: 300)
    // Vanua Levu, 60 km to the west; the open sea to the east, beyond 180°.
    #expect(!isSea(fiji[150, 340]))
    #expect(isSea(fiji[690, 330]))
  }
}
