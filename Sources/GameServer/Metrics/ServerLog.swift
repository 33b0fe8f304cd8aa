import Logging

/// Log lines that clients or a broken disk can cause over and over: of each text only so many a
/// minute are written.
@GameLoop
final class ServerLog {
  let logger: Logger
  private let clock: any ServerClock
  private var allowance = LineAllowance()

  init(_ logger: Logger, clock: any ServerClock) {
    self.logger = logger
    self.clock = clock
  }

  /// A commit was slow, but not so slow that the journal counts as stalled.
  func slowCommit(nanoseconds: Int, writes: Int) {
    limited(
      .warning, "slow commit",
      ["milliseconds": "\(nanoseconds / 1_000_000)", "writes": "\(writes)"])
  }

  /// A query or a write of its own has failed; the client is told to try again.
  func storeFailed(_ error: any Error) {
    limited(.error, "a database operation failed", ["error": "\(error)"])
  }

  /// Writes a line unless too many of this text were written in the last minute.
  func limited(_ level: Logger.Level, _ text: StaticString, _ metadata: Logger.Metadata) {
    guard logger.logLevel <= level,
      let omitted = allowance.take("\(text)", at: clock.now)
    else { return }
    var metadata = metadata
    if omitted > 0 { metadata["omitted"] = "\(omitted)" }
    logger.log(level: level, "\(text)", metadata: metadata)
  }
}
