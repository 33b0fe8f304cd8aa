import Foundation

/// A folder of files for the browser, as it lies on the disk.
struct AssetFolder: Sendable {
  let path: String

  /// Every file of a known type, by its path below the folder with `/` between the names.
  ///
  /// Hidden files are left out. Throws `WebClientError` for what cannot be read.
  func files() throws(WebClientError) -> [String: [UInt8]] {
    let root = URL(filePath: path, directoryHint: .isDirectory).resolvingSymlinksInPath()
    guard
      let found = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    else { throw WebClientError(path: path, reason: "it is no folder that can be read") }
    var files: [String: [UInt8]] = [:]
    for case let file as URL in found {
      let name = String(file.path.dropFirst(root.path.count + 1))
      guard ContentType.of(name) != nil, Self.isRegular(file.path) else { continue }
      files[name] = try Self.bytes(of: file)
    }
    return files
  }

  /// The named files, which must all be there.
  func files(_ names: [String]) throws(WebClientError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = try Self.bytes(of: URL(filePath: path + "/" + name)) }
    return files
  }

  /// Not by the URL's resource values, which take ten times as long.
  private static func isRegular(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  private static func bytes(of file: URL) throws(WebClientError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: file))
    } catch {
      throw WebClientError(path: file.path, reason: error.localizedDescription)
    }
  }
}

/// A file of the browser client that cannot be read.
public struct WebClientError: Error, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// Why, for a person.
  public let reason: String

  public var description: String { "\(path): \(reason)" }
}
