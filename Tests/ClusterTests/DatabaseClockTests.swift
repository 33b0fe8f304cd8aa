import Cluster
import Testing

@Suite("The database's time, as a node reckons it")
struct DatabaseClockTests {
  private var clock = DatabaseClock()

  /// Takes in an answer, with the database's time and both times of the node in milliseconds.
  private mutating func observe(_ time: Int, _ asked: Int, _ answered: Int) {
    clock.observe(ms(time), asked: ms(asked), answered: ms(answered))
  }

  @Test("Without an answer there is no time; one was written in the middle of its round trip")
  mutating func first() {
    #expect(clock.time(at: ms(0)) == nil)
    observe(1_000_000, 100, 120)
    #expect(clock.time(at: ms(120)) == ms(1_000_010))
    #expect(clock.time(at: ms(1120)) == ms(1_001_010))
  }

  @Test("The answer with the shortest round trip of the last ten seconds counts")
  mutating func shortest() {
    observe(1_000_000, 0, 800)
    observe(1_001_002, 1000, 1004)
    observe(1_002_300, 2000, 2400)
    #expect(clock.time(at: ms(2400)) == ms(1_002_400))
    // After a step forwards the old answers count for ten seconds.
    observe(1_011_600, 10_000, 10_200)
    #expect(clock.time(at: ms(10_200)) == ms(1_010_200))
    observe(1_012_700, 11_100, 11_300)
    #expect(clock.time(at: ms(11_300)) == ms(1_012_800))
  }

  @Test("An answer that took longer than a second says nothing, as from before a freeze")
  mutating func slow() {
    observe(1_000_000, 0, 9000)
    #expect(clock.time(at: ms(9000)) == nil)
  }

  @Test("After a step backwards the time stands still until it is reached")
  mutating func monotonic() {
    observe(1_000_000, 0, 0)
    #expect(clock.time(at: ms(11_000)) == ms(1_011_000))
    observe(1_009_600, 11_100, 11_100)
    #expect(clock.time(at: ms(11_100)) == ms(1_011_000))
    #expect(clock.time(at: ms(12_400)) == ms(1_011_000))
    #expect(clock.time(at: ms(13_000)) == ms(1_011_500))
  }

  @Test("A database whose clock was an hour ahead is followed back within the window")
  mutating func backAnHour() {
    observe(4_600_000, 0, 0)
    #expect(clock.time(at: ms(0)) == ms(4_600_000))
    observe(1_010_100, 10_100, 10_100)
    #expect(clock.time(at: ms(10_100)) == ms(1_010_100))
  }

  @Test("However answers are delayed, the time is wrong by half of the shortest round trip at most")
  func bound() {
    for request in [0, 5, 40] {
      for answer in [0, 5, 40] {
        var tests = DatabaseClockTests()
        tests.observe(70_000 + request, 0, request + answer)
        let time = tests.clock.time(at: ms(request + answer)) ?? .zero
        let error = time - ms(70_000 + request + answer)
        #expect(abs(error / ms(1)) <= Double(request + answer) / 2)
      }
    }
  }
}
