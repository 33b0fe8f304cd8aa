/// The charts of a load test's page.
enum LoadCharts {
  static func all(of result: LoadResult) -> [Chart] {
    let charts = [
      percentiles(result), latency(result), rate(result), processors(result), memory(result),
    ]
    return charts.compactMap(\.self)
  }

  /// Latency by percentile, as HDR histograms are usually drawn.
  private static func percentiles(_ result: LoadResult) -> Chart? {
    let kinds = result.kinds.filter { $0.latency.count > 1 }
    let points = kinds.flatMap(\.curve)
    guard let last = points.map(\.percentile).max() else { return nil }
    return Chart(
      title: "Latency by percentile",
      caption: "both scales logarithmic: each step to the right is one more nine",
      x: .nines(upTo: last), y: .logarithmic(points.map(\.milliseconds), unit: " ms"),
      lines: kinds.map { kind in
        Chart.Line(name: kind.name, points: kind.curve.map { ($0.percentile, $0.milliseconds) })
      }, isWide: true)
  }

  private static func latency(_ result: LoadResult) -> Chart? {
    let seconds = result.seconds.filter { $0.replies > 0 }
    guard !seconds.isEmpty else { return nil }
    return Chart(
      title: "Latency over time", caption: "of all replies of a second", x: time(of: result),
      y: .logarithmic(seconds.flatMap { [$0.p50, $0.max] }, unit: " ms"),
      lines: [
        .init(name: "p50", points: seconds.map { ($0.time, $0.p50) }),
        .init(name: "p99", points: seconds.map { ($0.time, $0.p99) }),
        .init(name: "max", points: seconds.map { ($0.time, $0.max) }),
      ], shaded: unmeasured(result))
  }

  private static func rate(_ result: LoadResult) -> Chart? {
    let seconds = result.seconds.filter { $0.length > 0 }
    guard !seconds.isEmpty else { return nil }
    var lines = [
      Chart.Line(
        name: "requests sent a second",
        points: seconds.map { ($0.time, Double($0.sent) / $0.length) })
    ]
    if let intended = result.schedule.intendedRate {
      lines.append(
        .init(
          name: "due",
          points: [(result.measuredFrom, intended), (result.measuredUntil, intended)],
          isDashed: true))
    }
    if !result.journey.plays {
      lines.append(
        .init(name: "connections", points: seconds.map { ($0.time, Double($0.connections)) }))
    }
    let most = lines.flatMap(\.points).map(\.y).max() ?? 1
    return Chart(
      title: result.journey.plays ? "Requests" : "Requests and connections",
      caption: "", x: time(of: result),
      y: .linear(upTo: most), lines: lines, shaded: unmeasured(result))
  }

  private static func processors(_ result: LoadResult) -> Chart? {
    guard !result.seconds.isEmpty else { return nil }
    var lines: [Chart.Line] = []
    let server = result.seconds.compactMap { second in
      second.server.map { (x: second.time, y: $0.cores * 100) }
    }
    if !server.isEmpty { lines.append(.init(name: "server", points: server)) }
    lines.append(
      .init(name: "load generator", points: result.seconds.map { ($0.time, $0.own.cores * 100) }))
    return Chart(
      title: server.isEmpty ? "Processor time of the load generator" : "Processor time",
      caption: "100 % is one core", x: time(of: result),
      y: .linear(upTo: max(100, lines.flatMap(\.points).map(\.y).max() ?? 0), unit: " %"),
      lines: lines, shaded: unmeasured(result))
  }

  private static func memory(_ result: LoadResult) -> Chart? {
    let points = result.seconds.compactMap { second in
      second.server.map { (x: second.time, y: Double($0.residentKiB) / 1024) }
    }
    guard let most = points.map(\.y).max() else { return nil }
    return Chart(
      title: "Server's resident memory", caption: "", x: time(of: result),
      y: .linear(upTo: most, unit: " MiB"), lines: [.init(name: "server", points: points)],
      shaded: unmeasured(result))
  }

  private static func time(of result: LoadResult) -> Axis {
    .time(0...max(1, result.seconds.last?.time ?? 1))
  }

  /// The warm-up, if the result has one.
  private static func unmeasured(_ result: LoadResult) -> ClosedRange<Double>? {
    result.measuredFrom > 0 ? 0...result.measuredFrom : nil
  }
}
