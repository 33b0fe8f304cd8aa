import Dispatch
import Synchronization
import Testing

@testable import Accounts

/// Work that says that it began, and ends when told to.
private final class Gate: Sendable {
  private let beginning = DispatchSemaphore(value: 0)
  private let ending = DispatchSemaphore(value: 0)
  let begun = Mutex<[Int]>([])

  /// Carried out on a pool's thread; false if nobody opened in a minute.
  func pass(_ number: Int) -> Bool {
    begun.withLock { $0.append(number) }
    return ending.wait(timeout: .now() + 60) == .success
  }

  func open(_ times: Int = 1) { for _ in 0..<times { ending.signal() } }

  var begunNumbers: [Int] { begun.withLock { $0 } }
}

/// How many pieces of work run at once, now and at most.
private final class Concurrency: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  func run() {
    counts.withLock { counts in
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
    counts.withLock { $0.now -= 1 }
  }

  var most: Int { counts.withLock { $0.most } }
}

@Suite("The pool for slow work")
struct SlowWorkPoolTests {
  /// An actor whose jobs come in the order of its calls.
  private actor Caller {
    let pool: SlowWorkPool
    let gate: Gate
    var finished: [Int] = []

    init(_ pool: SlowWorkPool, _ gate: Gate) {
      self.pool = pool
      self.gate = gate
    }

    func run(_ number: Int) async -> Result<Bool, SlowWorkRefusal> {
      let gate = gate
      let result = await pool.run { gate.pass(number) }
      preconditionIsolated()
      finished.append(number)
      return result
    }
  }

  @Test("There is at least one thread and one core left over")
  func standardThreads() {
    #expect(SlowWorkPool.standardThreadCount >= 1)
  }

  @Test("Work's result comes back, from another thread, to the caller's executor")
  @MainActor
  func result() async {
    let pool = SlowWorkPool(threadCount: 2)
    let sum = await pool.run { (1...10).reduce(0, +) }
    MainActor.preconditionIsolated()
    #expect(sum == .success(55))
    await pool.stop()
  }

  @Test("Its threads have its name, so that `top -H` tells who is busy")
  func name() async {
    let pool = SlowWorkPool(name: "passwords", threadCount: 1)
    let name = await pool.run {
      try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    }
    #expect(name == .success("passwords\n"))
    await pool.stop()
  }

  @Test("No more jobs run at once than there are threads, and none is lost")
  func bounded() async {
    let pool = SlowWorkPool(threadCount: 3, queueLimit: 200)
    let concurrency = Concurrency()
    let done = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask { (try? await pool.run { concurrency.run() }.get()) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(done == 200)
    #expect((1...3).contains(concurrency.most))
    await pool.stop()
  }

  @Test("Jobs begin in the order of their coming; when the queue is full, the next is turned away")
  func orderAndOverload() async {
    let gate = Gate()
    let pool = SlowWorkPool(threadCount: 1, queueLimit: 3)
    let caller = Caller(pool, gate)
    var tasks: [Task<Result<Bool, SlowWorkRefusal>, Never>] = []
    tasks.append(Task { await caller.run(0) })
    #expect(await eventually { gate.begunNumbers == [0] })
    for number in 1...3 {
      tasks.append(Task { await caller.run(number) })
      #expect(await eventually { pool.waitingCount == number })
    }
    #expect(await caller.run(99) == .failure(.overloaded))
    gate.open(4)
    for task in tasks { #expect(await task.value == .success(true)) }
    #expect(gate.begunNumbers == [0, 1, 2, 3])
    #expect(pool.waitingCount == 0)
    gate.open()
    #expect(await caller.run(4) == .success(true), "there is room again")
    await pool.stop()
  }

  @Test("Stopping refuses what waits, lets what runs finish, and takes nothing more")
  func stopping() async {
    let gate = Gate()
    let pool = SlowWorkPool(threadCount: 1, queueLimit: 5)
    let caller = Caller(pool, gate)
    let running = Task { await caller.run(0) }
    #expect(await eventually { gate.begunNumbers == [0] })
    let waiting = Task { await caller.run(1) }
    #expect(await eventually { pool.waitingCount == 1 })
    let stop = Task { await pool.stop() }
    #expect(await waiting.value == .failure(.stopped))
    #expect(await caller.run(2) == .failure(.stopped))
    gate.open()
    #expect(await running.value == .success(true))
    await stop.value
    await pool.stop()
    #expect(gate.begunNumbers == [0])
  }
}
