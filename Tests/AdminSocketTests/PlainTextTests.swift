import Testing

@testable import AdminSocket

@Suite("Text of strangers on an operator's terminal")
struct PlainTextTests {
  @Test(
    "Whatever a terminal obeys is shown instead",
    arguments: [
      ("Ada", "Ada"), ("Zoë ☕ 日本", "Zoë ☕ 日本"), ("", ""),
      ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#), ("a\r\nb\tc", #"a\u{D}\u{A}b\u{9}c"#),
      ("\u{7}\u{8}\u{7F}", #"\u{7}\u{8}\u{7F}"#), ("\u{9B}31m", #"\u{9B}31m"#),
      ("\u{202E}txt", #"\u{202E}txt"#), ("\u{2028}", #"\u{2028}"#), ("\u{200B}", #"\u{200B}"#),
      ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ])
  func escaped(text: String, expected: String) {
    #expect(PlainText.escaped(text) == expected)
  }

  @Test("In JSON the same is written as JSON has it, in pairs where it must be")
  func json() {
    #expect(PlainText.escaped(json: "\"a\u{9B}b\u{202E}\"") == #""a\u009bb\u202e""#)
    #expect(PlainText.escaped(json: "\"\u{E0001}\"") == #""\udb40\udc01""#)
    #expect(PlainText.escaped(json: #"{"é":1}"#) == #"{"é":1}"#)
  }

  @Test("A text for players is one line that says something")
  func plain() {
    for text in ["Tea", " a ", "☕"] { #expect(PlainText.isPlain(text), "\(text)") }
    for text in ["", "  ", "a\nb", "\u{1B}", "a\u{202E}b", "\u{0}"] {
      #expect(!PlainText.isPlain(text), "\(text.debugDescription)")
    }
  }
}
