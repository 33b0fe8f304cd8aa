import Testing

@testable import Bots

@Suite("Clients that come back after a restart")
struct ReconnectStormTests {
  @Test("First attempts are spread evenly, and follow from the seed")
  func spread() {
    func times(seed: UInt64) -> [Duration] {
      var storm = ReconnectStorm(spread: .seconds(10), seed: seed)
      return (0..<1000).map {
        let attempt = storm.attempt(of: $0, at: .seconds(3), announced: nil)
        #expect(attempt.time == attempt.intended)
        return attempt.time - .seconds(3)
      }
    }
    let some = times(seed: 1)
    #expect(some == times(seed: 1) && some != times(seed: 2))
    #expect(some.allSatisfy { $0 >= .zero && $0 < .seconds(10) })
    for second in 0..<10 {
      let count = some.count { $0 >= .seconds(second) && $0 < .seconds(second + 1) }
      #expect((60...140).contains(count))
    }
  }

  @Test("What the server has announced is kept to, and no later than the client's library would")
  func announced() {
    var storm = ReconnectStorm(spread: .seconds(10), seed: 1)
    for client in 0..<100 {
      let attempt = storm.attempt(of: client, at: .seconds(1), announced: .seconds(4))
      #expect(attempt.time == attempt.intended)
      #expect(attempt.time >= .seconds(5) && attempt.time <= .milliseconds(5250))
    }
  }

  @Test("Unless they are to be spread, first attempts come when the client's library makes them")
  func atOnce() {
    var storm = ReconnectStorm(spread: nil, seed: 1)
    let waits = (0..<1000).map { storm.attempt(of: $0, at: .seconds(3), announced: nil) }
      .map { $0.time - .seconds(3) }
    #expect(waits.allSatisfy { $0 >= .zero && $0 <= .milliseconds(250) })
    #expect(waits.count { $0 < .milliseconds(125) } > 400)
  }

  @Test("Later attempts come soon, then as rarely as the library's, and count from the first one")
  func retries() {
    var storm = ReconnectStorm(spread: .seconds(10), seed: 1)
    let first = storm.attempt(of: 1, at: .zero, announced: .zero)
    var now = first.time
    var pauses: [Duration] = []
    for _ in 0..<20 {
      let attempt = storm.attempt(of: 1, at: now, announced: nil)
      #expect(attempt.intended == first.intended)
      pauses.append(attempt.time - now)
      now = attempt.time
    }
    for (index, pause) in pauses.enumerated() {
      #expect(pause <= min(.milliseconds(500 << min(index, 10)), .seconds(15)))
    }
    #expect(pauses[5...].contains { $0 > .seconds(2) })
  }

  @Test("It is over when all were lost and are back")
  func end() {
    var storm = ReconnectStorm(spread: .seconds(1), seed: 1)
    #expect(storm.begin(at: .seconds(1)) && !storm.begin(at: .seconds(2)))
    #expect(storm.beginning == .seconds(1))
    _ = storm.attempt(of: 0, at: .seconds(1), announced: nil)
    storm.cameBack(0)
    #expect(!storm.isOver(of: 2), "the other has not noticed yet")
    let attempt = storm.attempt(of: 1, at: .seconds(2), announced: nil)
    #expect(!storm.isOver(of: 2) && storm.waiting == [attempt.intended])
    storm.cameBack(1)
    #expect(storm.isOver(of: 2) && storm.waiting.isEmpty)
  }
}
