import Foundation

/// A result of a load test as a page with charts: one file, without scripts, and without anything
/// from elsewhere.
public enum LoadPage {
  public static func html(_ result: LoadResult) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Load test: \(result.journey.rawValue)</title>
    <style>\(style)</style></head><body><main>
    <header><h1>\(heading(result).escaped)</h1><p>\(summary(result).escaped)</p></header>
    \(warnings(result))
    <section class="tiles">\(tiles(result).map(html).joined())</section>
    <section class="charts">\(LoadCharts.all(of: result).map(\.svg).joined(separator: "\n"))</section>
    \(table(result))
    \(counts("What went wrong", result.errors))\(counts("Worth knowing", result.remarks))
    \(settings(result))
    </main></body></html>

    """
  }

  private static func heading(_ result: LoadResult) -> String {
    switch result.journey {
    case .idle: "\(result.connections) idle connections"
    case .human: "\(result.connections) players in duels"
    case .duels: "\(result.connections) players without think time"
    case .solo: "\(result.connections) players alone"
    case .reconnect: "\(result.connections) clients come back"
    }
  }

  private static func summary(_ result: LoadResult) -> String {
    let rate = number(result.schedule.achievedRate)
    let length = number(result.measuredSeconds)
    return switch result.journey {
    case .idle: "Signed in at a fixed rate, then silent for \(length) s."
    case .human, .solo:
      "\(number(result.schedule.intendedRate ?? 0)) commands due a second, \(rate) sent, for "
        + "\(length) s. Each is timed from when it was due."
    case .duels:
      "\(rate) commands a second for \(length) s, each sent when the reply before had come: the "
        + "throughput is what counts here, and latencies are those of a server that is full."
    case .reconnect:
      "\(principal(result)?.latency.count ?? 0) came back within \(length) s of the loss. Each is "
        + "timed from its first attempt."
    }
  }

  // MARK: Tiles

  private struct Tile {
    var name: String
    var value: String
    var unit: String
  }

  private static func html(_ tile: Tile) -> String {
    "<div><b>\(tile.value.escaped)<small> \(tile.unit.escaped)</small></b>"
      + "<span>\(tile.name.escaped)</span></div>"
  }

  private static func tiles(_ result: LoadResult) -> [Tile] {
    var tiles: [Tile] = []
    if let kind = principal(result) {
      for (name, value) in [
        ("p50", kind.latency.p50), ("p99", kind.latency.p99), ("p99.9", kind.latency.p999),
      ] { tiles.append(Tile(name: "\(kind.name), \(name)", value: number(value), unit: "ms")) }
    }
    if result.journey.plays {
      tiles.append(
        Tile(name: "matches a second", value: number(result.matchesPerSecond), unit: ""))
    }
    if let server = result.server {
      tiles.append(
        Tile(name: "of a core for the server", value: number(server.cores * 100), unit: "%"))
      tiles.append(
        result.journey == .duels
          ? Tile(
            name: "a second of the server's processor",
            value: number(server.matchesPerCPUSecond), unit: "matches")
          : Tile(
            name: "more memory a connection", value: number(server.residentKiBPerConnection),
            unit: "KiB"))
    }
    let errors = result.errors.values.reduce(0, +)
    tiles.append(Tile(name: "errors", value: "\(errors)", unit: ""))
    return tiles
  }

  /// The kind of command that a journey is about.
  static func principal(_ result: LoadResult) -> LoadResult.Kind? {
    let names =
      switch result.journey {
      case .human, .solo, .duels: ["match.guess", "all commands"]
      case .idle: ["sign in"]
      case .reconnect: ["come back"]
      }
    return names.lazy.compactMap { name in result.kinds.first { $0.name == name } }.first
  }

  /// Three significant digits.
  static func number(_ value: Double) -> String {
    abs(value) >= 100 ? String(format: "%.0f", value) : Axis.text(value, digits: 3)
  }

  // MARK: Tables

  private static func warnings(_ result: LoadResult) -> String {
    guard !result.warnings.isEmpty else { return "" }
    let items = result.warnings.map { "<li>\($0.escaped)</li>" }.joined()
    return "<section class=\"warnings\"><b>Before you believe it</b><ul>\(items)</ul></section>"
  }

  private static func table(_ result: LoadResult) -> String {
    let rows =
      result.kinds.map { row($0.name, $0.latency, refused: $0.refused, lost: $0.unanswered) }
      + [row("the test's own lag", result.schedule.lag, refused: nil, lost: nil)]
    return """
      <section><h2>Latency in milliseconds</h2><div class="scroll"><table>
      <tr><th></th><th>count</th><th>p50</th><th>p90</th><th>p99</th><th>p99.9</th><th>max</th>\
      <th>refused</th><th>no answer</th></tr>
      \(rows.joined(separator: "\n"))
      </table></div></section>
      """
  }

  private static func row(
    _ name: String, _ latency: LoadResult.Quantiles, refused: Int?, lost: Int?
  ) -> String {
    let values = [latency.p50, latency.p90, latency.p99, latency.p999, latency.max]
    let cells =
      ["\(latency.count)"] + values.map { String(format: "%.2f", $0) }
      + [refused, lost].map { $0.map(String.init) ?? "" }
    return "<tr><th>\(name.escaped)</th>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
  }

  private static func counts(_ title: String, _ counts: [String: Int]) -> String {
    guard !counts.isEmpty else { return "" }
    let rows = counts.sorted { $0.key < $1.key }.map {
      "<tr><th>\($0.key.escaped)</th><td>\($0.value)</td></tr>"
    }
    return "<section><h2>\(title.escaped)</h2><table>\(rows.joined())</table></section>"
  }

  private static func settings(_ result: LoadResult) -> String {
    var settings = result.settings + [["begun", result.begun]]
    if let server = result.server {
      settings += [
        ["server's processor time", "\(number(server.cpuSeconds)) s"],
        ["server ready and without a core", "\(number(server.waitedSeconds)) s"],
        ["server's memory", "\(server.residentKiBAfter / 1024) MiB"],
      ]
      if result.journey.plays {
        settings.append([
          "a second of its processor time",
          "\(number(server.matchesPerCPUSecond)) matches, "
            + "\(number(server.framesPerCPUSecond)) frames",
        ])
      }
    }
    settings.append([
      "load generator's processor time", "\(number(result.schedule.cpuSeconds)) s",
    ])
    let rows = settings.map { "<tr><th>\($0[0].escaped)</th><td>\($0[1].escaped)</td></tr>" }
    return """
      <section><h2>How it was measured</h2><table>\(rows.joined())</table>
      <pre>\(result.command.escaped)</pre></section>
      """
  }
}
