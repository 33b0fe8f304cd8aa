import AdminSocket
import ArgumentParser
import WireProtocol

extension Admin {
  struct Refund: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Void a cheat's rated matches; works without a server too.",
      discussion: """
        Ratings are computed again as if the matches had not been rated: those of the opponents, of \
        their later opponents, and so on. Moves in leagues that were made already stay. All results \
        of the player leave the lists of boards. It cannot be undone; make a backup before. With \
        a running server all games stand still until it is done: see docs/OPERATIONS.md.
        """)
    @Argument(help: ArgumentHelp("An id or a username.", valueName: "PLAYER")) var player: String
    @Option(
      help: ArgumentHelp(
        "Only matches that ended in the last so many days.", valueName: "DAYS"))
    var days: Int?
    @OptionGroup var folder: DataFolder

    func validate() throws {
      if let days, !(1...10_000).contains(days) {
        throw ValidationError("--days is 1 to 10000, not \(days)")
      }
    }

    func run() async throws {
      let parameters = AdminRefund.Parameters(player: player, days: days)
      let reply = try await folder.ask(AdminRefund.self, parameters) {
        try await $0.refund(parameters, by: .current)
      }
      Terminal.show([
        "\(reply.matches) matches of \(reply.card.username.text) against \(reply.opponents) players "
          + "are void; \(reply.rows) rows of boards are no longer listed"
      ])
    }
  }
}
