import Foundation
import GameRules

// A load test reports while it runs and at its end.
extension LoadRun {
  /// A second is over.
  func closeSecond() {
    let reading = reading()
    let last = sampler.last
    let length = (reading.time - last.time).inSeconds
    let quantiles = log.second.quantiles
    let second = LoadResult.Second(
      time: reading.time.inSeconds, length: length, connections: connectionCount,
      sent: reading.figures.sent - last.figures.sent,
      replies: reading.figures.replies - last.figures.replies,
      p50: quantiles.p50, p99: quantiles.p99, max: quantiles.max, lag: lag.most.inSeconds * 1000,
      own: Self.use(last.own, reading.own, length) ?? .init(cores: 0, residentKiB: 0),
      server: Self.use(last.server, reading.server, length))
    seconds.append(second)
    sampler.last = reading
    log.beginSecond()
    lag.beginSecond()
    say(Self.line(second))
  }

  private static func use(
    _ before: ProcessFigures?, _ after: ProcessFigures?, _ length: Double
  ) -> LoadResult.ProcessUse? {
    guard let after else { return nil }
    let seconds = max(0, after.cpuSeconds - (before?.cpuSeconds ?? after.cpuSeconds))
    return .init(cores: length > 0 ? seconds / length : 0, residentKiB: after.residentKiB)
  }

  private static func line(_ second: LoadResult.Second) -> String {
    var line = String(
      format: "%5.0f s  connected %5d  sent %6d/s  p50 %7.2f ms  p99 %7.2f ms", second.time,
      second.connections, second.sent, second.p50, second.p99)
    if let server = second.server {
      line += String(
        format: "  server %3.0f %% %4d MiB", server.cores * 100, server.residentKiB / 1024)
    }
    return line + String(format: "  load %3.0f %%", second.own.cores * 100)
  }

  /// All that there is to tell. Call it once, at the end.
  func result() -> LoadResult {
    var result = LoadResult(
      version: "1", command: CommandLine.arguments.joined(separator: " "),
      begun: ISO8601DateFormatter().string(from: begun), journey: plan.journey,
      settings: settings, connections: connectionCount, measuredFrom: measuredFrom.inSeconds,
      measuredUntil: measuredUntil.inSeconds, kinds: log.results, seconds: seconds,
      schedule: schedule, server: nil, matches: 0, matchesPerSecond: 0,
      framesSent: atEnd.figures.sent - atBeginning.figures.sent,
      framesReceived: atEnd.figures.received - atBeginning.figures.received, errors: errors,
      remarks: remarks, warnings: [])
    let seats = atEnd.figures.finishedSeats - atBeginning.figures.finishedSeats
    result.matches = plan.journey == .solo ? seats : seats / 2
    if result.measuredSeconds > 0 {
      result.matchesPerSecond = Double(result.matches) / result.measuredSeconds
    }
    result.server = serverUse(of: result)
    result.warnings = LoadWarnings.of(result)
    return result
  }

  private var settings: [[String]] {
    var settings = [
      ["server", plan.url], ["connections", "\(plan.count)"],
      ["begun a second", String(format: "%g", plan.arrivalRate)], ["seed", "\(plan.seed)"],
    ]
    if plan.journey.plays, plan.journey.isOpen {
      settings.append(["commands a second", String(format: "%g", plan.commandRate)])
    }
    if plan.journey == .reconnect {
      settings.append([
        "first attempts", plan.spread.map { "over \($0)" } ?? "as clients make them",
      ])
    } else {
      settings += [["warm-up", "\(plan.warmUp)"], ["measured", "\(plan.duration)"]]
    }
    return settings
  }

  private var schedule: LoadResult.Schedule {
    let length = (measuredUntil - measuredFrom).inSeconds
    let sent = Double(atEnd.figures.sent - atBeginning.figures.sent)
    let seconds = (atEnd.own?.cpuSeconds ?? 0) - (atBeginning.own?.cpuSeconds ?? 0)
    return LoadResult.Schedule(
      intendedRate: workload == nil ? nil : plan.commandRate,
      achievedRate: length > 0 ? sent / length : 0, lag: lag.histogram.quantiles,
      withoutPlayer: lag.withoutPlayer, neverSent: workload?.waitingCount ?? 0,
      cpuSeconds: seconds, cores: length > 0 ? seconds / length : 0)
  }

  private func serverUse(of result: LoadResult) -> LoadResult.ServerUse? {
    guard let before = atBeginning.server, let after = atEnd.server, let empty = sampler.atStart
    else { return nil }
    let seconds = after.cpuSeconds - before.cpuSeconds
    let each = seconds > 0 ? 1 / seconds : 0
    let grown = Double(after.residentKiB - empty.residentKiB)
    return LoadResult.ServerUse(
      cpuSeconds: seconds,
      cores: result.measuredSeconds > 0 ? seconds / result.measuredSeconds : 0,
      waitedSeconds: after.waitedSeconds - before.waitedSeconds,
      residentKiBBefore: empty.residentKiB, residentKiBAfter: after.residentKiB,
      residentKiBPerConnection: connectionCount > 0 ? grown / Double(connectionCount) : 0,
      matchesPerCPUSecond: Double(result.matches) * each,
      framesPerCPUSecond: Double(result.framesSent + result.framesReceived) * each,
      commandsPerCPUSecond: Double(result.framesSent) * each)
  }
}
