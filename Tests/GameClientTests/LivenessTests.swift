import Testing

@testable import GameClient

@Suite("A connection that is dead without a word is noticed")
struct LivenessTests {
  private static let start = ContinuousClock.now

  private static func liveness() -> Liveness {
    Liveness(interval: .seconds(10), timeout: .seconds(5), at: start)
  }

  private static func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test("It is asked every interval, and declared dead a timeout after a question")
  func dead() {
    var liveness = Self.liveness()
    #expect(liveness.nextDeadline == Self.at(10))
    #expect(liveness.check(at: Self.at(9)) == .nothing)
    #expect(liveness.check(at: Self.at(10)) == .probe)
    #expect(liveness.nextDeadline == Self.at(15))
    #expect(liveness.check(at: Self.at(14)) == .nothing)
    #expect(liveness.check(at: Self.at(15)) == .dead)
  }

  @Test("Anything that comes answers the question")
  func alive() {
    var liveness = Self.liveness()
    #expect(liveness.check(at: Self.at(10)) == .probe)
    liveness.heard()
    #expect(liveness.check(at: Self.at(15)) == .nothing)
    #expect(liveness.nextDeadline == Self.at(20))
    #expect(liveness.check(at: Self.at(20)) == .probe)
    #expect(liveness.check(at: Self.at(25)) == .dead)
  }

  @Test("What came before the question does not answer it")
  func before() {
    var liveness = Self.liveness()
    liveness.heard()
    #expect(liveness.check(at: Self.at(10)) == .probe)
    #expect(liveness.check(at: Self.at(15)) == .dead)
  }

  @Test("A process that slept through its question asks before it gives up")
  func asleep() {
    var liveness = Self.liveness()
    #expect(liveness.check(at: Self.at(9000)) == .probe)
    liveness.heard()
    #expect(liveness.check(at: Self.at(9005)) == .nothing)
  }

  @Test("Whoever has woken asks at once, and once")
  func woken() {
    var liveness = Self.liveness()
    liveness.hurry(at: Self.at(2))
    #expect(liveness.check(at: Self.at(2)) == .probe)
    liveness.hurry(at: Self.at(3))
    #expect(liveness.check(at: Self.at(3)) == .nothing)
    #expect(liveness.nextDeadline == Self.at(7))
    #expect(liveness.check(at: Self.at(7)) == .dead)
  }
}
