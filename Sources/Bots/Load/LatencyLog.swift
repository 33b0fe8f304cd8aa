import Foundation
import Histogram

/// The latencies of a load test by kind of command, each counted from when the command was due.
struct LatencyLog {
  /// The latencies of one kind of command.
  struct Kind {
    /// In microseconds, with three digits.
    var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
    var refused = 0
    var unanswered = 0
  }

  /// Commands that were due before count in no percentile; what is no command always does.
  var warmUpEnd = Duration.zero
  private(set) var kinds: [LoadCommand: Kind] = [:]
  /// The latencies of all commands, also of those that no player could send.
  private(set) var commands = Kind()
  /// The latencies of the current second, in the warm-up too.
  private(set) var second = Histogram<UInt64>(numberOfSignificantValueDigits: .three)

  /// A reply has come; a refusal is one too.
  mutating func record(
    _ command: LoadCommand, intended: Duration, at now: Duration, isRefusal: Bool = false
  ) {
    let latency = (now - intended).inMicroseconds
    second.record(latency)
    guard !command.isPlay || intended >= warmUpEnd else { return }
    kinds[command, default: Kind()].histogram.record(latency)
    if isRefusal { kinds[command, default: Kind()].refused += 1 }
    guard command.isPlay else { return }
    commands.histogram.record(latency)
    if isRefusal { commands.refused += 1 }
  }

  /// The test is over, and the reply has not come: it takes at least as long as was waited for it.
  ///
  /// - Parameter command: `nil` for one that nobody could send.
  mutating func giveUp(_ command: LoadCommand?, intended: Duration, at now: Duration) {
    guard command?.isPlay == false || intended >= warmUpEnd else { return }
    let latency = (now - intended).inMicroseconds
    if let command {
      kinds[command, default: Kind()].histogram.record(latency)
      kinds[command, default: Kind()].unanswered += 1
      guard command.isPlay else { return }
    }
    commands.histogram.record(latency)
    commands.unanswered += 1
  }

  /// The next second begins.
  mutating func beginSecond() { second.reset() }

  /// Everything by kind, all commands together first.
  var results: [LoadResult.Kind] {
    var results: [LoadResult.Kind] = []
    if commands.histogram.totalCount > 0 { results.append(Self.result("all commands", commands)) }
    for command in LoadCommand.allCases {
      if let kind = kinds[command] { results.append(Self.result(command.rawValue, kind)) }
    }
    return results
  }

  private static func result(_ name: String, _ kind: Kind) -> LoadResult.Kind {
    LoadResult.Kind(
      name: name, latency: kind.histogram.quantiles, refused: kind.refused,
      unanswered: kind.unanswered, curve: kind.histogram.curve)
  }
}

extension Histogram<UInt64> {
  /// The quantiles that are told of everything.
  var quantiles: LoadResult.Quantiles {
    LoadResult.Quantiles(
      count: Int(totalCount), p50: milliseconds(50), p90: milliseconds(90), p99: milliseconds(99),
      p999: milliseconds(99.9), max: Double(totalCount == 0 ? 0 : maxRecorded) / 1000)
  }

  /// The latency below which so many percent are, in milliseconds.
  private func milliseconds(_ percentile: Double) -> Double {
    totalCount == 0 ? 0 : Double(valueAtPercentile(percentile)) / 1000
  }

  /// Points of the curve of latency by percentile, as dense towards 100 % as there are values.
  var curve: [LoadResult.CurvePoint] {
    guard totalCount > 0 else { return [] }
    var points: [LoadResult.CurvePoint] = []
    // Each step is a sixth of a decade nearer to 100 %.
    for step in 0... {
      let rest = pow(10, -Double(step) / 6)
      guard rest * Double(totalCount) >= 1 else { break }
      let percentile = 100 * (1 - rest)
      points.append(.init(percentile: percentile, milliseconds: milliseconds(percentile)))
    }
    points.append(
      .init(
        percentile: 100 * (1 - 1 / Double(Swift.max(2, totalCount))),
        milliseconds: Double(maxRecorded) / 1000))
    return points
  }
}
