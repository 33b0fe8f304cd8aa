import GameRules

/// How many lines of a kind the log may get: what a client can bring about as often as it likes
/// must not fill a disk. Each kind has so many in a minute; the first of the next says how many
/// were left out.
struct LineAllowance {
  private var windows: [String: (start: Instant, written: Int, omitted: Int)] = [:]

  init() {}

  /// Asks to write a line; `nil` if it may not be, else how many of the kind were left out before.
  ///
  /// - Parameter kind: One of few, and nothing that a client chooses.
  mutating func take(_ kind: String, at now: Instant) -> Int? {
    var window = windows[kind] ?? (now, 0, 0)
    defer { windows[kind] = window }
    var omitted = 0
    if now - window.start >= GameServerLimits.lineWindow {
      omitted = window.omitted
      window = (now, 0, 0)
    }
    guard window.written < GameServerLimits.linesPerWindow else {
      window.omitted += 1
      return nil
    }
    window.written += 1
    return omitted
  }
}
