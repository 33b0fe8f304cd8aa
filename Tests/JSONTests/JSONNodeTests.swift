import JSON
import Testing

@Suite("Nodes tell what the text says")
struct JSONNodeTests {
  private func root(_ text: String) throws -> JSONNode { try JSONDocument(Array(text.utf8)).root }

  @Test("Each value knows its kind, and what it is not is nil")
  func kinds() throws {
    let values = try #require(try root("[{},[],\"s\",1,true,null]").elements).map { $0 }
    #expect(values.map(\.kind) == JSONKind.allCases)
    for value in values {
      #expect((value.members != nil) == (value.kind == .object))
      #expect((value.elements != nil) == (value.kind == .array))
      #expect((value.string != nil) == (value.kind == .string))
      #expect((value.double != nil) == (value.kind == .number))
      #expect((value.integer != nil) == (value.kind == .number))
      #expect((value.boolean != nil) == (value.kind == .boolean))
      #expect(value.isNull == (value.kind == .null))
      #expect(value["a"] == nil || value.kind == .object)
    }
    #expect(try root("true").boolean == true)
    #expect(try root("false").boolean == false)
  }

  @Test("Members and elements come in the order of the text, past whatever is in them")
  func order() throws {
    let object = try root("{\"a\":[1,[2,{\"x\":3}]],\"b\":{\"c\":4},\"d\":5}")
    #expect(try #require(object.members).map { $0.name.string } == ["a", "b", "d"])
    #expect(object.count == 3)
    #expect(object["d"]?.integer == 5)
    #expect(object["b"]?["c"]?.integer == 4)
    #expect(object["c"] == nil)
    let array = try #require(object["a"])
    #expect(array.count == 2)
    #expect(try #require(array.elements).map(\.kind) == [.number, .array])
    #expect(array["a"] == nil)
  }

  @Test("Of a repeated name the last value counts, and the walk shows all")
  func repeatedNames() throws {
    let object = try root("{\"a\":1,\"b\":2,\"a\":3}")
    #expect(object["a"]?.integer == 3)
    #expect(object.member(named: "a")?.integer == 3)
    #expect(try #require(object.members).map { $0.value.integer } == [1, 2, 3])
  }

  @Test("A name is found however it is escaped")
  func escapedNames() throws {
    let object = try root("{\"l\\u0061t\":1,\"\\\"\":2,\"\\ud83d\\ude00\":3,\"lata\":4}")
    #expect(object["lat"]?.integer == 1)
    #expect(object["\""]?.integer == 2)
    #expect(object["😀"]?.integer == 3)
    #expect(object.member(named: "lat")?.integer == 1)
    #expect(object["l\\u0061t"] == nil)
  }

  @Test(
    "Escapes are resolved",
    arguments: [
      ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
      ("\"\\u0041\\u00e9\\u20AC\"", "Aé€"),
      ("\"\\uD83D\\uDE00\"", "😀"), ("\"\\udbff\\udfff\"", "\u{10FFFF}"), ("\"\\u0000x\"", "\0x"),
      ("\"\\uFFFD\\uE000\"", "\u{FFFD}\u{E000}"), ("\"\\\\u0041\"", "\\u0041"),
    ])
  func escapes(text: String, expected: String) throws {
    let node = try root(text)
    #expect(node.string.map { Array($0.utf8) } == Array(expected.utf8))
    #expect(node.withUTF8 { Array($0) } == Array(expected.utf8))
  }

  @Test("Strings are equal byte by byte, or not at all")
  func stringEquals() throws {
    #expect(try root("\"2.0\"").stringEquals("2.0"))
    #expect(try root("\"2\\u002e0\"").stringEquals("2.0"))
    #expect(try !root("\"2.00\"").stringEquals("2.0"))
    #expect(try !root("2.0").stringEquals("2.0"))
    #expect(try root("\"a\"").stringEquals("a"))
    #expect(try !root("\"e\u{301}\"").stringEquals("é"))
  }

  @Test("Every value knows where it stands")
  func places() throws {
    let object = try root("{\n  \"a\": \"x\\ny\",\n  \"b\": [10]\n}")
    let text = try #require(object["a"])
    #expect(text.offset == 9)
    #expect(Array(text.rawBytes) == Array("\"x\\ny\"".utf8))
    #expect(object["b"]?.position.description == "3:8")
    #expect(object["b"].map { Array($0.rawBytes) } == Array("[10]".utf8))
    #expect(object.byteRange == 0..<30)
  }

  @Test(
    "Integers are exact, or nil",
    arguments: [
      ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999", nil),
      ("1.0", 1), ("1e3", 1000), ("-2.50e1", -25), ("1.5", nil), ("1e-1", nil), ("1e400", nil),
      ("9007199254740992.0", 9_007_199_254_740_992), ("9007199254740994.0", nil),
      ("0.0000", 0), ("1e18", nil),
    ] as [(String, Int64?)])
  func integers(text: String, expected: Int64?) throws {
    #expect(try root(text).integer == expected)
  }

  @Test("Only what is written without fraction and exponent is a plain integer")
  func plainIntegers() throws {
    #expect(try root("-12").isPlainInteger)
    #expect(try !root("1.0").isPlainInteger)
    #expect(try !root("1e2").isPlainInteger)
    #expect(try !root("true").isPlainInteger)
  }

  @Test("A document of bytes that somebody else owns is a copy of them")
  func copied() throws {
    var bytes = Array("[1]".utf8)
    let document = try bytes.withUnsafeBufferPointer { try JSONDocument(copying: $0) }
    bytes[1] = UInt8(ascii: "x")
    #expect(document.root.elements?.first { _ in true }?.integer == 1)
  }
}
