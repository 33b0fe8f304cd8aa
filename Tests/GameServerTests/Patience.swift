import GameServer
import Testing

/// Gives everybody else a turn: on the game loop, and on the threads that the store and the slow
/// work have. However busy the machine is, what was to be done there before has begun before; for
/// its end there is ``until(sourceLocation:_:)``.
@GameLoop
func letOthersWork(turns: Int = 20) async {
  for _ in 0..<turns { await Task.yield() }
  // Each priority has threads of its own, and those of the tests may be busy for long: the store's
  // work is of their priority.
  for priority in [Task.currentPriority, .medium, .background] {
    await Task.detached(priority: priority) {}.value
  }
}

/// How long something is waited for that has to come: on a machine whose every thread is busy for
/// long, many turns may pass in which nobody else got one.
struct Patience {
  private let beginning = ContinuousClock.now
  private var turns = 0

  var lasts: Bool {
    mutating get {
      turns += 1
      return turns < 20_000 || ContinuousClock.now - beginning < .seconds(60)
    }
  }
}

/// Waits until something is so that has to be; work on other threads gets its time.
@GameLoop
func until(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: @GameLoop () -> Bool
) async throws {
  var patience = Patience()
  while !condition() {
    let lasts = patience.lasts
    try #require(lasts, "it never was so", sourceLocation: sourceLocation)
    await letOthersWork(turns: 1)
  }
}
