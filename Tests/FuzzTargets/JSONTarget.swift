import JSON

/// An accepted document can be written, and the written one reads back as the same. Foundation
/// accepts the same documents with the same values, but for the differences that ``JSONReference``
/// lists.
enum JSONTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    // Foundation's depth, so that both can be compared.
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, maximumDepth: JSONReference.maximumDepth)
    } catch {
      try expect((0...bytes.count).contains(error.offset), "a fault lies in the text: \(error)")
      try expect((try? JSONDocument(bytes)) == nil, "a smaller depth accepts no more")
      return try JSONReference.check(bytes, .failure(error))
    }
    let written = text(of: document.root)
    let copy: JSONDocument
    do {
      copy = try JSONDocument(written, maximumDepth: JSONReference.maximumDepth)
    } catch {
      throw FuzzFinding("what is written is JSON: \(String(decoding: written, as: UTF8.self))")
    }
    try expectEqual(text(of: copy.root), written, "writing once more changes nothing")
    try expectSame(document.root, copy.root)
    try JSONReference.check(bytes, .success(document.root))
  }

  private static func text(of node: JSONNode) -> [UInt8] {
    var writer = JSONWriter()
    write(node, to: &writer)
    return writer.bytes
  }

  private static func write(_ node: JSONNode, to writer: inout JSONWriter) {
    switch node.kind {
    case .null: writer.null()
    case .boolean: writer.boolean(node.boolean ?? false)
    case .string: _ = node.withUTF8 { writer.string(utf8: $0) }
    case .number:
      // As an integer, −0 is 0.
      if node.isPlainInteger, let integer = node.integer, integer != 0 {
        writer.integer(integer)
      } else if let double = node.double {
        writer.double(double)
      } else {
        writer.raw(Array(node.rawBytes))
      }
    case .array:
      writer.beginArray()
      for element in node.elements.map({ Array($0) }) ?? [] { write(element, to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for member in node.members.map({ Array($0) }) ?? [] {
        writer.name(text: member.name.string ?? "")
        write(member.value, to: &writer)
      }
      writer.endObject()
    }
  }

  private static func expectSame(_ left: JSONNode, _ right: JSONNode) throws(FuzzFinding) {
    try expect(left.kind == right.kind, "the kinds are the same")
    try expect(left.count == right.count, "the counts are the same")
    try expect(left.boolean == right.boolean, "booleans are the same")
    try expect(
      left.string.map { Array($0.utf8) } == right.string.map { Array($0.utf8) },
      "strings are the same")
    try expect(
      left.double == right.double, "numbers are the same: \(left.rawBytes), \(right.rawBytes)")
    for (left, right) in zip(Array(left.elements), Array(right.elements)) {
      try expectSame(left, right)
    }
    for (left, right) in zip(Array(left.members), Array(right.members)) {
      try expectSame(left.name, right.name)
      try expectSame(left.value, right.value)
    }
  }
}

extension Array {
  /// The elements, if there is a sequence at all.
  init(_ sequence: (some Sequence<Element>)?) { self = sequence.map { Array($0) } ?? [] }
}
