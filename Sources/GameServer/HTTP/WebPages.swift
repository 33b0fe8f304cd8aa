import Logging
import WebClient
import WebSocketTransport

/// The source of the web client.
public enum WebClientChoice: Sendable {
  /// Read once, compressed, and cached by browsers.
  case packaged(WebClient.Source)
  /// Read at every request, for work on the client.
  case fresh(WebClient.Source)
}

/// The web client over HTTP.
@GameLoop
final class WebPages {
  private let client: @Sendable () async throws -> WebClient
  private let logger: Logger
  /// Whether the client is read only once.
  private let isKept: Bool
  private var loaded: WebClient?
  private var hasFailed = false

  init(_ choice: WebClientChoice?, allowsGoogleMaps: Bool, logger: Logger) {
    self.logger = logger
    if case .packaged = choice { isKept = true } else { isKept = false }
    switch choice {
    case .packaged(let source):
      // Reading and compressing goes on during the start; only browsers wait for it.
      let loading = Task.detached(priority: .utility) {
        try WebClient(source, allowsGoogleMaps: allowsGoogleMaps)
      }
      client = { try await loading.value }
    case .fresh(let source):
      client = {
        try await Task.detached {
          // Browsers keep nothing of it: who works on the client wants to see each change.
          try WebClient(
            source, allowsGoogleMaps: allowsGoogleMaps, compresses: false, worksOffline: false)
        }.value
      }
    case nil:
      client = { throw Missing() }
    }
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    if let loaded { return responder.respond(loaded.response(to: request)) }
    Task {
      do {
        let client = try await client()
        if isKept { loaded = client }
        responder.respond(client.response(to: request))
      } catch {
        if !hasFailed {
          logger.error("the web client cannot be loaded", metadata: ["error": "\(error)"])
        }
        hasFailed = true
        responder.respond(
          .text(503, "This server plays over WebSockets; it has no client for browsers.\n"))
      }
    }
  }

  private struct Missing: Error, CustomStringConvertible {
    var description: String { "it was not installed with the program" }
  }
}
