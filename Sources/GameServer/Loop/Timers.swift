import Collections
import GameRules
import Metrics

/// The one queue of all timers. Each feature sets its own through a ``TimerGroup``.
///
/// Timers fire in the order of their times, and those of the same time in the order in which they
/// were set. Setting costs O(log n). A timer that was replaced or cancelled stays in the heap until
/// its time comes, and is ignored then; when most of the heap is such, it is made anew.
@GameLoop
final class Timers {
  fileprivate struct Entry: Comparable {
    let instant: Instant
    let generation: UInt64
    /// The index of the timer's group.
    let group: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.instant, left.generation) < (right.instant, right.generation)
    }
    static func == (left: Entry, right: Entry) -> Bool { left.generation == right.generation }
  }

  private let clock: any ServerClock
  /// How late timers fired.
  private let lateness: RecentHistogram
  private var heap = Heap<Entry>()
  private var groups: [any AnyTimerGroup] = []
  private var lastGeneration: UInt64 = 0
  private var alarm: Instant?
  private var isHalted = false

  /// How many cancelled timers are not worth the work of removing them.
  private static let ignoredEntries = 1024

  init(clock: any ServerClock, lateness: RecentHistogram) {
    self.clock = clock
    self.lateness = lateness
  }

  /// No timer fires any more.
  func halt() {
    clock.setAlarm(at: nil) {}
    isHalted = true
  }

  /// How many timers are set.
  var count: Int { groups.reduce(0) { $0 + $1.count } }
  /// How many entries the heap has, with those that will be ignored.
  var entryCount: Int { heap.count }

  /// Returns the index of the group.
  fileprivate func add(_ group: any AnyTimerGroup) -> Int {
    groups.append(group)
    return groups.count - 1
  }

  /// Returns the generation of the new timer, which is greater than all before.
  fileprivate func insert(at instant: Instant, group: Int) -> UInt64 {
    lastGeneration += 1
    heap.insert(Entry(instant: instant, generation: lastGeneration, group: group))
    return lastGeneration
  }

  fileprivate func inserted() {
    if heap.count > Self.ignoredEntries, heap.count > 4 * count + Self.ignoredEntries {
      heap = Heap(heap.unordered.filter(isCurrent))
    }
    updateAlarm()
  }

  private func isCurrent(_ entry: Entry) -> Bool { groups[entry.group].has(entry.generation) }

  private func updateAlarm() {
    guard !isHalted else { return }
    while let first = heap.min, !isCurrent(first) { heap.removeMin() }
    guard heap.min?.instant != alarm else { return }
    alarm = heap.min?.instant
    clock.setAlarm(at: alarm) { [weak self] in self?.fireDue() }
  }

  private func fireDue() {
    alarm = nil
    let now = clock.now
    while let first = heap.min, first.instant <= now {
      heap.removeMin()
      guard isCurrent(first) else { continue }
      let late = now.millisecondsSinceEpoch - first.instant.millisecondsSinceEpoch
      lateness.observe(Int(late) * 1_000_000)
      groups[first.group].fire(first.generation)
    }
    updateAlarm()
  }
}

/// A group whose keys are of any type.
@GameLoop
private protocol AnyTimerGroup: AnyObject {
  var count: Int { get }
  func has(_ generation: UInt64) -> Bool
  func fire(_ generation: UInt64)
}

/// The timers of one purpose, at most one for each key: setting it again replaces it.
@GameLoop
final class TimerGroup<Key: Hashable & Sendable> {
  private let timers: Timers
  private var index = 0
  private var generations: [Key: UInt64] = [:]
  private var keys: [UInt64: Key] = [:]
  /// Called with the key of each timer whose time has come. The timer is not set any more then.
  var action: @GameLoop (Key) -> Void

  init(_ timers: Timers, action: @escaping @GameLoop (Key) -> Void) {
    self.timers = timers
    self.action = action
    index = timers.add(self)
  }

  func set(_ key: Key, at instant: Instant) {
    let generation = timers.insert(at: instant, group: index)
    if let replaced = generations.updateValue(generation, forKey: key) { keys[replaced] = nil }
    keys[generation] = key
    timers.inserted()
  }

  func cancel(_ key: Key) {
    if let generation = generations.removeValue(forKey: key) { keys[generation] = nil }
  }

  func isSet(_ key: Key) -> Bool { generations[key] != nil }
}

extension TimerGroup: AnyTimerGroup {
  fileprivate var count: Int { keys.count }

  fileprivate func has(_ generation: UInt64) -> Bool { keys[generation] != nil }

  fileprivate func fire(_ generation: UInt64) {
    guard let key = keys.removeValue(forKey: generation) else { return }
    generations[key] = nil
    action(key)
  }
}

/// A single timer: a group with one key.
typealias SingleTimer = TimerGroup<SingleKey>

/// The key of a ``SingleTimer``.
enum SingleKey { case only }

extension TimerGroup where Key == SingleKey {
  convenience init(_ timers: Timers, action: @escaping @GameLoop () -> Void) {
    self.init(timers) { _ in action() }
  }

  func set(at instant: Instant) { set(.only, at: instant) }

  func cancel() { cancel(.only) }

  var isSet: Bool { isSet(.only) }
}
