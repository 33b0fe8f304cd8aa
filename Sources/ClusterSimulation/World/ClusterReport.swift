/// The result of a run of ``ClusterSimulation``.
public struct ClusterReport: Sendable {
  public let seed: UInt64
  /// The time of the simulated world.
  public let seconds: Int64
  public let steps: Int
  /// The number of tenures that began.
  public let tenures: Int
  /// The number of tenures that peers sealed.
  public let seals: Int
  /// The number of parts that were adopted with live matches in them.
  public let adoptions: Int
  /// The number of matches with a result.
  public let matches: Int
  /// The number of commands whose reply came to a client.
  public let commands: Int
  /// The number of sign-ins that replaced an open session.
  public let takeovers: Int
  public let faults: Int
  /// The number of messages that a link reported as lost.
  public let lostMessages: UInt64
  /// A fingerprint of all transactions and deliveries.
  public let digest: UInt64
  /// The first thing that was not as it must be.
  public let violation: ClusterViolation?

  /// A line about it.
  public var line: String {
    "\(seconds) s: \(steps) steps, \(tenures) tenures, \(seals) sealed by peers, "
      + "\(adoptions) adoptions, \(matches) matches, \(commands) commands, "
      + "\(takeovers) take-overs, \(faults) faults, \(lostMessages) messages lost, "
      + "digest \(String(digest, radix: 16))"
  }
}

/// A violated invariant.
public struct ClusterViolation: Error, Sendable, CustomStringConvertible {
  public let invariant: ClusterInvariant
  public let step: Int
  /// Milliseconds of the simulated world.
  public let time: Int64
  public let text: String

  public var description: String {
    "\(invariant.rawValue) at step \(step), \(time) ms: \(text)"
  }
}
