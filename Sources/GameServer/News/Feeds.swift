import Accounts
import Community
import GameRules
import Logging
import NewsFeeds
import Storage

/// The folder that has the files of feeds. Its methods are called on threads for slow work.
public protocol FeedFolder: Sendable {
  /// The names of the feeds there are, each with a text that changes when its file does.
  func versions() throws -> [String: String]

  /// The beginning of a feed's file: one byte more than `FeedLimits.bytes` at most.
  func bytes(of name: String) throws -> [UInt8]
}

/// Reads the files of feeds at the start and when they have changed, which is looked at once a
/// minute. A file that cannot be read changes nothing: the items that came before stay.
@GameLoop
final class Feeds {
  /// The last reading of a feed.
  struct State: Sendable {
    let version: String
    let readAt: Instant
    let items: Int
    /// `nil` if it was read.
    let problem: String?
  }

  /// By the names of the feeds.
  private(set) var states: [String: State] = [:]
  private let folder: (any FeedFolder)?
  private let clock: any ServerClock
  private let journal: Journal
  private let slowWork: SlowWorkPool
  private let state: ServerState
  private let logger: Logger
  private var random: Randomness
  private let timers: Timers
  private lazy var timer = SingleTimer(timers) { [weak self] in self?.look() }

  nonisolated static let interval = Duration.seconds(60)

  init(
    _ folder: (any FeedFolder)?, clock: any ServerClock, timers: Timers, journal: Journal,
    slowWork: SlowWorkPool, state: ServerState, logger: Logger, randomness: Randomness
  ) {
    self.folder = folder
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.slowWork = slowWork
    self.state = state
    self.logger = logger
    random = randomness
  }

  /// Reads what has changed, and looks again in a minute. Called at the start.
  func look() {
    guard let folder else { return }
    timer.set(at: clock.now + Self.interval)
    let known = states.mapValues(\.version)
    let now = clock.now
    GameLoop.begin { [self] in
      // While the pool is too busy the next look has to do.
      let looked = await slowWork.run(urgency: .patient) {
        FeedReading.changes(in: folder, since: known, at: now)
      }
      guard case .success(let looked) = looked, !state.isHalted else { return }
      switch looked {
      case .failure(let problem):
        logger.warning("the feeds cannot be read", metadata: ["problem": "\(problem.text)"])
      case .success(let (names, readings)):
        states = states.filter { names.contains($0.key) }
        for reading in readings { take(reading, at: now) }
      }
    }
  }

  private func take(_ reading: FeedReading, at now: Instant) {
    let name = reading.name
    switch reading.result {
    case .failure(let problem):
      logger.warning(
        "a feed cannot be read", metadata: ["feed": "\(name)", "problem": "\(problem.text)"])
      states[name] = State(
        version: reading.version, readAt: now, items: 0, problem: problem.text)
    case .success(let items):
      states[name] = State(
        version: reading.version, readAt: now, items: items.count, problem: nil)
      // The oldest first, so that the newest is the latest of a digest.
      let news = items.reversed().map { item in
        News(
          id: NewsID(at: now, using: &random), origin: .feed(name, item: item.id),
          title: item.title, text: item.text, link: item.link, publishedAt: item.publishedAt)
      }
      if !news.isEmpty { journal.append(.feedRead(news, feed: name, at: now)) }
    }
  }
}

/// The reading of a feed's file.
private struct FeedReading: Sendable {
  let name: String
  let version: String
  let result: Result<[FeedItem], Problem>

  /// Words for operators.
  struct Problem: Error {
    let text: String
  }

  /// The feeds that there are, and the readings of those whose files have changed.
  static func changes(
    in folder: any FeedFolder, since known: [String: String], at now: Instant
  ) -> Result<(names: Set<String>, readings: [FeedReading]), Problem> {
    do {
      let versions = try folder.versions()
      let readings = versions.sorted { $0.key < $1.key }.filter { known[$0.key] != $0.value }
        .map { name, version in
          FeedReading(name: name, version: version, result: read(name, in: folder, at: now))
        }
      return .success((Set(versions.keys), readings))
    } catch {
      return .failure(Problem(text: "\(error)"))
    }
  }

  private static func read(
    _ name: String, in folder: any FeedFolder, at now: Instant
  ) -> Result<[FeedItem], Problem> {
    do {
      return .success(try FeedReader.items(of: folder.bytes(of: name), at: now))
    } catch {
      return .failure(Problem(text: "\(error)"))
    }
  }
}
