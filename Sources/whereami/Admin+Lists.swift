import AdminSocket
import ArgumentParser
import GameServer

// Public lists, for operators.
extension Admin {
  struct Unlist: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a player's public list private; works without a server too.")
    @Argument(help: ArgumentHelp("The list's id.", valueName: "LIST")) var list: String
    @OptionGroup var folder: DataFolder

    func run() async throws {
      let parameters = AdminUnlist.Parameters(list: list)
      let result = try await folder.ask(AdminUnlist.self, parameters) {
        try await $0.unlist(parameters, by: .current)
      }
      Terminal.show(["\(result.title) is private now"])
    }
  }
}
