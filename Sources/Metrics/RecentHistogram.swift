/// A histogram that also has the values of the last one to two intervals alone, so that old values
/// do not hide the present.
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

  /// Begins a new interval.
  public func turnOver() {
    older = newer
    newer = all.snapshot
  }

  /// The values of this interval and the one before.
  public var recent: HistogramSnapshot { all.snapshot.since(older) }
}
