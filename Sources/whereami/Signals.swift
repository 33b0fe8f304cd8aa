import Dispatch
import Glibc

/// Awaitable signals, whose default actions are disabled.
private struct SignalStream: Sendable {
  let names: AsyncStream<String>
  /// Retained, because a released signal source no longer fires. `nonisolated(unsafe)`: constant,
  /// and used by nobody after the initializer.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

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

/// Awaitable SIGINT and SIGTERM, which then do not end the process.
struct StopSignals: Sendable {
  private let signals = SignalStream([(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")])

  /// Replaces the default actions of both signals; from then on they only end ``next()``.
  init() {}

  /// The name of the next signal.
  func next() async -> String {
    var iterator = signals.names.makeAsyncIterator()
    return await iterator.next() ?? "end"
  }
}

/// Awaitable SIGHUP, which requests that the certificate is read again.
struct ReloadSignal {
  private let signals: SignalStream?

  /// Replaces the signal's default action if the server has a certificate or no terminal. Otherwise
  /// the signal can only mean that the terminal was closed, and ends the process.
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
