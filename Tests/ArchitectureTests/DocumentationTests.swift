import Foundation
import Testing

@Suite("Documents")
struct DocumentationTests {
  @Test("Every relative link of every document leads to a file, and to a heading if it names one")
  func links() throws {
    var count = 0
    for path in try SourceTree.documents() {
      let folder = SourceTree.root.appending(path: path).deletingLastPathComponent()
      for link in Self.links(in: try SourceTree.text(path)) where !link.contains(":") {
        count += 1
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? SourceTree.root.appending(path: path)
          : folder.appending(path: String(parts[0])).standardizedFileURL
        guard FileManager.default.fileExists(atPath: target.path) else {
          Issue.record("\(path): \(link) leads nowhere")
          continue
        }
        guard parts.count > 1 else { continue }
        let headings = Self.headings(in: try String(contentsOf: target, encoding: .utf8))
        #expect(headings.contains(String(parts[1])), "\(path): \(link) names no heading")
      }
    }
    #expect(count > 40, "the documents were found")
  }

  @Test("Every path that README.md, CONTRIBUTING.md and docs/ name exists")
  func paths() throws {
    let documents = try SourceTree.documents().filter {
      $0.hasPrefix("docs/") || $0 == "README.md" || $0 == "CONTRIBUTING.md"
    }
    var count = 0
    for document in documents {
      // Code in backticks begins with the path; NAME stands for a name of the reader's choice.
      let folders =
        /`((?:Sources|Tests|docs|deploy|scripts|loadtest|polygons|Fuzz|Benchmarks)\/[^` ]*)/
      for match in try SourceTree.text(document).matches(of: folders) {
        let path = String(match.output.1)
        guard !path.contains("NAME") else { continue }
        count += 1
        let url = SourceTree.root.appending(path: path)
        #expect(FileManager.default.fileExists(atPath: url.path), "\(document): \(path)")
      }
    }
    #expect(count > 40, "the documents were found")
  }

  @Test("The README has at most 100 lines")
  func readmeLength() throws {
    #expect(try SourceTree.text("README.md").count { $0.isNewline } <= 100)
  }

  @Test("Links and headings are read as GitHub reads them")
  func reading() {
    let text = """
      ## Upgrade, and the way back
      [a](b.md#c) and ![d](e.png)
      ```
      # no heading [no](link)
      ```
      """
    #expect(Self.links(in: text) == ["b.md#c", "e.png"])
    #expect(Self.headings(in: text) == ["upgrade-and-the-way-back"])
  }

  /// The targets of links and images, those in fenced code left out.
  private static func links(in text: String) -> [String] {
    prose(of: text).flatMap { line in
      line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    }
  }

  /// The anchors that GitHub gives to the headings.
  private static func headings(in text: String) -> Set<String> {
    Set(
      prose(of: text).filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .replacing(" ", with: "-")
      })
  }

  /// The lines outside fenced code.
  private static func prose(of text: String) -> [Substring] {
    var isCode = false
    return text.split(separator: "\n").filter { line in
      let isFence = line.drop(while: \.isWhitespace).hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isCode && !isFence
    }
  }
}
