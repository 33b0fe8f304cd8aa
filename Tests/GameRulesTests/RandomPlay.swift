import Geodesy

@testable import GameRules

/// A match of a format whose players do anything at any time, right or wrong.
struct RandomPlay {
  /// More than any match takes until its end.
  static let mostSteps = 20_000

  private(set) var fixture: MatchFixture
  let players: [PlayerID]
  private var random: SeededRandom

  init(seed: UInt64, format: Format) {
    random = SeededRandom(seed: seed)
    players = (1...format.seats.filter(format.takes).randomElement(using: &random)!).map {
      PlayerID(uuid: UUIDv7(bits: UInt128($0)))
    }
    let options = MatchOptions(
      rounds: Int.random(in: 1...4, using: &random),
      openingTime: .seconds(Int64.random(in: 0...5, using: &random)),
      hurryTime: .seconds(Int64.random(in: 0...15, using: &random)))
    let dealsAids =
      players.count > 1 && MatchSetup.canDealAids(format, .room) && Bool.random(using: &random)
    fixture = MatchFixture(
      players: players, options: options, format: format, origin: dealsAids ? .room : nil,
      dealsAids: dealsAids)
    fixture.send(.begin)
  }

  /// Lets a moment pass and something happen, which it returns.
  mutating func step() -> MatchEvent {
    fixture.wait(.milliseconds(Int64.random(in: 0...4000, using: &random)))
    let event = nextEvent()
    if case .places = event { fixture.owed = 0 }
    fixture.send(event)
    return event
  }

  private mutating func nextEvent() -> MatchEvent {
    if fixture.owed > 0, Bool.random(using: &random) {
      let place = MatchPlace(
        Solution(
          coordinate: MatchFixture.place, country: Bool.random(using: &random) ? "IT" : "FR"))
      return .places(Array(repeating: place, count: fixture.owed))
    }
    let player = players.randomElement(using: &random)!
    let latest = max(1, fixture.match.playedRounds.count)
    let round = Int.random(in: latest...(latest + 1), using: &random)
    let place = Coordinate(
      latitude: .random(in: -90...90, using: &random),
      longitude: .random(in: -180...180, using: &random))!
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: return .answer(player, round: round)
    case 25..<45: return .mark(player, round: round, place)
    case 45..<70:
      if Int.random(in: 0..<4, using: &random) == 0 {
        return .guess(player, round: round, .verdict(Bool.random(using: &random)))
      }
      let country = CountryCode(Bool.random(using: &random) ? "IT" : "FR")
      return .guess(
        player, round: round,
        Bool.random(using: &random) ? .pin(place, country: country) : nil)
    case 70..<80: return .ready(player, round: round)
    case 80..<85: return .aid(player, round: round, aidUses.randomElement(using: &random)!)
    case 85..<88: return Bool.random(using: &random) ? .pause(player) : .resume(player)
    case 88..<92: return .dropped(player)
    case 92..<97: return .returned(player)
    case 97: return .delayed(player, by: .milliseconds(Int64.random(in: 0...700, using: &random)))
    case 98:
      return Bool.random(using: &random) ? .quit(player) : .interrupted(minimumGrace: .seconds(9))
    default: return .timePassed
    }
  }

  /// Some of which fit one place, others another, or none.
  private let aidUses: [AidUse] = [
    .freeze, .shuffle, .lens(Lens(center: MatchFixture.nearby)),
    .lens(Lens(center: MatchFixture.farAway)),
    .fork(Fork(CountryCode("IT")!, CountryCode("FR")!)!),
    .fork(Fork(CountryCode("AT")!, CountryCode("DE")!)!),
  ]
}
