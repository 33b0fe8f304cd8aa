import AdminSocket
import ArgumentParser
import Foundation
import WireProtocol

extension Admin {
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the status of a running server.",
      discussion: """
        Takes a second, in which it measures rates. With --watch the page is redrawn every second \
        until you interrupt it; if the output is not a terminal, one page follows the other.
        """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Redraw the page every second.") var watch = false
    @Flag(help: "Print JSON, one line each time, with the counts since the start.") var json = false

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
