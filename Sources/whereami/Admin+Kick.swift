import AdminSocket
import ArgumentParser
import WireProtocol

extension Admin {
  struct Kick: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Close a player's connection; the client may come back at once.",
      discussion: """
        The connection is closed with 4003. A match continues as after a lost connection. To keep \
        the player out, use `ban`.
        """)
    @Argument(help: ArgumentHelp("An id or a username.", valueName: "PLAYER")) var player: String
    @OptionGroup var folder: DataFolder
    @Option(
      help: ArgumentHelp("The reason shown to the player, up to 120 bytes.", valueName: "TEXT"))
    var reason: String?

    func run() async throws {
      let card = try await folder.ask(AdminKick.self, .init(player: player, reason: reason))
      Terminal.show(["\(card.username.text) was disconnected"])
    }
  }

  struct Announce: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send a message to all players who are signed in.")
    @Argument(help: ArgumentHelp("The message, one line of up to 1000 bytes.", valueName: "TEXT"))
    var text: String
    @OptionGroup var folder: DataFolder

    func run() async throws {
      let reply = try await folder.ask(AdminAnnounce.self, .init(text: text))
      Terminal.show(["said to \(reply.receivers) players"])
    }
  }

  struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the audit trail of operators, latest first; works without a server too.",
      discussion: "The latest 10000 lines are kept. Every backup has them.")
    @OptionGroup var folder: DataFolder
    @Option(help: ArgumentHelp("Number of lines, 1 to 1000.", valueName: "N")) var limit = 50
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      guard AdminLimits.auditLines.contains(limit) else {
        throw ValidationError("--limit is 1 to 1000, not \(limit)")
      }
    }

    func run() async throws {
      let parameters = AdminAudit.Parameters(limit: limit)
      let reply = try await folder.ask(AdminAudit.self, parameters) {
        try await $0.audit(parameters)
      }
      json ? Terminal.showJSON(reply) : Terminal.show(reply.lines.map(\.text))
    }
  }
}

extension AuditLine {
  /// Formats the line for people.
  var text: String {
    let parts = [at.text, "\(userName) (\(userID))", action, subject, details].compactMap { $0 }
    return parts.joined(separator: "  ")
  }
}
