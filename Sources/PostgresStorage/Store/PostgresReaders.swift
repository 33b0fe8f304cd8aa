import Dispatch
import Storage
import Synchronization

/// A few connections that read committed data, each on a thread of its own. Each read is one
/// transaction, which sees one moment. While the server is away a read is repeated until its
/// deadline, which counts from the moment at which it was handed over.
final class PostgresReaders: Sendable {
  private typealias Job = @Sendable (Reader) -> Void

  private struct State {
    var idle: [Reader]
    /// The oldest first.
    var waiting: [Job] = []
    var activeCount = 0
    var isClosed = false
    var awaitsEnd: CheckedContinuation<Void, Never>?
  }

  private let state: Mutex<State>
  private let patience: Duration

  init(_ link: PostgresLink, count: Int) {
    patience = link.patience
    state = Mutex(State(idle: (0..<count).map { _ in Reader(link) }))
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StorageError) -> Value {
    let deadline = ContinuousClock.now + patience
    let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
      let isAccepted = submit { reader in
        reader.read(until: deadline, body) { continuation.resume(returning: $0) }
      }
      if !isAccepted { continuation.resume(returning: .failure(.closed)) }
    }
    return try result.get()
  }

  /// Accepts no more reads, and returns when all accepted reads are done and the connections are
  /// closed. Call it once.
  func close() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        state.isClosed = true
        if state.activeCount > 0 { state.awaitsEnd = continuation }
        return state.activeCount == 0
      }
      if isIdle { continuation.resume() }
    }
    let readers = state.withLock { $0.idle }
    for reader in readers { await reader.close() }
  }

  private func submit(_ job: @escaping Job) -> Bool {
    let (isAccepted, reader): (Bool, Reader?) = state.withLock { state in
      guard !state.isClosed else { return (false, nil) }
      guard let reader = state.idle.popLast() else {
        state.waiting.append(job)
        return (true, nil)
      }
      state.activeCount += 1
      return (true, reader)
    }
    if let reader { reader.queue.async { self.work(reader, job) } }
    return isAccepted
  }

  /// Carries out a job on the reader's queue, and those that wait by then.
  private func work(_ reader: Reader, _ job: Job) {
    job(reader)
    let (next, end): (Job?, CheckedContinuation<Void, Never>?) = state.withLock { state in
      guard state.waiting.isEmpty else { return (state.waiting.removeFirst(), nil) }
      state.idle.append(reader)
      state.activeCount -= 1
      guard state.activeCount == 0 else { return (nil, nil) }
      defer { state.awaitsEnd = nil }
      return (nil, state.awaitsEnd)
    }
    if let next { reader.queue.async { self.work(reader, next) } }
    end?.resume()
  }
}

/// A connection that reads, which is made when it is needed first.
///
/// `@unchecked Sendable`: `session` and `loss` are only used on the queue.
private final class Reader: @unchecked Sendable {
  let queue = DispatchQueue(label: "postgres reader")
  private let link: PostgresLink
  private var session: PostgresSession?
  /// Why the last session was lost; `nil` if none was, or a later one works.
  private var loss: StorageError?

  init(_ link: PostgresLink) { self.link = link }

  /// Reads, again if the connection was lost, and hands over the result. The caller need not wait
  /// for the end of the transaction.
  ///
  /// - Parameter deadline: When a failure is no longer followed by another attempt.
  func read<Value>(
    until deadline: ContinuousClock.Instant, _ body: (PostgresSession) throws -> Value,
    _ settle: (Result<Value, StorageError>) -> Void
  ) {
    // It has waited for a server that is away for as long as it may.
    if session == nil, let loss, deadline <= .now { return settle(.failure(loss)) }
    var pauses = PostgresPauses()
    while true {
      do {
        let session = try connected()
        try session.beginReading()
        settle(.success(try body(session)))
        do { try session.endReading() } catch { self.session = nil }
        return
      } catch {
        if let session {
          do { try session.rollBack() } catch { self.session = nil }
        }
        let failure = StorageError(postgres: error)
        if session == nil { loss = failure }
        guard let error = error as? PostgresError, error.isTransient, pauses.pause(until: deadline)
        else { return settle(.failure(failure)) }
      }
    }
  }

  func close() async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.session = nil
        continuation.resume()
      }
    }
  }

  private func connected() throws -> PostgresSession {
    if let session { return session }
    let session = try link.reader()
    self.session = session
    loss = nil
    return session
  }
}
