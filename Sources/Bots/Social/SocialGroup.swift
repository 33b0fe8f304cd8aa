import GameClient
import GameRules
import Geodesy
import WireProtocol

/// A few bots that know each other and nobody else, and their referee. They act one after the
/// other, so that each knows what it must be told. Many groups run at the same time.
actor SocialGroup {
  nonisolated var unownedExecutor: UnownedSerialExecutor { world.network.unownedExecutor }

  /// State that all groups of a run share.
  struct World: Sendable {
    let plan: BotPlan
    let network: ClientNetwork
    let board: Scoreboard
    let pictures: PictureService
    /// Limits concurrent logins, which servers count.
    let logins: AsyncSemaphore
    /// Makes this run's names different from those of others.
    let run: UInt64
  }

  /// The facts about the server that all groups use.
  struct Place: Sendable {
    let clock: ClockOffset
    let diagonals: [String: Meters]
  }

  let number: Int
  let world: World
  let bots: [SocialBot]
  var referee = SocialReferee()
  var random: SeededRandom
  var place: Place?
  /// The players' ids, in the order of the bots.
  var ids: [PlayerID] = []
  var played: [Int: RefereedMatch] = [:]
  /// The match that each was last told to have begun.
  var begun: [Int: MatchID] = [:]
  /// On which day each of those who sleep wakes up.
  var asleep: [Int: Int] = [:]
  /// When the token of each bot was used last, by the server's clock.
  var tokenUse: [Int: Instant] = [:]
  /// Whether a password has been wrong once.
  var hasFailed = false
  private var failure: String?

  /// - Parameters:
  ///   - number: Of the group, from 0.
  ///   - members: The numbers of its bots in the run.
  init(number: Int, members: Range<Int>, world: World) {
    self.number = number
    self.world = world
    random = SeededRandom(seed: world.plan.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    bots = members.map { member in
      SocialBot(
        credentials: Credentials(run: world.run, number: member),
        secretMark: Credentials.secretMark(of: world.run), url: world.plan.url,
        network: world.network, board: world.board)
    }
  }

  /// A part of the scenario that all groups finish before the next begins.
  enum Part: Sendable {
    case arrival
    case round(Int)
    /// The arrival on the first of several days, at that time of the server's clock.
    case arrivalForDays(Instant)
    case clockMoved(Instant)
    case day(SocialFleet.Day)
    /// The end of the day of that number.
    case evening(Int)
    case conclusion
    case departure
    case aftermath
  }

  /// Runs a part of the scenario, unless an earlier part has failed.
  func live(_ part: Part) async {
    guard failure == nil else { return }
    do {
      switch part {
      case .arrival: try await arrive()
      case .round(let round): try await live(round: round)
      case .arrivalForDays(let now): try await arrive(at: now)
      case .clockMoved(let now): try await see(clockMovedTo: now)
      case .day(let day): try await live(day)
      case .evening(let day): try await goToBed(after: day)
      case .conclusion: try await conclude()
      case .departure: try await depart()
      case .aftermath: try await lookBack()
      }
      try await settleStrictly()
    } catch ClientError.unintelligible(let what) {
      referee.complain(what)
      failure = what
    } catch {
      failure = "\(error)"
      await world.board.failed("group \(number): \(error)")
    }
    await world.board.report(referee.takeViolations().map { "group \(number) \($0)" })
    if failure != nil { for bot in bots { await bot.leave() } }
  }

  /// Calls a method as a bot. A refusal is returned and not thrown.
  func ask<Method: WireMethod>(
    _ who: Int, _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Answer<Method.Result> {
    let answer = try await bots[who].ask(method, parameters)
    await count(method.name, answer.refusal)
    return answer
  }

  func count(_ method: StaticString, _ refusal: String?) async {
    await world.board.did("\(method)" + (refusal.map { ": " + $0 } ?? ""))
  }

  /// Calls a method that must not be refused.
  func get<Method: WireMethod>(
    _ who: Int, _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws -> Method.Result {
    switch try await ask(who, method, parameters) {
    case .given(let result): return result
    case .refused(let code):
      referee.complain("\(method.name) was refused with \(code)")
      throw SocialGroupError.refused("\(method.name): \(code)")
    }
  }
}

// MARK: - Waiting

extension SocialGroup {
  /// Waits until all bots have received what they must be told, and compares.
  func settle(within patience: Duration = patience) async throws {
    try await wait(upTo: patience) { $0.referee.hasHeardEverything }
    referee.settle()
  }

  /// The same, and also waits for events that nobody expects: after a reply all earlier events have
  /// come.
  func settleStrictly() async throws {
    try await settle()
    for who in bots.indices where await bots[who].current != nil {
      _ = try await bots[who].ask(ClockSync.self, .init(t0: .now))
    }
    try await collect()
    referee.settle()
  }

  /// Waits until something is so, but no longer than that.
  func wait(
    upTo patience: Duration = patience, until isSo: (isolated SocialGroup) -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + patience
    while true {
      try await collect()
      guard !isSo(self), ContinuousClock.now < deadline else { return }
      try await Task.sleep(for: Self.lookInterval)
    }
  }

  /// Takes in what the bots have heard.
  func collect() async throws {
    for who in bots.indices {
      for news in await bots[who].takeNews() {
        switch news {
        case .social(let event) where who < ids.count: referee.hear(event, by: ids[who])
        case .social(let event): referee.complain("told before signing up: \(event)")
        case .began(let match): begun[who] = match
        case .played(let match): played[who] = match
        case .violation(let what): referee.complain(what)
        case .failure(let what): throw SocialGroupError.failed(what)
        }
      }
    }
  }

  private static let lookInterval = Duration.milliseconds(2)
  /// How long bots wait for what the server owes them, a whole match included.
  static let patience = Duration.seconds(60)
}

// MARK: - Choosing

extension SocialGroup {
  /// All who are there: neither deleted nor asleep.
  var everybody: [Int] {
    bots.indices.filter { !referee[ids[$0]].isDeleted && asleep[$0] == nil }
  }

  func person(_ who: Int) -> Person { referee[ids[who]] }

  func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  /// A random element; `nil` if there is none.
  func anybody(_ those: [Int]) -> Int? { those.randomElement(using: &random) }

  func friends(of who: Int) -> [Int] {
    everybody.filter { areFriends(who, $0) }
  }

  func areFriends(_ who: Int, _ other: Int) -> Bool {
    referee.friendships.state(ids[who], ids[other]) == .friends
  }

  /// Friends, in pairs that have nobody in common.
  func pairsOfFriends() -> [(Int, Int)] {
    var rest = everybody.shuffled(using: &random)
    var pairs: [(Int, Int)] = []
    while let who = rest.popLast() {
      let friends = friends(of: who)
      guard let index = rest.firstIndex(where: friends.contains) else { continue }
      pairs.append((who, rest.remove(at: index)))
    }
    return pairs
  }
}

/// A reason that ends a group's run.
enum SocialGroupError: Error, CustomStringConvertible {
  case refused(String)
  case failed(String)
  case waitedInVain(String)

  var description: String {
    switch self {
    case .refused(let what): "refused what it must not: \(what)"
    case .failed(let what): what
    case .waitedInVain(let what): "waited in vain for \(what)"
    }
  }
}
