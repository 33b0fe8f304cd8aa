import WebSocketTransport

/// The one thread on which sessions, waiting room and live matches live: the executor *is* the
/// event loop that serves the sockets.
///
/// There is one in a process. It is started by the first use and runs until the process ends.
@globalActor
public actor GameLoop {
  public static let shared = GameLoop()

  /// The thread's loop, for sockets and timers.
  public nonisolated let eventLoop = EventLoop(name: "game-loop")

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    eventLoop.asUnownedSerialExecutor()
  }
}

extension GameLoop {
  /// Begins something that waits for the store or the like, after all that this turn of the loop
  /// brings. It never leaves the loop's thread: what it waits for resumes it right here.
  ///
  /// Whenever it calls something asynchronous, even of the loop itself, others may have their turn
  /// before that begins: it may be queued on the loop though it is there already. So whether to
  /// wait is decided in the body of `withCheckedContinuation`, where it cannot change any more.
  @GameLoop
  package static func begin(_ work: @escaping @Sendable @GameLoop () async -> Void) {
    Task(executorPreference: shared.eventLoop, operation: work)
  }

  /// The same of something whose result others wait for. A task without that preference leaves the
  /// loop's thread with each call of the store, and comes back after whatever comes first.
  @GameLoop
  static func task<Value: Sendable>(
    _ work: @escaping @Sendable @GameLoop () async -> Value
  ) -> Task<Value, Never> {
    Task(executorPreference: shared.eventLoop, operation: work)
  }

  /// Runs a closure that is on the loop's thread already, though the compiler does not know.
  ///
  /// Traps when it is not, as `MainActor.assumeIsolated` does.
  static func assumeIsolated<Result>(
    _ operation: @GameLoop () throws -> Result
  ) rethrows -> Result {
    shared.eventLoop.preconditionOnLoop()
    return try withoutActuallyEscaping(operation) { isolated in
      // The check above is what the isolation would have guaranteed; only the type loses it.
      try unsafeBitCast(isolated, to: (() throws -> Result).self)()
    }
  }
}
