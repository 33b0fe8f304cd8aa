import Logging
import WebClient
import WebSocketTransport

/// The game for browsers over HTTP.
@GameLoop
final class WebPages {
  private let client: @Sendable () async throws -> WebClient
  private let logger: Logger

  init(_ choice: WebClientChoice?, allowsGoogleMaps: Bool, logger: Logger) {
    self.logger = logger
    switch choice {
    case .packaged(let source):
      // Reading and compressing goes on beside the start, and nobody but browsers waits for it.
      let loading = Task.detached(priority: .utility) {
        try WebClient(source, allowsGoogleMaps: allowsGoogleMaps)
      }
      client = { try await loading.value }
    case .fresh(let source):
      client = {
        try await Task.detached {
          try WebClient(source, allowsGoogleMaps: allowsGoogleMaps, compresses: false)
        }.value
      }
    case nil:
      client = { throw Missing() }
    }
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    Task {
      do {
        responder.respond(try await client().response(to: request))
      } catch {
        logger.error("the client for browsers cannot be sent", metadata: ["error": "\(error)"])
        responder.respond(
          .text(503, "This server plays over WebSockets; it has no client for browsers.\n"))
      }
    }
  }

  private struct Missing: Error, CustomStringConvertible {
    var description: String { "it was not installed with the program" }
  }
}
