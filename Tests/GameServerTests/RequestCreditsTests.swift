import GameRules
import Testing

@testable import GameServer

@Suite("Request credits")
struct RequestCreditsTests {
  let start = Instant(millisecondsSinceEpoch: 1_000)
  let allowance = RequestAllowance(perSecond: 10, burst: 5)

  @Test("A burst is granted, then a credit comes back every tenth of a second")
  func burstAndRefill() {
    var credits = RequestCredits(allowance, at: start)
    for _ in 0..<5 { #expect(credits.take(1, at: start) == .granted) }
    guard case .exhausted(let retryAfter) = credits.take(1, at: start) else {
      Issue.record("the sixth of a burst of five was granted")
      return
    }
    #expect(credits.take(1, at: start + retryAfter + .milliseconds(100)) == .granted)
  }

  @Test("Waiting as long as told is enough, a millisecond less is not")
  func retryAfterIsExact() {
    var credits = RequestCredits(allowance, at: start)
    for _ in 0..<5 { _ = credits.take(1, at: start) }
    guard case .exhausted(let retryAfter) = credits.take(1, at: start) else {
      Issue.record("granted")
      return
    }
    var early = credits
    #expect(early.take(1, at: start + retryAfter + .milliseconds(-1)) != .granted)
    #expect(credits.take(1, at: start + retryAfter) == .granted)
  }

  @Test("Who goes on asking without credit is abusing, after a debt of a whole burst")
  func abuse() {
    var credits = RequestCredits(allowance, at: start)
    let verdicts = (0..<12).map { _ in credits.take(1, at: start) }
    #expect(verdicts.prefix(5).allSatisfy { $0 == .granted })
    #expect(verdicts[5...9].allSatisfy { if case .exhausted = $0 { true } else { false } })
    guard case .abused = verdicts.last else {
      Issue.record("a client that goes on is told off")
      return
    }
  }

  @Test(
    "A flood is noticed though some of it is granted; who is refused as often as granted is not",
    arguments: [(40, true), (21, true), (20, false)])
  func flood(perSecond: Int64, isAbuse: Bool) {
    var credits = RequestCredits(allowance, at: start)
    let verdicts = (0..<1000).map { number in
      credits.take(1, at: start + .milliseconds(Int64(number) * 1000 / perSecond))
    }
    let isNoticed = verdicts.contains { if case .abused = $0 { true } else { false } }
    #expect(isNoticed == isAbuse)
  }

  @Test("What costs more than a burst takes all of it, and makes nobody an abuser")
  func dear() {
    var credits = RequestCredits(allowance, at: start)
    #expect(credits.take(20, at: start) == .granted)
    guard case .exhausted = credits.take(1, at: start) else {
      Issue.record("a whole burst was taken")
      return
    }
  }

  @Test("Credits are not saved up beyond a burst")
  func cap() {
    var credits = RequestCredits(allowance, at: start)
    let later = start + .seconds(3600)
    for _ in 0..<5 { #expect(credits.take(1, at: later) == .granted) }
    #expect(credits.take(1, at: later) != .granted)
  }

  @Test("A rate of zero does not limit")
  func unlimited() {
    var credits = RequestCredits(RequestAllowance(perSecond: 0, burst: 1), at: start)
    for _ in 0..<10_000 { #expect(credits.take(1, at: start) == .granted) }
  }
}
