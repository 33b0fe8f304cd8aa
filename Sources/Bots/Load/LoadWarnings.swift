/// The conditions under which a result is doubtful, shown with the result.
enum LoadWarnings {
  /// The test's own lag in the 99th percentile from which on it is the test that was measured, in
  /// milliseconds.
  static let lag = 1.0
  /// The share of its core from which on it could not have kept up with more.
  static let cores = 0.9
  /// The least share of the commands due that were to be sent.
  static let rateShare = 0.98
  /// The share of commands that waited for a player from which on it is told.
  static let waitingShare = 0.001
  /// The share of its time that the server may have waited for a core.
  static let waitShare = 0.05
  /// Fewer values than that tell nothing of the 99.9th percentile.
  static let count = 1000

  static func of(_ result: LoadResult) -> [String] {
    var warnings = own(result) + schedule(result)
    if let server = result.server, result.measuredSeconds > 0 {
      let share = server.waitedSeconds / result.measuredSeconds
      if share > waitShare {
        warnings.append(
          "threads of the server were ready and without a core for \(percent(share)) of the time: "
            + "each other had it, or other processes")
      }
    }
    let commands = result.kinds.filter { $0.latency.count > 0 }
    if let least = commands.min(by: { $0.latency.count < $1.latency.count }),
      least.latency.count < count, result.journey.plays
    {
      warnings.append(
        "only \(least.latency.count) times \(least.name): too few for its 99.9th percentile")
    }
    return warnings
  }

  private static func own(_ result: LoadResult) -> [String] {
    var warnings: [String] = []
    if result.schedule.lag.p99 > lag {
      warnings.append(
        "SATURATED: the load generator itself was \(milliseconds(result.schedule.lag.p99)) late in "
          + "its 99th percentile; that is in all latencies")
    }
    if result.schedule.cores > cores {
      warnings.append(
        "SATURATED: the load generator used \(percent(result.schedule.cores)) of a core; the "
          + "server could perhaps have done more")
    }
    return warnings
  }

  private static func schedule(_ result: LoadResult) -> [String] {
    guard let intended = result.schedule.intendedRate, result.journey.plays else { return [] }
    var warnings: [String] = []
    let due = intended * result.measuredSeconds
    if result.schedule.achievedRate < intended * rateShare {
      warnings.append(
        "only \(whole(result.schedule.achievedRate)) of \(whole(intended)) commands a second were "
          + "sent")
    }
    if due > 0, Double(result.schedule.withoutPlayer) > due * waitingShare {
      warnings.append(
        "\(result.schedule.withoutPlayer) commands had to wait for a player whose turn it was, "
          + "which counts in their latency: the server held all up, or the players are too few for "
          + "that rate")
    }
    return warnings
  }

  private static func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }
  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
  private static func milliseconds(_ number: Double) -> String {
    "\((number * 10).rounded() / 10) ms"
  }
}
