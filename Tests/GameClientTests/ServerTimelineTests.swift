import GameRules
import Geodesy
import Testing

@testable import GameClient

@Suite("The server's clock, whatever this machine's says")
struct ServerTimelineTests {
  private typealias Moment = ContinuousClock.Instant
  /// Some moment: the local clock has no origin that means anything.
  private static let origin = ContinuousClock.now

  private static func moment(_ milliseconds: Double) -> Moment {
    origin + .microseconds(Int64(milliseconds * 1000))
  }

  /// An exchange with a server whose clock is ahead of the origin's moment by so much.
  private static func sample(
    at sent: Double, out: Double, back: Double, ahead: Double, held: Double = 0
  ) -> ServerTimeline.Sample {
    func server(_ local: Double) -> Instant {
      Instant(millisecondsSinceEpoch: Int64((local + ahead).rounded(.down)))
    }
    return ServerTimeline.Sample(
      sent: moment(sent), received: moment(sent + out + held + back), t1: server(sent + out),
      t2: server(sent + out + held))
  }

  private static func error(of timeline: ServerTimeline, at local: Double, ahead: Double) -> Double
  {
    guard let shown = timeline.serverTime(at: moment(local)) else { return .infinity }
    return Double(shown.millisecondsSinceEpoch) - (local + ahead)
  }

  @Test("Nothing is known before the first exchange")
  func unknown() {
    let timeline = ServerTimeline()
    #expect(!timeline.isKnown)
    #expect(timeline.serverTime(at: Self.origin) == nil)
    #expect(timeline.remaining(until: .distantFuture, at: Self.origin) == nil)
  }

  @Test(
    "A countdown is right by half of the way's asymmetry, however far apart the two wall clocks are",
    arguments: [0, 1.6e12, -4e11, 86_400_000 * 365.25 * 50] as [Double],
    [(5.0, 5.0), (80, 20), (1, 0)])
  func countdown(ahead: Double, way: (out: Double, back: Double)) throws {
    var timeline = ServerTimeline()
    timeline.take(Self.sample(at: 100, out: way.out, back: way.back, ahead: ahead, held: 7))
    let deadline = Instant(millisecondsSinceEpoch: Int64(ahead) + 60_000)
    let left = try #require(timeline.remaining(until: deadline, at: Self.moment(20_000)))
    let difference = (left - .milliseconds(40_000)) / .milliseconds(1)
    #expect(abs(difference) <= abs(way.out - way.back) / 2 + 1.5)
    #expect(timeline.remaining(until: deadline, at: Self.moment(60_200)) == .zero)
  }

  @Test(
    "Of several exchanges the quickest is believed, whatever their order", arguments: [0, 1, 2])
  func quickest(position: Int) {
    var ways: [(Double, Double)] = [(200, 10), (10, 300)]
    ways.insert((2, 2), at: position)
    var timeline = ServerTimeline()
    for (index, way) in ways.enumerated() {
      timeline.take(
        Self.sample(at: Double(index) * 1000, out: way.0, back: way.1, ahead: 5000))
    }
    // Long enough for the correction to have faded.
    #expect(abs(Self.error(of: timeline, at: 9000, ahead: 5000)) <= 2)
  }

  @Test("An exchange that was exact once gives way to a newer one when the clocks may have drifted")
  func drift() {
    var timeline = ServerTimeline()
    timeline.take(Self.sample(at: 0, out: 1, back: 1, ahead: 1000))
    // Ten minutes later: within what a bad quartz explains.
    timeline.take(Self.sample(at: 600_000, out: 4, back: 4, ahead: 1040))
    #expect(abs(Self.error(of: timeline, at: 660_000, ahead: 1040)) <= 2)
  }

  @Test("A server whose clock was set is believed at once")
  func step() {
    var timeline = ServerTimeline()
    timeline.take(Self.sample(at: 0, out: 1, back: 1, ahead: 0))
    timeline.take(Self.sample(at: 1000, out: 9, back: 9, ahead: 3_600_000))
    #expect(abs(Self.error(of: timeline, at: 1100, ahead: 3_600_000)) <= 2)
    timeline.take(Self.sample(at: 2000, out: 9, back: 9, ahead: 0))
    #expect(abs(Self.error(of: timeline, at: 2100, ahead: 0)) <= 2)
  }

  @Test(
    "A correction is slewed: shown time never stands still, runs back or leaps",
    arguments: 1...50 as ClosedRange<UInt64>)
  func smooth(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var timeline = ServerTimeline()
    var now = 0.0
    timeline.take(Self.sample(at: now, out: 300, back: 1, ahead: 0))
    now = 301
    var last = try #require(timeline.serverTime(at: Self.moment(now)))
    var corrections = 0
    for _ in 0..<2000 {
      let before = now
      if Int.random(in: 0..<20, using: &random) == 0 {
        let out = Double.random(in: 0...40, using: &random)
        let back = Double.random(in: 0...40, using: &random)
        let known = timeline
        let ahead = Double.random(in: -1000...1000, using: &random)
        timeline.take(Self.sample(at: now, out: out, back: back, ahead: ahead))
        now += out + back
        if timeline != known { corrections += 1 }
      } else {
        now += Double.random(in: 1...50, using: &random)
      }
      let shown = try #require(timeline.serverTime(at: Self.moment(now)))
      let elapsed = now - before
      let run = Double((shown - last).wholeMilliseconds)
      #expect(run >= 0 && run >= elapsed * 0.9 - 1.5 && run <= elapsed * 1.1 + 1.5, "seed \(seed)")
      last = shown
    }
    #expect(corrections > 0)
  }
}
