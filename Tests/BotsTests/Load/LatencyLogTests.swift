import Testing

@testable import Bots

@Suite("Latencies of a load test")
struct LatencyLogTests {
  @Test("The percentiles of 1 to 10 000 milliseconds are what they must be")
  func percentiles() throws {
    var log = LatencyLog()
    for milliseconds in 1...10_000 {
      log.record(.guess, intended: .zero, at: .milliseconds(milliseconds))
    }
    let kind = try #require(log.results.last)
    #expect(kind.name == "match.guess" && kind.latency.count == 10_000)
    // Three digits are right.
    for (value, expected) in [
      (kind.latency.p50, 5000.0), (kind.latency.p90, 9000), (kind.latency.p99, 9900),
      (kind.latency.p999, 9990), (kind.latency.max, 10_000),
    ] { #expect(abs(value - expected) <= expected / 1000, "\(value)") }
  }

  @Test("What was due in the warm-up counts nowhere, even if the reply comes after it")
  func warmUp() {
    var log = LatencyLog()
    log.warmUpEnd = .seconds(5)
    log.record(.guess, intended: .seconds(4), at: .seconds(6))
    log.giveUp(.guess, intended: .seconds(4), at: .seconds(6))
    log.giveUp(nil, intended: .seconds(4), at: .seconds(6))
    #expect(log.results.isEmpty)
    log.record(.guess, intended: .seconds(5), at: .seconds(6))
    #expect(log.results.map(\.name) == ["all commands", "match.guess"])
    #expect(log.results.allSatisfy { $0.latency.count == 1 })
  }

  @Test("Connecting has no warm-up, and is no command")
  func connecting() {
    var log = LatencyLog()
    log.warmUpEnd = .seconds(5)
    log.record(.connect, intended: .seconds(1), at: .seconds(2))
    log.giveUp(.signIn, intended: .seconds(1), at: .seconds(3))
    #expect(log.results.map(\.name) == ["connect", "sign in"])
    #expect(log.results.map(\.unanswered) == [0, 1])
    #expect(log.results.map(\.latency.max) == [1000, 2000])
  }

  @Test("A refusal is a reply, and is told; no reply is longer than any reply")
  func refusals() throws {
    var log = LatencyLog()
    log.record(.mark, intended: .zero, at: .milliseconds(2), isRefusal: true)
    log.record(.mark, intended: .zero, at: .milliseconds(1))
    log.giveUp(.mark, intended: .zero, at: .seconds(5))
    let all = try #require(log.results.first)
    #expect(all.latency.count == 3 && all.refused == 1 && all.unanswered == 1)
    #expect(all.latency.max == 5000)
  }

  @Test("A curve begins at 0 %, never falls, and ends with the maximum")
  func curve() throws {
    var log = LatencyLog()
    for milliseconds in 1...1000 {
      log.record(.ready, intended: .zero, at: .milliseconds(milliseconds))
    }
    let curve = try #require(log.results.last?.curve)
    #expect(curve.first?.percentile == 0 && curve.last?.milliseconds == 1000)
    #expect(zip(curve, curve.dropFirst()).allSatisfy { $0.percentile <= $1.percentile })
    #expect(zip(curve, curve.dropFirst()).allSatisfy { $0.milliseconds <= $1.milliseconds })
    let ninety = try #require(curve.first { abs($0.percentile - 90) < 1e-6 })
    #expect(abs(ninety.milliseconds - 900) < 1)
  }

  @Test("Seconds are counted one by one")
  func seconds() {
    var log = LatencyLog()
    log.record(.guess, intended: .zero, at: .milliseconds(7))
    #expect(log.second.quantiles.count == 1)
    log.beginSecond()
    #expect(log.second.quantiles == .init(count: 0, p50: 0, p90: 0, p99: 0, p999: 0, max: 0))
  }
}
