/// A histogram that also tells of the last while alone: what an operator looks at now must not be
/// hidden behind what was yesterday.
///
/// Observing costs what it costs in a ``Histogram``; ``turnOver()`` is called at even intervals.
public final class RecentHistogram {
  public let all: Histogram
  private var older: HistogramSnapshot
  private var newer: HistogramSnapshot

  public init(_ bounds: HistogramBounds) {
    all = Histogram(bounds)
    older = HistogramSnapshot(bounds)
    newer = older
  }

  public func observe(_ value: Int) { all.observe(value) }

  /// An interval is over.
  public func turnOver() {
    older = newer
    newer = all.snapshot
  }

  /// What came in this interval and the one before.
  public var recent: HistogramSnapshot { all.snapshot.since(older) }
}
