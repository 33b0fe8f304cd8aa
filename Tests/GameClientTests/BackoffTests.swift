import Geodesy
import Testing

@testable import GameClient

@Suite("Waiting longer with each failure, and each time a random share of it")
struct BackoffTests {
  @Test("The bound doubles from the first to the longest and stays there")
  func bounds() {
    var backoff = Backoff(first: .milliseconds(250), longest: .seconds(15))
    var random = SeededRandom(seed: 1)
    var bounds: [Duration] = []
    for _ in 0..<9 {
      bounds.append(backoff.bound)
      _ = backoff.next(using: &random)
    }
    let doubled: [Duration] = [250, 500, 1000, 2000, 4000, 8000].map { .milliseconds($0) }
    #expect(bounds == doubled + [.seconds(15), .seconds(15), .seconds(15)])
    #expect(backoff.failures == 9)
    backoff.reset()
    #expect(backoff.bound == .milliseconds(250))
  }

  @Test(
    "Delays lie anywhere between nothing and the bound, and differ",
    arguments: 1...20 as ClosedRange<UInt64>)
  func jitter(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var shares: [Double] = []
    for failures in 0..<40 {
      var backoff = Backoff(first: .milliseconds(250), longest: .seconds(15))
      for _ in 0..<(failures % 10) { _ = backoff.next(using: &random) }
      let bound = backoff.bound
      let delay = backoff.next(using: &random)
      #expect(delay >= .zero && delay <= bound)
      shares.append(delay / bound)
    }
    #expect(shares.contains { $0 < 0.25 } && shares.contains { $0 > 0.75 })
    #expect(Set(shares).count == shares.count)
  }
}
