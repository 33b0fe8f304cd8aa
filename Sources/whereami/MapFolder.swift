import ArgumentParser
import Crypto
import Foundation
import Geodesy

/// A folder of map files: `NAME.geojson` is the map called NAME.
struct MapFolder {
  let path: String

  /// `polygons` in the working folder, or in the nearest folder above the program that has one:
  /// next to an installed program as well as in a source tree.
  static let standardPath: String = {
    let files = FileManager.default
    // Not the first argument, which is the bare name if a shell found the program on its path.
    let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    var folder = program.resolvingSymlinksInPath()
    var candidates = ["polygons"]
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      candidates.append(folder.appending(path: "polygons").path)
      candidates.append(folder.appending(path: "share/whereami/polygons").path)
    }
    return candidates.first { files.fileExists(atPath: $0) } ?? "polygons"
  }()

  /// A map and the SHA-256 of its file, in hexadecimal digits.
  typealias Reading = (map: CoverageMap, digest: String)

  /// Loads every map of the folder, by name. Maps in the folder's ``MapIndex`` are parsed when they
  /// are needed.
  ///
  /// Throws `ValidationError` with the file and position of every problem, if there is no map, or
  /// if the folder or its index cannot be read.
  func load() async throws -> [CoverageMap] {
    try await read(knowing: MapIndex(inFolder: path)).map(\.map)
  }

  /// Loads every map with the digest of its file, on all cores, because a start waits for it.
  ///
  /// - Parameter index: The maps that need not be checked.
  func read(knowing index: MapIndex) async throws -> [Reading] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw ValidationError("cannot read the maps in \(path): \(error.localizedDescription)")
    }
    let files = names.filter { $0.hasSuffix(".geojson") }.sorted()
    guard !files.isEmpty else { throw ValidationError("no map (*.geojson) in \(path)") }
    let readings = await Self.readings(
      ofFiles: files.map { path + "/" + $0 }, knowing: index)
    var maps: [Reading] = []
    var problems: [String] = []
    for (file, reading) in readings {
      do {
        maps.append(try reading.get())
      } catch let error as CoverageMapError {
        problems += error.problems.map { "\(file): \($0)" }
      }
    }
    guard problems.isEmpty else { throw ValidationError(problems.joined(separator: "; ")) }
    return maps
  }

  /// The result of reading each file, in the order of their names.
  private static func readings(
    ofFiles files: [String], knowing index: MapIndex
  ) async -> [(file: String, Result<Reading, any Error>)] {
    await withTaskGroup(of: (file: String, Result<Reading, any Error>).self) { group in
      for file in files {
        group.addTask { (file, Result { try map(inFile: file, knowing: index) }) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.file < $1.file }
    }
  }

  /// One map of the folder.
  func load(_ name: String) throws -> CoverageMap {
    try Self.load(file: "\(path)/\(name).geojson")
  }

  static func load(file: String) throws -> CoverageMap {
    do {
      return try map(inFile: file).map
    } catch let error as CoverageMapError {
      throw ValidationError(error.problems.map { "\(file): \($0)" }.joined(separator: "; "))
    }
  }

  /// All problems because of which the file, or its name, cannot be a map of the server.
  static func problems(inFile file: String) throws -> [MapProblem] {
    do {
      _ = try map(inFile: file)
      return []
    } catch let error as CoverageMapError {
      return error.problems
    }
  }

  private static func map(
    inFile file: String, knowing index: MapIndex = MapIndex()
  ) throws -> Reading {
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    let bytes = try bytes(ofFile: file)
    let digest = SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
    if let summary = index.summary(of: name, digest: digest) {
      return (CoverageMap(name: name, knownAs: summary) { Array(bytes) }, digest)
    }
    return (try CoverageMap(name: name, geoJSON: Array(bytes)), digest)
  }

  /// Throws `ValidationError` when it cannot be read.
  static func bytes(ofFile file: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(filePath: file))
    } catch {
      throw ValidationError("cannot read \(file): \(error.localizedDescription)")
    }
  }
}
