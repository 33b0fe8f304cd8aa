import Geodesy
import Testing

@testable import GameRules

/// A match under test with a clock of its own, and what it told its players.
struct MatchFixture {
  static let alice = PlayerID(uuid: UUIDv7(bits: 1))
  static let bob = PlayerID(uuid: UUIDv7(bits: 2))
  static let carol = PlayerID(uuid: UUIDv7(bits: 3))

  /// Twenty kilometers or so from ``nearby``, and never a player's guess in these tests.
  static let place = Coordinate(latitude: 44.3, longitude: 11.9)!
  static let solution = Solution(coordinate: place, country: "IT")
  /// A true statement.
  static let statement = Solution(
    coordinate: place, country: "IT", statement: QuizStatement(id: "capital.IT.rome", isTrue: true))
  /// The spare place of a journey.
  static let spare = MatchPlace(
    Solution(coordinate: Coordinate(latitude: 48.2, longitude: 16.4)!, country: "AT"))
  static let nearby = Coordinate(latitude: 44.4, longitude: 12.1)!
  static let farAway = Coordinate(latitude: -33.9, longitude: 151.2)!

  var match: Match
  /// As it was before the first event.
  let setup: MatchSetup
  var now = Instant(millisecondsSinceEpoch: 1_000_000)
  /// Everything told so far, in order.
  var told: [(player: PlayerID, sequence: Int, notice: MatchNotice)] = []
  var wakeUp: Instant?
  /// The places that the match has asked for and not been dealt.
  var owed = 0
  var finished: FinishedMatch?

  init(
    players: [PlayerID] = [alice, bob], options: MatchOptions = .standard,
    format: Format = .classic, origin: MatchOrigin? = nil, requiresPin: Bool = true,
    walk: WalkGraph? = nil, hasSpare: Bool = true, difficulty: Difficulty? = nil,
    finds: FindTerms? = nil, brought: [Aid] = [], dealsAids: Bool = false
  ) {
    let options = format.options(options)
    let count = format.length.firstPlaces(options)
    setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: 99)), format: format,
      origin: origin ?? (players.count == 1 ? .solo : .queue), map: "world",
      diagonal: .kilometers(14_916.862), options: options, players: players,
      solutions: Array(
        repeating: format.prompt == .statement ? Self.statement : Self.solution, count: count),
      requiresPin: requiresPin,
      walks: walk.map { Array(repeating: $0, count: count) } ?? [],
      difficulty: difficulty,
      spare: hasSpare && format.aids.hasDifficulty ? Self.spare : nil, finds: finds,
      brought: brought, dealsAids: dealsAids)
    match = Match(setup)
  }

  /// A match that has begun.
  static func begun(
    players: [PlayerID] = [alice, bob], options: MatchOptions = .standard,
    format: Format = .classic, requiresPin: Bool = true
  ) -> MatchFixture {
    var fixture = MatchFixture(
      players: players, options: options, format: format, requiresPin: requiresPin)
    fixture.send(.begin)
    return fixture
  }

  /// A match in its first reveal, of which nobody has seen enough yet.
  static func revealed(
    players: [PlayerID] = [alice, bob], options: MatchOptions = .standard
  ) -> MatchFixture {
    var fixture = begun(players: players, options: options)
    for player in players { fixture.send(.answer(player, round: 1)) }
    for player in players { fixture.send(.guess(player, round: 1, nearby)) }
    return fixture
  }

  @discardableResult
  mutating func send(_ event: MatchEvent) -> MatchVerdict {
    let outcome = match.handle(event, at: now)
    for action in outcome.actions {
      switch action {
      case .tell(let player, let sequence, let notice): told.append((player, sequence, notice))
      case .wake(let instant): wakeUp = instant
      case .draw(let count): owed = count
      case .finish(let record): finished = record
      }
    }
    return outcome.verdict
  }

  /// Deals the places that the match has asked for, all in that country.
  mutating func deal(in country: String = "IT") {
    let place = MatchPlace(Solution(coordinate: Self.place, country: country))
    let places = Array(repeating: place, count: owed)
    owed = 0
    send(.places(places))
  }

  /// Lets the time pass without a wake-up in between, as for a server that was busy.
  mutating func wait(_ duration: Duration) { now = now + duration }

  /// Goes to the next moment at which the match wants to be woken, and wakes it.
  mutating func waitForWakeUp() {
    guard let instant = wakeUp else {
      Issue.record("no wake-up was asked for")
      return
    }
    now = max(now, instant)
    send(.timePassed)
  }

  /// The notices that a player was told, without the sequence numbers.
  func notices(to player: PlayerID) -> [MatchNotice] {
    told.filter { $0.player == player }.map(\.notice)
  }

  /// Plays a whole round: everybody answers, guesses and is ready.
  mutating func playRound(_ round: Int, guesses: [(PlayerID, Coordinate)]) {
    for (player, _) in guesses { send(.answer(player, round: round)) }
    for (player, guess) in guesses { send(.guess(player, round: round, guess)) }
    for (player, _) in guesses { send(.ready(player, round: round)) }
  }
}

// A pin in formats that ask for no countries.
extension MatchVerdict {
  static func guessed(_ pin: Coordinate) -> MatchVerdict { .guessed(Answer.pin(pin)) }
}
