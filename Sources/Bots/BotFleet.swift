import GameClient
import WebSocketTransport

/// A run of many bots in one process.
public struct BotFleet: Sendable {
  private let plan: BotPlan

  public init(_ plan: BotPlan) { self.plan = plan }

  /// Plays, tells about once a second how far it is, and returns when all matches are finished or
  /// all bots have failed.
  public func run(progress: @escaping @Sendable (BotReport) -> Void) async -> BotReport {
    var configuration = ClientConfiguration()
    if let file = plan.tlsAuthorities { configuration.tlsVerification = .authorities(file: file) }
    let network = ClientNetwork(configuration: configuration)
    defer { network.stop() }
    let seatsEach = plan.isSolo || plan.playsStrangers ? 1 : 2
    let board = Scoreboard(seats: plan.matches * seatsEach, network: network)
    let watch = board.watch(progress)
    await withTaskGroup { group in
      for number in 1...max(1, plan.count) {
        if plan.isPersistent {
          let bot = PersistentBot(number: number, plan: plan, network: network, board: board)
          group.addTask { await bot.run() }
        } else {
          let bot = Bot(number: number, plan: plan, network: network, board: board)
          group.addTask { await bot.run() }
        }
      }
    }
    watch.cancel()
    return await board.report
  }
}
