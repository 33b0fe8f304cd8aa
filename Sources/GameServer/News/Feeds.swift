import Accounts
import Community
import GameRules
import Logging
import NewsFeeds
import PictureDecoding
import Pictures
import Storage

/// The folder that has the files of feeds. Its methods are called on threads for slow work.
public protocol FeedFolder: Sendable {
  /// The names of the feeds there are, each with a text that changes when its file does.
  func versions() throws -> [String: String]

  /// The beginning of a feed's file: one byte more than `FeedLimits.bytes` at most.
  func bytes(of name: String) throws -> [UInt8]

  /// The beginning of a picture that lies beside a feed's file: one byte more than
  /// `PictureLimits.maximumByteCount` at most; `nil` if there is none.
  ///
  /// - Parameter name: As `FeedItem` has it.
  func picture(named name: String, of feed: String) throws -> [UInt8]?
}

/// Reads the files of feeds at the start and when they have changed, which is looked at once a
/// minute; those that the system did not let it read, each time. A file that cannot be read changes
/// nothing: the items that came before stay. Pictures are read as well, and nothing is fetched.
@GameLoop
final class Feeds {
  /// The last reading of a feed.
  struct State: Sendable {
    /// `nil` if the file is to be read again at the next look, changed or not.
    let version: String?
    let readAt: Instant
    let items: Int
    /// `nil` if it was read.
    let problem: String?
  }

  /// By the names of the feeds.
  private(set) var states: [String: State] = [:]
  /// The ids of the items that were given pictures since the start, by the names of the feeds.
  private var pictured: [String: Set<String>] = [:]
  private let folder: (any FeedFolder)?
  private let clock: any ServerClock
  private let journal: Journal
  private let slowWork: SlowWorkPool
  private let state: ServerState
  private let logger: Logger
  private var random: Randomness
  private let timers: Timers
  private lazy var timer = SingleTimer(timers) { [weak self] in self?.look() }

  /// Of the last look, if the folder could not be read.
  private var folderProblem: String?
  /// A look is under way: writes may take long.
  private var isLooking = false
  private var mustLookAgain = false

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
    guard !isLooking else {
      mustLookAgain = true
      return
    }
    isLooking = true
    let now = clock.now
    GameLoop.begin { [self] in
      await readChanges(in: folder, at: now)
      isLooking = false
      guard mustLookAgain, !state.isHalted else { return }
      mustLookAgain = false
      look()
    }
  }

  private func readChanges(in folder: any FeedFolder, at now: Instant) async {
    let known = states.compactMapValues(\.version)
    // While the pool is too busy the next look has to do.
    let looked = await slowWork.run(urgency: .patient) {
      FeedReading.changes(in: folder, since: known, at: now)
    }
    guard case .success(let looked) = looked, !state.isHalted else { return }
    switch looked {
    case .failure(let problem):
      if folderProblem != problem.text {
        logger.warning("the feeds cannot be read", metadata: ["problem": "\(problem.text)"])
      }
      folderProblem = problem.text
    case .success(let (names, readings)):
      folderProblem = nil
      states = states.filter { names.contains($0.key) }
      pictured = pictured.filter { names.contains($0.key) }
      for reading in readings where !state.isHalted { await take(reading, at: now) }
    }
  }

  private func take(_ reading: FeedReading, at now: Instant) async {
    let name = reading.name
    switch reading.result {
    case .failure(let problem):
      if states[name]?.problem != problem.text {
        logger.warning(
          "a feed cannot be read", metadata: ["feed": "\(name)", "problem": "\(problem.text)"])
      }
      states[name] = State(
        version: problem.canPass ? nil : reading.version, readAt: now, items: 0,
        problem: problem.text)
    case .success(let items):
      guard await keep(items, of: name, at: now) else { return }
      let hasAllPictures = await addPictures(to: items, of: name)
      states[name] = State(
        version: hasAllPictures ? reading.version : nil, readAt: now, items: items.count,
        problem: nil)
    }
  }

  /// Returns whether the items are durable. Each feed is kept before the next, so that other writes
  /// do not wait for all of them.
  private func keep(_ items: [FeedItem], of feed: String, at now: Instant) async -> Bool {
    guard !items.isEmpty else { return true }
    var news: [News] = []
    var id = NewsID(at: now, using: &random)
    // The oldest first, so that the newest is the latest of a digest. The order of ids is that of
    // the file among equal dates.
    for item in items.reversed() {
      news.append(
        News(
          id: id, origin: .feed(feed, item: item.id), title: item.title, text: item.text,
          link: item.link, publishedAt: item.publishedAt))
      id = NewsID(uuid: id.uuid.successor)
    }
    journal.append(.feedRead(news, feed: feed, at: now))
    return await journal.waitUntilDurable()
  }

  /// Gives items the pictures that lie beside the feed's file, but those that cannot be shown.
  /// Returns whether all were looked at and are durable.
  private func addPictures(to items: [FeedItem], of feed: String) async -> Bool {
    guard let folder else { return true }
    pictured[feed, default: []].formIntersection(items.map(\.id))
    for item in items {
      guard let name = item.picture, pictured[feed]?.contains(item.id) == false else { continue }
      // Decoding takes tens of milliseconds: other slow work comes between two pictures.
      let read = await slowWork.run(urgency: .patient) {
        FeedReading.picture(named: name, of: feed, in: folder)
      }
      guard case .success(let read) = read, !state.isHalted else { return false }
      switch read {
      case .failure(let problem):
        logger.warning(
          "a picture of a feed cannot be shown",
          metadata: ["feed": "\(feed)", "picture": "\(name)", "problem": "\(problem.text)"])
      case .success(nil): break
      case .success(let picture?):
        journal.append(.feedPictured(feed: feed, item: item.id, picture: picture))
        guard await journal.waitUntilDurable() else { return false }
        pictured[feed]?.insert(item.id)
      }
    }
    return true
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
    /// The file may be read at the next look, though it does not change.
    let canPass: Bool
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
      return .failure(Problem(text: "\(error)", canPass: true))
    }
  }

  /// A picture that lies beside the feed's file, as it can be shown; `nil` if there is none.
  static func picture(
    named name: String, of feed: String, in folder: any FeedFolder
  ) -> Result<NewsPicture?, Problem> {
    do {
      guard let bytes = try folder.picture(named: name, of: feed) else { return .success(nil) }
      return .success(NewsPicture(try Picture(decoding: bytes)))
    } catch {
      return .failure(Problem(text: "\(error)", canPass: false))
    }
  }

  private static func read(
    _ name: String, in folder: any FeedFolder, at now: Instant
  ) -> Result<[FeedItem], Problem> {
    let bytes: [UInt8]
    do {
      bytes = try folder.bytes(of: name)
    } catch {
      return .failure(Problem(text: "\(error)", canPass: true))
    }
    do {
      return .success(try FeedReader.items(of: bytes, at: now))
    } catch {
      return .failure(Problem(text: "\(error)", canPass: false))
    }
  }
}
