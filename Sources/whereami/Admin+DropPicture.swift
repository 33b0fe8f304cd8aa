import AdminSocket
import ArgumentParser
import WireProtocol

extension Admin {
  struct DropPicture: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take a street panorama away, at once and for good.",
      discussion: """
        Removes every place that the picture belongs to, from the stock and from matches that show \
        it, and never fetches the picture again. The id is the provider's: the reveal's credit links \
        to it.
        """)
    @Argument(help: ArgumentHelp("The provider's id of the picture.", valueName: "PICTURE"))
    var picture: String
    @OptionGroup var folder: DataFolder

    func run() async throws {
      let reply = try await folder.ask(AdminDropPicture.self, .init(picture: picture))
      Terminal.show(["\(reply.places) places were removed"])
    }
  }
}
