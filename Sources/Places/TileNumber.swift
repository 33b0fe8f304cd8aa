import Geodesy
import RealModule

/// A square of the map in Web Mercator, as tiles are numbered: from the north-west.
public struct TileNumber: Hashable, Sendable {
  public let zoom: Int
  public let x: Int
  public let y: Int

  public init(zoom: Int, x: Int, y: Int) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The tile that a point is in.
  public init(_ point: Coordinate, zoom: Int) {
    let side = 1 << zoom
    // Beyond 85.05° there are no tiles.
    let latitude = min(max(point.latitude.degrees, -85.05), 85.05) * .pi / 180
    let across = (point.longitude.degrees + 180) / 360
    let down = (1 - Double.asinh(Double.tan(latitude)) / .pi) / 2
    self.init(
      zoom: zoom, x: min(max(Int(across * Double(side)), 0), side - 1),
      y: min(max(Int(down * Double(side)), 0), side - 1))
  }

  /// The place of a point of the tile, as shares of its side from the west and from the north.
  public func coordinate(across: Double, down: Double) -> Coordinate? {
    let side = Double(1 << zoom)
    let turn = Double.pi * (1 - 2 * (Double(y) + down) / side)
    return Coordinate(
      latitude: Double.atan(Double.sinh(turn)) * 180 / .pi,
      longitude: (Double(x) + across) / side * 360 - 180)
  }

  /// The tiles around it; none beyond the north and the south.
  public var neighbours: [TileNumber] {
    let side = 1 << zoom
    return (-1...1).flatMap { down in (-1...1).map { (across: $0, down: down) } }
      .filter { ($0.across, $0.down) != (0, 0) && (0..<side).contains(y + $0.down) }
      .map { TileNumber(zoom: zoom, x: (x + $0.across + side) % side, y: y + $0.down) }
  }
}
