import Foundation
import Geodesy
import Testing

@testable import Atlas

@Suite("The atlas's file")
struct AtlasFileTests {
  @Test("A missing file is told as such, with its path")
  func missing() {
    #expect(throws: AtlasError.missing(path: "/nowhere/atlas.bin")) {
      try Atlas(contentsOf: URL(filePath: "/nowhere/atlas.bin"))
    }
  }

  @Test("A file that is cut short, longer, or of another kind is refused")
  func damaged() {
    let bytes = AtlasUnderTest.atlas.file.bytes
    #expect(AtlasFile(bytes: bytes) != nil)
    #expect(AtlasFile(bytes: []) == nil)
    #expect(AtlasFile(bytes: Array(bytes.prefix(20))) == nil)
    #expect(AtlasFile(bytes: Array(bytes.dropLast())) == nil)
    #expect(AtlasFile(bytes: bytes + [0]) == nil)
    #expect(AtlasFile(bytes: [0] + bytes.dropFirst()) == nil)
  }

  @Test("Numbers of several bytes and both signs are read")
  func numbers() {
    // LEB128, DWARF 5, section 7.6 and its figures C.1 and C.2.
    let bytes: [UInt8] = [2, 127, 128, 1, 129, 1, 57 + 128, 100, 3, 4, 0x34, 0x12]
    var cursor = ByteCursor(bytes, bytes.indices)
    let numbers: [Int] = (0..<5).map { _ in cursor.number() }
    #expect(numbers == [2, 127, 128, 129, 12_857])
    let signed: [Int] = [cursor.signedNumber(), cursor.signedNumber()]
    #expect(signed == [-2, 2])
    #expect(cursor.littleEndian16() == 0x1234)
    #expect(cursor.isAtEnd)
  }

  @Test("Every tile's lines and land lie in the tile, and can be read to the end")
  func tiles() {
    for detail in [AtlasDetail.fine, .coarse] {
      var corners = 0
      let whole = Circle(center: .origin, radius: Meters(.pi * Earth.meanRadius.value))
      for line in AtlasUnderTest.atlas.lines(within: whole, detail: detail) {
        #expect(line.corners.count >= 2)
        corners += line.corners.count
        let longitudes = line.corners.map(\.longitude.degrees)
        let latitudes = line.corners.map(\.latitude.degrees)
        #expect((longitudes.max() ?? 0) - (longitudes.min() ?? 0) <= Tile.degrees)
        #expect((latitudes.max() ?? 0) - (latitudes.min() ?? 0) <= Tile.degrees)
      }
      #expect(corners > (detail == .fine ? 500_000 : 250_000))
      #expect(AtlasUnderTest.atlas.land(within: whole, detail: detail).count > 900)
    }
  }

  @Test("A circle's tiles are all that it touches", arguments: [0.0, 51, 84, 89.5, -90])
  func tilesAround(latitude: Double) throws {
    for longitude in [-180.0, -2.6, 177.5, 180] {
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let circle = Circle(center: center, radius: .kilometers(850))
      let tiles = Tile.around(circle)
      #expect(Set(tiles).count == tiles.count)
      for step in 0..<720 {
        let bearing = Angle.degrees(Double(step) / 2)
        let distance = Meters(circle.radius.value * Double(step % 10 + 1) / 10)
        let tile = Tile(containing: center.destination(bearing: bearing, distance: distance))
        #expect(tiles.contains(tile))
      }
    }
  }

  @Test("The relief has 1736 tiles, fewer in a row towards the poles, each a WebP file")
  func relief() {
    let bands = (0..<ReliefBand.count).map { ReliefBand(number: $0) }
    #expect(bands.map(\.tiles).reduce(0, +) == 1736)
    #expect(bands[18].tiles == 72 && bands[35].tiles == 7)
    for band in bands {
      for column in 0..<band.tiles {
        let tile = AtlasUnderTest.atlas.reliefTile(column, of: band)
        #expect(tile.prefix(4).elementsEqual("RIFF".utf8))
        #expect(tile.dropFirst(8).prefix(4).elementsEqual("WEBP".utf8))
      }
    }
    #expect(ReliefBand(pixelRow: 0).number == 35)
    #expect(ReliefBand(pixelRow: ReliefBand.rows - 1).number == 0)
  }
}
