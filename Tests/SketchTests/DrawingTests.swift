import Atlas
import CWebP
import Geodesy
import RealModule
import Testing

@testable import Sketch

@Suite("What is drawn")
struct DrawingTests {
  private let atlas = AtlasForDrawing.atlas

  @Test("Town dots do not touch, and there are not too many, though Java has thousands of towns")
  func dots() throws {
    let java = try #require(Coordinate(latitude: -7.4, longitude: 110.4))
    for width in SketchLimits.widths {
      let projection = LocalProjection(center: java, width: width, pixels: 720)
      let dots = TownDrawing(atlas: atlas, projection: projection, width: width, side: 720).dots
      let least = width < .kilometers(300) ? 10 : 30
      #expect((least...TownDrawing.most).contains(dots.count), "\(width)")
      for (index, dot) in dots.enumerated() {
        for other in dots[..<index] {
          let (x, y) = (dot.center.x - other.center.x, dot.center.y - other.center.y)
          #expect((x * x + y * y).squareRoot() > dot.radius + other.radius + 5)
        }
      }
    }
  }

  @Test("Corners that nobody can see are left out: too near, or between others outside")
  func paths() throws {
    let center = Coordinate.origin
    let projection = LocalProjection(center: center, width: .kilometers(300), pixels: 720)
    func path(_ kilometersEast: [Double]) -> LinePath {
      let corners = kilometersEast.map {
        center.destination(bearing: .degrees(90), distance: .kilometers($0))
      }
      return LinePath(corners, projection: projection, smallestStep: 1)
    }
    #expect(path([0, 0.1, 0.2, 10]).points.count == 2)
    #expect(path([0, 1, 2, 10]).points.count == 4)
    #expect(path([0, 200, 210, 220, 230]).points.count == 3)
    #expect(path([0, 200, 210, 0]).points.count == 4)
    #expect(path([0, 200]).mayBeSeen)
    #expect(!path([200, 230, 300]).mayBeSeen)
    #expect(path([-200, 200]).mayBeSeen)
  }

  @Test("The distance from the shore is right within a pixel, up to the end of the thin lines")
  func shore() throws {
    // A straight coast along a meridian: land to the east of the center.
    let side = 200
    let projection = LocalProjection(center: .origin, width: .kilometers(200), pixels: side)
    let corners = try [(3.0, 0.0), (-3, 0), (-3, 3), (3, 3)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let mask = try LandMask(
      land: [LandPart(rings: [corners])], projection: projection, side: side)
    let row = mask.start(ofRow: 100)
    #expect(mask.values[row + 150] == 255 && mask.values[row + 50] == 0 && !mask.isAllLand)
    let distance = ShoreDistance(mask)
    for x in stride(from: 60, to: 98, by: 3) {
      #expect(abs(distance.distance(x: x, y: 100) - Float(99.5 - Double(x))) < 1.5)
    }
    #expect(distance.distance(x: 120, y: 100) == 0)
  }

  @Test("A grid's places are those of its points, within a tenth of the relief's pixel")
  func grid() throws {
    for (latitude, longitude) in [(0.0, 0.0), (47, 8), (-70, 179.9), (89, 20)] {
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let projection = LocalProjection(center: center, width: .kilometers(1200), pixels: 720)
      let grid = PlaceGrid(projection: projection, start: 0.5, end: 720.5, step: 4)
      for row in [0, 7, 90, 180] {
        var column = 0
        grid.forEachPoint(ofRow: row, count: 181) { down, turn in
          let point = Point(x: 0.5 + Double(4 * column), y: 0.5 + Double(4 * row))
          let place = projection.latitudeAndTurn(point)
          let expected = (90 - place.latitude.degrees) * ReliefBand.pixelsPerDegree
          #expect(abs(Double(down) - expected) < 0.1)
          let east = (longitude + place.turn.degrees + 180) / 360
          let across = abs(Double(turn) - east) * 40_000 * Double.cos(place.latitude.radians)
          #expect(across < 0.37, "\(across) km")
          column += 1
        }
        #expect(column == 181)
      }
    }
  }

  /// The relief's pixel that a place lies in, looked up in its tile.
  private func pixel(at place: Coordinate) throws -> SIMD4<Float> {
    let down = (90 - place.latitude.degrees) * ReliefBand.pixelsPerDegree
    let band = ReliefBand(pixelRow: Int(down))
    let east = (place.longitude.degrees + 180) / 360 * Double(band.width)
    let file = Array(atlas.reliefTile(Int(east) / ReliefBand.tileSide, of: band))
    let side = ReliefBand.tileSide
    var (width, height) = (Int32(0), Int32(0))
    let tile = try #require(WebPDecodeBGR(file, file.count, &width, &height))
    defer { WebPFree(tile) }
    #expect(width == side && height == side)
    let color = tile + 3 * (Int(down) % side * side + Int(east) % side)
    return SIMD4(Float(color[0]), Float(color[1]), Float(color[2]), 255)
  }

  @Test("The land has the colors of the relief's pixel there, lightened, but for some smoothing")
  func landColors() throws {
    let places = SketchUnderTest.randomPlaces(150, seed: 8)
    var sum: Float = 0
    for place in places {
      let projection = LocalProjection(center: place, width: .kilometers(300), pixels: 120)
      let lattice = try ReliefLattice(
        atlas: atlas, projection: projection, side: 120, width: .kilometers(300))
      var row = [SIMD4<Float>](repeating: .zero, count: 120)
      row.withUnsafeMutableBufferPointer { lattice.withRow(60, into: $0) }
      let expected = Palette.land(relief: try pixel(at: place))
      let difference = row[60] - expected
      sum += max(abs(difference[0]), abs(difference[1]), abs(difference[2]))
    }
    #expect(sum / Float(places.count) < 1.5, "\(sum / Float(places.count))")
  }

  @Test("The relief is found on both sides of the antimeridian and of a row of tiles")
  func relief() throws {
    // Neighbouring columns of the picture differ by little, wherever tiles or rows meet.
    for (latitude, longitude) in [(66.0, 180.0), (66, -180), (45, 7), (-85, 3), (89.9, 0)] {
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let projection = LocalProjection(center: center, width: .kilometers(600), pixels: 120)
      let lattice = try ReliefLattice(
        atlas: atlas, projection: projection, side: 120, width: .kilometers(600))
      var row = [SIMD4<Float>](repeating: .zero, count: 120)
      var last: [SIMD4<Float>]?
      for y in 0..<120 {
        row.withUnsafeMutableBufferPointer { lattice.withRow(y, into: $0) }
        for (left, right) in zip(row, row.dropFirst()) { #expect(abs(left[1] - right[1]) < 30) }
        for (upper, lower) in zip(last ?? row, row) { #expect(abs(upper[1] - lower[1]) < 30) }
        #expect(row.allSatisfy { $0[0] > 60 && $0[0] <= 255 })
        last = row
      }
    }
  }
}

enum AtlasForDrawing {
  // Without the atlas no test of this target means anything.
  static let atlas = try! Atlas.shipped()
}
