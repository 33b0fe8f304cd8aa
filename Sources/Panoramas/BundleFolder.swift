import Foundation
import Places

/// The stored panorama bundles, each a folder with `bundle.json`, and `0.jpg`, `1.jpg` … for its
/// nodes; and the list of blocked pictures.
///
/// A bundle appears whole, by renaming its folder. Used by one process.
struct BundleFolder: Sendable {
  let path: String

  init(path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    // A crash may have left bundles half-made.
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasPrefix(Self.unfinished) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  private static let unfinished = "new-"

  /// The file of pictures that are not used again, one of the provider's ids a line.
  private var blockedFile: String { path + "/blocked" }

  /// The pictures that are not used again.
  func blocked() throws -> Set<String> {
    guard FileManager.default.fileExists(atPath: blockedFile) else { return [] }
    let text = try String(contentsOf: URL(fileURLWithPath: blockedFile), encoding: .utf8)
    return Set(text.split(separator: "\n").map(String.init))
  }

  func block(_ reference: String) throws {
    let lines = try blocked().union([reference]).sorted().map { $0 + "\n" }.joined()
    try Data(lines.utf8).write(to: URL(fileURLWithPath: blockedFile), options: .atomic)
  }

  private func folder(_ id: String) -> String { "\(path)/\(id)" }

  /// All bundles that can be read. What cannot be is removed: it is only a copy.
  func bundles() -> [PanoramaBundle] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().compactMap { name in
      guard PanoramaBundle.isID(name) else { return nil }
      let file = FileManager.default.contents(atPath: folder(name) + "/bundle.json")
      guard let bundle = file.flatMap({ PanoramaBundle(json: Array($0)) }), bundle.id == name
      else {
        remove(name)
        return nil
      }
      return bundle
    }
  }

  /// Keeps a new bundle with the pictures of its nodes.
  func add(_ bundle: PanoramaBundle, pictures: [[UInt8]]) throws {
    let new = "\(path)/\(Self.unfinished)\(bundle.id)"
    do {
      try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: false)
      for (node, picture) in pictures.enumerated() {
        try Data(picture).write(to: URL(fileURLWithPath: "\(new)/\(node).jpg"))
      }
      try Data(bundle.json).write(to: URL(fileURLWithPath: new + "/bundle.json"))
      try FileManager.default.moveItem(atPath: new, toPath: folder(bundle.id))
    } catch {
      try? FileManager.default.removeItem(atPath: new)
      throw error
    }
  }

  /// Writes what has become of a bundle; one that was removed meanwhile stays away.
  func update(_ bundle: PanoramaBundle) throws {
    guard FileManager.default.fileExists(atPath: folder(bundle.id)) else { return }
    try Data(bundle.json).write(
      to: URL(fileURLWithPath: folder(bundle.id) + "/bundle.json"), options: .atomic)
  }

  func remove(_ id: String) {
    guard PanoramaBundle.isID(id) else { return }
    try? FileManager.default.removeItem(atPath: folder(id))
  }

  func picture(of id: String, node: Int) -> [UInt8]? {
    guard PanoramaBundle.isID(id) else { return nil }
    return FileManager.default.contents(atPath: "\(folder(id))/\(node).jpg").map { Array($0) }
  }
}
