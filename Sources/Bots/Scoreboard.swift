import GameClient
import GameRules
import Histogram

/// The combined results of all bots of a run.
actor Scoreboard {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let network: ClientNetwork
  private var seatsLeft: Int
  private var online = 0
  private var throttles = 0
  private var matches: Set<MatchID> = []
  private var errors: [String] = []
  private var violations: [String] = []
  private var deeds: [String: Int] = [:]
  /// In microseconds, by method.
  private var latencies: [String: Histogram<UInt64>] = [:]

  /// - Parameter seats: How many seats in matches there are to take.
  init(seats: Int, network: ClientNetwork) {
    self.network = network
    seatsLeft = seats
  }

  /// Whether there is a match left to take part in. Each duel among bots has two seats.
  func takeSeat() -> Bool {
    guard seatsLeft > 0 else { return false }
    seatsLeft -= 1
    return true
  }

  func connected() { online += 1 }
  func disconnected() { online -= 1 }

  func throttled() { throttles += 1 }

  func finished(_ match: MatchID, violations: [String]) {
    matches.insert(match)
    report(violations)
  }

  func report(_ violations: [String]) { self.violations += violations }

  /// Counts a deed under its name.
  func did(_ deed: String) { deeds[deed, default: 0] += 1 }

  func failed(_ error: String) {
    errors.append(error)
  }

  func measured(_ method: StaticString, _ time: Duration) {
    let microseconds = UInt64(
      max(0, time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000))
    latencies[method.description, default: Histogram(numberOfSignificantValueDigits: .three)]
      .record(microseconds)
  }

  /// Passes on the report about once a second, until the task is cancelled.
  nonisolated func watch(_ progress: @escaping @Sendable (BotReport) -> Void) -> Task<Void, Never> {
    Task {
      while (try? await Task.sleep(for: .seconds(1))) != nil { progress(await report) }
    }
  }

  /// Everything so far.
  var report: BotReport {
    BotReport(
      matches: matches.count, online: online, throttles: throttles, errors: errors,
      violations: violations,
      deeds: deeds.map { BotReport.Deed(name: $0, count: $1) }.sorted { $0.name < $1.name },
      latencies: latencies.map { name, histogram in
        BotReport.Latency(
          method: name, count: Int(histogram.totalCount),
          microseconds: [50, 90, 99, 99.9, 100].map { Int(histogram.valueAtPercentile($0)) })
      }.sorted { $0.method < $1.method })
  }
}
