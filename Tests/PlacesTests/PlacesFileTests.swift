import Geodesy
import Testing

@testable import Places

@Suite("Places files, ids and answers")
struct PlacesFileTests {
  private var file: PlacesFile {
    PlacesFile(
      head: .init(provider: "panoramax", map: "test", form: .uuid, builtOn: 20_000),
      starts: (0..<3).map { number in
        Streets.start(
          number << 100, sequence: UInt32(number),
          Coordinate(latitude: -33.1234567, longitude: 151.7654321)!)
      })
  }

  @Test("A file reads what it wrote: 32 bytes a start")
  func roundTrip() throws {
    let bytes = file.bytes
    #expect(try PlacesFile(bytes) == file)
    var empty = file
    empty.starts = []
    #expect(bytes.count - empty.bytes.count == 3 * 32)
  }

  @Test("A file that was cut off or changed is refused with a reason")
  func damaged() {
    let bytes = file.bytes
    for count in 0..<bytes.count {
      #expect(throws: PlacesFileError.self) { try PlacesFile(Array(bytes[..<count])) }
    }
    #expect(throws: PlacesFileError.self) { try PlacesFile(bytes + [0]) }
    var far = bytes
    for index in (bytes.count - 16)..<(bytes.count - 12) { far[index] = 0x7F }
    #expect(throws: PlacesFileError.self) { try PlacesFile(far) }
  }

  @Test("Ids are read and written as the provider writes them")
  func ids() throws {
    let text = "bd214d28-cdbd-467d-a8b1-e9924b153dd0"
    #expect(try #require(PictureReference(text, form: .uuid)).text(.uuid) == text)
    #expect(PictureReference("00000000-0000-0000-0000-00000000000f", form: .uuid)?.bits == 15)
    #expect(
      try #require(PictureReference("498763468214164", form: .number)).text(.number)
        == "498763468214164")
    for wrong in ["", "bd214d28cdbd467da8b1e9924b153dd0", text + "0", "-5", "x"] {
      #expect(PictureReference(wrong, form: .uuid) == nil)
    }
    #expect(PictureReference("-5", form: .number) == nil)
  }

  /// As GeoVisio 2.15 answers, without what is not read.
  private static func answer(_ change: (String, String) = ("", "")) -> [UInt8] {
    let text = """
      {"features":[{"id":"bd214d28-cdbd-467d-a8b1-e9924b153dd0","collection":"72f72151",
      "geometry":{"type":"Point","coordinates":[79.088,21.1456]},
      "assets":{"sd":{"href":"https://p.example/sd.jpg"},"hd":{"href":"https://p.example/hd.jpg"}},
      "links":[{"rel":"self","href":"https://p.example/item"}],
      "properties":{"datetime":"2024-05-07T01:00:20.5+02:00","view:azimuth":431,
      "license":"CC-BY-SA-4.0","pers:interior_orientation":{"field_of_view":360}},
      "providers":[{"name":"Default account"},{"name":"Zoé"}]}],"type":"FeatureCollection"}
      """
    return Array((change.0.isEmpty ? text : text.replacing(change.0, with: change.1)).utf8)
  }

  @Test("An item of GeoVisio's is a picture; a heading above 360° is turned back")
  func item() throws {
    let picture = try #require(PanoramaxAnswer.pictures(Self.answer())?.first)
    #expect(picture.coordinate == Coordinate(latitude: 21.1456, longitude: 79.088))
    #expect(picture.heading == 71 && picture.sequence == "72f72151")
    // 6 May 2024 23:00:20.5 UTC, as `date -u -d 2024-05-06T23:00:20 +%s` says.
    #expect(picture.takenAt == 1_715_036_420_500)
    #expect(picture.author == "Zoé" && picture.license == "CC-BY-SA-4.0")
    #expect(picture.file == "https://p.example/sd.jpg" && picture.link == "https://p.example/item")
  }

  @Test(
    "The heading is the camera's, and the direction of travel counts for nothing",
    arguments: [
      (#""Exif.GPSInfo.GPSImgDirection":"2887/10""#, 288.7),
      (#""Exif.GPSInfo.GPSImgDirection":"0.3","Xmp.GPano.PoseHeadingDegrees":"99""#, 0.3),
      (#""Xmp.GPano.PoseHeadingDegrees":"-90""#, 270), (#""Exif.Image.Make":"Camera""#, nil),
      (#""Exif.GPSInfo.GPSImgDirection":"1/0""#, nil),
      (#""Exif.GPSInfo.GPSImgDirection":"1e37""#, nil),
      (#""Exif.GPSInfo.GPSImgDirection":"N""#, nil),
    ] as [(String, Double?)])
  func heading(metadata: String, expected: Double?) throws {
    let answer = Self.answer(("\"license\"", "\"exif\":{\(metadata)},\"license\""))
    let pictures = try #require(PanoramaxAnswer.pictures(answer))
    #expect(pictures.first?.heading == expected)
  }

  @Test(
    "An item that is no 360° picture, or lacks something, is left out",
    arguments: [
      ("360}", "120}"), ("\"view:azimuth\":431", "\"view:azimuth\":null"), ("21.1456", "99"),
      ("2024-05-07", "yesterday"), ("\"sd\"", "\"thumb\""), ("bd214d28-", ""),
    ])
  func leftOut(part: String, other: String) {
    #expect(PanoramaxAnswer.pictures(Self.answer((part, other))) == [])
  }

  @Test("Whatever is no collection is no answer")
  func garbled() {
    for text in ["", "[]", "{}", "{\"features\":{}}", "<html>"] {
      #expect(PanoramaxAnswer.pictures(Array(text.utf8)) == nil)
    }
  }
}
