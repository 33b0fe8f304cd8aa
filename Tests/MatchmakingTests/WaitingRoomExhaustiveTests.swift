import GameRules
import Matchmaking
import Testing

@Suite("Every short story of three players")
struct WaitingRoomExhaustiveTests {
  typealias Fixture = WaitingRoomFixture

  @Test("Casual: nobody is in twice, nobody is lost, first come is first served")
  func casual() {
    let players = [Fixture.alice, Fixture.bob, Fixture.carol]
    let steps: [Step] = players.flatMap { [.join($0), .leave($0)] }
    forEachSequence(of: steps, length: 5) { sequence in
      var story = Story {
        Fixture.casual($0, at: $1, last: $0 == Fixture.bob ? Fixture.alice : nil)
      }
      story.run(sequence)
      #expect(story.room.count <= 1, "casual players never wait while there are two")
    }
  }

  @Test("Ranked: nobody is in twice, nobody is lost, and waking up always helps")
  func ranked() {
    let players = [Fixture.alice, Fixture.bob, Fixture.carol]
    let ratings = [Fixture.alice: 1500.0, Fixture.bob: 1590, Fixture.carol: 1740]
    let steps: [Step] = players.flatMap { [.join($0), .leave($0)] } + [.wakeUp]
    forEachSequence(of: steps, length: 5) { sequence in
      var story = Story { player, time in
        Fixture.ranked(
          player, ratings[player] ?? 0, at: time, last: player == Fixture.bob ? Fixture.alice : nil)
      }
      story.run(sequence)
    }
  }

  private enum Step {
    case join(PlayerID)
    case leave(PlayerID)
    /// Goes to the moment asked for, if there is one.
    case wakeUp
  }

  /// All sequences of that length; their beginnings are the shorter ones.
  private func forEachSequence(of steps: [Step], length: Int, _ body: ([Step]) -> Void) {
    var count = 1
    for _ in 0..<length { count *= steps.count }
    for number in 0..<count {
      var rest = number
      body(
        (0..<length).map { _ in
          defer { rest /= steps.count }
          return steps[rest % steps.count]
        })
    }
  }

  private struct Story {
    let ticket: (PlayerID, Double) -> Ticket
    var room = WaitingRoom()
    var waiting: [PlayerID] = []
    var now = Fixture.seconds(0)
    var wakeUp: Instant?

    init(ticket: @escaping (PlayerID, Double) -> Ticket) { self.ticket = ticket }

    mutating func run(_ sequence: [Step]) {
      for (index, step) in sequence.enumerated() {
        // No two come at the same moment, so that the order of joins is the order of waiting.
        now = max(now + .milliseconds(1), Fixture.seconds(Double(index)))
        switch step {
        case .join(let player): join(player)
        case .leave(let player): leave(player)
        case .wakeUp:
          guard let instant = wakeUp else { continue }
          now = max(now, instant)
          #expect(!carryOut(room.handle(.timePassed, at: now)).isEmpty, "the wake-up is exact")
        }
        #expect(room.tickets.map(\.player) == waiting)
        #expect(room.count == waiting.count)
      }
    }

    private mutating func join(_ player: PlayerID) {
      let time = Double(now.millisecondsSinceEpoch - Fixture.seconds(0).millisecondsSinceEpoch)
      let actions = room.handle(.join(ticket(player, time / 1000)), at: now)
      if waiting.contains(player) {
        #expect(actions.first == .refused(player, .alreadyQueued))
      } else {
        #expect(actions.first == .joined(player, waiting: waiting.count))
        waiting.append(player)
      }
      carryOut(actions)
    }

    private mutating func leave(_ player: PlayerID) {
      let actions = room.handle(.leave(player), at: now)
      #expect(actions.first == (waiting.contains(player) ? .left(player) : .notQueued(player)))
      waiting.removeAll { $0 == player }
      carryOut(actions)
    }

    /// Answers the pairs.
    @discardableResult
    private mutating func carryOut(_ actions: [WaitingRoom.Action]) -> [[PlayerID]] {
      var pairs: [[PlayerID]] = []
      for action in actions {
        switch action {
        case .joined, .refused, .left, .notQueued: break
        case .grouped: Issue.record("nobody waits for a match of four")
        case .paired(let first, let second):
          let pair = [first.player, second.player]
          #expect(waiting.filter(pair.contains) == pair, "both wait, the longer one is the first")
          waiting.removeAll(where: pair.contains)
          pairs.append(pair)
        case .wake(let instant):
          #expect(instant > now)
          wakeUp = instant
        case .sleep: wakeUp = nil
        }
      }
      return pairs
    }
  }
}
