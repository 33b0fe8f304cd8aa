import ArgumentParser
import Foundation
import Geodesy
import JSON

/// What `index.json` in a folder of maps says: which files were checked before, and were good.
///
/// A start need not parse those, let alone check them, which is most of what it does otherwise.
/// What another version of the checks let pass is not known to be good: such an index counts for
/// nothing.
struct MapIndex {
  static let fileName = "index.json"

  struct Entry {
    /// Of the file that was checked: SHA-256 (FIPS 180-4), in hexadecimal digits.
    let digest: String
    let summary: MapSummary
  }

  private(set) var entries: [String: Entry] = [:]

  /// One that knows nothing.
  init() {}

  /// The folder's; one that knows nothing where it has none, or one by other checks.
  ///
  /// Throws `ValidationError` when it is there and cannot be read.
  init(inFolder path: String) throws {
    let file = path + "/" + Self.fileName
    guard FileManager.default.fileExists(atPath: file) else { return }
    let bytes = Array(try MapFolder.bytes(ofFile: file))
    guard let root = try? JSONDocument(bytes).root, let version = root["checksVersion"]?.integer
    else { throw Self.refusal(file) }
    // Whatever else it says, and in what form.
    guard version == CoverageMap.checksVersion else { return }
    guard let maps = root["maps"]?.members else { throw Self.refusal(file) }
    for member in maps {
      guard let name = member.name.string, let entry = Entry(member.value) else {
        throw Self.refusal(file)
      }
      entries[name] = entry
    }
  }

  /// That of a folder all of whose maps are checked now.
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

  /// What is known of the map, if the file of that digest is the one that was checked.
  func summary(of name: String, digest: String) -> MapSummary? {
    guard let entry = entries[name], entry.digest == digest else { return nil }
    return entry.summary
  }

  /// As text: a line for each map, by name.
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
  /// `nil` also for what no map can be: a diagonal of nothing would end the first match on it.
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
