/// The result of a run so far.
public struct SimulationReport: Sendable {
  public let seed: UInt64
  /// The time of the simulated world.
  public let hours: Double
  public let steps: Int
  /// That were finished.
  public let matches: Int
  public let requests: Int
  public let crashes: Int
  /// Planned ends that have begun.
  public let stops: Int
  /// Things that went wrong, with the crashes and stops that were among them.
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
}
