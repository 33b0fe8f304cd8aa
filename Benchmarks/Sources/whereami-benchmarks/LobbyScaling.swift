import GameRules
import Geodesy
import Matchmaking

/// Joining and pairing while many wait.
///
/// Of ranked players of one map few can wait, because whoever is close is paired: here are as many
/// maps as it takes. Of casual ones, one can wait for each map.
enum LobbyScaling {
  private static let sizes = [1_000, 10_000, 100_000]
  private static let operationCount = 500
  /// Their ratings go up to 5000.
  private static let playersPerMap = 25
  private static let unit = "waiting"

  static func growths() -> [Growth] {
    var meeting = Growth("ranked: a join that pairs, and a join", of: unit, .constant)
    var passing = Growth("ranked: a join between two others, and a leave", of: unit, .constant)
    var waking = Growth("ranked: all wait until all are paired", of: unit, .linear)
    var restored = Growth("ranked: all come back at once", of: unit, .linear)
    var casual = Growth("casual: a join that pairs, and a join", of: unit, .constant)
    var casuallyRestored = Growth("casual: all come back at once", of: unit, .linear)
    var rematches = Growth("casual: the same, all rematches of one", of: unit, .linear)
    for size in sizes {
      meeting.note(meet(among: ranked(size)), at: size)
      passing.note(pass(among: ranked(size)), at: size)
      waking.note(wait(ranked(size)), at: size)
      restored.note(restore(crowd(size)), at: size)
      casual.note(meet(among: onMaps(size)), at: size)
      casuallyRestored.note(restore(line(size)), at: size)
      rematches.note(restore(line(size, after: player(size - 1))), at: size)
    }
    return [meeting, passing, waking, restored, casual, casuallyRestored, rematches]
  }

  /// Somebody comes who is paired with one of those who wait; then that one comes again.
  private static func meet(among tickets: [Ticket]) -> [Double] {
    var room = filled(tickets)
    var random = SeededRandom(seed: 50)
    return ProcessorTime.samples(count: operationCount) { _, _ in
      let other = tickets[.random(in: tickets.indices, using: &random)]
      let newcomer = Ticket(
        player: player(-1), map: other.map, preference: other.preference, since: now)
      let actions = room.handle(.join(newcomer), at: now).count
      precondition(!room.contains(other.player), "the two are paired")
      return actions + room.handle(.join(other), at: now).count
    }
  }

  /// Somebody comes and goes whom nobody suits yet.
  private static func pass(among tickets: [Ticket]) -> [Double] {
    var room = filled(tickets)
    var random = SeededRandom(seed: 51)
    return ProcessorTime.samples(count: operationCount) { _, _ in
      let index = Int.random(in: tickets.indices, using: &random)
      let newcomer = Ticket(
        player: player(-1), map: tickets[index].map, preference: .ranked(rating(index, plus: 0.5)),
        since: now)
      let actions = room.handle(.join(newcomer), at: now).count
      precondition(room.contains(newcomer.player), "nobody is close enough")
      return actions + room.handle(.leave(newcomer.player), at: now).count
    }
  }

  /// Everybody's window widens until there is nothing to wait for.
  private static func wait(_ tickets: [Ticket]) -> [Double] {
    let room = filled(tickets)
    return ProcessorTime.samples(repetitions: 3, count: 1) { _, _ in
      var room = room
      var next: Instant? = now
      while let moment = next {
        next = nil
        for case .wake(let later) in room.handle(.timePassed, at: moment) { next = later }
      }
      precondition(room.count < tickets.count / 2, "most are paired")
      return room.count
    }
  }

  /// A restart brings everybody in at once.
  private static func restore(_ tickets: [Ticket]) -> [Double] {
    ProcessorTime.samples(repetitions: 3, count: 1) { _, _ in
      var room = WaitingRoom(restoring: tickets)
      return room.handle(.timePassed, at: now).count
    }
  }

  private static func filled(_ tickets: [Ticket]) -> WaitingRoom {
    var room = WaitingRoom(restoring: tickets)
    _ = room.handle(.timePassed, at: now)
    precondition(room.count == tickets.count, "nobody suits anybody yet")
    return room
  }

  /// Each as close to two others as is possible without being paired at once.
  private static func ranked(_ count: Int) -> [Ticket] {
    (0..<count).map { index in
      Ticket(
        player: player(index), map: "map-\(index / playersPerMap)",
        preference: .ranked(rating(index)), since: now)
    }
  }

  /// Ratings as people have them.
  private static func crowd(_ count: Int) -> [Ticket] {
    var random = SeededRandom(seed: 52)
    return (0..<count).map { index in
      Ticket(
        player: player(index), map: map,
        preference: .ranked(Rating(value: .random(in: 0...3000, using: &random))),
        since: now + .milliseconds(-index))
    }
  }

  private static func onMaps(_ count: Int) -> [Ticket] {
    (0..<count).map { index in
      Ticket(player: player(index), map: "map-\(index)", preference: .casual, since: now)
    }
  }

  private static func line(_ count: Int, after last: PlayerID? = nil) -> [Ticket] {
    (0..<count).map { index in
      Ticket(
        player: player(index), map: map, preference: .casual, since: now + .milliseconds(-index),
        lastOpponent: last)
    }
  }

  /// - Parameter fraction: Of the way to the next.
  private static func rating(_ index: Int, plus fraction: Double = 0) -> Rating {
    let place = Double(index % playersPerMap) + fraction
    return Rating(value: place * 2.02 * WaitingRoom.Parameters.standard.initialWindow)
  }

  private static func player(_ index: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(index + 2)))
  }

  private static let map = "world"
  private static let now = Crowd.epoch
}
