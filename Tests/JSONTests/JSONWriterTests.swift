import JSON
import Testing

@Suite("The writer writes JSON")
struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(capacity: 0)
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Commas stand between values and nowhere else")
  func commas() {
    let written = text { writer in
      writer.beginObject()
      writer.name("a")
      writer.beginArray()
      writer.integer(1)
      writer.null()
      writer.beginObject()
      writer.endObject()
      writer.beginArray()
      writer.endArray()
      writer.endArray()
      writer.name(text: "b\n")
      writer.boolean(true)
      writer.name("c")
      writer.raw(Array("[0]".utf8))
      writer.name("d")
      writer.string(literal: "x")
      writer.name("e")
      writer.double(0.5)
      writer.endObject()
    }
    #expect(written == "{\"a\":[1,null,{},[]],\"b\\n\":true,\"c\":[0],\"d\":\"x\",\"e\":0.5}")
  }

  @Test("A writer that forgets begins anew")
  func removeAll() {
    let written = text { writer in
      writer.integer(1)
      writer.removeAll()
      writer.boolean(false)
    }
    #expect(written == "false")
  }

  @Test(
    "What must be escaped is, and nothing else",
    arguments: [
      ("", "\"\""), ("a/b", "\"a/b\""), ("\"\\", "\"\\\"\\\\\""),
      ("\u{8}\u{C}\n\r\t", "\"\\b\\f\\n\\r\\t\""), ("\0\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
      ("é€😀", "\"é€😀\""), ("a\nb", "\"a\\nb\""),
    ])
  func escaping(value: String, expected: String) {
    #expect(text { $0.string(value) } == expected)
  }

  @Test("Random values come back as they were")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<2000 {
      let value = Value(using: &random, depth: 4)
      var writer = JSONWriter()
      value.write(to: &writer)
      #expect(Value(try JSONDocument(writer.bytes).root) == value)
    }
  }
}

/// A tree of JSON values, only to compare.
private indirect enum Value: Hashable {
  case object([Pair])
  case array([Value])
  case string([UInt8])
  case number(UInt64)
  case boolean(Bool)
  case null

  struct Pair: Hashable {
    let name: String
    let value: Value
  }

  init(using random: inout SeededGenerator, depth: Int) {
    switch Int.random(in: (depth > 0 ? 0 : 2)..<6, using: &random) {
    case 0:
      self = .object(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Pair(
            name: Self.text(using: &random), value: Value(using: &random, depth: depth - 1))
        })
    case 1:
      self = .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Value(using: &random, depth: depth - 1)
        })
    case 2: self = .string(Array(Self.text(using: &random).utf8))
    case 3: self = .number(Double.random(in: -1e6...1e6, using: &random).bitPattern)
    case 4: self = .boolean(Bool.random(using: &random))
    default: self = .null
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let limit: UInt32 = [0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 0x80
      text.append(
        Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? Unicode.Scalar(0x20))
    }
    return String(text)
  }

  init(_ node: JSONNode) {
    switch node.kind {
    case .object:
      self = .object(
        node.members.map { members in
          members.map { Pair(name: $0.name.string ?? "?", value: Value($0.value)) }
        } ?? [])
    case .array: self = .array(node.elements.map { $0.map(Value.init) } ?? [])
    case .string: self = .string(Array((node.string ?? "?").utf8))
    case .number: self = .number((node.double ?? .nan).bitPattern)
    case .boolean: self = .boolean(node.boolean ?? false)
    case .null: self = .null
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .object(let pairs):
      writer.beginObject()
      for pair in pairs {
        writer.name(text: pair.name)
        pair.value.write(to: &writer)
      }
      writer.endObject()
    case .array(let values):
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    case .string(let bytes): bytes.withUnsafeBufferPointer { writer.string(utf8: $0) }
    case .number(let bits): writer.double(Double(bitPattern: bits))
    case .boolean(let value): writer.boolean(value)
    case .null: writer.null()
    }
  }
}
