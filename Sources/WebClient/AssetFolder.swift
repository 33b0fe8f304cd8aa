import Foundation

/// A folder of files for the browser, as it lies on the disk.
struct AssetFolder: Sendable {
  let path: String

  /// Every file of a known type, by its path below the folder with `/` between the names.
  ///
  /// Hidden files are left out. Throws `WebClientError` for what cannot be read.
  func files() throws(WebClientError) -> [String: [UInt8]] {
    let root = URL(filePath: path).resolvingSymlinksInPath().path
    guard let found = FileManager.default.enumerator(atPath: root) else {
      throw WebClientError(path: path, reason: "it is no folder that can be read")
    }
    var files: [String: [UInt8]] = [:]
    for case let name as String in found {
      guard ContentType.of(name) != nil, !name.split(separator: "/").contains(where: Self.isHidden),
        found.fileAttributes?[.type] as? FileAttributeType == .typeRegular
      else { continue }
      files[name] = try Self.bytes(of: URL(filePath: root + "/" + name))
    }
    return files
  }

  /// The named files, which must all be there.
  func files(_ names: [String]) throws(WebClientError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = try Self.bytes(of: URL(filePath: path + "/" + name)) }
    return files
  }

  private static func isHidden(_ name: Substring) -> Bool { name.hasPrefix(".") }

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
