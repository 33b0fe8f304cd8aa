import Dispatch
import Glibc

/// SIGINT and SIGTERM as something to wait for, instead of the end of the process.
struct StopSignals {
  private let signals: AsyncStream<String>
  /// Kept alive: a signal source that is let go of no longer fires.
  private let sources: [any DispatchSourceSignal]

  /// From now on the two signals do nothing but end ``next()``.
  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    signals = stream
    let queue = DispatchQueue(label: "whereami.signals")
    sources = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")].map { number, name in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { continuation.yield(name) }
      source.resume()
      return source
    }
  }

  /// The name of the next signal.
  func next() async -> String {
    var iterator = signals.makeAsyncIterator()
    return await iterator.next() ?? "end"
  }
}
