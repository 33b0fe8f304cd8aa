import Dispatch
import Glibc

/// Signals as something to wait for, instead of what the system does with them.
private struct SignalStream {
  let names: AsyncStream<String>
  /// Kept alive: a signal source that is let go of no longer fires.
  private let sources: [any DispatchSourceSignal]

  init(_ signals: [(number: Int32, name: String)]) {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    names = stream
    let queue = DispatchQueue(label: "whereami.signals")
    sources = signals.map { number, name in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { continuation.yield(name) }
      source.resume()
      return source
    }
  }
}

/// SIGINT and SIGTERM as something to wait for, instead of the end of the process.
struct StopSignals {
  private let signals = SignalStream([(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")])

  /// From now on the two signals do nothing but end ``next()``.
  init() {}

  /// The name of the next signal.
  func next() async -> String {
    var iterator = signals.names.makeAsyncIterator()
    return await iterator.next() ?? "end"
  }
}

/// SIGHUP as the wish that the certificate be read again.
struct ReloadSignal {
  private let signals: SignalStream?

  /// From now on the signal does nothing but what ``each(_:)`` does, unless it can only mean that
  /// the terminal has been closed: a server without a certificate ends then, as it always did.
  init(hasCertificate: Bool) {
    let isService = hasCertificate || isatty(STDIN_FILENO) == 0
    signals = isService ? SignalStream([(SIGHUP, "SIGHUP")]) : nil
  }

  /// Runs the body for each signal, one after the other, until the task is cancelled.
  func each(_ body: () async -> Void) async {
    guard let signals else { return }
    for await _ in signals.names { await body() }
  }
}
