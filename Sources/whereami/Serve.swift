import ArgumentParser
import Atlas
import Foundation
import GameRules
import GameServer
import Geodesy
import Integrity
import Logging
import Storage

/// Runs the server until a signal stops it.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the game until SIGINT or SIGTERM.",
    discussion: """
      Durations are written with their unit: 250ms, 60s, 2m, 1h. Every option can also be set in \
      the environment: --data-dir as WHEREAMI_DATA_DIR, a flag with the value true, and so on; the \
      command line overrides the environment. A variable WHEREAMI_… that names no option is an error. SIGHUP reloads \
      certificate and key; open connections continue.
      """)

  @OptionGroup(title: "Where") var place: HostingOptions
  @OptionGroup(title: "The game") var game: GameOptions
  @OptionGroup(title: "Panoramas") var panoramas: PanoramaOptions
  @OptionGroup(title: "News") var news: NewsOptions
  @OptionGroup(title: "Push messages") var push: PushOptions
  @OptionGroup(title: "Accounts") var accounts: AccountOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    try place.check()
    try game.check()
    try accounts.check()
    try limits.check()
    try news.check()
  }

  func run() async throws {
    let (level, format) = (place.logLevel, place.logFormat)
    LoggingSystem.bootstrap { LineLogHandler(label: $0, level: level, format: format) }
    let logger = Logger(label: "whereami")
    let stop = StopSignals()
    let reload = ReloadSignal(hasCertificate: place.tlsCertificate != nil)
    if let warning = game.startWarning { logger.warning("\(warning)") }
    if place.clockAhead != nil { logger.warning("the clock can be moved, which is for tests only") }
    guard let maps = MapCollection(try await MapFolder(path: place.maps).load()) else {
      throw ValidationError("no map in \(place.maps)")
    }
    // A write beyond a limit on file sizes then is an error, as on a full disk, and kills nothing.
    signal(SIGXFSZ, SIG_IGN)
    // Files of the server are readable by its user only: they have the hashes of tokens.
    umask(0o077)
    let supervisor = Supervisor(environment: ProcessInfo.processInfo.environment)
    let stopping = Task { await stop.next() }
    let standby = place.standby ? Standby(until: stopping, supervisor, logger) : nil
    let service: GameService
    do {
      let configuration = try configuration(maps: maps, logger: logger)
      let store = try await openStore(configuration.durability, standby, logger)
      service = try await GameService.start(configuration, store: store, logger: logger)
      standby?.endAttendance()
    } catch {
      throw Terminal.fail("\(cause(of: error))\(error)")
    }
    let ready = "whereami \(ServerVersion.text) is ready: \(service.address)\n"
    try? FileHandle.standardOutput.write(contentsOf: Data(ready.utf8))
    logger.info("memory allocator is jemalloc", metadata: ["version": "\(Allocator.version)"])
    if let address = service.metricsAddress {
      logger.info("serving metrics", metadata: ["address": "\(address)"])
    }
    // After the start, which must not wait for it. A match that begins meanwhile prepares its own
    // map, or waits for it.
    Task.detached(priority: .background) { maps.prepareForSampling() }
    supervisor?.tell(.ready(status: service.address))
    let attendance = Task { await supervisor?.watch { await service.pulse() } }
    let renewal = Task {
      await reload.each {
        supervisor?.tell(.reloading)
        await service.renewCertificate(logger: logger)
        supervisor?.tell(.ready(status: service.address))
      }
    }
    let signal = await stopping.value
    logger.info("stopping", metadata: ["signal": "\(signal)"])
    renewal.cancel()
    supervisor?.tell(.stopping)
    Task {
      // A second signal ends the wait for live matches. No acknowledged change is lost by it.
      _ = await stop.next()
      logger.info("not waiting for live matches")
      await service.endDrain()
      // A hanging store or peer must not delay the exit: changes that are not durable by then were
      // not acknowledged.
      try? await Task.sleep(for: Self.forcedExitDelay)
      Foundation.exit(ExitCode.success.rawValue)
    }
    await service.stop(drainingFor: place.drain.duration, thenExits: true)
    attendance.cancel()
    logger.info("stopped")
  }

  private func openStore(
    _ durability: Durability, _ standby: Standby?, _ logger: Logger
  ) async throws(StorageError) -> any MeasuredStore & RecordSource {
    let onWaiting = standby.map { standby in { standby.note($0) } }
    let store = try await place.database.open(
      folder: place.dataDir, durability: durability, onWaiting: onWaiting
    ) {
      // Whatever this process has in memory is of the past.
      logger.critical("another server has taken over the database: this one ends")
      Foundation.exit(ExitCode.failure.rawValue)
    }
    standby?.endWait()
    return store
  }

  /// The context of an error whose message does not say it.
  private func cause(of error: any Error) -> String {
    switch error {
    case is StorageError: "\(place.database.name(folder: place.dataDir)) cannot be used: "
    case is AtlasError: "the map data that comes with the program cannot be used: "
    default: ""
    }
  }

  /// The longest time from the second signal to the exit.
  private static let forcedExitDelay = Duration.seconds(2)

  private func configuration(maps: MapCollection, logger: Logger) throws -> ServiceConfiguration {
    var configuration = ServiceConfiguration(maps: maps, dataDirectory: place.dataDir)
    place.apply(to: &configuration)
    try game.apply(to: &configuration)
    try panoramas.apply(to: &configuration, logger: logger)
    news.apply(to: &configuration)
    push.apply(to: &configuration)
    try accounts.apply(to: &configuration)
    limits.apply(to: &configuration)
    return configuration
  }
}
