import Cluster
import Testing

@Suite("When a node takes a peer for dead")
struct FailureDetectorTests {
  private var detector = FailureDetector(tenure(1))

  /// Looks every 200 ms at a peer whose beat is given, and commits every 500 ms if one can.
  private mutating func live(
    from start: Int, to end: Int, beat: (Int) -> Int64, isCommitting: Bool = true
  ) -> [FailureDetector.Action] {
    var actions: [FailureDetector.Action] = []
    for time in stride(from: start, through: end, by: 100) {
      if isCommitting, time % 500 == 0 {
        actions += detector.handle(.committed, at: ms(time))
      }
      if time % 200 == 0 {
        let tenures = [open(1, beat: 7), open(2, beat: beat(time))]
        actions += detector.handle(.looked(tenures), at: ms(time))
      }
    }
    return actions
  }

  @Test("A peer whose beat goes on is never suspected")
  mutating func beating() {
    #expect(live(from: 0, to: 60_000) { Int64($0) / 500 } == [])
  }

  @Test("A beat that stands still for two seconds is sealed, on condition that it still stands")
  mutating func still() {
    #expect(live(from: 0, to: 20_000) { Int64($0) } == [])
    #expect(live(from: 20_100, to: 22_100) { _ in 3 } == [])
    #expect(live(from: 22_200, to: 22_200) { _ in 3 } == [.seal(tenure(2), ifBeat: 3)])
  }

  @Test("A node that begins suspects nobody until its commits have gone through for long enough")
  mutating func beginning() {
    #expect(live(from: 0, to: 14_900) { _ in 3 } == [])
    #expect(live(from: 15_000, to: 15_000) { _ in 3 } == [.seal(tenure(2), ifBeat: 3)])
  }

  @Test("A node never suspects itself, though its own beat may stand still")
  mutating func itself() {
    let actions = live(from: 0, to: 10_000) { Int64($0) }
    #expect(actions == [])
  }

  @Test("While its own commits do not go through, a node suspects nobody")
  mutating func outage() {
    #expect(live(from: 0, to: 1000) { Int64($0) } == [])
    #expect(live(from: 1100, to: 30_000, beat: { _ in 5 }, isCommitting: false) == [])
  }

  @Test("After an outage others have fifteen seconds to commit again")
  mutating func afterOutage() {
    _ = live(from: 0, to: 20_000, beat: { _ in 5 }, isCommitting: false)
    #expect(live(from: 20_100, to: 37_300) { $0 < 33_500 ? 5 : Int64($0) } == [])
    // Own commits go through since 20 500: a peer that has not committed by 35 500 is suspected.
    var other = FailureDetectorTests()
    _ = other.live(from: 0, to: 20_000, beat: { _ in 5 }, isCommitting: false)
    #expect(other.live(from: 20_100, to: 35_400) { _ in 5 } == [])
    #expect(other.live(from: 35_500, to: 35_600) { _ in 5 } == [.seal(tenure(2), ifBeat: 5)])
  }

  @Test("A node that was frozen itself begins its patience anew")
  mutating func frozen() {
    #expect(live(from: 0, to: 14_800) { _ in 5 } == [])
    #expect(live(from: 29_000, to: 43_900) { _ in 5 } == [])
    #expect(live(from: 44_000, to: 44_000) { _ in 5 } == [.seal(tenure(2), ifBeat: 5)])
  }

  @Test("A look that failed begins the patience anew")
  mutating func failedLook() {
    #expect(live(from: 0, to: 18_000) { Int64($0) } == [])
    #expect(live(from: 18_100, to: 19_800) { _ in 5 } == [])
    _ = detector.handle(.lookFailed, at: ms(19_900))
    #expect(live(from: 20_000, to: 21_900) { _ in 5 } == [])
    #expect(live(from: 22_000, to: 22_000) { _ in 5 } == [.seal(tenure(2), ifBeat: 5)])
  }

  @Test("The times and bounds of the protocol fit each other")
  func limits() {
    #expect(ClusterLimits.beatPause * 4 == ClusterLimits.patience)
    // Neither one late look nor one late commit breaks the sequence.
    #expect(ClusterLimits.lookPause * 2 < ClusterLimits.patience / 2)
    #expect(ClusterLimits.beatPause + ClusterLimits.retryPause < ClusterLimits.patience / 2)
    // A ticket is read several times before it is withdrawn.
    #expect(ClusterLimits.absencePatience > ClusterLimits.ticketReadPause * 3)
    #expect(ClusterLimits.clockWindow > ClusterLimits.lookPause * 10)
    #expect(ClusterLimits.clockWindow > ClusterLimits.clockRoundTrip * 5)
    // After its journal there is time for several attempts to seal.
    #expect(ClusterLimits.drainTimeout > ClusterLimits.journalEndTimeout * 3)
    #expect(ClusterLimits.sessionRereadPause < ClusterLimits.sessionReadPause)
    #expect(ClusterLimits.resendPause < ClusterLimits.heartbeatPause)
    #expect(ClusterLimits.reorderWindow < ClusterLimits.ringLength)
    // A request lives through the seal and the adoption of its host, if the first survivor adopts.
    #expect(ClusterLimits.requestTimeout > ClusterLimits.patience + ClusterLimits.adoptionStep)
  }
}
