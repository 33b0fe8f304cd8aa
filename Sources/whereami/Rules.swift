import ArgumentParser
import Community
import Foundation

/// What somebody needs who writes rules for badges and notifications.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Check the rules of badges and notifications, and apply them to what is past.",
    subcommands: [
      Check.self, Preview.self, BackfillBadges.self, Standard.self, RuleSchemaDocument.self,
    ])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say everything that is wrong with rule files; exit code 1 if anything is.")
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

    /// A file that cannot be read has that problem, and the others are checked all the same.
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
      abstract: "Print the rules that ship inside the server.")

    func run() { print(StandardRules.text) }
  }

  struct RuleSchemaDocument: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of rule files.")

    func run() { print(RuleSchema.document) }
  }
}
