import Accounts
import GameRules
import GameServer
import Geodesy
import Logging
import Storage

/// A simulated process of the server, from its start to its end.
@GameLoop
final class ServerProcess {
  let number: Int
  let server: Server
  let clock: VirtualClock
  let store: SimulatedStore
  let sabotage: Sabotage
  /// The process's clock minus the world's.
  let offset: Duration
  /// The connections that the server knows of.
  var links: [Link] = []
  private(set) var isDead = false
  /// Whether the recovery is in the store.
  var hasTakenUp = false
  /// When that was, on its clock.
  private(set) var tookUpAt: Instant?
  /// It comes to a planned end.
  private(set) var isStopping = false
  /// The outcome of the start.
  private(set) var start = Start.underWay

  /// The beginning of a process's life.
  enum Start {
    case underWay, succeeded, failed
  }

  init(
    number: Int, disk: Disk, plan: SimulationPlan, offset: Duration, maps: MapCollection,
    randomness: Randomness
  ) {
    self.number = number
    self.offset = offset
    sabotage = disk.sabotage
    clock = VirtualClock(
      time: disk.time, agenda: disk.agenda, offset: offset, adjust: disk.sabotage.alarm)
    store = SimulatedStore(disk)
    var configuration = GameConfiguration()
    configuration.options = plan.options
    configuration.gazetteer = Quadrants()
    configuration.facts = SimulatedQuiz.book
    configuration.newsFeeds = disk.feeds
    // As cheap as allowed: what hashing is worth is not the question here.
    if let cheap = ScryptCost(log2Rounds: 1, blockSize: 1, parallelism: 1) {
      configuration.accounts.passwordCost = cheap
    }
    disk.sabotage.configure?(&configuration)
    var logger = Logger(label: "simulation")
    logger.logLevel = .critical
    server = Server(
      configuration: configuration, maps: maps, store: store, clock: clock,
      slowWork: SlowWorkPool(inline: ()), logger: logger, randomness: randomness)
    disk.sabotage.prepare?(server)
  }

  /// Starts the server, which recovers what the process before left.
  func begin() {
    GameLoop.begin {
      do {
        try await self.server.recover()
        self.start = .succeeded
        self.tookUpAt = self.clock.now
      } catch {
        self.start = .failed
      }
    }
  }

  /// Ends the process at once: nothing that it still does has an effect.
  func die() {
    guard !isDead else { return }
    isDead = true
    clock.stop()
    // Tasks that still wait inside are released, so that this real process keeps nothing of them.
    GameLoop.begin { [server] in await server.halt() }
    store.die()
  }

  /// Comes to a planned end, as on SIGTERM; then `done` is called, unless it dies before.
  ///
  /// - Parameter limit: How long live matches may go on.
  func stop(drainingFor limit: Duration, _ done: @escaping @GameLoop () -> Void) {
    precondition(start == .succeeded && !isStopping, "a process that is at work")
    isStopping = true
    GameLoop.begin {
      await self.server.stop(drainingFor: limit)
      guard !self.isDead else { return }
      done()
    }
  }

  /// Nobody waits for live matches any more, as on a second SIGTERM.
  func endDrain() { if isStopping, !isDead { server.endDrain() } }

  /// Whether its recovery is not in the store yet.
  var isTakingUp: Bool { !isDead && !hasTakenUp }

  /// Whether the server can be expected to carry out requests.
  var isWell: Bool { !isDead && start == .succeeded && server.census.isAtWork }
}
