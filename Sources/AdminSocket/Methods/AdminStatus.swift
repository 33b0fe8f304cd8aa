import GameRules
import WireProtocol

/// Reports the server's statistics of this moment.
public enum AdminStatus: WireMethod {
  public static let name: StaticString = "admin.status"
  public static let documentation: StaticString = "What the server does at the moment."
  public typealias Parameters = Nothing
  public typealias Result = ServerStatus
}

/// A server at one moment. What is counted is counted since its start.
public struct ServerStatus: WireObject, Hashable {
  public var version = ""
  public var process = 0
  public var at = Instant(millisecondsSinceEpoch: 0)
  public var uptime = Duration.zero
  public var isDraining = false
  public var isStalled = false
  public var connections = 0
  public var playersOnline = 0
  public var guestsOnline = 0
  public var queueLength = 0
  public var longestWait: Duration?
  public var challenges = 0
  public var rooms = 0
  public var phases = MatchPhases()
  public var matchesFinished = 0
  public var requests = 0
  public var requestsRefused = 0
  public var journalWrites = 0
  /// How often the store could keep nothing for a while.
  public var stalls = 0
  /// Messages that wait for the store.
  public var heldMessages = 0
  /// From the arrival of a request until its reply was sent.
  public var requestTime = TimeSpread()
  /// How long turns of the game loop took: nobody is heard meanwhile.
  public var turnTime = TimeSpread()
  /// How late timers fired.
  public var timerLateness = TimeSpread()
  public var commitTime = TimeSpread()
  /// In bytes, of the process.
  public var memory: Int?
  /// In bytes, of the database and its log.
  public var disk: Int?
  /// In bytes, that are left on the database's file system.
  public var freeDisk: Int?
  /// By name; `nil` from a server that has none.
  public var feeds: [FeedStatus]?

  public init() {}

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    version = try fields("version", \.version, "The program's version.")
    process = try fields("pid", \.process, "The process.")
    at = try fields("at", \.at, "Now, by the server's clock.")
    uptime = try fields("uptimeMs", \.uptime, "Since it began.")
    isDraining = try fields("draining", \.isDraining, "A restart is planned.")
    isStalled = try fields("stalled", \.isStalled, "The store can keep nothing.")
    connections = try fields("connections", \.connections, "Open WebSockets.")
    playersOnline = try fields("online", \.playersOnline, "Signed-in players.")
    guestsOnline = try fields("guests", \.guestsOnline, "Those of them who are guests.")
    queueLength = try fields("queue", \.queueLength, "Players in the waiting room.")
    longestWait = try fields.optional(
      "longestWaitMs", \.longestWait, "How long the first of them has waited.")
    challenges = try fields("challenges", \.challenges, "Open challenges.")
    rooms = try fields("rooms", \.rooms, "Open rooms.")
    phases = try fields("matches", \.phases, "Live matches.")
    matchesFinished = try fields("finished", \.matchesFinished, "Matches that have ended.")
    requests = try fields("requests", \.requests, "Requests received.")
    requestsRefused = try fields("refused", \.requestsRefused, "Those answered with an error.")
    journalWrites = try fields("writes", \.journalWrites, "Writes handed to the journal.")
    stalls = try fields("stalls", \.stalls, "How often the store could keep nothing.")
    heldMessages = try fields("held", \.heldMessages, "Messages that wait for the store.")
    requestTime = try fields("requestTime", \.requestTime, "From request to reply.")
    turnTime = try fields("turnTime", \.turnTime, "How long turns of the game loop took.")
    timerLateness = try fields("timerLateness", \.timerLateness, "How late timers fired.")
    commitTime = try fields("commitTime", \.commitTime, "How long commits took.")
    memory = try fields.optional("memoryBytes", \.memory, "Resident memory of the process.")
    disk = try fields.optional("diskBytes", \.disk, "The database and its log.")
    freeDisk = try fields.optional("freeBytes", \.freeDisk, "What the disk has left.")
    feeds = try fields.optional("feeds", \.feeds, "The feeds of the news.")
  }
}

/// The last reading of a feed.
public struct FeedStatus: WireObject, Hashable {
  public var feed: String
  public var readAt: Instant
  public var items: Int
  public var problem: String?

  public init(feed: String, readAt: Instant, items: Int, problem: String? = nil) {
    self.feed = feed
    self.readAt = readAt
    self.items = items
    self.problem = problem
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    feed = try fields("feed", \.feed, "The feed's name.")
    readAt = try fields("readAt", \.readAt, "When its file was read last.")
    items = try fields("items", \.items, "How many items the file has.")
    problem = try fields.optional("problem", \.problem, "The reason why it could not be read.")
  }
}

/// How many live matches are in which phase.
public struct MatchPhases: WireObject, Hashable {
  /// At least one player looks at the place.
  public var moving = 0
  /// No player looks any more, and at least one has not guessed.
  public var guessing = 0
  public var revealed = 0
  public var countdown = 0

  public var total: Int { moving + guessing + revealed + countdown }

  public init() {}

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    moving = try fields("moving", \.moving, "Somebody looks at the place.")
    guessing = try fields("guessing", \.guessing, "All have looked, not all have guessed.")
    revealed = try fields("revealed", \.revealed, "All see the solution.")
    countdown = try fields("countdown", \.countdown, "All see the standings.")
  }
}

/// How long something took within the last half minute to a minute, in milliseconds.
public struct TimeSpread: WireObject, Hashable {
  /// How many there were.
  public var count = 0
  /// Half of them took no longer; `nil` of none.
  public var median: Double?
  /// One of a hundred took longer; `nil` of none.
  public var percentile99: Double?

  public init() {}

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    count = try fields("count", \.count, "How many there were.")
    median = try fields.optional("p50", \.median, "Half of them took no longer.")
    percentile99 = try fields.optional("p99", \.percentile99, "One of a hundred took longer.")
  }
}
