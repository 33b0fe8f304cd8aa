import Testing

@testable import Bots

@Suite("Commands at a fixed rate")
struct OpenWorkloadTests {
  /// A server of one command after the other, each in a millisecond, that stands still for a while;
  /// and a load test against it, in simulated time, in steps of a tenth of a millisecond.
  private struct Trial {
    var log = LatencyLog()
    var late = 0
    var neverSent = 0

    init(players: Int, stall: Range<Duration>, end: Duration = .seconds(10)) {
      var workload = OpenWorkload(ArrivalSchedule(rate: 500, seed: 7), end: end)
      for player in 0..<players { workload.becameAble(player) }
      var queue: [(player: Int, intended: Duration)] = []
      var isFreeFrom = Duration.zero
      var now = Duration.zero
      while now < end + .seconds(5) {
        now += .microseconds(100)
        while let turn = workload.take(at: now) {
          queue.append((turn.seat, turn.intended))
          late += turn.hasWaitedForSeat ? 1 : 0
        }
        while let first = queue.first, isFreeFrom <= now, !stall.contains(now) {
          queue.removeFirst()
          isFreeFrom = max(isFreeFrom, now) + .milliseconds(1)
          log.record(.guess, intended: first.intended, at: isFreeFrom)
          workload.becameAble(first.player)
        }
      }
      neverSent = workload.waitingCount
    }

    var quantiles: LoadResult.Quantiles? { log.results.first { $0.name == "match.guess" }?.latency }
  }

  @Test("A server that keeps up answers all in the time that it takes")
  func noStall() throws {
    let trial = Trial(players: 1000, stall: .zero ..< .zero)
    let latency = try #require(trial.quantiles)
    #expect((4500...5500).contains(latency.count) && trial.neverSent == 0)
    #expect(latency.p50 < 2 && latency.p99 < 8, "\(latency)")
  }

  // A tenth of the commands falls due while it stands still, and waits from 0 to 1 s, each as
  // likely; catching up with them takes as long again. So 10 % wait more than 0.5 s or so, and a
  // test that sends nothing while it waits would have seen ten of five thousand.
  @Test(
    "What a server does not answer for a second is in the percentiles of all that was due",
    arguments: [1000, 10])
  func stall(players: Int) throws {
    let trial = Trial(players: players, stall: .seconds(4) ..< .seconds(5))
    let latency = try #require(trial.quantiles)
    #expect((4500...5500).contains(latency.count), "nothing was left out")
    #expect(latency.p50 < 5)
    #expect((400...700).contains(latency.p90), "\(latency)")
    #expect((900...1010).contains(latency.p99), "\(latency)")
    #expect((980...1010).contains(latency.max), "\(latency)")
  }

  @Test("Commands that nobody could send when they were due are told apart")
  func tooFewPlayers() {
    #expect(Trial(players: 1000, stall: .seconds(4) ..< .seconds(5)).late == 0)
    #expect((450...1100).contains(Trial(players: 10, stall: .seconds(4) ..< .seconds(5)).late))
  }

  @Test("Commands that nobody ever could send count as long as they waited")
  func neverSent() {
    var workload = OpenWorkload(ArrivalSchedule(rate: 100, seed: 1), end: .seconds(1))
    #expect(workload.take(at: .seconds(2)) == nil)
    let times = workload.waitingTimes(at: .seconds(2))
    #expect(times.count == workload.waitingCount && (70...130).contains(times.count))
    #expect(times.allSatisfy { $0 > .seconds(1) && $0 <= .seconds(2) })
    #expect(workload.nextDue == nil)
    var log = LatencyLog()
    for time in times { log.giveUp(nil, intended: .seconds(2) - time, at: .seconds(2)) }
    #expect(log.results.map(\.name) == ["all commands"])
    #expect(log.results[0].unanswered == times.count && log.results[0].latency.p50 > 1000)
  }

  @Test("Turns go round, and each command goes to one player")
  func order() {
    var workload = OpenWorkload(ArrivalSchedule(rate: 1000, seed: 3), end: .seconds(1))
    for player in 0..<3 { workload.becameAble(player) }
    var seats: [Int] = []
    while let turn = workload.take(at: .seconds(1)) { seats.append(turn.seat) }
    #expect(seats == [0, 1, 2])
    workload.becameAble(1)
    #expect(workload.take(at: .seconds(1))?.seat == 1)
  }

  @Test("Nobody stands in line twice, and whoever can act no more is passed over")
  func line() {
    var workload = OpenWorkload(ArrivalSchedule(rate: 1000, seed: 3), end: .seconds(1))
    for player in [4, 4, 5, 4, 6] { workload.becameAble(player) }
    let first = workload.take(at: .seconds(1)) { $0 != 4 }
    #expect(first?.seat == 5)
    #expect(workload.take(at: .seconds(1))?.seat == 6)
    #expect(workload.take(at: .seconds(1)) == nil)
    workload.becameAble(4)
    let second = workload.take(at: .seconds(1))
    #expect(second?.seat == 4)
    #expect(first.map { $0.intended < second?.intended ?? .zero } == true, "none was left out")
  }

  @Test("A schedule follows from its seed, and has its rate")
  func schedule() {
    func times(seed: UInt64) -> [Duration] {
      var schedule = ArrivalSchedule(rate: 200, seed: seed, start: .seconds(3))
      return (0..<20_000).map { _ in
        defer { schedule.advance() }
        return schedule.next
      }
    }
    let some = times(seed: 1)
    #expect(some == times(seed: 1) && some != times(seed: 2))
    #expect(some == some.sorted() && some[0] > .seconds(3))
    // 20 000 at 200 a second take 100 s; the standard deviation of that is 0.7 s.
    #expect((97.0...103).contains((some[19_999] - .seconds(3)).inSeconds))
    // Of exponential times, 1/e are longer than the mean.
    let gaps = zip(some.dropFirst(), some).map { ($0 - $1).inSeconds }
    let share = Double(gaps.count { $0 > 1.0 / 200 }) / Double(gaps.count)
    #expect((0.35...0.385).contains(share))
  }

  @Test("In a ramp the rate grows evenly, and is what it should be from its end on")
  func ramp() {
    var schedule = ArrivalSchedule(rate: 200, seed: 4, start: .seconds(3), ramp: .seconds(10))
    var due: [Double] = []
    while schedule.next < .seconds(3 + 60) {
      due.append(schedule.next.inSeconds - 3)
      schedule.advance()
    }
    func count(_ range: Range<Double>) -> Int { due.count { range.contains($0) } }
    // Half a ramp has a quarter of the 1000 that a whole one has; bounds are four deviations.
    #expect((187...313).contains(count(0..<5)))
    #expect((640...860).contains(count(5..<10)))
    #expect((9600...10_400).contains(count(10..<60)))
    #expect(due == due.sorted())
  }

  @Test("A queue gives back what it was given, in its order, however much passes through")
  func queue() {
    var queue = Queue<Int>()
    var next = 0
    for number in 0..<10_000 {
      queue.append(number)
      guard number % 3 == 2 else { continue }
      #expect(queue.popFirst() == next && queue.popFirst() == next + 1)
      next += 2
    }
    #expect(queue.count == 10_000 - next && queue.elements == Array(next..<10_000))
  }
}
