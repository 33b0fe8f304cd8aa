import Foundation

/// The repository's own files, as text.
struct SourceTree {
  struct File {
    /// From the repository's root, with `/`.
    let path: String
    let lines: [Substring]
  }

  /// Two folders above this one.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file's text, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Every Swift file below a folder of the root.
  static func swiftFiles(below folder: String) throws -> [File] {
    let start = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: start.path) else { return [] }
    return try walk.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
      .sorted()
      .map { path in
        let path = folder + "/" + path
        return File(
          path: path,
          lines: try text(path).split(separator: "\n", omittingEmptySubsequences: false))
      }
  }

  /// The paths of all Markdown files, those in hidden folders left out.
  static func documents() throws -> [String] {
    let walk = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
    return (walk?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "md" && $0.path.hasPrefix(prefix) }
      .map { String($0.path.dropFirst(prefix.count)) }
      .sorted()
  }

  /// The modules that a file imports, whatever the kind of import.
  static func imports(of file: File) -> [String] {
    file.lines.compactMap { line in
      var words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
      while let first = words.first, ["public", "internal", "package", "private"].contains(first) {
        words.removeFirst()
      }
      guard words.first == "import", words.count >= 2 else { return nil }
      let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "var", "typealias",
      ]
      let module = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
      return String(module.prefix { $0 != "." })
    }
  }
}
