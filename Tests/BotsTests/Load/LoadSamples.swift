@testable import Bots

extension LoadResult {
  /// A result that nothing is wrong with.
  static func sample(journey: LoadJourney = .human) -> LoadResult {
    var log = LatencyLog()
    for microseconds in 1...10_000 {
      log.record(.guess, intended: .zero, at: .microseconds(microseconds))
    }
    let lag = Quantiles(count: 10_000, p50: 0.03, p90: 0.05, p99: 0.1, p999: 0.5, max: 2)
    let seconds = (1...12).map { second in
      Second(
        time: Double(second), length: 1, connections: 100, sent: 1000, replies: 1000, p50: 0.5,
        p99: 2, max: 4, lag: 0.1, own: ProcessUse(cores: 0.1, residentKiB: 10_000),
        server: ProcessUse(cores: 0.3, residentKiB: 100_000 + second * 1000))
    }
    return LoadResult(
      version: "1", command: "whereami bots load human --count 100 <&>", begun: "2026-11-21",
      journey: journey, settings: [["connections", "100"]], connections: 100, measuredFrom: 2,
      measuredUntil: 12, kinds: log.results, seconds: seconds,
      schedule: Schedule(
        intendedRate: journey.isOpen ? 1000 : nil, achievedRate: 1000, lag: lag, withoutPlayer: 0,
        neverSent: 0, cpuSeconds: 1, cores: 0.1),
      server: ServerUse(
        cpuSeconds: 3, cores: 0.3, waitedSeconds: 0, residentKiBBefore: 90_000,
        residentKiBAfter: 112_000, residentKiBPerConnection: 220, matchesPerCPUSecond: 30,
        framesPerCPUSecond: 10_000, commandsPerCPUSecond: 3000),
      matches: 90, matchesPerSecond: 9, framesSent: 10_000, framesReceived: 30_000, errors: [:],
      remarks: [:], warnings: [])
  }
}
