import Collections

/// The pictures that were asked for last, up to so many bytes.
struct PictureCache {
  private struct Entry {
    let bytes: [UInt8]
    var stamp: UInt64
  }

  private struct Use {
    let key: PictureKey
    let stamp: UInt64
  }

  /// The bytes of all pictures together at most.
  var limit: Int
  private var entries: [PictureKey: Entry] = [:]
  /// Every use in order; those that a later one of the same picture outdated are skipped.
  private var uses: Deque<Use> = []
  private var nextStamp: UInt64 = 0
  private(set) var byteCount = 0

  init(byteLimit limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  func contains(_ key: PictureKey) -> Bool { entries[key] != nil }

  /// The picture, which counts as used.
  mutating func picture(_ key: PictureKey) -> [UInt8]? {
    guard let bytes = entries[key]?.bytes else { return nil }
    noteUse(of: key)
    return bytes
  }

  /// Keeps a picture, in the place of those that were not used for longest. One that alone is
  /// beyond the limit is not kept.
  mutating func insert(_ bytes: [UInt8], _ key: PictureKey) {
    guard bytes.count <= limit else { return }
    byteCount += bytes.count - (entries[key]?.bytes.count ?? 0)
    entries[key] = Entry(bytes: bytes, stamp: nextStamp)
    noteUse(of: key)
    while byteCount > limit, let oldest = uses.popFirst() {
      guard let entry = entries[oldest.key], entry.stamp == oldest.stamp else { continue }
      entries[oldest.key] = nil
      byteCount -= entry.bytes.count
    }
  }

  private mutating func noteUse(of key: PictureKey) {
    entries[key]?.stamp = nextStamp
    uses.append(Use(key: key, stamp: nextStamp))
    nextStamp += 1
    if uses.count > 2 * entries.count + Self.outdatedUses {
      uses = uses.filter { entries[$0.key]?.stamp == $0.stamp }
    }
  }

  /// How many outdated uses are not worth the work of removing them.
  private static let outdatedUses = 64
}
