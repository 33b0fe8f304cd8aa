import ArgumentParser
import Crypto
import Foundation
import Geodesy
import Testing

@testable import whereami

@Suite("The index of a folder of maps")
struct MapIndexTests {
  private static let shipped = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../polygons").standardizedFileURL.path

  private static let square = #"""
    {"type":"Polygon","coordinates":[[[1,2],[3,2],[3,4],[1,4],[1,2]]]}
    """#
  /// Its lines cross.
  private static let bad = #"""
    {"type":"Polygon","coordinates":[[[1,2],[3,4],[3,2],[1,4],[1,2]]]}
    """#

  /// A folder with these files, for as long as the body takes.
  private func withFolder(
    _ files: [String: String], _ body: (MapFolder) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try await body(MapFolder(path: folder.path))
  }

  private func write(_ bytes: [UInt8], as name: String, in folder: MapFolder) throws {
    try Data(bytes).write(to: URL(filePath: folder.path + "/" + name))
  }

  @Test("That of the shipped maps is what checking them says; 'make maps' makes it")
  func shipped() async throws {
    let kept = try MapIndex(inFolder: Self.shipped)
    let fresh = try await MapIndex(checking: MapFolder(path: Self.shipped))
    #expect(kept.entries.keys.sorted() == fresh.entries.keys.sorted())
    for (name, entry) in fresh.entries {
      let known = try #require(kept.summary(of: name, digest: entry.digest), "\(name) has changed")
      #expect(known.title == entry.summary.title)
      #expect(known.polygonCount == entry.summary.polygonCount)
      #expect(known.bounds == entry.summary.bounds)
      // The sine of another machine may differ in its last bit.
      #expect(abs(known.area.value / entry.summary.area.value - 1) < 1e-12, "\(name)")
      #expect(abs(known.diagonal.value / entry.summary.diagonal.value - 1) < 1e-12, "\(name)")
    }
  }

  @Test("What is written is read again, every digit and every title")
  func roundTrip() async throws {
    let titled = #"""
      {"type":"Polygon","title":"A \"title\"\nof two lines, Österreich","coordinates":
      [[[0.1,0.2],[0.3,0.2],[0.30000000000000004,0.7],[0.1,0.2]]]}
      """#
    try await withFolder(["titled.geojson": titled, "square.geojson": Self.square]) { folder in
      let index = try await MapIndex(checking: folder)
      try write(index.json, as: MapIndex.fileName, in: folder)
      let read = try MapIndex(inFolder: folder.path)
      #expect(read.entries.mapValues(\.summary) == index.entries.mapValues(\.summary))
      #expect(read.entries.mapValues(\.digest) == index.entries.mapValues(\.digest))
      let maps = try await folder.load()
      #expect(maps.map(\.name) == ["square", "titled"])
      #expect(maps[1].title == "A \"title\"\nof two lines, Österreich")
      #expect(maps[1].regions.count == 1)
    }
  }

  @Test("A file that was changed, or is not in the index, is checked all the same")
  func changed() async throws {
    let files = ["old.geojson": Self.square, "other.geojson": Self.square]
    try await withFolder(files) { folder in
      let index = try await MapIndex(checking: folder)
      try write(index.json, as: MapIndex.fileName, in: folder)
      #expect(try await folder.load().count == 2)
      for name in ["old.geojson", "new.geojson"] {
        try write(Array(Self.bad.utf8), as: name, in: folder)
        await #expect(throws: ValidationError.self, "\(name)") { try await folder.load() }
        try write(Array(Self.square.utf8), as: name, in: folder)
        #expect(try await folder.load().isEmpty == false)
      }
    }
  }

  @Test("What other checks let pass is checked again")
  func otherChecks() async throws {
    try await withFolder(["map.geojson": Self.square]) { folder in
      let index = try await MapIndex(checking: folder)
      let digest = try #require(index.entries["map"]?.digest)
      // The other checks accepted a map whose lines cross.
      try write(Array(Self.bad.utf8), as: "map.geojson", in: folder)
      let badDigest = SHA256.hash(data: Data(Self.bad.utf8)).map { String(format: "%02x", $0) }
      let kept = String(decoding: index.json, as: UTF8.self)
        .replacing(digest, with: badDigest.joined())
      let version = CoverageMap.checksVersion
      let current = "\"checksVersion\": \(version)"
      #expect(kept.contains(current))
      try write(Array(kept.utf8), as: MapIndex.fileName, in: folder)
      #expect(try await folder.load().map(\.name) == ["map"], "these checks' word is taken")
      for other in [version - 1, version + 1] {
        let text = kept.replacing(current, with: "\"checksVersion\": \(other)")
        try write(Array(text.utf8), as: MapIndex.fileName, in: folder)
        await #expect(throws: ValidationError.self) { try await folder.load() }
      }
      // Even of a form that is not known yet.
      try write(
        Array("{\"checksVersion\": \(version + 1)}".utf8), as: MapIndex.fileName, in: folder)
      #expect(try MapIndex(inFolder: folder.path).entries.isEmpty)
    }
  }

  @Test("No index knows nothing; one that cannot be understood is told, and not passed over")
  func broken() async throws {
    try await withFolder(["square.geojson": Self.square]) { folder in
      #expect(try MapIndex(inFolder: folder.path).entries.isEmpty)
      let good = String(decoding: try await MapIndex(checking: folder).json, as: UTF8.self)
      for text in [
        "", "[]", "{", "{}", #"{"maps": {}}"#, #"{"checksVersion": 1}"#,
        #"{"checksVersion": 1, "maps": {"square": {}}}"#,
        #"{"checksVersion": 1, "maps": {"square": 1}}"#,
        good.replacing("polygons", with: "rings"),
        good.replacing("[1,", with: "["),
        good.replacing("[1,", with: "[181,"),
        good.replacing("\"diagonal\":", with: "\"diagonal\":-"),
        good.replacing("\"diagonal\":", with: "\"diagonal\":99"),
        good.replacing("\"area\":", with: "\"area\":-"),
        good.replacing("\"polygons\":1", with: "\"polygons\":0"),
      ] {
        try write(Array(text.utf8), as: MapIndex.fileName, in: folder)
        await #expect(throws: ValidationError.self, "\(text)") { try await folder.load() }
      }
    }
  }
}
