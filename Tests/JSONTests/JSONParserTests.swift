import Testing

@testable import JSON

/// The cases follow the areas that N. Seriot, "Parsing JSON is a Minefield" (2016), found parsers
/// to differ in, and the grammar of RFC 8259.
@Suite("The parser accepts JSON and nothing else")
struct JSONParserTests {
  @Test(
    "Everything that RFC 8259 allows is accepted",
    arguments: [
      "null", "true", "false", "0", "-0", "\"\"", "{}", "[]", " \t\r\n[ \t\r\n] \t\r\n",
      "[1]", "[1,2]", "[[],[[]],{}]", "{\"a\":1}", "{ \"a\" : { \"b\" : [ null ] } }",
      "{\"\":0}", "{\"a\":1,\"a\":2}", "123", "-1", "0.5", "-0.0", "1e5", "1E5", "1e+5",
      "1E-05", "1.25e-3", "123456789012345678901234567890", "1e999", "1e-999",
      "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\uD83D\\uDE00\"", "\"\\uFFFF\"",
      "\"\u{7F}\"", "\"é€😀\u{10FFFF}\"", "\"\u{FEFF}\"", "\"\u{2028}\u{2029}\"",
    ])
  func accepted(text: String) throws {
    _ = try JSONDocument(Array(text.utf8))
  }

  @Test(
    "What is not JSON is rejected, with the place of the first wrong byte",
    arguments: [
      ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[", .unexpectedEnd, 1),
      ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3), ("{\"a\"", .unexpectedEnd, 4),
      ("{\"a\":", .unexpectedEnd, 5), ("\"abc", .unexpectedEnd, 4), ("\"\\", .unexpectedEnd, 2),
      ("tru", .unexpectedEnd, 3), ("-", .unexpectedEnd, 1), ("1.", .unexpectedEnd, 2),
      ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
      ("[,1]", .unexpectedByte, 1), ("[1,]", .unexpectedByte, 3), ("[1 2]", .unexpectedByte, 3),
      ("[1}", .unexpectedByte, 2), ("{]", .unexpectedByte, 1), ("{1:2}", .unexpectedByte, 1),
      ("{\"a\" 1}", .unexpectedByte, 5), ("{\"a\":1,}", .unexpectedByte, 7),
      ("{,}", .unexpectedByte, 1), ("{\"a\":,}", .unexpectedByte, 5), ("{a:1}", .unexpectedByte, 1),
      ("'a'", .unexpectedByte, 0), ("nul1", .unexpectedByte, 3), ("True", .unexpectedByte, 0),
      ("NaN", .unexpectedByte, 0), ("Infinity", .unexpectedByte, 0), ("+1", .unexpectedByte, 0),
      (".5", .unexpectedByte, 0), ("// a\n1", .unexpectedByte, 0),
      ("\u{FEFF}1", .unexpectedByte, 0),
      ("\u{0B}1", .unexpectedByte, 0), ("\u{A0}1", .unexpectedByte, 0), ("]", .unexpectedByte, 0),
      ("1 2", .trailingBytes, 2), ("[]]", .trailingBytes, 2), ("{}#", .trailingBytes, 2),
      ("1,", .trailingBytes, 1), ("0x1", .trailingBytes, 1), ("nullx", .trailingBytes, 4),
      ("1\u{0}", .trailingBytes, 1), ("-1-1", .trailingBytes, 2), ("1_0", .trailingBytes, 1),
      ("01", .invalidNumber, 0), ("-01", .invalidNumber, 0), ("[00]", .invalidNumber, 1),
      ("-a", .invalidNumber, 0), ("-Infinity", .invalidNumber, 0), ("[1.]", .invalidNumber, 1),
      ("[1.e5]", .invalidNumber, 1), ("[1e]", .invalidNumber, 1), ("[1e+]", .invalidNumber, 1),
      ("\"a\nb\"", .controlCharacter, 2), ("\"\u{0}\"", .controlCharacter, 1),
      ("\"123456789\u{1F}\"", .controlCharacter, 10),
      ("\"\\a\"", .invalidEscape, 1), ("\"\\'\"", .invalidEscape, 1),
      ("\"\\U0041\"", .invalidEscape, 1), ("\"\\u12G4\"", .invalidEscape, 1),
      ("\"\\u123\"", .invalidEscape, 1), ("\"\\x41\"", .invalidEscape, 1),
      ("\"\\ud800\"", .loneSurrogate, 1), ("\"\\udc00\"", .loneSurrogate, 1),
      ("\"ab\\ud800\\u0041\"", .loneSurrogate, 3), ("\"\\ud800\\ud800\"", .loneSurrogate, 1),
      ("\"\\udc00\\ud800\"", .loneSurrogate, 1), ("\"\\ud800\\n\"", .loneSurrogate, 1),
    ] as [(String, JSONError.Kind, Int)])
  func rejected(text: String, kind: JSONError.Kind, offset: Int) throws {
    let error = try #require(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
    #expect(error.kind == kind)
    #expect(error.offset == offset)
  }

  @Test(
    "Bytes that are not UTF-8 are rejected (RFC 3629 §4)",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF0, 0x9F, 0x98], [0xFE], [0xFF],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) throws {
    for padding in 0..<10 {
      let text = [0x22] + [UInt8](repeating: 0x61, count: padding) + bytes + [0x22]
      let error = try #require(throws: JSONError.self) { try JSONDocument(text) }
      #expect(error == JSONError(.invalidUTF8, at: 1 + padding))
    }
  }

  @Test("A quotation mark, a backslash or a control character is seen at every place of a word")
  func everyAlignment() throws {
    for padding in 0..<20 {
      let start = String(repeating: "x", count: padding)
      for end in ["", "\\n", "é", "\\n\\u00e9zz"] {
        let root = try JSONDocument(Array("[\"\(start)\(end)\",1]".utf8)).root
        #expect(root.count == 2)
        let text = try #require(root.elements?.first { _ in true }?.string)
        let expected = ["": "", "\\n": "\n", "é": "é", "\\n\\u00e9zz": "\nézz"][end]
        #expect(text == start + (expected ?? "?"))
      }
    }
  }

  @Test("Nesting is allowed as deep as the limit says, and no deeper")
  func depth() throws {
    for limit in [0, 1, 2, 64, 1000] {
      for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let inner = open == "[" ? "" : "0"
        func nested(_ depth: Int) -> [UInt8] {
          let opened = String(repeating: open, count: depth)
          return Array(
            (opened + (depth == 0 ? "0" : inner) + String(repeating: close, count: depth)).utf8)
        }
        _ = try JSONDocument(nested(limit), maximumDepth: limit)
        let error = try #require(throws: JSONError.self) {
          try JSONDocument(nested(limit + 1), maximumDepth: limit)
        }
        #expect(error == JSONError(.tooDeep, at: limit * open.utf8.count))
      }
    }
  }

  @Test("A megabyte of brackets is an error, and where it is allowed, no stack is lost")
  func depthBomb() throws {
    let bomb = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    let error = try #require(throws: JSONError.self) { try JSONDocument(bomb) }
    #expect(error == JSONError(.tooDeep, at: 64))
    let unlimited = try #require(throws: JSONError.self) {
      try JSONDocument(bomb, maximumDepth: .max)
    }
    #expect(unlimited == JSONError(.unexpectedEnd, at: 1 << 20))
    let closed = bomb + [UInt8](repeating: UInt8(ascii: "]"), count: 1 << 20)
    #expect(try JSONDocument(closed, maximumDepth: .max).root.count == 1)
  }

  @Test("No beginning of a text is a text")
  func prefixes() throws {
    let text = Array(
      "{\"a\":[1,-2.5e+3,true,false,null,\"é\\n\\uD83D\\uDE00\"],\"b\":{\"c\":{}},\"d\":[[]]}".utf8)
    _ = try JSONDocument(text)
    for length in 0..<text.count {
      let error = try #require(throws: JSONError.self) { try JSONDocument(Array(text[..<length])) }
      #expect(error.offset <= length)
    }
  }

  @Test("Random bytes, and texts with random mistakes, never do harm")
  func randomBytes() throws {
    var random = SeededGenerator(seed: 20_260_101)
    let alphabet = Array("{}[]\",:\\u0123456789.eE+-truefalsn d8 \n\u{1}é".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...24, using: &random)
      let isWild = Bool.random(using: &random)
      let bytes = (0..<length).map { _ in
        isWild
          ? UInt8.random(in: 0...255, using: &random)
          : alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      do {
        walk(try JSONDocument(bytes).root)
        accepted += 1
      } catch { #expect(0...bytes.count ~= error.offset) }
    }
    #expect(accepted > 10, "some of it is JSON by chance")
  }

  private func walk(_ node: JSONNode) {
    _ = (node.string, node.double, node.integer, node.boolean, node.position, node.rawBytes.count)
    if let members = node.members { for member in members { walk(member.value) } }
    if let elements = node.elements { for element in elements { walk(element) } }
  }

  @Test(
    "Lines and columns count from 1, whatever ends the lines",
    arguments: [
      (0, 1, 1), (1, 1, 2), (2, 2, 1), (3, 2, 2), (4, 3, 1), (6, 3, 3), (7, 3, 4), (8, 4, 1),
      (9, 4, 2), (99, 4, 2),
    ])
  func positions(offset: Int, line: Int, column: Int) {
    let position = JSONPosition(offset: offset, in: Array("a\nb\rcd\r\ne".utf8))
    #expect((position.line, position.column) == (line, column))
  }
}
