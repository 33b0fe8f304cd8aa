import Foundation

/// A result of a load test as text for a terminal.
public enum LoadTable {
  public static func text(_ result: LoadResult) -> String {
    var lines = [head(result)]
    lines.append(
      padded("latency in ms", nameWidth)
        + "    count       p50       p90       p99     p99.9       max  refused  lost")
    for kind in result.kinds {
      lines.append(
        row(kind.name, kind.latency)
          + String(format: "%9d%6d", kind.refused, kind.unanswered))
    }
    lines.append(row("(own lag)", result.schedule.lag))
    if let server = result.server { lines += text(server, result) }
    lines.append(
      String(
        format: "load generator: %.2f s of processor time, %.0f %% of a core",
        result.schedule.cpuSeconds, result.schedule.cores * 100))
    for (name, count) in result.remarks.sorted(by: { $0.key < $1.key }) {
      lines.append(String(format: "%9d  ", count) + name)
    }
    for (name, count) in result.errors.sorted(by: { $0.key < $1.key }) {
      lines.append(String(format: "ERROR %9d  ", count) + name)
    }
    lines += result.warnings.map { "WARNING \($0)" }
    return lines.joined(separator: "\n")
  }

  private static func head(_ result: LoadResult) -> String {
    var line = String(
      format: "%@: %d connections, %.1f s measured", result.journey.rawValue, result.connections,
      result.measuredSeconds)
    if result.journey.plays {
      let rate = String(format: "%.0f", result.schedule.achievedRate)
      if let intended = result.schedule.intendedRate {
        line += String(format: ", %@ of %.0f commands a second", rate, intended)
      } else {
        line += ", \(rate) commands a second (closed: each waits for the reply before)"
      }
      line += String(
        format: ", %d matches (%.1f/s)", result.matches, result.matchesPerSecond)
    }
    return line
  }

  private static func text(_ server: LoadResult.ServerUse, _ result: LoadResult) -> [String] {
    var lines = [
      String(
        format: "server: %.2f s of processor time, %.1f %% of a core; %.2f s without a core",
        server.cpuSeconds, server.cores * 100, server.waitedSeconds),
      String(
        format: "server: %.1f MiB resident, %.1f before anybody came: %.2f KiB a connection",
        Double(server.residentKiBAfter) / 1024, Double(server.residentKiBBefore) / 1024,
        server.residentKiBPerConnection),
    ]
    if result.journey.plays {
      lines.append(
        String(
          format: "server: per second of processor time %.0f matches, %.0f commands, %.0f frames",
          server.matchesPerCPUSecond, server.commandsPerCPUSecond, server.framesPerCPUSecond))
    }
    if server.cpuSeconds > 0 {
      lines.append(
        String(
          format: "load generator / server: %.2f of its processor time",
          result.schedule.cpuSeconds / server.cpuSeconds))
    }
    return lines
  }

  private static func row(_ name: String, _ quantiles: LoadResult.Quantiles) -> String {
    let values = [quantiles.p50, quantiles.p90, quantiles.p99, quantiles.p999, quantiles.max]
    return padded(name, nameWidth) + String(format: "%9d", quantiles.count)
      + values.map { String(format: "%10.2f", $0) }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }

  private static let nameWidth = 14
}
