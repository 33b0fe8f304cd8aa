import Geodesy
import Testing

@testable import Places

@Suite("Vector tiles")
struct VectorTileTests {
  /// A field with bytes (wire type 2).
  private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(bytes.count)] + bytes
  }

  private static func field(_ number: UInt8, integer: UInt8) -> [UInt8] { [number << 3, integer] }

  /// A layer "image" with one point at a quarter from the west and half from the north, and a line.
  private static let layer: [UInt8] = {
    // Keys 0 "id", 1 "is_pano"; values 0: the integer 300 (0xAC 0x02), 1: true.
    let point =
      field(2, [0, 0, 1, 1]) + field(3, integer: 1)
      // Move to (1024, 2048) of 4096: zigzag 2048 is 0x80 0x10, zigzag 4096 is 0x80 0x20.
      + field(4, [9, 0x80, 0x10, 0x80, 0x20])
    let line = field(3, integer: 2) + field(4, [9, 2, 2, 10, 2, 2])
    return field(1, Array("image".utf8)) + field(2, point) + field(2, line)
      + field(3, Array("id".utf8)) + field(3, Array("is_pano".utf8))
      + field(4, [4 << 3, 0xAC, 0x02]) + field(4, field(7, integer: 1))
      + field(15, integer: 2)
  }()

  @Test("A point is read with its place in the tile and its properties; a line is passed over")
  func point() throws {
    let tile = try #require(VectorTile(Self.field(3, Self.layer)))
    #expect(tile.layers.map(\.name) == ["image"])
    let points = tile.layers[0].points
    #expect(points.map(\.across) == [0.25] && points.map(\.down) == [0.5])
    #expect(points[0].properties == ["id": .integer(300), "is_pano": .boolean(true)])
  }

  @Test("Every kind of value is read (Mapbox Vector Tile Specification 2.1, section 4.4)")
  func values() throws {
    let values: [([UInt8], VectorTile.Value)] = [
      (Self.field(1, Array("é".utf8)), .text("é")), ([0x15, 0, 0, 0xC0, 0x3F], .number(1.5)),
      ([0x19, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F], .number(1.5)),
      ([0x20, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], .integer(-1)),
      ([0x28, 0x96, 1], .integer(150)), ([0x30, 3], .integer(-2)), ([0x38, 0], .boolean(false)),
    ]
    for (bytes, expected) in values {
      let layer =
        Self.field(1, [0x78]) + Self.field(3, [0x6B]) + Self.field(4, bytes)
        + Self.field(2, Self.field(2, [0, 0]) + [0x18, 1] + Self.field(4, [9, 0, 0]))
      let tile = try #require(VectorTile(Self.field(3, layer)))
      #expect(tile.layers[0].points[0].properties == ["k": expected])
    }
  }

  @Test("An empty tile has no layers; whatever is cut off or changed is no tile, or another")
  func damage() {
    #expect(VectorTile([])?.layers == [])
    let bytes = Self.field(3, Self.layer)
    for count in 1..<bytes.count { #expect(VectorTile(Array(bytes.prefix(count))) == nil) }
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        _ = VectorTile(changed)
      }
    }
    // A tag beyond the keys, and a field of a type that there is not.
    #expect(
      VectorTile(
        Self.field(
          3,
          Self.field(1, [0x78])
            + Self.field(2, Self.field(2, [0, 0]) + [0x18, 1] + Self.field(4, [9, 0, 0])))) == nil)
    #expect(VectorTile([0x1F, 1]) == nil)
  }

  @Test(
    "Tiles are numbered from the north-west, and a tile's point is where it is",
    // Those of zoom 14 were computed with Python's math module.
    arguments: [
      (0.0, 0.0, 1, 1, 1), (10, -10, 1, 0, 0), (-85.2, 179.9, 1, 1, 1),
      (50.7374, 7.0982, 14, 8515, 5503),
    ])
  func numbers(latitude: Double, longitude: Double, zoom: Int, x: Int, y: Int) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(TileNumber(point, zoom: zoom) == TileNumber(zoom: zoom, x: x, y: y))
  }

  @Test("A place of a tile is in that tile, and tiles have eight others around them")
  func inverse() throws {
    let tile = TileNumber(zoom: 14, x: 8520, y: 5492)
    for (across, down) in [(0.01, 0.01), (0.5, 0.5), (0.99, 0.99)] {
      let place = try #require(tile.coordinate(across: across, down: down))
      #expect(TileNumber(place, zoom: 14) == tile)
    }
    #expect(Set(tile.neighbours).count == 8 && !tile.neighbours.contains(tile))
    #expect(TileNumber(zoom: 14, x: 0, y: 0).neighbours.map(\.x).contains((1 << 14) - 1))
    #expect(TileNumber(zoom: 14, x: 5, y: 0).neighbours.count == 5)
  }
}

@Suite("Mapillary's answers")
struct MapillaryAnswerTests {
  /// As the API's documentation shows an image, with the fields that are asked for.
  private static func answer(_ part: String = "", _ other: String = "") -> [UInt8] {
    let text = """
      {"data":[{"id":"498763468214164","computed_geometry":{"type":"Point",
      "coordinates":[7.1,50.7]},"computed_compass_angle":-30.5,"captured_at":1603459736644,
      "sequence":"aTBnaBTVTuAJgv","is_pano":true,"thumb_2048_url":"https://scontent.example/p",
      "creator":{"username":"zoé","id":"1"}}]}
      """
    return Array((part.isEmpty ? text : text.replacing(part, with: other)).utf8)
  }

  @Test("An image is a picture, with its page and its author")
  func image() throws {
    let picture = try #require(MapillaryAnswer.pictures(Self.answer())?.first)
    #expect(picture.reference.text(.number) == "498763468214164" && picture.heading == 329.5)
    #expect(picture.coordinate == Coordinate(latitude: 50.7, longitude: 7.1))
    #expect(picture.takenAt == 1_603_459_736_644 && picture.sequence == "aTBnaBTVTuAJgv")
    #expect(picture.author == "zoé" && picture.license == "CC-BY-SA-4.0")
    #expect(picture.link == "https://www.mapillary.com/app/?pKey=498763468214164")
    #expect(picture.file == "https://scontent.example/p")
  }

  @Test(
    "An image that is no panorama, or lacks something, is left out",
    arguments: [
      ("true", "false"), ("498763468214164", "x1"), ("-30.5", "null"), ("50.7", "95"),
      ("\"thumb_2048_url\"", "\"thumb_256_url\""), ("1603459736644", "null"),
    ])
  func leftOut(part: String, other: String) {
    #expect(MapillaryAnswer.pictures(Self.answer(part, other)) == [])
  }

  @Test("Whatever is no list is no answer")
  func garbled() {
    for text in ["", "[]", "{\"error\":{\"code\":190}}", "{\"data\":7}"] {
      #expect(MapillaryAnswer.pictures(Array(text.utf8)) == nil)
    }
  }

  @Test("Of a tile the panoramas of the layer of images are pictures")
  func tile() throws {
    func point(_ properties: [String: VectorTile.Value]) -> VectorTile.Point {
      VectorTile.Point(across: 0.5, down: 0.5, properties: properties)
    }
    let whole: [String: VectorTile.Value] = [
      "id": .integer(77), "is_pano": .boolean(true), "sequence_id": .text("s"),
      "captured_at": .integer(5), "compass_angle": .number(400),
    ]
    let number = TileNumber(zoom: 14, x: 8520, y: 5492)
    let tile = VectorTile(layers: [
      .init(name: "sequence", points: [point(whole)]),
      .init(
        name: "image",
        points: [
          point(whole), point(whole.merging(["is_pano": .boolean(false)]) { $1 }), point([:]),
        ]),
    ])
    let pictures = MapillaryAnswer.pictures(of: tile, number)
    #expect(pictures.map { $0.reference.text(.number) } == ["77"] && pictures[0].heading == 40)
    #expect(TileNumber(pictures[0].coordinate, zoom: 14) == number)
  }
}
