import Foundation
import Logging

/// Writes log entries to standard error, one line each.
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  let label: String
  private let format: LogFormat

  init(label: String, level: Logger.Level, format: LogFormat = .text) {
    self.label = label
    self.format = format
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = format.line(
      time: Date.now.formatted(Self.timeFormat), level: event.level, message: "\(event.message)",
      metadata: metadata.merging(event.metadata ?? [:]) { _, entry in entry })
    // One write per line, so that lines of several threads do not mix. If the write fails, the line
    // is lost and the server continues.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  private static let timeFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
