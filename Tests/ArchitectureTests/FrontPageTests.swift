import Foundation
import Testing

@Suite("Front pages of the libraries")
struct FrontPageTests {
  /// The targets that others can depend on.
  private func libraries() throws -> [String] {
    let package = try SourceTree.text("Package.swift")
    return package.split(separator: "\n").filter { $0.contains(".library(") }.flatMap { line in
      line.matches(of: /"(\w+)"/).dropFirst().map { String($0.output.1) }
    }
  }

  /// Examples that are run where what they need is.
  private static let elsewhere = ["GameClient": "Tests/GameServerTests/FrontPageBot.swift"]

  /// The Swift that a page shows.
  private func examples(in page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("Each library has one, whose examples stand word by word in files that tests compile")
  func compiledExamples() throws {
    // FuzzTargets is for the fuzzers.
    let libraries = try libraries().filter { $0 != "FuzzTargets" }
    #expect(libraries.count >= 11, "they were found")
    var withoutExample: [String] = []
    for library in libraries {
      let page = try SourceTree.text("Sources/\(library)/\(library).docc/\(library).md")
      #expect(page.hasPrefix("# ``\(library)``\n"))
      let examples = examples(in: page)
      if examples.isEmpty { withoutExample.append(library) }
      let path = Self.elsewhere[library] ?? "Tests/\(library)Tests/FrontPageExample.swift"
      for example in examples {
        #expect(try SourceTree.text(path).contains(example), "of \(library):\n\(example)")
      }
    }
    // Their guides show how they are used.
    #expect(withoutExample.sorted() == ["GameServer", "WireProtocol"])
  }

  @Test("The format of the guide stands word by word in a file that tests compile")
  func guideToFormats() throws {
    let guide = try SourceTree.text("docs/HOWTO/format.md").split(separator: "\n")
      .map { $0.hasPrefix("   ") ? String($0.dropFirst(3)) : String($0) }.joined(separator: "\n")
    let examples = examples(in: guide)
    #expect(examples.count == 1)
    let test = try SourceTree.text("Tests/GameRulesTests/HowToFormat.swift")
    for example in examples { #expect(test.contains(example), "\(example)") }
  }
}
