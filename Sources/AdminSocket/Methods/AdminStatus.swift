import GameRules
import WireProtocol

/// What the server does at the moment.
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
  public var startedAt = Instant(millisecondsSinceEpoch: 0)
  public var isDraining = false
  public var isStalled = false
  public var connections = 0
  public var playersOnline = 0
  public var guestsOnline = 0
  public var queueLength = 0
  public var longestWait: Duration?
  public var challenges = 0
  public var phases = MatchPhases()
  public var matchesFinished = 0
  public var requests = 0
  public var requestsRefused = 0
  public var journalWrites = 0
  /// In bytes, of the process.
  public var memory: Int?
  /// In bytes, of the database and its log.
  public var disk: Int?
  /// In bytes, that are left on the database's file system.
  public var freeDisk: Int?

  public init() {}

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    version = try fields("version", \.version, "The program's version.")
    process = try fields("pid", \.process, "The process.")
    at = try fields("at", \.at, "Now, by the server's clock.")
    startedAt = try fields("startedAt", \.startedAt, "When it began.")
    isDraining = try fields("draining", \.isDraining, "A restart is planned.")
    isStalled = try fields("stalled", \.isStalled, "The store can keep nothing.")
    connections = try fields("connections", \.connections, "Open WebSockets.")
    playersOnline = try fields("online", \.playersOnline, "Signed-in players.")
    guestsOnline = try fields("guests", \.guestsOnline, "Those of them who are guests.")
    queueLength = try fields("queue", \.queueLength, "Players in the waiting room.")
    longestWait = try fields.optional(
      "longestWaitMs", \.longestWait, "How long the first of them has waited.")
    challenges = try fields("challenges", \.challenges, "Open challenges.")
    phases = try fields("matches", \.phases, "Live matches.")
    matchesFinished = try fields("finished", \.matchesFinished, "Matches that have ended.")
    requests = try fields("requests", \.requests, "Requests received.")
    requestsRefused = try fields("refused", \.requestsRefused, "Those answered with an error.")
    journalWrites = try fields("writes", \.journalWrites, "Writes handed to the journal.")
    memory = try fields.optional("memoryBytes", \.memory, "Resident memory of the process.")
    disk = try fields.optional("diskBytes", \.disk, "The database and its log.")
    freeDisk = try fields.optional("freeBytes", \.freeDisk, "What the disk has left.")
  }
}

/// How many live matches are in which phase.
public struct MatchPhases: WireObject, Hashable {
  /// Somebody still looks at the place.
  public var moving = 0
  /// Nobody does, and somebody has not guessed.
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
