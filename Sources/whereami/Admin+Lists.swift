import AdminSocket
import ArgumentParser
import GameServer

// Public lists and maps of players, for operators.
extension Admin {
  struct Unlist: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a player's public list, or any map, private; works without a server too.")
    @Argument(help: ArgumentHelp("The list's id, or the map's name.", valueName: "LIST")) var list:
      String
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
