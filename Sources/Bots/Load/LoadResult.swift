import Foundation

/// The result of a load test, which the table, the page and the JSON file show.
public struct LoadResult: Codable, Sendable {
  /// Latencies in milliseconds.
  public struct Quantiles: Codable, Sendable, Hashable {
    public var count: Int
    public var p50, p90, p99, p999, max: Double
  }

  /// A point of the curve of latency by percentile.
  public struct CurvePoint: Codable, Sendable, Hashable {
    public var percentile: Double
    public var milliseconds: Double
  }

  /// Everything of one kind, counted from when it was due.
  public struct Kind: Codable, Sendable {
    public var name: String
    public var latency: Quantiles
    public var refused: Int
    /// Never answered: they count as long as they were waited for.
    public var unanswered: Int
    public var curve: [CurvePoint]
  }

  /// One second of the test.
  public struct Second: Codable, Sendable {
    /// Seconds since the start.
    public var time: Double
    /// How long it really was, in seconds.
    public var length: Double
    public var connections: Int
    public var sent: Int
    public var replies: Int
    /// Latencies of all replies of the second, in milliseconds.
    public var p50, p99, max: Double
    /// The most that the test itself was late, in milliseconds.
    public var lag: Double
    public var own: ProcessUse
    public var server: ProcessUse?
  }

  /// The resources that a process used in one second.
  public struct ProcessUse: Codable, Sendable, Hashable {
    /// Share of one core.
    public var cores: Double
    public var residentKiB: Int
  }

  /// The resources that the server's process used during the measurement.
  public struct ServerUse: Codable, Sendable {
    public var cpuSeconds: Double
    /// Share of one core.
    public var cores: Double
    /// How long its threads were ready and waited for a core: a server that has none to itself is
    /// not what was measured.
    public var waitedSeconds: Double
    public var residentKiBBefore: Int
    public var residentKiBAfter: Int
    public var residentKiBPerConnection: Double
    public var matchesPerCPUSecond: Double
    public var framesPerCPUSecond: Double
    public var commandsPerCPUSecond: Double
  }

  /// How the test kept to its own schedule.
  public struct Schedule: Codable, Sendable {
    /// Commands a second that were to be sent; `nil` for what waits for replies.
    public var intendedRate: Double?
    public var achievedRate: Double
    /// How late the test itself was, when somebody could have sent.
    public var lag: Quantiles
    /// Commands that nobody could send when they were due: the server held everybody up, or there
    /// were too few players.
    public var withoutPlayer: Int
    /// Commands that no player could send.
    public var neverSent: Int
    public var cpuSeconds: Double
    public var cores: Double
  }

  public var version: String
  public var command: String
  public var begun: String
  public var journey: LoadJourney
  public var settings: [[String]]
  public var connections: Int
  /// When measuring began and ended, in seconds since the start.
  public var measuredFrom: Double
  public var measuredUntil: Double
  public var kinds: [Kind]
  public var seconds: [Second]
  public var schedule: Schedule
  public var server: ServerUse?
  public var matches: Int
  public var matchesPerSecond: Double
  /// Messages to and from the server, without control frames, while it was measured.
  public var framesSent: Int
  public var framesReceived: Int
  /// Errors and their counts.
  public var errors: [String: Int]
  /// Harmless incidents and their counts, such as attempts before the server was back.
  public var remarks: [String: Int]
  /// Why the numbers may not be what they seem.
  public var warnings: [String]

  /// How long was measured, in seconds.
  public var measuredSeconds: Double { max(0, measuredUntil - measuredFrom) }

  /// The whole result as a JSON document.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
