import GameRules

@testable import Community

/// Rooms and what came out of them.
struct RoomFixture {
  var book = RoomBook()
  var now = Samples.monday
  var transcript: [RoomAction] = []
  /// The wake-up that each room asked for.
  private(set) var wakeUps: [RoomCode: Instant] = [:]

  static let terms = RoomTerms(map: "world", options: .standard)

  /// A code that ends in that digit.
  static func code(_ digit: Int) -> RoomCode { RoomCode("ACDEF\(digit)")! }
  static let code = code(2)

  static func match(_ number: Int) -> MatchID { MatchID(uuid: UUIDv7(bits: UInt128(500 + number))) }

  @discardableResult
  mutating func handle(_ event: RoomEvent) -> RoomVerdict {
    let outcome = book.handle(event, at: now)
    for case .wake(let code, let instant) in outcome.actions { wakeUps[code] = instant }
    transcript += outcome.actions
    return outcome.verdict
  }

  @discardableResult
  mutating func join(_ player: PlayerID, _ code: RoomCode = code) -> RoomVerdict {
    handle(.join(code, by: RoomArrival(player)))
  }

  /// A room of the first player, which the others have entered.
  static func room(of players: PlayerID...) -> RoomFixture {
    var fixture = RoomFixture()
    fixture.handle(.create(code, by: RoomArrival(players[0]), terms))
    for player in players.dropFirst() { fixture.join(player) }
    fixture.transcript = []
    return fixture
  }

  var room: Room? { book[Self.code] }

  var members: [PlayerID] { room?.members.map(\.player) ?? [] }

  /// The transcript without wake-ups and stored rooms.
  var told: [RoomAction] {
    transcript.filter {
      switch $0 {
      case .wake, .write, .erase: false
      default: true
      }
    }
  }

  /// The versions that were stored.
  var stored: [Int] {
    transcript.compactMap { if case .write(let record) = $0 { record.version } else { nil } }
  }
}
