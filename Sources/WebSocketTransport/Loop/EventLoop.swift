import CLibwebsockets
import Collections
import Glibc
import Synchronization

/// A thread that runs a libev loop and is the executor of everything confined to that loop.
///
/// libwebsockets contexts are attached to the loop (`foreign_loops`), so a socket callback, a timer
/// and an actor's job all run on this one thread, one after the other. A job enqueued by a callback
/// runs once all callbacks of that turn have run, just before the loop would wait for sockets
/// again: what many sockets asked for in one turn can be answered together (group commit).
///
/// A task that prefers the loop (`Task(executorPreference:)`) is resumed on it by whatever it
/// waited for; any other task takes the way over a thread of the global pool first.
///
/// A loop lives until `stop()`. It is made once per process or test, so a kernel that refuses the
/// thread or the epoll descriptor is fatal.
///
/// `@unchecked Sendable`: `inbox` and `thread` are behind mutexes, `owner` is atomic, `alarm` is a
/// semaphore, and everything else is touched by the loop's own thread only.
public final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
  /// Something that any thread may ask for.
  private enum Submission: Sendable {
    case job(UnownedJob)
    case work(@Sendable () -> Void)
  }

  /// Something to run in this turn.
  private enum Item {
    case submitted(Submission)
    /// Made on the loop's thread, hence free to capture what is confined to it.
    case confined(() -> Void)
  }

  /// Work from other threads.
  private struct Inbox: ~Copyable {
    var items: [Submission] = []
    var isStopping = false
    var isStopped = false
    /// The loop waits for `alarm`, and not for its sockets.
    var isResting = false

    /// Returns what the loop is to be woken from.
    mutating func endRest() -> Sleep {
      defer { isResting = false }
      return isResting ? .rest : .sockets
    }
  }

  /// The kind of wait that the loop is in, or is about to enter.
  private enum Sleep { case sockets, rest }

  /// Jobs run in one turn before the sockets are looked at again.
  private static let maximumItemsPerTurn = 1024

  /// The thread's name, cut to 15 bytes by the kernel.
  public let name: String
  /// The libev loop; used by this target's attachments, on the loop's thread.
  let pointer: OpaquePointer

  private let inbox = Mutex(Inbox())
  private let thread = Mutex<pthread_t?>(nil)
  private let owner = Atomic<UInt>(0)
  private let watchers: Watchers
  /// Ends a rest. Not Dispatch's: that follows the wall clock, which somebody may set back.
  private let alarm = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  // Confined to the loop's thread.
  private var ready = Deque<Item>()
  private var isLeaving = false
  /// Until when the sockets are left alone, in ``nanoseconds``.
  private var restEnd = 0
  /// Something was left over for the next turn.
  private var skipsRest = false
  private var attachments: [ObjectIdentifier: any LoopAttachment] = [:]
  private var timers: [ObjectIdentifier: LoopTimer] = [:]

  /// When the turn began, in ``nanoseconds``; 0 while nobody observes turns. Ask on the loop's
  /// thread.
  public private(set) var turnStart = 0

  /// Told, on the loop's thread, how many nanoseconds each turn kept the loop from looking at its
  /// sockets; a rest is none.
  ///
  /// Set it on the loop's thread. Nil (the default) saves two readings of the clock a turn.
  public var turnObserver: ((Int) -> Void)?

  /// Makes the loop and starts its thread; SIGPIPE is ignored in the process from now on, and the
  /// thread takes no asynchronous signals.
  public init(name: String = "event-loop") {
    signal(SIGPIPE, SIG_IGN)
    guard let loop = ev_loop_new(UInt32(EVFLAG_AUTO)) else {
      fatalError("libev found no usable backend")
    }
    self.name = name
    pointer = loop
    watchers = Watchers()
    alarm.initialize(to: sem_t())
    sem_init(alarm, 0, 0)
    startThread()
  }

  deinit {
    // The running thread holds a reference: only a stopped loop gets here.
    precondition(inbox.withLock { $0.isStopped }, "an EventLoop ends with stop()")
    watchers.deallocate()
    sem_destroy(alarm)
    alarm.deallocate()
    ev_loop_destroy(pointer)
  }
}

// MARK: Executor

extension EventLoop {
  /// Whether the caller runs on the loop's thread.
  public var isCurrentThread: Bool { owner.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Queues an actor's job; from another thread the loop is woken once per batch.
  ///
  /// A job that comes after the loop has stopped never runs.
  public func enqueue(_ job: consuming ExecutorJob) { submit(.job(UnownedJob(job))) }

  /// Runs a closure on the loop's thread, after what was queued before it by the same thread.
  public func async(_ work: @escaping @Sendable () -> Void) { submit(.work(work)) }

  /// Runs a closure once all callbacks of this turn have run; call it on the loop's thread.
  public func afterCallbacks(_ work: @escaping () -> Void) {
    preconditionOnLoop()
    ready.append(.confined(work))
  }

  /// This loop as the executor of an actor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Whether the caller runs on the loop's thread, whatever task it belongs to.
  public func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

  /// Traps unless the caller runs on the loop's thread.
  public func checkIsolated() { preconditionOnLoop() }

  /// Traps unless the caller runs on the loop's thread.
  public func preconditionOnLoop() {
    precondition(isCurrentThread, "must be called on the event loop's thread")
  }

  /// Whether nothing is queued: until a socket, a timer or another thread brings something, the
  /// loop has nothing to do. Ask on the loop's thread; the job that asks does not count.
  ///
  /// For simulations, in which nothing of that sort exists: they know then that everything that
  /// follows from an event has happened.
  public var isIdle: Bool {
    preconditionOnLoop()
    return ready.isEmpty && inbox.withLock { $0.items.isEmpty }
  }

  private func submit(_ submission: Submission) {
    if isCurrentThread {
      ready.append(.submitted(submission))
      return
    }
    wake(
      inbox.withLock { inbox in
        guard !inbox.isStopped else { return nil }
        inbox.items.append(submission)
        return inbox.items.count == 1 ? inbox.endRest() : nil
      })
  }

  /// From any thread.
  private func wake(_ sleep: Sleep?) {
    switch sleep {
    case .rest: sem_post(alarm)
    case .sockets: ev_async_send(pointer, watchers.wakeUp)
    case nil: break
    }
  }
}

// MARK: Life

extension EventLoop {
  /// Runs what is queued, closes every attachment, ends the loop and joins its thread.
  ///
  /// Safe to call from any thread and more than once; from the loop's own thread it returns at once
  /// and the loop ends after this turn.
  public func stop() {
    wake(
      inbox.withLock { inbox in
        inbox.isStopping = true
        return inbox.isStopped ? nil : inbox.endRest()
      })
    if isCurrentThread {
      // Not available: another thread is joining this one, and would wait for it forever.
      _ = thread.withLockIfAvailable { thread in
        if let handle = thread { pthread_detach(handle) }
        thread = nil
      }
    } else {
      thread.withLock { thread in
        if let handle = thread { pthread_join(handle, nil) }
        thread = nil
      }
    }
  }

  private func startThread() {
    // The new thread inherits the mask: it must never be the one that a signal is delivered to.
    var blocked = sigset_t()
    var previous = sigset_t()
    sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
    var handle = pthread_t()
    // The thread owns a reference to the loop for as long as it runs.
    let status = pthread_create(
      &handle, nil,
      { argument in
        // Never nil: it is the pointer handed over below.
        let loop = Unmanaged<EventLoop>.fromOpaque(argument!).takeRetainedValue()
        loop.run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    precondition(status == 0, "the kernel refused a thread: \(status)")
    thread.withLock { $0 = handle }
  }

  private func run() {
    owner.store(UInt(pthread_self()), ordering: .relaxed)
    // The kernel takes no more than fifteen bytes.
    whereami_name_thread(String(decoding: name.utf8.prefix(15), as: UTF8.self))
    // Unretained: the watchers are stopped before `run` gives up the thread's reference.
    watchers.start(on: pointer, data: Unmanaged.passUnretained(self).toOpaque())
    while !isLeaving { ev_run(pointer, 0) }
    leave()
    watchers.stop(on: pointer)
  }

  /// Empties the queues, closes the attachments, and empties the queues of what that brought.
  private func leave() {
    runEverythingQueued()
    for attachment in attachments.values { attachment.loopWillStop() }
    repeat {
      runEverythingQueued()
      // Again and again: what just ran may have set new ones.
      for timer in timers.values { timer.cancel() }
    } while !inbox.withLock { inbox in
      inbox.isStopped = inbox.items.isEmpty
      return inbox.isStopped
    }
    precondition(attachments.isEmpty, "an attachment didn't leave a stopping loop")
    owner.store(0, ordering: .relaxed)
  }

  private func runEverythingQueued() {
    repeat {
      takeInbox()
      while let item = ready.popFirst() { run(item) }
    } while !inbox.withLock { $0.items.isEmpty }
  }

  private func takeInbox() {
    let (items, isStopping) = inbox.withLock { inbox in
      let items = inbox.items
      inbox.items = []
      return (items, inbox.isStopping)
    }
    isLeaving = isStopping
    for item in items { ready.append(.submitted(item)) }
  }

  private func run(_ item: Item) {
    switch item {
    case .submitted(.job(let job)): job.runSynchronously(on: asUnownedSerialExecutor())
    case .submitted(.work(let work)): work()
    case .confined(let work): work()
    }
  }

  /// libev is about to wait: run the turn's jobs, and don't let it wait if some are left.
  fileprivate func prepare() {
    repeat { runTurn() } while restIsInterrupted()
    if ready.isEmpty {
      ev_idle_stop(pointer, watchers.busy)
    } else {
      ev_idle_start(pointer, watchers.busy)
    }
    if isLeaving { ev_break(pointer, Int32(EVBREAK_ALL)) }
  }

  private func runTurn() {
    takeInbox()
    var budget = Self.maximumItemsPerTurn
    while budget > 0, let item = ready.popFirst() {
      run(item)
      budget -= 1
    }
    guard let turnObserver, turnStart > 0 else { return }
    let end = Self.nanoseconds
    turnObserver(end - turnStart)
    // Items that another thread brings meanwhile run before the loop waits, in a turn of their own.
    turnStart = end
  }

  /// Rests if it may; whether another thread has brought something in the meantime.
  private func restIsInterrupted() -> Bool {
    guard ready.isEmpty, !skipsRest, !isLeaving, restEnd > Self.nanoseconds else { return false }
    let rests = inbox.withLock { inbox in
      inbox.isResting = inbox.items.isEmpty && !inbox.isStopping
      return inbox.isResting
    }
    guard rests else { return true }
    whereami_wait(alarm, restEnd)
    check()
    return inbox.withLock { inbox in
      inbox.isResting = false
      return !inbox.items.isEmpty || inbox.isStopping
    }
  }

  /// libev, or a rest, has waited.
  fileprivate func check() {
    skipsRest = false
    turnStart = turnObserver == nil ? 0 : Self.nanoseconds
  }

  /// Leaves sockets and timers alone for a while, counted from now, whatever was asked for before:
  /// what they bring by then comes in one turn, and costs one wake-up. A timer that is due by then
  /// is late, unless it was set without a delay.
  ///
  /// It begins when all that is queued has run. What other threads ask for is done meanwhile. Call
  /// it on the loop's thread.
  public func rest(for duration: Duration) {
    preconditionOnLoop()
    restEnd = Self.nanoseconds + duration.wholeNanoseconds
  }

  /// Begins the next turn without the rest, as work was left over for it. (Work that libwebsockets
  /// keeps for its next turn waits as the sockets do.)
  func skipRest() { skipsRest = true }
}

// MARK: Timers and attachments

extension EventLoop {
  /// The machine's monotonic clock: for measuring, on any thread.
  public static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The same in seconds. All deadlines go by it: libev's `ev_now` is the wall clock, and one that
  /// somebody sets would end every connection, or none any more.
  static var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Runs a closure once, on the loop's thread, no earlier than after a while; call it there.
  ///
  /// The timer keeps the closure until it has run or is cancelled; letting go of the timer doesn't
  /// cancel it. A negative delay counts as zero.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> LoopTimer {
    preconditionOnLoop()
    if delay <= .zero { skipRest() }
    let timer = LoopTimer(loop: self, delay: delay, work: work)
    timers[ObjectIdentifier(timer)] = timer
    return timer
  }

  func forget(_ timer: LoopTimer) { timers[ObjectIdentifier(timer)] = nil }

  /// Retains an attachment until it unregisters.
  func register(_ attachment: any LoopAttachment) {
    preconditionOnLoop()
    attachments[ObjectIdentifier(attachment)] = attachment
  }

  func unregister(_ attachment: any LoopAttachment) {
    attachments[ObjectIdentifier(attachment)] = nil
  }
}

/// Something with libev watchers of its own, closed when the loop stops.
protocol LoopAttachment: AnyObject {
  /// The loop is about to end: stop every watcher and `unregister`.
  func loopWillStop()
}

/// The loop's own libev watchers.
private struct Watchers {
  let wakeUp = UnsafeMutablePointer<ev_async>.allocate(capacity: 1)
  let prepare = UnsafeMutablePointer<ev_prepare>.allocate(capacity: 1)
  let check = UnsafeMutablePointer<ev_check>.allocate(capacity: 1)
  /// Running while jobs are left over, which keeps libev from waiting.
  let busy = UnsafeMutablePointer<ev_idle>.allocate(capacity: 1)

  init() {
    wakeUp.initialize(to: ev_async())
    prepare.initialize(to: ev_prepare())
    check.initialize(to: ev_check())
    busy.initialize(to: ev_idle())
    // Waking is all it does: `prepare` follows before the loop waits again.
    whereami_ev_async_init(wakeUp) { _, _, _ in }
    whereami_ev_idle_init(busy) { _, _, _ in }
    // `data` is the loop, set in `start`; it outlives its started watchers.
    whereami_ev_prepare_init(prepare) { _, watcher, _ in
      Unmanaged<EventLoop>.fromOpaque(watcher!.pointee.data).takeUnretainedValue().prepare()
    }
    whereami_ev_check_init(check) { _, watcher, _ in
      Unmanaged<EventLoop>.fromOpaque(watcher!.pointee.data).takeUnretainedValue().check()
    }
  }

  func start(on loop: OpaquePointer, data: UnsafeMutableRawPointer) {
    prepare.pointee.data = data
    check.pointee.data = data
    ev_async_start(loop, wakeUp)
    ev_prepare_start(loop, prepare)
    ev_check_start(loop, check)
  }

  func stop(on loop: OpaquePointer) {
    ev_async_stop(loop, wakeUp)
    ev_prepare_stop(loop, prepare)
    ev_check_stop(loop, check)
    ev_idle_stop(loop, busy)
  }

  func deallocate() {
    wakeUp.deallocate()
    prepare.deallocate()
    check.deallocate()
    busy.deallocate()
  }
}
