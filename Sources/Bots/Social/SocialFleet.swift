import GameClient

/// A run of many bots that live together, in circles of friends.
public struct SocialFleet: Sendable {
  private let plan: SocialPlan

  public init(_ plan: SocialPlan) {
    precondition(SocialPlan.counts.contains(plan.count), "bots need somebody to be friends with")
    precondition(SocialPlan.roundCounts.contains(plan.rounds), "they live for some rounds")
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
    let watch = Task {
      while !Task.isCancelled {
        do {
          try await Task.sleep(for: .seconds(1))
        } catch {
          return
        }
        progress(await board.report)
      }
    }
    let world = Circle.World(
      plan: plan, network: network, board: board, pictures: pictures,
      logins: Turnstile(width: Self.loginsAtOnce, network: network),
      run: UInt64(UInt32.random(in: 0...UInt32.max)))
    let circles = Self.circles(of: plan.count).enumerated().map { number, members in
      Circle(number: number, members: members, world: world)
    }
    let end: [Circle.Part] = [.conclusion, .departure, .aftermath]
    for part in [.arrival] + (1...plan.rounds).map(Circle.Part.round) + end {
      await withTaskGroup { group in
        for circle in circles { group.addTask { await circle.live(part) } }
      }
    }
    watch.cancel()
    return await board.report
  }

  /// Who is in which circle: as equally many as can be.
  static func circles(of count: Int) -> [Range<Int>] {
    let circles = max(1, count / usualCircle)
    return (0..<circles).map { $0 * count / circles..<($0 + 1) * count / circles }
  }

  private static let usualCircle = 8
  private static let loginsAtOnce = 4
}
