import Collections

/// The pictures that were asked for last, up to so many bytes.
struct PictureCache {
  private struct Entry {
    let bytes: [UInt8]
    var stamp: UInt64
  }

  private struct Use {
    let handle: ViewHandle
    let stamp: UInt64
  }

  /// The bytes of all pictures together at most.
  var limit: Int
  private var entries: [ViewHandle: Entry] = [:]
  /// Every use in order; those that a later one of the same picture outdated are skipped.
  private var uses: Deque<Use> = []
  private var nextStamp: UInt64 = 0
  private(set) var byteCount = 0

  init(byteLimit limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  func contains(_ handle: ViewHandle) -> Bool { entries[handle] != nil }

  /// The picture, which counts as used.
  mutating func picture(_ handle: ViewHandle) -> [UInt8]? {
    guard let bytes = entries[handle]?.bytes else { return nil }
    noteUse(of: handle)
    return bytes
  }

  /// Keeps a picture, in the place of those that were not used for longest. One that alone is
  /// beyond the limit is not kept.
  mutating func insert(_ bytes: [UInt8], _ handle: ViewHandle) {
    guard bytes.count <= limit else { return }
    byteCount += bytes.count - (entries[handle]?.bytes.count ?? 0)
    entries[handle] = Entry(bytes: bytes, stamp: nextStamp)
    noteUse(of: handle)
    while byteCount > limit, let oldest = uses.popFirst() {
      guard let entry = entries[oldest.handle], entry.stamp == oldest.stamp else { continue }
      entries[oldest.handle] = nil
      byteCount -= entry.bytes.count
    }
  }

  private mutating func noteUse(of handle: ViewHandle) {
    entries[handle]?.stamp = nextStamp
    uses.append(Use(handle: handle, stamp: nextStamp))
    nextStamp += 1
    if uses.count > 2 * entries.count + Self.outdatedUses {
      uses = uses.filter { entries[$0.handle]?.stamp == $0.stamp }
    }
  }

  /// How many outdated uses are not worth the work of removing them.
  private static let outdatedUses = 64
}
