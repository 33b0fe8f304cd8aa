import Foundation
import Logging
import Testing

@testable import whereami

@Suite("Log lines")
struct LogFormatTests {
  @Test("A line is key=value pairs, quoted where that is needed")
  func text() {
    let line = LogFormat.text.line(
      time: "T", level: .notice, message: "it is",
      metadata: ["b": "x=1", "a": "1", "c": "", "d": "a\nb"])
    #expect(
      line == "time=T level=notice message=\"it is\" a=1 b=\"x=1\" c=\"\" d=\"a\\nb\"\n")
  }

  @Test(
    "A line is one JSON object, whatever is in it",
    arguments: [
      "", "plain", "\"quoted\" \\ back", "\r\n\t\u{0}\u{1f}\u{7f}", "öß☃\u{1F600}\u{2028}",
    ])
  func json(value: String) throws {
    let line = LogFormat.json.line(
      time: "T", level: .error, message: value, metadata: ["k": "\(value)", "time": "mine"])
    #expect(line.hasSuffix("}\n") && !line.dropLast().contains("\n"))
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    #expect(
      object == ["time": "T", "level": "error", "message": value, "k": value, "_time": "mine"])
  }
}
