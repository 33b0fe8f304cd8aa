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
    \(warnings(result))
    <h1>\(heading(result).escaped)</h1>
    <pre>\(LoadTable.text(result).escaped)</pre>
    <section class="charts">\(LoadCharts.all(of: result).map(\.svg).joined(separator: "\n"))</section>
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

  private static func warnings(_ result: LoadResult) -> String {
    guard !result.warnings.isEmpty else { return "" }
    let items = result.warnings.map { "<li>\($0.escaped)</li>" }.joined()
    return "<section class=\"warnings\"><b>Before you believe it</b><ul>\(items)</ul></section>"
  }

  private static func settings(_ result: LoadResult) -> String {
    let rows = (result.settings + [["begun", result.begun]]).map {
      "<tr><th>\($0[0].escaped)</th><td>\($0[1].escaped)</td></tr>"
    }
    return """
      <section><h2>How it was measured</h2><table>\(rows.joined())</table>
      <pre>\(result.command.escaped)</pre></section>
      """
  }
}
