import GameClient

/// A run of many bots in groups of friends.
public struct SocialFleet: Sendable {
  let plan: BotPlan
  private let server: (any SocialOperator)?

  /// - Parameter server: Moves the server's clock, in a run for ``BotPlan/days``, which takes one.
  public init(_ plan: BotPlan, server: (any SocialOperator)? = nil) {
    precondition(BotPlan.socialCounts.contains(plan.count), "bots need somebody to be friends with")
    precondition(BotPlan.roundCounts.contains(plan.rounds), "they live for some rounds")
    precondition(
      plan.days.map(BotPlan.dayCounts.contains) ?? true, "they live for 300 days at most")
    precondition(plan.days == nil || server != nil, "days take somebody who moves the clock")
    (self.plan, self.server) = (plan, server)
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
    do {
      if let days = plan.days, let server {
        try await live(for: days, with: server) { await perform($0, in: groups) }
      } else {
        await perform(.arrival, in: groups)
        for round in 1...plan.rounds { await perform(.round(round), in: groups) }
      }
      for part in [SocialGroup.Part.conclusion, .departure, .aftermath] {
        await perform(part, in: groups)
      }
    } catch {
      await board.failed("\(error)")
    }
    watch.cancel()
    return await board.report
  }

  /// All groups finish a part before the next begins.
  private func perform(_ part: SocialGroup.Part, in groups: [SocialGroup]) async {
    await withTaskGroup { tasks in
      for group in groups { tasks.addTask { await group.live(part) } }
    }
  }

  /// Divides the bots into groups of nearly equal size.
  static func groups(of count: Int) -> [Range<Int>] {
    let groups = max(1, count / usualGroup)
    return (0..<groups).map { $0 * count / groups..<($0 + 1) * count / groups }
  }

  private static let usualGroup = 8
  private static let loginsAtOnce = 4
}
