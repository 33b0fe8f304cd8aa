import Metrics
import Testing

@Suite("Histograms")
struct HistogramTests {
  @Test(
    "A value is counted in the first bucket whose limit it does not exceed",
    arguments: [(-1, 0), (0, 0), (1, 0), (2, 1), (4, 2), (5, 3), (8, 3), (9, 4), (Int.max, 4)])
  func buckets(value: Int, bucket: Int) {
    let histogram = Histogram(.pieces([1, 2, 4, 8]))
    histogram.observe(value)
    #expect(histogram.snapshot.counts.firstIndex(of: 1) == bucket)
    #expect(histogram.snapshot.total == 1)
    #expect(histogram.snapshot.sum == max(0, value))
  }

  @Test("A quantile lies in its bucket as far as its rank lies among the bucket's values")
  func quantiles() {
    let histogram = Histogram(.pieces([10, 20, 40]))
    for _ in 0..<50 { histogram.observe(5) }
    for _ in 0..<50 { histogram.observe(30) }
    let snapshot = histogram.snapshot
    #expect(snapshot.quantile(0) == 0)
    #expect(snapshot.quantile(0.25) == 5)
    #expect(snapshot.quantile(0.5) == 10)
    #expect(snapshot.quantile(0.75) == 30)
    #expect(snapshot.quantile(1) == 40)
    histogram.observe(1000)
    #expect(histogram.snapshot.quantile(1) == 40, "what is known of the last bucket")
    #expect(HistogramSnapshot(.pieces([1])).quantile(0.5) == nil)
  }

  @Test("Quantiles never fall as the share grows, and lie where the values do", arguments: 1...20)
  func monotony(seed: UInt64) {
    var random = Seeded(state: seed)
    let histogram = Histogram(.latency)
    let values = (0..<256).map { _ in Int.random(in: 0...4_000_000_000, using: &random) }
    for value in values { histogram.observe(value) }
    let snapshot = histogram.snapshot
    // Powers of two, so that no share is rounded.
    let quantiles = (0...128).compactMap { snapshot.quantile(Double($0) / 128) }
    #expect(quantiles == quantiles.sorted() && quantiles.count == 129)
    for (share, value) in zip(0...128, quantiles) where share > 0 {
      // The exact one lies in the same bucket.
      let exact = values.sorted()[2 * share - 1]
      let limits = [0] + snapshot.bounds.limits
      let bucket = limits.lastIndex { $0 < exact } ?? 0
      #expect(Double(limits[bucket]) / 1e9 <= value && value <= Double(limits[bucket + 1]) / 1e9)
    }
  }

  @Test("Of the last while, what is older than two intervals is no part")
  func recent() {
    let histogram = RecentHistogram(.pieces([1, 10]))
    histogram.observe(1)
    #expect(histogram.recent.total == 1)
    histogram.turnOver()
    histogram.observe(10)
    #expect(histogram.recent.counts == [1, 1, 0])
    histogram.turnOver()
    #expect(histogram.recent.counts == [0, 1, 0])
    #expect(histogram.recent.sum == 10)
    histogram.turnOver()
    #expect(histogram.recent.total == 0)
    #expect(histogram.all.snapshot.total == 2)
  }

  @Test("Counters of a table are each their own")
  func table() {
    let table = CounterTable(rows: ["a", "b"], columns: ["x", "y", "z"])
    for row in 0..<2 {
      for column in 0..<3 { table.increment(row, column, by: 10 * row + column) }
    }
    #expect((0..<2).map { row in (0..<3).map { table[row, $0] } } == [[0, 1, 2], [10, 11, 12]])
    #expect(table.total == 36)
  }
}

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
