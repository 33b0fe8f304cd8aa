import Geodesy
import RealModule
import Testing

@testable import Sketch

@Suite("The local projection")
struct ProjectionTests {
  @Test(
    "Distance and direction from the middle are right within half a percent and half a degree",
    arguments: [(0.0, 0.0), (47, 8), (-33, 179.9), (78, -179.9), (90, 0), (-89, 20)])
  func trueFromCenter(latitude: Double, longitude: Double) throws {
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let projection = LocalProjection(center: center, width: .kilometers(1200), pixels: 720)
    for step in 0..<36 {
      let bearing = Angle.degrees(Double(step) * 10)
      let place = center.destination(bearing: bearing, distance: .kilometers(600))
      let point = projection.point(place)
      let expected = Double(360)
      let (east, north) = (point.x - 360, 360 - point.y)
      #expect(abs((east * east + north * north).squareRoot() - expected) < expected * 0.005)
      // From a pole, a bearing depends on the center's meridian, which is up in the picture.
      let turned = north * bearing.radians.cosine + east * bearing.radians.sine
      #expect(turned > expected * 0.995)
    }
  }

  @Test("A point of the picture is the place that is drawn there")
  func inverse() throws {
    for place in SketchUnderTest.randomPlaces(60, seed: 4) {
      let projection = LocalProjection(center: place, width: .kilometers(1200), pixels: 720)
      for (x, y) in [(0.0, 0.0), (720, 0), (360, 360), (100, 700), (719, 361)] {
        let found = projection.latitudeAndTurn(Point(x: x, y: y))
        var east = place.longitude.degrees + found.turn.degrees
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        let coordinate = try #require(
          Coordinate(latitude: found.latitude, longitude: .degrees(east)))
        let point = projection.point(coordinate)
        #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6)
      }
    }
  }

  @Test("Areas are equal: a hundredth of a degree is as large at the edge as in the middle")
  func equalArea() throws {
    let center = try #require(Coordinate(latitude: 50, longitude: 10))
    let projection = LocalProjection(center: center, width: .kilometers(1200), pixels: 720)
    func area(_ latitude: Double, _ longitude: Double) throws -> Double {
      let corners = try [(0.0, 0.0), (0, 0.01), (0.01, 0.01), (0.01, 0)].map {
        projection.point(
          try #require(Coordinate(latitude: latitude + $0.0, longitude: longitude + $0.1)))
      }
      let pairs = zip(corners, corners.dropFirst() + corners.prefix(1))
      return abs(pairs.map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)) / 2
    }
    #expect(abs(try area(50, 17) / area(50, 10) - 1) < 1e-4)
  }

  @Test(
    "A scale bar is the longest round length within a fifth of the width",
    arguments: [
      (75.0, 10.0), (150, 20), (300, 50), (600, 100), (1200, 200), (50, 10), (120, 20), (2000, 200),
    ])
  func scaleBar(width: Double, length: Double) {
    #expect(ScaleBar.length(width: .kilometers(width)) == .kilometers(length))
  }
}

extension Double {
  fileprivate var sine: Double { Self.sin(self) }
  fileprivate var cosine: Double { Self.cos(self) }
}
