import ArgumentParser
import Foundation
import GameServer

@main
struct WhereAmI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whereami",
    abstract: "An open, realtime multiplayer geo-guess server.",
    version: ServerVersion.text,
    subcommands: [
      Serve.self, BotCommands.self, Maps.self, PlacesCommands.self, Rules.self, Admin.self,
      Simulate.self,
      SchemaDocuments.self, HealthCheck.self,
    ])

  /// Parses and runs; a wrong value is one line on standard error and exit code 64.
  static func main() async {
    let arguments = EnvironmentArguments.expand(
      Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      let lines = message(for: error).split(separator: "\n")
      let line = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      FileHandle.standardError.write(Data("whereami: \(line)\n".utf8))
      Foundation.exit(ExitCode.validationFailure.rawValue)
    }
  }
}
