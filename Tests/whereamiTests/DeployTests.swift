import ArgumentParser
import Foundation
import Testing

@testable import whereami

@Suite("What deploy/ shows exists")
struct DeployTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every text of `deploy/` and `docs/`, and the Dockerfile, by its path.
  private static func texts() throws -> [(path: String, text: String)] {
    let paths = try ["deploy", "docs"].flatMap { folder in
      let url = root.appending(path: folder)
      let walk = try #require(FileManager.default.enumerator(atPath: url.path))
      return walk.compactMap { $0 as? String }
        .filter { [".md", ".service", ".env", ".conf", ".cfg"].contains(where: $0.hasSuffix) }
        .map { "\(folder)/\($0)" }
    }
    return try (paths + ["Dockerfile"]).map { path in
      (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }

  /// The long options of a command's help.
  private static func options(of command: any ParsableCommand.Type) -> Set<String> {
    Set(WhereAmI.helpMessage(for: command).matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
  }

  @Test("Every WHEREAMI_… is an option of serve")
  func variables() throws {
    let options = Self.options(of: Serve.self)
    var count = 0
    for (path, text) in try Self.texts() {
      for match in text.matches(of: /WHEREAMI_([A-Z][A-Z_]*)/) {
        let option = "--" + match.output.1.lowercased().replacing("_", with: "-")
        #expect(options.contains(option), "\(path): \(match.output.0)")
        count += 1
      }
    }
    #expect(count > 10, "the files were found")
  }

  @Test("Every command line of the program parses as far as its options go")
  func commands() throws {
    var count = 0
    for (path, text) in try Self.texts() {
      for match in text.matches(of: /whereami ((?:serve|admin|bots|healthcheck)\b[^\n`#|]*)/) {
        let words = match.output.1.split(separator: " ").map(String.init)
        guard let command = Self.command(words) else {
          Issue.record("\(path): there is no command \(words.prefix(2).joined(separator: " "))")
          continue
        }
        let options = Self.options(of: command)
        for word in words where word.hasPrefix("--") {
          let name = String(word.prefix { $0 != "=" && $0 != "," && $0 != "." })
          #expect(options.contains(name), "\(path): \(words[0]) \(name)")
          count += 1
        }
      }
    }
    #expect(count > 10, "the files were found")
  }

  @Test("Options that the texts name by themselves are options of some command")
  func mentions() throws {
    let commands: [any ParsableCommand.Type] = [
      Serve.self, PlayBots.self, HealthCheck.self, Admin.MakeBackup.self, Admin.RestoreBackup.self,
    ]
    let known = commands.reduce(into: Set<String>()) { $0.formUnion(Self.options(of: $1)) }
    for (path, text) in try Self.texts() where !path.hasSuffix(".md") {
      for match in text.matches(of: /(?:^|[^\w-])(--[a-z][a-z-]+)/) where path != "Dockerfile" {
        let option = String(match.output.1)
        let isKnown = known.contains(option) || Self.foreignOptions.contains(option)
        #expect(isKnown, "\(path): \(option)")
      }
    }
  }

  @Test("The page for operators says of every alert what it means")
  func alerts() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "deploy/prometheus/alerts.yml"), encoding: .utf8)
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/OPERATIONS.md"), encoding: .utf8)
    // A row of the table: what is mentioned elsewhere is not explained there.
    let explained = page.split(separator: "\n").filter { $0.hasPrefix("| `WhereAmI") }
      .compactMap { $0.split(separator: "|").first }
      .flatMap { $0.matches(of: /WhereAmI\w+/).map { String($0.output) } }
    #expect(!explained.isEmpty)
    let alerts = text.matches(of: /alert: (\w+)/).map { String($0.output.1) }
    #expect(alerts.sorted() == explained.sorted())
  }

  /// The options of other programs' command lines in the examples.
  private static let foreignOptions: Set<String> = ["--now"]

  /// The command that the first words name; for `admin` and the like the one below it.
  private static func command(_ words: [String]) -> (any ParsableCommand.Type)? {
    var found: any ParsableCommand.Type = WhereAmI.self
    for word in words.prefix(2) {
      let next = found.configuration.subcommands.first { $0._commandName == word }
      guard let next else { break }
      found = next
    }
    return found == WhereAmI.self ? nil : found.configuration.defaultSubcommand ?? found
  }
}
