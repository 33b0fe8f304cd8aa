import Testing

@Suite("House style")
struct StyleTests {
  @Test("No source file is longer than 500 lines, no test file longer than 800")
  func fileLengths() throws {
    for (folder, limit) in [("Sources", 500), ("Tests", 800)] {
      for file in try SourceTree.swiftFiles(below: folder) where file.lines.count > limit {
        Issue.record("\(file.path) has \(file.lines.count) lines")
      }
    }
  }

  @Test("The median source file has at most 120 lines")
  func medianLength() throws {
    let lengths = try SourceTree.swiftFiles(below: "Sources").map(\.lines.count).sorted()
    #expect(lengths[lengths.count / 2] <= 120)
  }

  @Test("No function is longer than 70 lines")
  func functionLengths() throws {
    for folder in ["Sources", "Tests"] {
      for file in try SourceTree.swiftFiles(below: folder) {
        for (name, length) in functions(of: file) where length > 70 {
          Issue.record("\(file.path): \(name) has \(length) lines")
        }
      }
    }
  }

  @Test("Comments keep to 100 columns, as code does, which the formatter sees to")
  func comments() throws {
    for file in try SourceTree.swiftFiles(below: "Sources") {
      for (number, line) in file.lines.enumerated() where line.count > 100 {
        guard line.drop(while: \.isWhitespace).hasPrefix("//") else { continue }
        Issue.record("\(file.path):\(number + 1) has \(line.count) columns")
      }
    }
  }

  @Test("A doc comment begins with its subject, not with what or who")
  func subjects() throws {
    for file in try SourceTree.swiftFiles(below: "Sources") {
      var isInside = false
      for (number, line) in file.lines.enumerated() {
        let text = line.drop(while: \.isWhitespace)
        let isDocumentation = text.hasPrefix("///")
        if isDocumentation, !isInside, text.hasPrefix("/// What ") || text.hasPrefix("/// Who ") {
          Issue.record("\(file.path):\(number + 1) is a riddle")
        }
        isInside = isDocumentation
      }
    }
  }

  @Test("No type is named after what it does not say")
  func names() throws {
    for file in try SourceTree.swiftFiles(below: "Sources") {
      for line in file.lines {
        for kind in ["class ", "struct ", "enum ", "actor ", "protocol "] {
          guard let start = line.firstRange(of: kind)?.upperBound else { continue }
          guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { continue }
          let name = line[start...].prefix { $0.isLetter || $0.isNumber }
          for suffix in ["Manager", "Helper", "Utils", "Util"] where name.hasSuffix(suffix) {
            Issue.record("\(file.path): \(name)")
          }
        }
      }
    }
  }

  @Test("What bypasses the compiler's checks says why, on its line or in the lines above")
  func justifications() throws {
    let bypasses = [
      "@unchecked Sendable", "nonisolated(unsafe)", "try!", "as!", "unsafeBitCast", "Unmanaged",
    ]
    for file in try SourceTree.swiftFiles(below: "Sources") {
      for (number, line) in file.lines.enumerated() {
        let code = line.drop(while: \.isWhitespace)
        guard !code.hasPrefix("//"), bypasses.contains(where: { code.contains($0) }) else {
          continue
        }
        let nearby = file.lines[max(0, number - 8)...number]
        if !nearby.contains(where: { $0.contains("//") }) {
          Issue.record("\(file.path):\(number + 1) does not say why")
        }
      }
    }
  }

  /// Functions by their indentation: from the `func` to the brace that closes at the same column,
  /// which the formatter guarantees.
  private func functions(of file: SourceTree.File) -> [(name: String, length: Int)] {
    var found: [(String, Int)] = []
    for (start, line) in file.lines.enumerated() {
      let code = line.drop(while: \.isWhitespace)
      let indentation = line.count - code.count
      guard let name = code.firstRange(of: "func ")?.upperBound, !code.hasPrefix("//"),
        code[..<name].allSatisfy({ $0 != "\"" })
      else { continue }
      let closing = String(repeating: " ", count: indentation) + "}"
      if code.hasSuffix("}") || !file.lines[start...].contains(where: { $0.hasSuffix("{") }) {
        continue
      }
      guard let end = file.lines[start...].firstIndex(where: { $0 == closing[...] }) else {
        continue
      }
      found.append((String(code[name...].prefix { $0 != "(" }), end - start + 1))
    }
    return found
  }
}
