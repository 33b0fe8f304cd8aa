import ArgumentParser
import Community
import Foundation

/// What somebody needs who writes rules for badges and notifications.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Check the rules of badges and notifications.",
    subcommands: [Check.self, Standard.self, RuleSchemaDocument.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say everything that is wrong with rule files; exit code 1 if anything is.")
    @Argument(help: ArgumentHelp("Rule files (JSON).", valueName: "FILE"))
    var files: [String]

    func run() throws {
      var isEveryFileGood = true
      for file in files {
        let problems = try RuleFile.problems(inFile: file)
        isEveryFileGood = isEveryFileGood && problems.isEmpty
        for problem in problems { print(problem) }
        if problems.isEmpty { print("\(file): good") }
      }
      if !isEveryFileGood { throw ExitCode.failure }
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
