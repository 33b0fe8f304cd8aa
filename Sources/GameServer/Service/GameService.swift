import GameRules
import Logging
import Storage
import WebSocketTransport
import WireProtocol

/// A whole server: store, game and sockets, started and stopped in the right order.
@GameLoop
public final class GameService {
  /// Where it is reached, for a person to read: `http://127.0.0.1:8080/ ws://127.0.0.1:8080/v1/ws`.
  public nonisolated let address: String
  /// The port that is listened on.
  public nonisolated let port: UInt16

  private let server: Server
  private let sockets: WebSocketServer
  private let store: any Store

  private init(server: Server, sockets: WebSocketServer, store: any Store) {
    self.server = server
    self.sockets = sockets
    self.store = store
    port = sockets.port
    let configuration = sockets.configuration
    let isSecure = configuration.tls != nil
    var host = configuration.host ?? "127.0.0.1"
    if host.contains(":") { host = "[\(host)]" }
    address =
      "\(isSecure ? "https" : "http")://\(host):\(port)/"
      + " \(isSecure ? "wss" : "ws")://\(host):\(port)\(configuration.path)"
  }

  /// Opens the store, listens, and takes up what the process before left; until then requests are
  /// refused.
  ///
  /// Throws `StorageError`, `TransportError` or `RecoveryError`; nothing is left running then.
  public static func start(
    _ configuration: ServiceConfiguration, logger: Logger
  ) async throws -> GameService {
    let store = try SQLiteStore(
      directory: configuration.dataDirectory, durability: configuration.durability)
    do {
      return try await start(configuration, store: store, logger: logger)
    } catch {
      await store.close()
      throw error
    }
  }

  private static func start(
    _ configuration: ServiceConfiguration, store: any Store, logger: Logger
  ) async throws -> GameService {
    let server = Server(
      configuration: configuration.game, maps: configuration.maps, store: store,
      clock: LoopClock(), logger: logger)
    let gateway = Gateway(server: server, pages: HTTPPages(server: server))
    let sockets = WebSocketServer(
      configuration: configuration.transport, loop: GameLoop.shared.eventLoop, delegate: gateway)
    // The port first: a start that fails must not have touched the live matches.
    try sockets.start()
    do {
      try await server.recover()
    } catch {
      sockets.close()
      await server.halt()
      throw error
    }
    if configuration.game.viewProvider.isRevealing {
      logger.warning(
        "the view provider tells clients where the place is",
        metadata: ["provider": "\(configuration.game.viewProvider.rawValue)"])
    }
    let service = GameService(server: server, sockets: sockets, store: store)
    logger.info(
      "listening",
      metadata: ["address": "\(service.address)", "maps": "\(configuration.maps.names.count)"])
    return service
  }

  /// Lets nobody in any more, makes everything durable, closes every connection, and returns.
  ///
  /// Live matches stay in the journal: the next start goes on with them.
  public func stop() async {
    server.stopAccepting()
    await server.halt()
    let code = WireProtocol.CloseCode.goingAway
    let delay = GameServerLimits.restartTime.wholeMilliseconds
    await withCheckedContinuation { done in
      sockets.shutDown(
        code: code.rawValue, reason: "\(code.reason): reconnect after \(delay) ms"
      ) { done.resume() }
    }
    await store.close()
  }
}
