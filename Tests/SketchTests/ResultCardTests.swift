import Geodesy
import Testing

@testable import Sketch

@Suite("Cards of results")
struct ResultCardTests {
  private static let berlin = Coordinate(latitude: 52.5, longitude: 13.4)!
  private static let sydney = Coordinate(latitude: -33.9, longitude: 151.2)!

  private func picture(_ card: ResultCard) throws -> DecodedPicture {
    try #require(DecodedPicture(try SketchUnderTest.renderer.picture(of: card)))
  }

  /// The pixel of a place on the map: 1200 for 360°, from 82° north.
  private func pixel(_ place: Coordinate, _ picture: DecodedPicture) -> SIMD3<Int> {
    let x = (place.longitude.degrees + 180) / 360 * 1200
    let y = (82 - place.latitude.degrees) / 360 * 1200
    return picture[Int(x), Int(y)]
  }

  private func isLike(_ color: SIMD3<Int>, _ code: UInt32) -> Bool {
    let wanted = SIMD3(Int(code >> 16 & 255), Int(code >> 8 & 255), Int(code & 255))
    let difference = color &- wanted
    return max(abs(difference[0]), abs(difference[1]), abs(difference[2])) < 40
  }

  @Test("A card has the size of link previews, with land, sea, and a color for each round")
  func layout() throws {
    let card = ResultCard(
      label: "#331", points: 18_204, most: 25_000, levels: [.best, .good, .fair, .poor, .best])
    let file = try SketchUnderTest.renderer.picture(of: card)
    #expect(file.count < 150_000)
    #expect(try SketchUnderTest.renderer.picture(of: card) == file, "the same bytes each time")
    let picture = try #require(DecodedPicture(file))
    #expect(picture.width == 1200 && picture.height == 630)
    #expect(isLike(pixel(Self.berlin, picture), 0xFBF7EC), "land")
    let pacific = try #require(Coordinate(latitude: 0, longitude: -140))
    #expect(isLike(pixel(pacific, picture), 0xE4EFF0), "sea")
    let row = (0..<1200).map { picture[$0, 560] }
    for code: UInt32 in [0x4E9F5B, 0xE3B93C, 0xE08A3A, 0xD8412F] {
      #expect(row.contains { isLike($0, code) }, "\(code)")
    }
  }

  @Test("Places are marked where they are, if they are given")
  func pins() throws {
    var card = ResultCard(points: 0, most: 5000, levels: [.poor])
    let before = try picture(card)
    card.pins = [.init(guess: Self.berlin, place: Self.sydney)]
    let after = try picture(card)
    #expect(!isLike(pixel(Self.sydney, before), 0xD8412F))
    #expect(isLike(pixel(Self.sydney, after), 0xD8412F), "the place")
    #expect(isLike(pixel(Self.berlin, after), 0x4A86A3), "the guess")
  }

  @Test("A guess beyond the antimeridian has its line over the edge, and not around the Earth")
  func edge() throws {
    var card = ResultCard(points: 0, most: 5000, levels: [])
    let samoa = try #require(Coordinate(latitude: -14, longitude: -171))
    let fiji = try #require(Coordinate(latitude: -14, longitude: 175))
    let before = try picture(card)
    card.pins = [.init(guess: samoa, place: fiji)]
    let after = try picture(card)
    let equal = (200..<1000).allSatisfy { before[$0, 320] == after[$0, 320] }
    #expect(equal)
    #expect((0..<20).contains { before[$0, 320] != after[$0, 320] }, "in the west")
    #expect((1190..<1200).contains { before[$0, 320] != after[$0, 320] }, "in the east")
  }
}
