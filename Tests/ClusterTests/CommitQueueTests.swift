import Cluster
import GameRules
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
      case .refused(let entry): "refused \(entry.entry)"
      case .dropped(let entry): "dropped \(entry.entry)"
      case .committed: "committed"
      case .stop: "stop"
      }
    }
  }

  /// An entry of a match; its text begins with the match's letter.
  private func entry(_ text: String) -> CommitQueue<String>.Event {
    .entry(AuthoredEntry(text, of: match(Int(text.utf8.first ?? 0)), by: nil))
  }

  @Test("One batch is under way; what comes meanwhile is the next one")
  mutating func batches() {
    #expect(handle(entry("a"), at: 0) == [#"attempt 1: batch 1 ["a"]"#])
    #expect(handle(entry("b"), at: 1) == [])
    #expect(handle(entry("c"), at: 2) == [])
    #expect(!queue.isIdle)
    #expect(
      handle(.ended(attempt: 1, .committed([.taken])), at: 3)
        == ["committed", "taken a", #"attempt 2: batch 2 ["b", "c"]"#])
    #expect(
      handle(.ended(attempt: 2, .committed([.taken, .leftOut])), at: 4)
        == ["committed", "taken b", "left out c"])
    #expect(queue.isIdle)
  }

  @Test(
    "A batch that failed, or whose outcome is unknown, is repeated under its number",
    arguments: [CommitOutcome<[EntryOutcome]>.aborted, .unknown])
  func repeated(outcome: CommitOutcome<[EntryOutcome]>) {
    var tests = CommitQueueTests()
    _ = tests.handle(entry("a"), at: 0)
    #expect(tests.handle(.ended(attempt: 1, outcome), at: 10) == [])
    #expect(tests.handle(.timePassed, at: 100) == [])
    #expect(tests.handle(.timePassed, at: 210) == [#"attempt 2: batch 1 ["a"]"#])
    #expect(tests.handle(.ended(attempt: 1, .aborted), at: 220) == [], "the second one goes on")
    #expect(
      tests.handle(.ended(attempt: 2, .committed([.taken])), at: 230) == ["committed", "taken a"])
  }

  @Test("Commits that take longer than an attempt is waited for make progress, without a beat")
  mutating func late() {
    _ = handle(entry("a"), at: 0)
    #expect(handle(.ended(attempt: 1, .unknown), at: 1000) == [])
    #expect(handle(.timePassed, at: 1200) == [#"attempt 2: batch 1 ["a"]"#])
    #expect(handle(entry("b"), at: 1300) == [])
    #expect(
      handle(.ended(attempt: 1, .committed([.taken])), at: 1500)
        == ["taken a", #"attempt 3: batch 2 ["b"]"#])
    #expect(handle(.ended(attempt: 2, .committed([.taken])), at: 1600) == [], "it is settled")
    #expect(handle(.ended(attempt: 3, .unknown), at: 2500) == [])
    // In the pause before the repetition.
    #expect(
      handle(.ended(attempt: 3, .committed([.taken])), at: 2600) == [
        "taken b", "attempt 4: batch 0 []",
      ])
    #expect(queue.isIdle)
  }

  @Test("Of a batch that is refused the entry that is at fault is found; the others are taken")
  mutating func refused() {
    _ = handle(entry("first"), at: 0)
    for text in ["a", "b", "c", "d"] { _ = handle(entry(text), at: 1) }
    #expect(
      handle(.ended(attempt: 1, .committed([.taken])), at: 2).last
        == #"attempt 2: batch 2 ["a", "b", "c", "d"]"#)
    #expect(handle(.ended(attempt: 2, .refused), at: 3) == [#"attempt 3: batch 2 ["a", "b"]"#])
    #expect(handle(.ended(attempt: 2, .refused), at: 4) == [], "an answer about other entries")
    #expect(handle(.ended(attempt: 3, .refused), at: 5) == [#"attempt 4: batch 2 ["a"]"#])
    #expect(
      handle(.ended(attempt: 4, .committed([.taken])), at: 6)
        == ["committed", "taken a", #"attempt 5: batch 3 ["b", "c", "d"]"#])
    #expect(handle(.ended(attempt: 5, .refused), at: 7) == [#"attempt 6: batch 3 ["b"]"#])
    #expect(
      handle(.ended(attempt: 6, .refused), at: 8)
        == ["refused b", #"attempt 7: batch 4 ["c", "d"]"#])
    #expect(
      handle(.ended(attempt: 7, .committed([.taken, .taken])), at: 9)
        == ["committed", "taken c", "taken d"])
  }

  @Test("Entries of a match that wait behind one that was left out or refused are dropped")
  mutating func dropped() {
    _ = handle(entry("a1"), at: 0)
    for text in ["a2", "b1", "a3"] { _ = handle(entry(text), at: 1) }
    #expect(
      handle(.ended(attempt: 1, .committed([.leftOut])), at: 2)
        == ["committed", "left out a1", "dropped a2", "dropped a3", #"attempt 2: batch 2 ["b1"]"#])
    for text in ["b2", "c1"] { _ = handle(entry(text), at: 3) }
    #expect(
      handle(.ended(attempt: 2, .refused), at: 4)
        == ["refused b1", "dropped b2", #"attempt 3: batch 3 ["c1"]"#])
    _ = handle(entry("c2"), at: 5)
    #expect(
      handle(.ended(attempt: 3, .committed([.taken])), at: 6)
        == ["committed", "taken c1", #"attempt 4: batch 4 ["c2"]"#])
  }

  @Test("A beat that is refused is repeated after a pause, as it has no entry at fault")
  mutating func refusedBeat() {
    _ = handle(.timePassed, at: 0)
    #expect(handle(.ended(attempt: 1, .refused), at: 10) == [])
    #expect(handle(.timePassed, at: 210) == ["attempt 2: batch 0 []"])
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
    let next = queue.handle(.ended(attempt: 1, .committed([.taken])), at: ms(2))
    guard case .commit(_, let batch)? = next.last else {
      Issue.record("there is no next batch")
      return
    }
    #expect(batch.entries.count == ClusterLimits.batchLength)
  }
}

@Suite("Where a match begins in a journal")
struct JournalHeadTests {
  private func batch(_ number: UInt64, _ entries: [(String, Int)]) -> JournalBatch<String> {
    JournalBatch(
      number: number, entries: entries.map { AuthoredEntry($0.0, of: match($0.1), by: nil) })
  }

  @Test("A replay has the entries of the head, and those of later batches of the same match")
  func replay() {
    let head = JournalHead(match(1), origin: .began, after: 4, entries: ["began"])
    let batches = [
      batch(4, [("of a former one", 1)]), batch(6, [("a", 1), ("other", 2)]), batch(7, [("b", 1)]),
    ]
    #expect(head.replay(batches) == ["began", "a", "b"])
  }
}
