/// The result of a run so far.
public struct SimulationReport: Sendable {
  public let seed: UInt64
  /// The time of the simulated world.
  public let hours: Double
  public let steps: Int
  /// The number of finished matches.
  public let matches: Int
  /// How many matches of each format, by its name, were played to the end.
  public let playedMatches: [String: Int]
  /// The number of finished matches that somebody watched from a room.
  public let watchedMatches: Int
  public let requests: Int
  /// How often somebody made something of finds.
  public let compositions: Int
  /// The number of finished matches on maps of players.
  public let mapMatches: Int
  /// Those of them that several players were in: of challenges and rooms.
  public let sharedMapMatches: Int
  /// The number of journeys of what was due, of players for whom something was.
  public let dueJourneys: Int
  public let crashes: Int
  /// The number of planned ends that have begun.
  public let stops: Int
  /// The number of faults, crashes and stops included.
  public let faults: Int
  /// A fingerprint of everything that was sent and kept.
  public let digest: String
  /// The first thing that was not as it must be.
  public let violation: Violation?

  /// A line about it.
  public var line: String {
    let hours = (hours * 10).rounded() / 10
    return "\(hours) h: \(steps) steps, \(matches) matches, \(requests) requests, "
      + "\(crashes) crashes, \(stops) stops, \(faults) faults, digest \(digest)"
  }

  /// A line about the formats that were played.
  public var formatsLine: String {
    let formats = playedMatches.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "played to the end: \(formats.joined(separator: ", ")); watched: \(watchedMatches)"
  }
}
