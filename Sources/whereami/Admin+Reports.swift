import AdminSocket
import ArgumentParser
import WireProtocol

extension Admin {
  struct Reports: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the players whom others have reported; works without a server too.",
      discussion: """
        Players report each other for a reason, and perhaps with a match that shows it. Nothing \
        follows by itself: look at the player (`admin player`) and the match (`admin match`, `admin \
        replay`), do what is due (`admin ban`, `admin kick`), and close the reports (`admin \
        dismiss`). Known is who had joined seven days before: many reports by new accounts may be one \
        person's.
        """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let reply = try await folder.ask(AdminReports.self, Nothing()) { try await $0.reports() }
      guard !json else { return Terminal.showJSON(reply) }
      let lines = reply.players.flatMap { player in
        [
          "\(player.card.username.text)  \(player.card.player)  by \(player.reporters), \(player.knownReporters) of them known"
        ]
          + player.reports.map { report in
            "  \(report.at.text)  \(report.reason)  \(report.reporter.username.text)"
              + (report.match.map { "  match \($0)" } ?? "")
          }
      }
      Terminal.show(lines.isEmpty ? ["nobody is reported"] : lines)
    }
  }

  struct Dismiss: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Close the reports about a player; works without a server too.")
    @Argument(help: ArgumentHelp("An id or a username.", valueName: "PLAYER")) var player: String
    @OptionGroup var folder: DataFolder

    func run() async throws {
      let parameters = AdminDismiss.Parameters(player: player)
      let card = try await folder.ask(AdminDismiss.self, parameters) {
        try await $0.dismiss(parameters, by: .current)
      }
      Terminal.show(["the reports about \(card.username.text) are closed"])
    }
  }
}
