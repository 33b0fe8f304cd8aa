import Cluster
import GameRules
import Geodesy
import Testing

@Suite("Messages between two nodes")
struct PeerLinksTests {
  private typealias Frame = PeerFrame<Int>

  private var here = PeerLinks<Int>(tenure(1), ringLength: 8)
  private var there = PeerLinks<Int>(tenure(2), ringLength: 8)

  init() {
    _ = here.handle(.looked([open(1), open(2)]), at: ms(0))
    _ = there.handle(.looked([open(1), open(2)]), at: ms(0))
  }

  /// The frames of actions, and those actions that are none, in words.
  private static func split(_ actions: [PeerLinks<Int>.Action]) -> ([Frame], [String]) {
    var frames: [Frame] = []
    var words: [String] = []
    for action in actions {
      switch action {
      case .transmit(let frame): frames.append(frame)
      case .deliver(let payload, _): words.append("\(payload)")
      case .lost(_, let count): words.append("\(count) lost")
      case .opened(let peer): words.append("opened \(peer.bits)")
      case .closed(let peer): words.append("closed \(peer.bits)")
      }
    }
    return (frames, words)
  }

  private mutating func send(_ payloads: ClosedRange<Int>, at time: Int = 0) -> [Frame] {
    payloads.flatMap { Self.split(here.handle(.send($0, to: tenure(2)), at: ms(time))).0 }
  }

  private mutating func receive(_ frame: Frame, at time: Int) -> (frames: [Frame], words: [String])
  {
    let (frames, words) = Self.split(there.handle(.received(frame), at: ms(time)))
    return (frames, words)
  }

  @Test("Messages are delivered in their order, and each once")
  mutating func order() {
    let frames = send(1...3)
    #expect(receive(frames[0], at: 1).words == ["1"])
    #expect(receive(frames[0], at: 2).words == [])
    #expect(receive(frames[2], at: 3).words == [])
    #expect(receive(frames[1], at: 4).words == ["2", "3"])
    #expect(receive(frames[2], at: 5).words == [])
  }

  @Test("A gap is asked for at once, and no more than every 100 ms")
  mutating func gap() {
    let frames = send(1...4)
    #expect(receive(frames[2], at: 0).frames.map(\.body) == [.resend(1...2)])
    #expect(receive(frames[3], at: 50).frames == [])
    let request = Frame(from: tenure(2), to: tenure(1), .resend(1...2))
    let (again, _) = Self.split(here.handle(.received(request), at: ms(60)))
    #expect(again == Array(frames[0...1]))
    #expect(receive(again[0], at: 70).words == ["1"])
    #expect(receive(again[1], at: 70).words == ["2", "3", "4"])
  }

  @Test("A heartbeat tells of messages after which nothing came")
  mutating func heartbeat() {
    let frames = send(1...2)
    let (beats, _) = Self.split(here.handle(.timePassed, at: ms(500)))
    #expect(beats.map(\.body) == [.heartbeat(last: 2, received: 0)])
    #expect(receive(beats[0], at: 501).frames.map(\.body) == [.resend(1...2)])
    _ = receive(frames[0], at: 502)
    #expect(Self.split(here.handle(.timePassed, at: ms(600))).0 == [], "the next is not due")
  }

  @Test("What the ring has forgotten is reported as lost, and the rest is delivered")
  mutating func forgotten() {
    // The ring has 8 places, and gives up a quarter when it is full.
    let frames = send(1...10)
    #expect(receive(frames[9], at: 0).frames.map(\.body) == [.resend(1...9)])
    let request = Frame(from: tenure(2), to: tenure(1), .resend(1...9))
    let (again, _) = Self.split(here.handle(.received(request), at: ms(10)))
    #expect(again.first?.body == .forgotten(through: 2))
    let words = again.flatMap { receive($0, at: 20).words }
    #expect(words == ["2 lost"] + (3...10).map { "\($0)" })
  }

  @Test("A message that was received leaves the ring")
  mutating func acknowledged() {
    _ = send(1...4)
    let beat = Frame(from: tenure(2), to: tenure(1), .heartbeat(last: 0, received: 3))
    _ = here.handle(.received(beat), at: ms(10))
    let request = Frame(from: tenure(2), to: tenure(1), .resend(1...4))
    let (again, _) = Self.split(here.handle(.received(request), at: ms(20)))
    #expect(again.map(\.body) == [.forgotten(through: 3), .message(number: 4, 4)])
  }

  @Test("A new life of a peer begins with its first message, and the old one is over")
  mutating func newLife() {
    let old = send(1...2)
    #expect(receive(old[0], at: 0).words == ["1"])
    let (_, words) = Self.split(there.handle(.looked([open(2), open(3)]), at: ms(100)))
    #expect(words == ["closed 1", "opened 3"])
    #expect(receive(old[1], at: 110).words == [], "a late message of the old life")
    let new = Frame(from: tenure(3), to: tenure(2), .message(number: 1, 7))
    #expect(receive(new, at: 120).words == ["7"])
    // And one that was meant for a former life of this node.
    let late = Frame(from: tenure(3), to: tenure(8), .message(number: 2, 8))
    #expect(receive(late, at: 130).words == [])
  }

  @Test("A message for a peer that no look has had yet is not lost")
  mutating func expected() {
    let (first, _) = Self.split(here.handle(.send(1, to: tenure(5)), at: ms(0)))
    #expect(first.map(\.body) == [.message(number: 1, 1)])
    // A look that was read before the peer began does not end the link.
    _ = here.handle(.looked([open(1), open(2)]), at: ms(100))
    let (second, _) = Self.split(here.handle(.send(2, to: tenure(5)), at: ms(200)))
    #expect(second.map(\.body) == [.message(number: 2, 2)])
    // After two seconds the peer is known to be gone, and gets nothing more.
    _ = here.handle(.looked([open(1), open(2)]), at: ms(2100))
    #expect(Self.split(here.handle(.send(3, to: tenure(5)), at: ms(2200))).0 == [])
  }

  @Test("Over any bus what is delivered is a part of what was sent, in order, and the rest is told")
  func anyBus() {
    for seed in 1...100 {
      var random = SeededRandom(seed: UInt64(seed))
      var tests = PeerLinksTests()
      var inFlight: [Frame] = []
      var delivered: [Int] = []
      var lost = 0
      for turn in 0..<400 {
        let now = turn * 20
        if turn < 200 { inFlight += tests.send(turn...turn, at: now) }
        inFlight += Self.split(tests.here.handle(.timePassed, at: ms(now))).0
        inFlight.shuffle(using: &random)
        // Loss ends in the second half, so that everything settles.
        let arriving = inFlight.prefix(Int.random(in: 0...4, using: &random))
        inFlight.removeFirst(arriving.count)
        for frame in arriving where turn >= 200 || Int.random(in: 0..<4, using: &random) > 0 {
          if frame.receiver == tenure(1) {
            inFlight += Self.split(tests.here.handle(.received(frame), at: ms(now))).0
            continue
          }
          for action in tests.there.handle(.received(frame), at: ms(now)) {
            switch action {
            case .transmit(let answer): inFlight.append(answer)
            case .deliver(let payload, _): delivered.append(payload)
            case .lost(_, let count): lost += Int(count)
            case .opened, .closed: Issue.record("no look came")
            }
          }
        }
      }
      #expect(delivered == delivered.sorted() && Set(delivered).count == delivered.count)
      #expect(delivered.count + lost == 200, "seed \(seed)")
    }
  }
}
