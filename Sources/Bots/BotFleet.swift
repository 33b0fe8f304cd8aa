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
    let board = Scoreboard(seats: plan.matches * plan.seatsEach, network: network)
    let watch = board.watch(progress)
    if plan.party == nil {
      await playInQueue(network, board)
    } else {
      await playInRooms(network, board)
    }
    watch.cancel()
    return await board.report
  }

  /// Has all bots play whomever the waiting room gives them, or alone.
  private func playInQueue(_ network: ClientNetwork, _ board: Scoreboard) async {
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
  }

  /// Has each room play its share of the matches.
  private func playInRooms(_ network: ClientNetwork, _ board: Scoreboard) async {
    let rooms = plan.count / plan.partySize
    await withTaskGroup { group in
      for room in 0..<rooms {
        let party = BotParty(network: network)
        let matches = plan.matches / rooms + (room < plan.matches % rooms ? 1 : 0)
        for member in 0..<plan.partySize {
          let bot = PartyBot(
            number: room * plan.partySize + member + 1, isHost: member == 0, matches: matches,
            plan: plan, party: party, network: network, board: board)
          group.addTask { await bot.run() }
        }
        for watcher in 0..<plan.watchers {
          let bot = WatcherBot(
            number: plan.count + room * plan.watchers + watcher + 1, matches: matches, plan: plan,
            party: party, network: network, board: board)
          group.addTask { await bot.run() }
        }
      }
    }
  }
}
