/// The result of a run of bots.
public struct BotReport: Sendable {
  /// How long one method's replies took.
  public struct Latency: Sendable {
    public let method: String
    public let count: Int
    /// The 50th, 90th, 99th and 99.9th percentile, and the longest.
    public let microseconds: [Int]
  }

  /// How often something was done.
  public struct Deed: Sendable {
    public let name: String
    public let count: Int
  }

  /// Finished ones.
  public let matches: Int
  /// Bots with a connection.
  public let online: Int
  /// How often a server told a bot to slow down.
  public let throttles: Int
  /// The errors that kept bots from playing.
  public let errors: [String]
  /// The violations that the referees found.
  public let violations: [String]
  /// The deeds beside playing, by name.
  public let deeds: [Deed]
  public let latencies: [Latency]
}
