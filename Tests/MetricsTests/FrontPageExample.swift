import Metrics
import Testing

/// A page for Prometheus: how many requests there were, and how long they took.
func page(ofRequestsTaking nanoseconds: [Int]) -> String {
  let requests = Counter()
  let durations = Histogram(.latency)
  for time in nanoseconds {
    requests.increment()
    durations.observe(time)
  }
  var text = MetricsText()
  text.counter("my_requests_total", "Requests answered.", requests.value)
  text.histogram("my_request_duration_seconds", "How long each took.", durations.snapshot)
  return String(decoding: text.bytes, as: UTF8.self)
}

@Suite("Metrics' front page")
struct FrontPageExample {
  @Test("Two requests are counted, the slower one in the greater bucket")
  func example() {
    let lines = page(ofRequestsTaking: [60_000, 3_000_000]).split(separator: "\n")
    #expect(lines.contains("my_requests_total 2"))
    #expect(lines.contains(#"my_request_duration_seconds_bucket{le="0.0001"} 1"#))
    #expect(lines.contains(#"my_request_duration_seconds_bucket{le="0.005"} 2"#))
  }
}
