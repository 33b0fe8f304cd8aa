import Metrics
import Testing

@Suite("Prometheus's text format")
struct MetricsTextTests {
  @Test("A page reads as the format's description has it")
  func page() {
    var text = MetricsText()
    text.gauge("room_temperature_celsius", "How warm it is.", 20.5)
    text.family("http_requests_total", .counter, "Requests\nby \\method.") { samples in
      samples.add(1027, ["method": "post", "code": "200"])
      samples.add(3, ["method": "a \"b\" \\ \n c"])
    }
    let histogram = Histogram(.microseconds([1000, 500_000]))
    for value in [500_000, 1_000_000, 400_000_000, 2_000_000_000] { histogram.observe(value) }
    text.family("wait_seconds", .histogram, "How long.") { samples in
      samples.add(histogram.snapshot)
      samples.add(HistogramSnapshot(.pieces([1])), ["kind": "none"])
    }
    #expect(
      String(decoding: text.bytes, as: UTF8.self) == #"""
        # HELP room_temperature_celsius How warm it is.
        # TYPE room_temperature_celsius gauge
        room_temperature_celsius 20.5
        # HELP http_requests_total Requests\nby \\method.
        # TYPE http_requests_total counter
        http_requests_total{method="post",code="200"} 1027
        http_requests_total{method="a \"b\" \\ \n c"} 3
        # HELP wait_seconds How long.
        # TYPE wait_seconds histogram
        wait_seconds_bucket{le="0.001"} 2
        wait_seconds_bucket{le="0.5"} 3
        wait_seconds_bucket{le="+Inf"} 4
        wait_seconds_sum 2.4015
        wait_seconds_count 4
        wait_seconds_bucket{kind="none",le="1"} 0
        wait_seconds_bucket{kind="none",le="+Inf"} 0
        wait_seconds_sum{kind="none"} 0
        wait_seconds_count{kind="none"} 0

        """#)
  }

  @Test(
    "Numbers are written as Go reads them, without losing any of their digits",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1e15, "1000000000000000"), (0.1, "0.1"), (1e-7, "1e-07"),
      (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"), (1e300, "1e+300"), (-2.5, "-2.5"),
    ])
  func numbers(value: Double, expected: String) {
    var text = MetricsText()
    text.gauge("a", "b", value)
    #expect(String(decoding: text.bytes, as: UTF8.self).hasSuffix("\na \(expected)\n"))
  }
}
