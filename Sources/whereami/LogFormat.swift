import Logging

/// The format of log lines.
enum LogFormat: String, CaseIterable {
  /// `key=value` pairs (logfmt), for people.
  case text
  /// One JSON object per line, for programs that collect logs.
  case json

  /// A line including its end. The metadata follows time, level and message in the order of the
  /// keys; a metadata key equal to one of those three gets the prefix `_`.
  func line(
    time: String, level: Logger.Level, message: String, metadata: Logger.Metadata
  ) -> String {
    let first = [("time", time), ("level", level.rawValue), ("message", message)]
    let taken = Set(first.map(\.0))
    let rest = metadata.sorted { $0.key < $1.key }.map { key, value in
      (taken.contains(key) ? "_" + key : key, "\(value)")
    }
    switch self {
    case .text:
      return (first + rest).map { "\($0)=\(Self.quotedIfNeeded($1))" }.joined(separator: " ") + "\n"
    case .json:
      let members = (first + rest).map { "\(Self.quoted($0)):\(Self.quoted($1))" }
      return "{" + members.joined(separator: ",") + "}\n"
    }
  }

  /// Quotes a value that has spaces, line ends or other separators.
  private static func quotedIfNeeded(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3D && $0 != 0x7F }
    return isPlain ? text : quoted(text)
  }

  /// A JSON string (RFC 8259 §7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case let control where control.value < 0x20 || control.value == 0x7F:
        let digits = String(control.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case let other: quoted.unicodeScalars.append(other)
      }
    }
    return quoted + "\""
  }
}
