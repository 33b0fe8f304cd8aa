import GameClient

/// A run of many bots in groups of friends.
public struct SocialFleet: Sendable {
  private let plan: BotPlan

  public init(_ plan: BotPlan) {
    precondition(BotPlan.socialCounts.contains(plan.count), "bots need somebody to be friends with")
    precondition(BotPlan.roundCounts.contains(plan.rounds), "they live for some rounds")
    self.plan = plan
  }

  /// Lives through it, tells about once a second how far it is, and returns when it is over.
  public func run(progress: @escaping @Sendable (BotReport) -> Void) async -> BotReport {
    let network = ClientNetwork()
    defer { network.stop() }
    let board = Scoreboard(seats: 0, network: network)
    guard let pictures = PictureService(url: plan.url) else {
      await board.failed("\(plan.url) is no URL of a game")
      return await board.report
    }
    let watch = board.watch(progress)
    let world = SocialGroup.World(
      plan: plan, network: network, board: board, pictures: pictures,
      logins: AsyncSemaphore(permits: Self.loginsAtOnce, network: network),
      run: UInt64(UInt32.random(in: 0...UInt32.max)))
    let groups = Self.groups(of: plan.count).enumerated().map { number, members in
      SocialGroup(number: number, members: members, world: world)
    }
    let end: [SocialGroup.Part] = [.conclusion, .departure, .aftermath]
    for part in [.arrival] + (1...plan.rounds).map(SocialGroup.Part.round) + end {
      await withTaskGroup { tasks in
        for group in groups { tasks.addTask { await group.live(part) } }
      }
    }
    watch.cancel()
    return await board.report
  }

  /// Divides the bots into groups of nearly equal size.
  static func groups(of count: Int) -> [Range<Int>] {
    let groups = max(1, count / usualGroup)
    return (0..<groups).map { $0 * count / groups..<($0 + 1) * count / groups }
  }

  private static let usualGroup = 8
  private static let loginsAtOnce = 4
}
