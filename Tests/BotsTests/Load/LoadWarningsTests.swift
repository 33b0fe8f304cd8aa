import Testing

@testable import Bots

@Suite("When a load test's numbers are not to be believed")
struct LoadWarningsTests {
  @Test("A sound result has no warning", arguments: LoadJourney.allCases)
  func sound(journey: LoadJourney) {
    #expect(LoadWarnings.of(.sample(journey: journey)).isEmpty)
  }

  @Test("A load generator that cannot keep up is told, and what it was about")
  func saturated() {
    var late = LoadResult.sample()
    late.schedule.lag.p99 = 1.5
    #expect(LoadWarnings.of(late).map { $0.hasPrefix("SATURATED") } == [true])
    #expect(LoadWarnings.of(late)[0].contains("1.5 ms late"))
    var busy = LoadResult.sample()
    busy.schedule.cores = 0.95
    #expect(LoadWarnings.of(busy).map { $0.contains("95 % of a core") } == [true])
  }

  @Test("Too few commands sent, and commands without a player, are told of an open workload")
  func rate() {
    var slow = LoadResult.sample()
    slow.schedule.achievedRate = 970
    #expect(LoadWarnings.of(slow) == ["only 970 of 1000 commands a second were sent"])
    var starved = LoadResult.sample()
    starved.schedule.withoutPlayer = 11
    #expect(LoadWarnings.of(starved).map { $0.hasPrefix("11 commands had to wait") } == [true])
    var closed = LoadResult.sample(journey: .duels)
    closed.schedule.achievedRate = 10
    #expect(LoadWarnings.of(closed).isEmpty)
  }

  @Test("A server that shared its core is told, and a count that is too small for its percentile")
  func doubts() {
    var shared = LoadResult.sample()
    shared.server?.waitedSeconds = 0.6
    #expect(LoadWarnings.of(shared).map { $0.contains("6 % of the time") } == [true])
    var few = LoadResult.sample()
    few.kinds[1].latency.count = 999
    #expect(LoadWarnings.of(few).map { $0.contains("only 999 times match.guess") } == [true])
  }
}
