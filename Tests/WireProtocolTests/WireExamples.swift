import Community
import GameRules
import Geodesy
import JSON

@testable import WireProtocol

/// The values that the tests send.
enum WireExamples {
  static let match = MatchID(uuid: UUIDv7(bits: 0x0190_163D_8694_739B_AEA5_966C_26F8_AD91))
  static let ada = PlayerID(uuid: UUIDv7(bits: 0x0190_163D_8694_7000_8000_0000_0000_0001))
  static let bob = PlayerID(uuid: UUIDv7(bits: 0x0190_163D_8694_7000_8000_0000_0000_0002))
  static let instant = Instant(millisecondsSinceEpoch: 1_790_000_000_123)

  static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("a test's places are places")
    }
    return place
  }

  static func name(_ text: String) -> Username {
    guard let name = Username(text) else { preconditionFailure("a test's names are names") }
    return name
  }

  static let paris = place(48.85837, 2.294481)

  static let cards = [
    PlayerCard(
      player: ada, username: name("Ada"), avatar: "/v1/avatars/7", isGuest: false, rating: 1512),
    PlayerCard(player: bob, username: name("Bob_2"), isGuest: true),
  ]

  static let score = RoundScore(
    player: ada, guess: paris, isDefaulted: false, distance: Meters(1234.5), score: 4996,
    total: 9996)

  static let outcome = MatchFinished(
    ending: .forfeited,
    results: [
      FinalResult(
        player: ada, total: 9996, rank: 1, hasWon: true, ratingBefore: 1500, ratingAfter: 1512),
      FinalResult(player: bob, total: 12_000, rank: 2, hasWon: false, left: .quit),
    ], badges: ["center"])

  static let revealed = RevealedPlace(
    coordinate: place(-33.8568, 151.2153), country: "AU",
    near: NearbyTown(
      name: "Sydney", country: "Australia", distanceKilometers: 1.26, direction: .northEast))

  static let statement = StatementCard(
    template: .capital, country: CountryCode("FR")!,
    value: StatementValue(town: "Nice", townInGerman: "Nizza"))

  static let revealedStatement = RevealedPlace(
    coordinate: paris, country: "FR",
    statement: RevealedStatement(
      isTrue: false, statement: statement, explanation: [StatementValue(town: "Paris")]))

  static let content = MatchContent(
    mode: .duel, map: "world",
    options: MatchOptions(rounds: 3, movingTime: .seconds(1), guessingTime: .zero),
    phase: .guessing, round: 2, deadline: instant,
    players: [
      MatchPlayer(
        player: ada, username: .username(name("Ada")), isConnected: true, isReady: false,
        isGuessing: false, hasGuessed: true,
        total: 4996),
      MatchPlayer(
        player: bob, username: .username(name("Bob_2")), avatar: "/v1/avatars/9",
        isConnected: false,
        isReady: true, isGuessing: true, hasGuessed: false, total: 0),
    ],
    rounds: [
      RoundState(round: 1, solution: revealed, results: [score]),
      RoundState(
        round: 2,
        view: .sketch([.init(url: "/v1/views/x", widthKilometers: 300)]), deadline: instant),
    ],
    marker: place(1, -2), outcome: outcome)

  static let state = MatchState(match: match, sequence: 17, content: content)

  static let fork = AidUse.fork(Fork(CountryCode("FR")!, CountryCode("DE")!)!)

  /// Two shells, an amber and a pine cone; two recipes, of which one was followed twice; and an aid
  /// that was brought along and used.
  static let bag = Bag(
    "shell=2 amber=3 pineCone=1 driftwood=2 spyglass=2 wreath=0 lens=1 264=10")!

  static let aided = RoundAided(
    round: 2, use: AidCard(.lens(Lens(center: paris))), aids: [.fork], deadline: instant)

  /// The state of a journey in a pause.
  static var pausedJourney: MatchState {
    var state = state
    state.content.difficulty = .pathfinder
    state.content.aids = []
    state.content.aided = [
      AidCard(.freeze), AidCard(.lens(Lens(center: paris))), AidCard(fork), AidCard(.shuffle),
    ]
    (state.content.pauses, state.content.pausedUntil) = (2, instant)
    state.content.remaining = .seconds(20)
    return state
  }

  /// The state of a match whose host has forced the round on.
  static var hurried: MatchState {
    var state = state
    state.content.hurry = HurryCard(Hurry(player: ada, isForced: true))
    return state
  }

  static let bounds = Bounds(
    west: .degrees(-180), south: .degrees(-60.5), east: .degrees(180), north: .degrees(85))
}
