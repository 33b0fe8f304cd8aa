import AdminSocket
import ArgumentParser
import WireProtocol

extension Admin {
  struct Suspects: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the players whose guesses are too good; works without a server too.",
      discussion: """
        The server judges every guess at a sketch or a panorama by how surprising it would be of a \
        strong player in that time. Who surprises in one round after the other raises an alarm, and \
        is kept out of rankings until an operator has looked: at the player's matches (`admin \
        player`, `admin match`). `admin clear` lets the player in again. Nothing else happens to a \
        suspect, who is not told.
        """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let reply = try await folder.ask(AdminSuspects.self, Nothing()) { try await $0.suspects() }
      guard !json else { return Terminal.showJSON(reply) }
      let lines = reply.suspects.map { suspect in
        "\(suspect.card.username.text)  \(suspect.card.player)  \(suspect.alarms) "
          + "\(suspect.alarms == 1 ? "alarm" : "alarms") in \(suspect.guesses) guesses"
      }
      let isCut = lines.count == AdminSuspects.limit
      Terminal.show(
        lines.isEmpty
          ? ["nobody is suspected"] : lines + (isCut ? ["and perhaps more, after these"] : []))
    }
  }

  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a suspect into rankings again; works without a server too.")
    @Argument(help: ArgumentHelp("An id or a username.", valueName: "PLAYER")) var player: String
    @OptionGroup var folder: DataFolder

    func run() async throws {
      let parameters = AdminClear.Parameters(player: player)
      let card = try await folder.ask(AdminClear.self, parameters) {
        try await $0.clear(parameters, by: .current)
      }
      Terminal.show(["\(card.username.text) is not suspected any more"])
    }
  }
}
