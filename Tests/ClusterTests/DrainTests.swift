import Cluster
import Testing

@Suite("The planned end of a node")
struct DrainTests {
  private var drain = Drain()

  private mutating func handle(_ event: Drain.Event, at time: Int) -> [Drain.Action] {
    drain.handle(event, at: ms(time))
  }

  @Test("A node that serves goes on, whatever its journal does")
  mutating func serving() {
    #expect(handle(.timePassed(isIdle: true), at: 60_000) == [])
    #expect(!drain.isDraining)
  }

  @Test("It seals its tenure as soon as the journal is idle, and ends when it is sealed")
  mutating func idle() {
    #expect(handle(.begin, at: 0) == [])
    #expect(drain.isDraining)
    #expect(handle(.timePassed(isIdle: false), at: 100) == [])
    #expect(handle(.timePassed(isIdle: true), at: 200) == [.seal])
    #expect(handle(.timePassed(isIdle: true), at: 300) == [], "the attempt is under way")
    #expect(handle(.sealEnded(isSealed: true), at: 310) == [.end])
    #expect(handle(.timePassed(isIdle: true), at: 400) == [])
  }

  @Test("A journal that does not come to its end is waited for two seconds, and no longer")
  mutating func busy() {
    _ = handle(.begin, at: 0)
    #expect(handle(.timePassed(isIdle: false), at: 1900) == [])
    #expect(handle(.timePassed(isIdle: false), at: 2000) == [.seal])
  }

  @Test("A seal that failed is tried again; after ten seconds the node ends without one")
  mutating func unsealed() {
    _ = handle(.begin, at: 0)
    _ = handle(.begin, at: 5000)
    #expect(handle(.timePassed(isIdle: true), at: 100) == [.seal])
    #expect(handle(.sealEnded(isSealed: false), at: 1100) == [])
    #expect(handle(.timePassed(isIdle: true), at: 1200) == [])
    #expect(handle(.timePassed(isIdle: true), at: 1300) == [.seal])
    #expect(handle(.timePassed(isIdle: true), at: 9900) == [])
    #expect(handle(.timePassed(isIdle: true), at: 10_000) == [.end])
    #expect(handle(.sealEnded(isSealed: true), at: 10_100) == [])
  }

  @Test("A node that was frozen since the beginning ends at once")
  mutating func frozen() {
    _ = handle(.begin, at: 0)
    #expect(handle(.timePassed(isIdle: false), at: 20_000) == [.end])
  }
}
