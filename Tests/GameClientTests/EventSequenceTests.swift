import GameRules
import Geodesy
import Testing

@testable import GameClient

@Suite("Each event of a match is handed on once, in order, and none after a gap")
struct EventSequenceTests {
  private typealias Sequence = EventSequence<Int>
  private static let match: MatchID = id(1)

  private static func admit(
    _ number: Int, _ sequence: inout Sequence, isLast: Bool = false
  ) -> Sequence.Verdict {
    sequence.admit(number, number: number, of: match, isLast: isLast)
  }

  @Test("What comes in order is handed on; what was handed on already is not")
  func order() {
    var sequence = Sequence()
    #expect((1...3).map { Self.admit($0, &sequence) } == [.deliver, .deliver, .deliver])
    #expect((1...4).map { Self.admit($0, &sequence) } == [.drop, .drop, .drop, .deliver])
    #expect(sequence.missing == [] && sequence.live == [Self.match])
  }

  @Test("A gap asks for the state once; what waits follows the state")
  func gap() {
    var sequence = Sequence()
    _ = Self.admit(1, &sequence)
    #expect(Self.admit(3, &sequence) == .holdAndAsk)
    #expect(Self.admit(4, &sequence) == .hold)
    #expect(Self.admit(5, &sequence) == .hold)
    #expect(sequence.missing == [Self.match])
    #expect(sequence.catchUp(to: 4, of: Self.match, isOver: false) == [5])
    #expect(sequence.missing == [])
    #expect(Self.admit(6, &sequence) == .deliver)
  }

  @Test("A gap behind the state asks for it again")
  func gapBehind() {
    var sequence = Sequence()
    _ = Self.admit(3, &sequence)
    _ = Self.admit(7, &sequence)
    #expect(sequence.catchUp(to: 4, of: Self.match, isOver: false) == [])
    #expect(sequence.missing == [Self.match])
    #expect(sequence.catchUp(to: 6, of: Self.match, isOver: false) == [7])
  }

  @Test("After an interruption every match waits for its state, what was held is forgotten")
  func interruption() {
    var sequence = Sequence()
    _ = Self.admit(1, &sequence)
    _ = Self.admit(3, &sequence)
    sequence.interrupt()
    #expect(sequence.missing == [Self.match])
    #expect(Self.admit(9, &sequence) == .hold)
    #expect(sequence.catchUp(to: 8, of: Self.match, isOver: false) == [9])
  }

  @Test("A match that is over is not waited for, and its late events are dropped")
  func over() {
    var sequence = Sequence()
    _ = Self.admit(1, &sequence)
    #expect(Self.admit(2, &sequence, isLast: true) == .deliver)
    #expect(sequence.live == [])
    sequence.interrupt()
    sequence.expect(Self.match)
    #expect(sequence.missing == [])
    #expect(Self.admit(2, &sequence) == .drop && Self.admit(3, &sequence) == .drop)
  }

  @Test("A match whose end was missed is over by its state, whose number means nothing then")
  func missedEnd() {
    var sequence = Sequence()
    _ = Self.admit(1, &sequence)
    sequence.interrupt()
    #expect(sequence.catchUp(to: 0, of: Self.match, isOver: true) == [])
    #expect(sequence.live == [] && Self.admit(2, &sequence) == .drop)
  }

  @Test("A state that nobody waits for changes nothing")
  func unasked() {
    var sequence = Sequence()
    _ = Self.admit(1, &sequence)
    #expect(sequence.catchUp(to: 9, of: Self.match, isOver: false) == nil)
    #expect(sequence.catchUp(to: 9, of: id(2), isOver: false) == nil)
    #expect(Self.admit(2, &sequence) == .deliver)
  }

  @Test("What waits for a state is bounded, and still there is no gap")
  func bounded() {
    var sequence = Sequence()
    let last = SessionLimits.heldEvents * 3
    for number in 2...last { _ = Self.admit(number, &sequence) }
    #expect(sequence.catchUp(to: 1, of: Self.match, isOver: false) == [])
    #expect(sequence.missing == [Self.match])
    let kept = sequence.catchUp(to: last - 10, of: Self.match, isOver: false)
    #expect(kept == Array((last - 9)...last))
  }

  @Test(
    "However a line drops, doubles and loses, a reader sees every number once or has a state for it",
    arguments: 1...200 as ClosedRange<UInt64>)
  func anyLine(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var sequence = Sequence()
    var told = 0  // The server's count.
    var next = 1  // The number that the reader expects.
    func read(_ numbers: [Int]) {
      for number in numbers {
        #expect(number == next, "seed \(seed)")
        next = number + 1
      }
    }
    for _ in 0..<300 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5:
        told += 1
        if Self.admit(told, &sequence) == .deliver { read([told]) }
      case 6: told += 1  // Lost on the way.
      case 7 where told > 0:
        let old = Int.random(in: 1...told, using: &random)
        if Self.admit(old, &sequence) == .deliver { read([old]) }
      case 8: sequence.interrupt()
      default:
        guard sequence.missing == [Self.match] else { continue }
        guard let events = sequence.catchUp(to: told, of: Self.match, isOver: false) else {
          Issue.record("a missing match takes its state")
          return
        }
        #expect(told + 1 >= next)
        next = told + 1
        read(events)
      }
    }
    if sequence.missing == [Self.match] {
      _ = sequence.catchUp(to: told, of: Self.match, isOver: false)
    }
    #expect(Self.admit(told + 1, &sequence) != .drop)
  }
}
