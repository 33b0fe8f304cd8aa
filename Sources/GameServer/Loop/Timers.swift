import Collections
import GameRules

/// What the server wants to be woken for.
enum TimerKey: Hashable, Sendable {
  /// A deadline of a live match.
  case match(MatchID)
  /// Ratings windows have widened so far that a pair is possible.
  case waitingRoom
  /// The next commit has gathered enough.
  case nextCommit
  /// What nobody waits for is to be committed.
  case leisureEnds
  /// The store refused a commit a while ago.
  case commitAgain
  /// The commit under way may hang.
  case commitWatch
  /// Requests have waited long enough for a store that refuses or hangs.
  case stallPatience
  /// A challenge has waited too long for an answer, or for a player to come back.
  case challenges
  /// Tokens may have expired.
  case purge
  /// It is to be noted that the server is at work.
  case heartbeat
  /// Live matches have had the time that a planned end gives them.
  case drain
  /// The store may be able to say by now whether a player is deleted.
  case deletion(PlayerID)
  /// The store may be able to say by now who are friends.
  case friendships
  /// The store may be able to say by now who has an account.
  case accounts
  /// A player who dropped while waiting loses the place in the queue.
  case heldTicket(PlayerID)
  /// More players may be told what everybody is told.
  case announcement
  /// A picture may be shown.
  case picture(ViewHandle)
}

/// One timer for each key: setting it again replaces it.
///
/// Costs O(log n) a setting. A timer that was replaced or taken back stays in the heap until its
/// time comes, and is ignored then; when most of the heap is such, it is made anew.
@GameLoop
final class Timers {
  private struct Entry: Comparable {
    let instant: Instant
    let generation: UInt64
    let key: TimerKey

    static func < (left: Entry, right: Entry) -> Bool {
      (left.instant, left.generation) < (right.instant, right.generation)
    }
    static func == (left: Entry, right: Entry) -> Bool { left.generation == right.generation }
  }

  private let clock: any ServerClock
  private let instruments: Instruments
  private var heap = Heap<Entry>()
  private var current: [TimerKey: Entry] = [:]
  private var lastGeneration: UInt64 = 0
  private var alarm: Instant?
  private var isHalted = false

  /// Called with the key of every timer whose time has come.
  var onFire: @GameLoop (TimerKey) -> Void = { _ in }

  init(clock: any ServerClock, instruments: Instruments) {
    self.clock = clock
    self.instruments = instruments
  }

  func set(_ key: TimerKey, at instant: Instant) {
    lastGeneration += 1
    let entry = Entry(instant: instant, generation: lastGeneration, key: key)
    current[key] = entry
    heap.insert(entry)
    if heap.count > 4 * current.count + GameServerLimits.ignoredTimers {
      heap = Heap(current.values)
    }
    updateAlarm()
  }

  /// No timer fires any more.
  func halt() {
    clock.setAlarm(at: nil) {}
    isHalted = true
  }

  func cancel(_ key: TimerKey) {
    current[key] = nil
  }

  func isSet(_ key: TimerKey) -> Bool { current[key] != nil }

  /// How many timers are set.
  var count: Int { current.count }
  /// How many entries there are, with those that will be ignored.
  var entryCount: Int { heap.count }

  private func updateAlarm() {
    guard !isHalted else { return }
    while let first = heap.min, current[first.key] != first { heap.removeMin() }
    guard heap.min?.instant != alarm else { return }
    alarm = heap.min?.instant
    clock.setAlarm(at: alarm) { [weak self] in self?.fireDue() }
  }

  private func fireDue() {
    alarm = nil
    let now = clock.now
    while let first = heap.min, first.instant <= now {
      heap.removeMin()
      guard current[first.key] == first else { continue }
      current[first.key] = nil
      let late = now.millisecondsSinceEpoch - first.instant.millisecondsSinceEpoch
      instruments.timerLateness.observe(Int(late) * 1_000_000)
      onFire(first.key)
    }
    updateAlarm()
  }
}
