import Foundation
import Testing

@Suite("Cycles")
struct CycleTests {
  @Test("No folders of the game server depend on each other in a cycle")
  func folders() throws {
    let graph = try Graph(of: "GameServer") { path in
      path.split(separator: "/").dropLast().first.map(String.init) ?? "."
    }
    #expect(graph.nodes.count > 10, "the folders were found")
    #expect(graph.cycle == nil, "\(graph.explanation)")
  }

  @Test("No files of the game server depend on each other in a cycle")
  func files() throws {
    let graph = try Graph(of: "GameServer") { $0 }
    #expect(graph.nodes.count > 80, "the files were found")
    #expect(graph.cycle == nil, "\(graph.explanation)")
  }

  @Test("A cycle is found, and explained by the types that make it")
  func found() throws {
    let graph = Graph(files: [
      "a/One.swift": "struct One { let two: Two }", "b/Two.swift": "enum Two { case is(Three) }",
      "c/Three.swift":
        "/// Of ``One``.\nextension One {}\nfinal class Three { let text = \"Four\" }",
      "d/Four.swift": "protocol Four { func one() -> One }",
    ]) { $0 }
    #expect(graph.cycle == ["a/One.swift", "b/Two.swift", "c/Three.swift"])
    #expect(graph.explanation.contains("a/One.swift uses Two of b/Two.swift"))
  }
}

/// The dependencies between files, or groups of files, of a target: a file depends on another if it
/// names a type that the other declares at its top level.
///
/// Only names are read: a dependency on a type that is only inferred is not found.
private struct Graph {
  private(set) var nodes: Set<String> = []
  /// For each pair of nodes a type by which the first depends on the second.
  private var edges: [String: [String: String]] = [:]

  init(of target: String, node: (String) -> String) throws {
    var files: [String: String] = [:]
    let root = "Sources/\(target)"
    for file in try SourceTree.swiftFiles(below: root) {
      guard let range = file.path.range(of: root) else { continue }
      files[String(file.path[range.upperBound...].dropFirst())] = file.lines.joined(separator: "\n")
    }
    self.init(files: files, node: node)
  }

  init(files: [String: String], node: (String) -> String) {
    let codes = files.mapValues(Self.code)
    var owners: [String: String] = [:]
    for (path, code) in codes {
      for name in Self.declarations(in: code) { owners[name] = path }
    }
    for (path, code) in codes {
      let here = node(path)
      nodes.insert(here)
      for word in Set(code.matches(of: /\b[A-Z]\w*/).map { String($0.output) }) {
        guard let owner = owners[word], node(owner) != here else { continue }
        let known = edges[here]?[node(owner)]
        edges[here, default: [:]][node(owner)] = known.map { min($0, word) } ?? word
      }
    }
  }

  /// The nodes of one cycle; `nil` if there is none.
  var cycle: [String]? {
    var done: Set<String> = []
    for start in nodes.sorted() where !done.contains(start) {
      var path: [String] = []
      if let found = visit(start, &path, &done) { return found }
    }
    return nil
  }

  private func visit(
    _ node: String, _ path: inout [String], _ done: inout Set<String>
  ) -> [String]? {
    if let start = path.firstIndex(of: node) { return Array(path[start...]) }
    guard !done.contains(node) else { return nil }
    path.append(node)
    for next in (edges[node] ?? [:]).keys.sorted() {
      if let found = visit(next, &path, &done) { return found }
    }
    path.removeLast()
    done.insert(node)
    return nil
  }

  var explanation: String {
    guard let cycle else { return "" }
    return zip(cycle, cycle.dropFirst() + cycle.prefix(1)).map { here, there in
      "\(here) uses \(edges[here]?[there] ?? "?") of \(there)"
    }.joined(separator: "; ")
  }

  /// The text without comments and string literals.
  private static func code(_ text: String) -> String {
    text.replacing(/"""[\s\S]*?"""/, with: "").replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
      .replacing(/\/\/[^\n]*/, with: "")
  }

  /// The types that other files can use.
  private static func declarations(in code: String) -> [String] {
    let declaration =
      /(?:public |package |final |indirect )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/
    return code.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: declaration).map { String($0.output.1) }
    }
  }
}
