import GameRules

/// Bounds the log lines of each kind, as a client can cause them as often as it likes: ten a
/// minute. The first line after that minute says how many were left out.
struct LineAllowance {
  private static let linesPerWindow = 10
  private static let window = Duration.seconds(60)

  private var windows: [String: (start: Instant, written: Int, omitted: Int)] = [:]

  init() {}

  /// Asks to write a line; `nil` if it may not be, else how many of the kind were left out before.
  ///
  /// - Parameter kind: One of few, and nothing that a client chooses.
  mutating func take(_ kind: String, at now: Instant) -> Int? {
    var window = windows[kind] ?? (now, 0, 0)
    defer { windows[kind] = window }
    var omitted = 0
    if now - window.start >= Self.window {
      omitted = window.omitted
      window = (now, 0, 0)
    }
    guard window.written < Self.linesPerWindow else {
      window.omitted += 1
      return nil
    }
    window.written += 1
    return omitted
  }
}
