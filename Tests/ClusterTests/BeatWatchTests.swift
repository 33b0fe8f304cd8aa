import Cluster
import Testing

@Suite("When a standby takes a server for dead")
struct BeatWatchTests {
  private static let tenure = TenureID(bits: 1)
  private var watch = BeatWatch(patience: .seconds(2))

  /// Looks at a beat after so many milliseconds.
  private mutating func look(
    _ milliseconds: Int, beat: Int64?, isHeld: Bool = true
  ) -> BeatWatch.Verdict {
    watch.judge(
      beat.map { BeatWatch.Beat(tenure: Self.tenure, count: $0) }, isHeld: isHeld,
      at: .milliseconds(milliseconds))
  }

  @Test("A beat that goes on at the usual pause keeps the place for as long as one looks")
  mutating func beating() {
    for time in stride(from: 0, to: 60_000, by: 200) {
      #expect(look(time, beat: Int64(time) / 500) == .wait)
    }
  }

  @Test("A beat that stands still for two seconds is that of a server that hangs, and not before")
  mutating func hanging() {
    for time in stride(from: 0, to: 2000, by: 200) { #expect(look(time, beat: 7) == .wait) }
    #expect(look(2000, beat: 7) == .hangs)
  }

  @Test("Where nobody holds the lock, the server may come back for a second and a half")
  mutating func lostConnection() {
    for time in stride(from: 0, to: 1500, by: 250) {
      #expect(look(time, beat: 7, isHeld: false) == .wait)
    }
    #expect(look(1500, beat: 7, isHeld: false) == .free)
  }

  @Test("Without an open tenure the place is free as soon as nobody holds the lock")
  mutating func ended() {
    #expect(look(0, beat: nil) == .wait)
    #expect(look(200, beat: nil, isHeld: false) == .free)
  }

  @Test("An answer of the database that was late begins the patience anew")
  mutating func late() {
    for time in stride(from: 0, to: 1000, by: 200) { #expect(look(time, beat: 7) == .wait) }
    #expect(look(4000, beat: 7) == .wait, "a beat may have come meanwhile")
    for time in stride(from: 4200, to: 6000, by: 200) { #expect(look(time, beat: 7) == .wait) }
    #expect(look(6000, beat: 7) == .hangs)
  }

  @Test("So does a silence of the database, and another tenure")
  mutating func forgotten() {
    for time in stride(from: 0, to: 1800, by: 200) { #expect(look(time, beat: 7) == .wait) }
    watch.forget()
    #expect(look(2000, beat: 7) == .wait)
    let other = BeatWatch.Beat(tenure: TenureID(bits: 2), count: 7)
    #expect(watch.judge(other, isHeld: true, at: .milliseconds(2200)) == .wait)
  }
}
