import AdminSocket
import GameRules
import Logging
import Storage
import WebSocketTransport
import WireProtocol

/// A whole server: store, game and sockets, started and stopped in the right order.
@GameLoop
public final class GameService {
  /// The addresses of the server, to be read by a person: `http://127.0.0.1:8080/
  /// ws://127.0.0.1:8080/v1/ws`.
  public nonisolated let address: String
  /// The address of the metrics port, if there is one.
  public nonisolated let metricsAddress: String?
  /// The port that is listened on.
  public nonisolated let port: UInt16

  private let server: Server
  let sockets: WebSocketServer
  private let store: any Store
  private let slowWork: SlowWork
  /// `nil` where the folder allows no socket.
  private let admin: AdminListener?
  private let metricsPort: MetricsPort?

  private init(
    server: Server, sockets: WebSocketServer, store: any Store, slowWork: SlowWork,
    admin: AdminListener?, metricsPort: MetricsPort?
  ) {
    self.admin = admin
    self.slowWork = slowWork
    self.metricsPort = metricsPort
    metricsAddress = metricsPort?.address
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

  /// Starts a server with the SQLite database in its data directory, which is created if it is
  /// missing. See ``start(_:store:logger:)``.
  public static func start(
    _ configuration: ServiceConfiguration, logger: Logger
  ) async throws -> GameService {
    let store = try SQLiteStore(
      directory: configuration.dataDirectory, durability: configuration.durability)
    if !store.hasReserve {
      logger.warning(
        "the reserve file could not be created; a later start on a full disk may fail",
        metadata: ["folder": "\(configuration.dataDirectory)"])
    }
    return try await start(configuration, store: store, logger: logger)
  }

  /// Listens, and takes up what the process before left; until then requests are refused.
  ///
  /// Throws `StorageError` or `TransportError`; nothing is left running then.
  ///
  /// - Parameter store: An open store, which the service closes. Nobody else may use the data
  ///   directory as long as it is open.
  public static func start(
    _ configuration: ServiceConfiguration, store: any MeasuredStore, logger: Logger
  ) async throws -> GameService {
    let slowWork = SlowWork()
    do {
      return try await start(configuration, store: store, slowWork: slowWork, logger: logger)
    } catch {
      await slowWork.stop()
      await store.close()
      throw error
    }
  }

  /// The pages of a server.
  private static func pages(
    of server: Server, _ configuration: ServiceConfiguration, store: any MeasuredStore,
    slowWork: SlowWork, logger: Logger
  ) -> HTTPPages {
    HTTPPages(
      monitoring: server.operations.monitoring,
      avatars: AvatarPages(
        store: store, clock: server.clock, avatars: server.avatars,
        signIns: server.accounts.signIns,
        bans: server.bans, state: server.state, log: server.log, slowWork: slowWork.pictures),
      news: NewsPages(store: store, log: server.log),
      views: ViewPages(
        clock: server.clock, views: server.views, renderer: server.renderer,
        matches: server.matches, state: server.state, metrics: server.metrics),
      mapChecks: MapCheckPages(clock: server.clock, slowWork: slowWork.maps),
      maps: server.mapPages,
      shares: SharePages(
        store: store, clock: server.clock, placeSets: server.placeSets,
        painter: configuration.game.viewProvider.painter, slowWork: slowWork.cards,
        state: server.state, log: server.log),
      web: WebPages(
        configuration.web, allowsGoogleMaps: configuration.game.viewProvider.googleMapsKey != nil,
        logger: logger),
      quiz: configuration.game.facts?.quiz, showsMetrics: configuration.metrics == nil)
  }

  private static func start(
    _ configuration: ServiceConfiguration, store: any MeasuredStore, slowWork: SlowWork,
    logger: Logger
  ) async throws -> GameService {
    let machine = LoopClock()
    let movable = configuration.clockAhead.map { MovableClock(ahead: $0, of: machine) }
    let server = Server(
      configuration: configuration.game, maps: configuration.maps, store: store,
      clock: movable.map { $0 as any ServerClock } ?? machine, slowWork: slowWork.passwords,
      drawing: slowWork.views,
      mapWork: slowWork.maps,
      logger: logger)
    let gateway = Gateway(
      server: server,
      pages: pages(
        of: server, configuration, store: store, slowWork: slowWork, logger: logger),
      logger: logger)
    let sockets = WebSocketServer(
      configuration: configuration.transport, loop: GameLoop.shared.eventLoop, delegate: gateway)
    // The ports first: a start that fails must not have touched the live matches.
    try sockets.start()
    let metricsPort: MetricsPort?
    do {
      metricsPort = try configuration.metrics.map { place in
        let page = MetricsPage(
          monitoring: server.operations.monitoring, sockets: sockets, store: store,
          slowWork: slowWork)
        return try MetricsPort(place, page: page)
      }
    } catch {
      sockets.close()
      await server.halt()
      throw error
    }
    do {
      try await server.recover()
    } catch {
      metricsPort?.close()
      sockets.close()
      await server.halt()
      throw error
    }
    if configuration.game.viewProvider.isRevealing {
      logger.warning(
        "the view provider reveals the places to clients",
        metadata: ["provider": "\(configuration.game.viewProvider.name)"])
    }
    let turnTime = server.metrics.turnTime
    GameLoop.shared.eventLoop.turnObserver = { turnTime.observe($0) }
    let service = GameService(
      server: server, sockets: sockets, store: store, slowWork: slowWork,
      admin: listenForOperators(
        server, store, configuration.dataDirectory, clock: movable, logger),
      metricsPort: metricsPort)
    logger.info(
      "listening",
      metadata: ["address": "\(service.address)", "maps": "\(configuration.maps.names.count)"])
    return service
  }

  /// A server that its operators cannot reach serves its players all the same.
  private static func listenForOperators(
    _ server: Server, _ store: any Store, _ folder: String, clock: MovableClock?, _ logger: Logger
  ) -> AdminListener? {
    let commands = AdminCommands(
      operations: server.operations, store: store, folder: folder, clock: clock)
    do throws(AdminSocketError) {
      return try AdminListener(folder: folder) { await commands.answer($0, from: $1) }
    } catch {
      logger.error("the admin socket cannot be opened", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// Lets nothing new begin, waits for live matches as long as it is told, makes everything
  /// durable, closes every connection, and returns.
  ///
  /// Matches that are live then stay in the journal: the next start goes on with them.
  ///
  /// - Parameters:
  ///   - limit: How long live matches may go on at most.
  ///   - exits: The process ends next: what the kernel does then is left to it, and thousands of
  ///     clients can come back some seconds sooner. Else nothing is left of the service.
  public func stop(drainingFor limit: Duration = .zero, thenExits exits: Bool = false) async {
    await server.stop(drainingFor: limit)
    let clock = server.clock
    let begun = clock.now
    let reason = { (number: Int) in CloseNotice.reason(for: number, after: clock.now - begun) }
    await withCheckedContinuation { done in
      if exits {
        sockets.closeForExit(code: CloseNotice.code, reason: reason) { done.resume() }
      } else {
        sockets.shutDown(code: CloseNotice.code, reason: reason) { done.resume() }
      }
    }
    metricsPort?.close()
    GameLoop.shared.eventLoop.turnObserver = nil
    // While it drains operators want to know how it does. Closing waits for threads: elsewhere.
    if let admin { await Task.detached { admin.close() }.value }
    await server.push.stop()
    await slowWork.stop()
    await store.close()
    if exits { sockets.discardUnread() }
  }

  /// The statistics of this moment.
  public var statistics: ServerStatistics {
    var statistics = server.statistics
    statistics.residentBytes = ProcessStatistics.residentBytes
    return statistics
  }

  /// Returns as soon as the game loop has a moment for it: a loop that hangs never has.
  public func pulse() {}

  /// Ends the wait for live matches in a ``stop(drainingFor:thenExits:)`` that is under way.
  public func endDrain() { server.endDrain() }
}
