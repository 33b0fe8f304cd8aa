/// The seed and the options of a run of ``ClusterSimulation``, which determine all of it.
public struct ClusterPlan: Sendable {
  /// Equal seeds have equal runs.
  public var seed: UInt64
  /// From 1 to 9.
  public var nodes = 4
  public var players = 16
  /// The number of rounds of failures, each followed by a calm in which everything must settle.
  public var rounds = 2
  /// The faults that happen.
  public var faults = Set(ClusterFault.allCases)
  /// The mean time between faults, in milliseconds.
  public var meanTimeBetweenFaults: Int64 = 1500

  public init(seed: UInt64) { self.seed = seed }

  /// The command that replays the run, if ``faults`` and ``meanTimeBetweenFaults`` are as they
  /// were. It ends at the first violation.
  public var command: String {
    "whereami simulate --cluster --seed \(seed) --nodes \(nodes) --players \(players) "
      + "--rounds \(rounds)"
  }

  /// How long faults happen in each round, in milliseconds.
  static let storm: Int64 = 40_000
  /// After so long without faults, nobody is frozen, all who are gone are sealed, and their matches
  /// are adopted. Longer than a freeze, both patiences and an adoption by the last survivor.
  static let settled: Int64 = 30_000
  /// After so long, each message, ticket and seat from before ``settled`` has come to its aim.
  /// Longer than a request's time-out, a read of the tickets, a read of the sessions, and the
  /// patience with players whose node is gone.
  static let settling: Int64 = settled + 15_000
  /// After so long without faults, and without new matches since ``settling``, everything is at
  /// rest. Longer than ``settling`` and a match.
  static let calm: Int64 = settling + ToyMatch.time + 10_000
}

/// The kinds of failures.
public enum ClusterFault: String, CaseIterable, Sendable {
  /// A process dies, and another one of the same or another version comes 0 to 10 s later.
  case kill
  /// A process dies when its next result is durable, before it tells anybody.
  case killAtResult
  /// A process stands still for 0 to 10 s, and goes on as if nothing had been.
  case freeze
  /// A process ends as planned: it seals its own tenure, if it can.
  case drain
  /// The database answers nobody for 0 to 30 s; it carries out later part of what it was asked.
  case outage
  /// The database answers reads, but no commit ends, for 0 to 30 s.
  case hangingCommits
  /// For 5 s transactions are aborted, or their answers get lost.
  case flakyDatabase
  /// For 5 s transactions take up to 0.6 s, half of it for the answer.
  case slowDatabase
  /// One node does not reach the database for 0 to 10 s.
  case cutOff
  /// The database's clock steps, to at most 1.5 s before or after the true time.
  case clockStep
  /// Nothing gets from one node to another, in this direction, for 0 to 10 s.
  case partition
  /// For 5 s the bus loses, doubles, reorders and delays.
  case poorBus
}
