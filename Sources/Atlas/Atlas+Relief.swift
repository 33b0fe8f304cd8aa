import Geodesy
import RealModule

/// A row of the shaded relief: five degrees of latitude, as many pixels wide as keeps them about
/// square.
public struct ReliefBand: Hashable, Sendable {
  /// Height and width of a tile, in pixels.
  public static let tileSide = 150
  public static let pixelsPerDegree = 30.0
  static let degrees = 5.0
  static let count = 36
  private static let columnsAtEquator = 72.0

  /// From the south.
  public let number: Int

  /// The band that a row of pixels, counted from the north, lies in.
  public init(pixelRow: Int) {
    number = Self.count - 1 - pixelRow / Self.tileSide
  }

  init(number: Int) { self.number = number }

  /// How many tiles stand in it, from the antimeridian to the east.
  public var tiles: Int {
    let south = Double(number) * Self.degrees - 90
    let nearest = min(abs(south), abs(south + Self.degrees))
    let width = Self.columnsAtEquator * Double.cos(nearest * .pi / 180)
    return Int((width - 1e-9).rounded(.up))
  }

  /// How many pixels go around the Earth.
  public var width: Int { tiles * Self.tileSide }

  /// Rows of pixels from pole to pole.
  public static var rows: Int { count * tileSide }
}

extension Atlas {
  /// The shaded relief's tile, as a WebP file of ``ReliefBand/tileSide`` pixels each way. Over the
  /// sea it has the colors of the land that is near.
  public func reliefTile(_ column: Int, of band: ReliefBand) -> ArraySlice<UInt8> {
    precondition(column >= 0 && column < band.tiles, "a tile of the band")
    let number = Self.reliefTileStarts[band.number] + column
    let range = file.blob(number, of: Self.reliefTileStarts[ReliefBand.count], in: .relief)
    return file.bytes[range]
  }

  /// The number of each band's first tile, and of all tiles.
  private static let reliefTileStarts: [Int] = (0..<ReliefBand.count).reduce(into: [0]) {
    $0.append($0[$0.count - 1] + ReliefBand(number: $1).tiles)
  }
}
