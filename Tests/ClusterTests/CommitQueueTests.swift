import Cluster
import Testing

@Suite("How entries come into the journal")
struct CommitQueueTests {
  private var queue = CommitQueue<String>()

  /// The actions, in words.
  private mutating func handle(_ event: CommitQueue<String>.Event, at time: Int) -> [String] {
    queue.handle(event, at: ms(time)).map { action in
      switch action {
      case .commit(let attempt, let batch):
        "attempt \(attempt): batch \(batch.number) \(batch.entries.map(\.entry))"
      case .taken(let entry): "taken \(entry.entry)"
      case .leftOut(let entry): "left out \(entry.entry)"
      case .committed: "committed"
      case .stop: "stop"
      }
    }
  }

  private func entry(_ text: String) -> CommitQueue<String>.Event {
    .entry(AuthoredEntry(text, by: nil))
  }

  @Test("One batch is under way; what comes meanwhile is the next one")
  mutating func batches() {
    #expect(handle(entry("a"), at: 0) == [#"attempt 1: batch 1 ["a"]"#])
    #expect(handle(entry("b"), at: 1) == [])
    #expect(handle(entry("c"), at: 2) == [])
    #expect(!queue.isIdle)
    #expect(
      handle(.ended(attempt: 1, .committed([true])), at: 3)
        == ["committed", "taken a", #"attempt 2: batch 2 ["b", "c"]"#])
    #expect(
      handle(.ended(attempt: 2, .committed([true, false])), at: 4)
        == ["committed", "taken b", "left out c"])
    #expect(queue.isIdle)
  }

  @Test(
    "A batch that failed, or whose outcome is unknown, is repeated under its number",
    arguments: [CommitOutcome<[Bool]>.aborted, .unknown, .refused])
  func repeated(outcome: CommitOutcome<[Bool]>) {
    var tests = CommitQueueTests()
    _ = tests.handle(entry("a"), at: 0)
    #expect(tests.handle(.ended(attempt: 1, outcome), at: 10) == [])
    #expect(tests.handle(.timePassed, at: 100) == [])
    #expect(tests.handle(.timePassed, at: 210) == [#"attempt 2: batch 1 ["a"]"#])
    // The answer to the first attempt comes late, and says nothing about the second.
    #expect(tests.handle(.ended(attempt: 1, .committed([true])), at: 220) == [])
    #expect(
      tests.handle(.ended(attempt: 2, .committed([true])), at: 230) == ["committed", "taken a"])
  }

  @Test("An idle node commits its beat twice a second")
  mutating func beat() {
    #expect(handle(.timePassed, at: 0) == ["attempt 1: batch 0 []"])
    #expect(handle(.ended(attempt: 1, .committed([])), at: 10) == ["committed"])
    #expect(handle(.timePassed, at: 400) == [])
    #expect(handle(.timePassed, at: 510) == ["attempt 2: batch 0 []"])
  }

  @Test("After its tenure was sealed a node commits nothing, whichever answer says so")
  mutating func fenced() {
    _ = handle(entry("a"), at: 0)
    #expect(handle(.ended(attempt: 0, .fenced), at: 10) == ["stop"])
    #expect(handle(entry("b"), at: 20) == [])
    #expect(handle(.timePassed, at: 1000) == [])
  }

  @Test("A batch has at most 256 entries")
  mutating func length() {
    _ = handle(entry("first"), at: 0)
    for number in 0..<300 { _ = handle(entry("\(number)"), at: 1) }
    let next = queue.handle(.ended(attempt: 1, .committed([true])), at: ms(2))
    guard case .commit(_, let batch)? = next.last else {
      Issue.record("there is no next batch")
      return
    }
    #expect(batch.entries.count == ClusterLimits.batchLength)
  }
}
