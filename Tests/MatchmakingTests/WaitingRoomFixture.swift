import GameRules
import Matchmaking

/// A waiting room under test with a clock of its own, in milliseconds from an arbitrary moment.
struct WaitingRoomFixture {
  static let alice = PlayerID(uuid: UUIDv7(bits: 1))
  static let bob = PlayerID(uuid: UUIDv7(bits: 2))
  static let carol = PlayerID(uuid: UUIDv7(bits: 3))
  static let dave = PlayerID(uuid: UUIDv7(bits: 4))

  var room: WaitingRoom
  var now = Self.seconds(0)

  init(restoring tickets: [Ticket] = []) { room = WaitingRoom(restoring: tickets) }

  /// The moment so long after the beginning of a test.
  static func seconds(_ seconds: Double) -> Instant {
    Instant(millisecondsSinceEpoch: 1_000_000 + Int64((seconds * 1000).rounded()))
  }

  static func casual(
    _ player: PlayerID, at time: Double = 0, map: String = "world", last: PlayerID? = nil
  ) -> Ticket {
    Ticket(
      player: player, map: map, preference: .casual, since: seconds(time), lastOpponent: last)
  }

  static func ranked(
    _ player: PlayerID, _ rating: Double, at time: Double = 0, map: String = "world",
    last: PlayerID? = nil
  ) -> Ticket {
    Ticket(
      player: player, map: map, preference: .ranked(Rating(value: rating)), since: seconds(time),
      lastOpponent: last)
  }

  mutating func handle(_ event: WaitingRoom.Event, at time: Double) -> [WaitingRoom.Action] {
    room.handle(event, at: Self.seconds(time))
  }

  /// Joins at the moment the ticket says.
  mutating func join(_ ticket: Ticket) -> [WaitingRoom.Action] {
    room.handle(.join(ticket), at: ticket.since)
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
