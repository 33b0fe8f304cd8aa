import AdminSocket
import ArgumentParser
import GameRules
import WireProtocol

extension Admin {
  struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a link to the replay of a finished match.",
      discussion: """
        Prints the path of a page of this server that shows the match again, moment by moment. \
        Whoever has it can look, for as long as the match is kept: 30 days. While the places of \
        the match are secret, as those of today's challenge, the link lasts until the server ends, \
        and must not be passed on.
        """)
    @Argument(help: ArgumentHelp("The match's id.", valueName: "ID")) var match: String
    @OptionGroup var folder: DataFolder

    func validate() throws {
      guard MatchID(text: match.lowercased().utf8) != nil else {
        throw ValidationError("\(PlainText.escaped(match)) is no id of a match")
      }
    }

    func run() async throws {
      guard let id = MatchID(text: match.lowercased().utf8) else { return }
      let reply = try await folder.ask(AdminReplay.self, .init(match: id))
      Terminal.show(["/#/replay/\(reply.link)"])
    }
  }
}
