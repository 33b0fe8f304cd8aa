import ArgumentParser
import Community
import Foundation

/// The commands for authors of rules for badges and notifications.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Check the rules of badges and notifications, and apply them to past matches.",
    subcommands: [
      Check.self, Preview.self, BackfillBadges.self, Standard.self, RuleSchemaDocument.self,
    ])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report all problems of rule files; exit code 1 if there are any.")
    @Argument(help: ArgumentHelp("Rule files (JSON).", valueName: "FILE"))
    var files: [String]

    func run() throws {
      var isEveryFileGood = true
      for file in files {
        let problems = Self.problems(inFile: file)
        isEveryFileGood = isEveryFileGood && problems.isEmpty
        for problem in problems { print(problem) }
        if problems.isEmpty { print("\(file): good") }
      }
      if !isEveryFileGood { throw ExitCode.failure }
    }

    /// An unreadable file is reported as a problem, and the other files are checked all the same.
    private static func problems(inFile file: String) -> [String] {
      do {
        return try RuleFile.problems(inFile: file)
      } catch {
        return ["\((error as? ValidationError)?.message ?? "\(error)")"]
      }
    }
  }

  struct Standard: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the built-in rules.")

    func run() { print(StandardRules.text) }
  }

  struct RuleSchemaDocument: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of rule files.")

    func run() { print(RuleSchema.document) }
  }
}
