import Collections

/// A dictionary of at most so many entries: a new one displaces the one longest unwritten.
public struct RecencyTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var value: Value
    var stamp: UInt64
  }

  private struct Writing: Sendable {
    let key: Key
    let stamp: UInt64
  }

  public let limit: Int
  private var entries: [Key: Entry] = [:]
  /// Every writing in order; those that a later one of the same key outdated are skipped.
  private var writings: Deque<Writing> = []
  private var nextStamp: UInt64 = 0

  public init(limit: Int) {
    precondition(limit >= 1)
    self.limit = limit
  }

  public var count: Int { entries.count }

  /// Writing makes the entry the most recent; reading does not. `nil` cannot be written.
  public subscript(key: Key) -> Value? {
    get { entries[key]?.value }
    set {
      guard let newValue else { preconditionFailure("entries go only by displacement") }
      entries[key] = Entry(value: newValue, stamp: nextStamp)
      writings.append(Writing(key: key, stamp: nextStamp))
      nextStamp += 1
      if entries.count > limit { displaceOldest() }
      if writings.count > 2 * limit { writings = writings.filter(isCurrent) }
    }
  }

  private func isCurrent(_ writing: Writing) -> Bool {
    entries[writing.key]?.stamp == writing.stamp
  }

  private mutating func displaceOldest() {
    while let oldest = writings.popFirst() {
      guard isCurrent(oldest) else { continue }
      entries[oldest.key] = nil
      return
    }
  }
}
