import Foundation
import Logging

/// Writes log entries to standard error, one line each, as `key=value` pairs (logfmt).
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  let label: String

  init(label: String, level: Logger.Level) {
    self.label = label
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var line = "time=\(Date.now.formatted(Self.timeFormat)) level=\(event.level) "
    line += "message=\(Self.quoted("\(event.message)"))"
    let all = metadata.merging(event.metadata ?? [:]) { _, entry in entry }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) {
      line += " \(key)=\(Self.quoted("\(value)"))"
    }
    line += "\n"
    // One write per line, so that lines of several threads do not mix. Where the log has no room
    // the line is lost, and the game goes on.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  private static let timeFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// Quotes what would break a line or a pair apart.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3D && $0 != 0x7F }
    guard !isPlain else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case let control where control.value < 0x20 || control.value == 0x7F:
        quoted += "\\u{\(String(control.value, radix: 16))}"
      case let other: quoted.unicodeScalars.append(other)
      }
    }
    return quoted + "\""
  }
}
