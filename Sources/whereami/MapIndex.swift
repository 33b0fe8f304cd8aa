import ArgumentParser
import Foundation
import Geodesy
import JSON

/// The `index.json` of a folder of maps: the files that were checked before and have no problems.
///
/// A start does not parse or check those files, which otherwise takes most of its time. An index of
/// another version of the checks is ignored.
struct MapIndex {
  static let fileName = "index.json"

  struct Entry {
    /// The SHA-256 (FIPS 180-4) of the checked file, in hexadecimal digits.
    let digest: String
    let summary: MapSummary
  }

  private(set) var entries: [String: Entry] = [:]

  /// An empty index.
  init() {}

  /// The folder's index; an empty one if there is none, or one of another version of the checks.
  ///
  /// Throws `ValidationError` if the index exists and cannot be read.
  init(inFolder path: String) throws {
    let file = path + "/" + Self.fileName
    guard FileManager.default.fileExists(atPath: file) else { return }
    let bytes = Array(try MapFolder.bytes(ofFile: file))
    guard let root = try? JSONDocument(bytes).root, let version = root["checksVersion"]?.integer
    else { throw Self.refusal(file) }
    // The form of the rest depends on that version.
    guard version == CoverageMap.checksVersion else { return }
    guard let maps = root["maps"]?.members else { throw Self.refusal(file) }
    for member in maps {
      guard let name = member.name.string, let entry = Entry(member.value) else {
        throw Self.refusal(file)
      }
      entries[name] = entry
    }
  }

  /// Checks all maps of a folder and makes an index of them.
  ///
  /// Throws `ValidationError` with every problem.
  init(checking folder: MapFolder) async throws {
    for (map, digest) in try await folder.read(knowing: MapIndex()) {
      entries[map.name] = Entry(digest: digest, summary: map.summary)
    }
  }

  private static func refusal(_ file: String) -> ValidationError {
    ValidationError("\(file) is no index of maps: remove it, or make it with 'whereami maps index'")
  }

  /// The map's entry, if the digest is that of the checked file.
  func summary(of name: String, digest: String) -> MapSummary? {
    guard let entry = entries[name], entry.digest == digest else { return nil }
    return entry.summary
  }

  /// The index as JSON: a line for each map, by name.
  var json: [UInt8] {
    let lines = entries.sorted { $0.key < $1.key }.map { name, entry in
      var writer = JSONWriter()
      writer.string(name)
      return writer.bytes + Array(": ".utf8) + entry.json
    }
    let head = #"{"checksVersion": \#(CoverageMap.checksVersion), "maps": {"#
    return Array("\(head)\n".utf8) + Array(lines.joined(separator: Array(",\n".utf8)))
      + Array("\n}}\n".utf8)
  }
}

extension MapIndex.Entry {
  /// `nil` for invalid values too: a diagonal of zero would crash the first match on the map.
  fileprivate init?(_ node: JSONNode) {
    guard let digest = node["sha256"]?.string, let title = node["title"]?.string,
      let area = node["area"]?.double, let diagonal = node["diagonal"]?.double,
      let polygonCount = node["polygons"]?.integer, (1..<1 << 31).contains(polygonCount),
      let corners = node["bounds"]?.elements.map({ $0.compactMap(\.double) }), corners.count == 4,
      [0, 2].allSatisfy({ (-180...180).contains(corners[$0]) }),
      [1, 3].allSatisfy({ (-90...90).contains(corners[$0]) }), corners[1] <= corners[3],
      area >= CoverageMapLimits.leastArea.value,
      CoverageMapLimits.diagonal.contains(Meters(diagonal))
    else { return nil }
    let bounds = Bounds(
      west: .degrees(corners[0]), south: .degrees(corners[1]), east: .degrees(corners[2]),
      north: .degrees(corners[3]))
    self.init(
      digest: digest,
      summary: MapSummary(
        title: title, area: SquareMeters(area), bounds: bounds, diagonal: Meters(diagonal),
        polygonCount: Int(polygonCount)))
  }

  /// Areas in square meters, lengths in meters, the box as a `bbox` of RFC 7946 §5.
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("sha256")
    writer.string(digest)
    writer.name("title")
    writer.string(summary.title)
    writer.name("area")
    writer.double(summary.area.value)
    writer.name("diagonal")
    writer.double(summary.diagonal.value)
    writer.name("bounds")
    writer.beginArray()
    let bounds = summary.bounds
    for angle in [bounds.west, bounds.south, bounds.east, bounds.north] {
      writer.double(angle.degrees)
    }
    writer.endArray()
    writer.name("polygons")
    writer.integer(summary.polygonCount)
    writer.endObject()
    return writer.bytes
  }
}
