import Foundation

/// Python's Pillow, as somebody else's idea of pictures.
enum Pillow {
  /// Pillow's words on each picture that it cannot decode whole.
  static func problems(of pictures: [(name: String, bytes: [UInt8])]) throws -> [String] {
    try inFolder { folder in
      for picture in pictures {
        try Data(picture.bytes).write(to: folder.appending(path: picture.name))
      }
      return try run("decode", folder)
    }
  }

  /// Pictures of all kinds that it writes, by name.
  static func pictures() throws -> [String: [UInt8]] {
    try inFolder { folder in
      let names = try run("write", folder)
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
        })
    }
  }

  struct Failure: Error {
    let status: Int32
    let text: String
  }

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// The lines that the script prints.
  private static func run(_ task: String, _ folder: URL) throws -> [String] {
    let process = Process()
    let answers = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pillow.py")
    process.arguments = [script.path, task, folder.path]
    process.standardOutput = answers
    try process.run()
    let text = String(
      decoding: try answers.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus, text: text)
    }
    return text.split(separator: "\n").map(String.init)
  }
}
