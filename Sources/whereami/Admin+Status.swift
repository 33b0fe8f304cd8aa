import AdminSocket
import ArgumentParser
import Foundation
import WireProtocol

extension Admin {
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "What a running server does at the moment.",
      discussion: """
        Takes a second, because rates are of one. With --watch the page is drawn anew every second \
        until you interrupt it; where the output is no terminal, one page follows the other.
        """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Draw it anew every second.") var watch = false
    @Flag(help: "As JSON, one line a time, with what is counted since the start.") var json = false

    func run() async throws {
      let client = try folder.connect()
      var before = try status(client)
      repeat {
        if json {
          Terminal.showJSON(before)
          guard watch else { return }
        }
        try await Task.sleep(for: .seconds(1))
        let after = try status(client)
        if !json {
          let lines = StatusPage(before, after).lines
          watch ? Terminal.redraw(lines) : Terminal.show(lines)
        }
        before = after
      } while watch
    }

    private func status(_ client: AdminClient) throws -> ServerStatus {
      do throws(AdminSocketError) {
        return try client.call(AdminStatus.self, Nothing())
      } catch {
        throw folder.failure(error)
      }
    }
  }
}
