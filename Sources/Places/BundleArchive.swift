import GameRules

/// The bundles that are dealt to no match any more, and are kept for the replays of those that they
/// were dealt to: for some time, and within a number of bytes. The oldest goes first.
public struct BundleArchive: Sendable {
  private let byteLimit: Int
  private let life: Duration
  private var bundles: [String: PanoramaBundle] = [:]

  /// - Parameters:
  ///   - byteLimit: The bytes of all their pictures; 0 for an archive that keeps none.
  ///   - life: How long each is kept after it has left the stock.
  public init(byteLimit: Int, life: Duration) {
    self.byteLimit = byteLimit
    self.life = life
  }

  public var byteCount: Int { bundles.values.reduce(0) { $0 + $1.byteCount } }

  /// All bundles, those that left the stock first at the beginning.
  public var all: [PanoramaBundle] {
    bundles.values.sorted { ($0.retirement, $0.id) < ($1.retirement, $1.id) }
  }

  public subscript(id: String) -> PanoramaBundle? { bundles[id] }

  /// Takes in a bundle that leaves the stock; returns it as it is kept, with nothing of who has
  /// seen it.
  public mutating func add(_ bundle: PanoramaBundle, at now: Instant) -> PanoramaBundle {
    var bundle = bundle
    bundle.seenBy = []
    bundle.retiredAt = bundle.retiredAt ?? now
    bundles[bundle.id] = bundle
    return bundle
  }

  /// Takes a bundle out, whatever became of it.
  public mutating func remove(_ id: String) { bundles[id] = nil }

  /// Takes out the bundles whose time is over, and the oldest of those that are too many; returns
  /// their ids.
  ///
  /// - Parameter isShown: Whether a match in memory shows a bundle, which stays then.
  public mutating func expire(at now: Instant, sparing isShown: (String) -> Bool) -> [String] {
    var byteCount = byteCount
    var expired: [String] = []
    for bundle in all where byteCount > byteLimit || bundle.retirement + life <= now {
      guard !isShown(bundle.id) else { continue }
      byteCount -= bundle.byteCount
      bundles[bundle.id] = nil
      expired.append(bundle.id)
    }
    return expired
  }
}

extension PanoramaBundle {
  /// Every bundle in the archive has one.
  fileprivate var retirement: Instant { retiredAt ?? Instant(millisecondsSinceEpoch: 0) }
}
