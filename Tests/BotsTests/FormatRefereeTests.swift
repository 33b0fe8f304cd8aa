import GameRules
import Geodesy
import Referee
import Testing
import WireProtocol

@testable import Bots

@Suite("The referee of the times and bounds of formats")
struct FormatRefereeTests {
  private static let place = Coordinate(latitude: 48.8, longitude: 2.3)!
  private static let chosen = MatchOptions(rounds: 2, openingTime: .seconds(5))

  /// The state at the start of a match of a format.
  private static func content(_ format: Format, players: [PlayerID]? = nil) -> MatchContent {
    let ids: [PlayerID] = (1...UInt128(format.seats.lowerBound)).map { Story.id($0) }
    let players = players ?? ids
    let rules = ReferenceRules(format: format.id.name)
    let initial = rules.reserve(of: players.count)
    return MatchContent(
      mode: MatchMode(playerCount: players.count), format: FormatName(format), map: "world",
      options: format.options(chosen), phase: .moving, round: 1, deadline: Story.time(60),
      players: players.enumerated().map { index, player in
        MatchPlayer(
          player: player, username: .username(Story.card(Story.ada).username), isConnected: true,
          isReady: false, isGuessing: false, hasGuessed: false, total: 0,
          reserve: initial.map { rules.isWonByHealth ? .health($0) : .lives($0) },
          side: rules.side == nil ? nil : 2 * index / players.count)
      }, rounds: [], difficulty: format == .journey ? .scout : nil,
      aids: format == .journey ? Aid.allCases : nil, pauses: format == .journey ? 3 : nil)
  }

  private static func violations(_ events: [(MatchEventBody, at: Int64)]) -> [String] {
    var referee = MatchReferee(
      me: Story.ada, diagonals: ["world": Meters(14_916_862)], tolerance: .milliseconds(1))
    for (index, (event, second)) in events.enumerated() {
      referee.observe(
        Story.duel, sequence: index + 1, event, text: [], at: Story.time(second))
    }
    return referee.violations
  }

  private static func violations(atStart content: MatchContent) -> [String] {
    violations([(.started(MatchStarted(content)), at: 0)])
  }

  @Test("Every format with its own times and bounds is fine", arguments: Format.latest)
  func right(format: Format) {
    #expect(Self.violations(atStart: Self.content(format)) == [])
  }

  @Test(
    "More rounds than a format has, or others where it says how many, are noticed",
    arguments: Format.latest)
  func rounds(format: Format) {
    var content = Self.content(format)
    content.options.rounds = format.length == .chosen ? 11 : content.options.rounds + 1
    #expect(Self.violations(atStart: content).contains { $0.contains("rounds") })
  }

  @Test(
    "A second more than a format gives for a phase is noticed",
    arguments: [Format.royale, .journey, .quiz, .sprint, .race])
  func times(format: Format) {
    for phase in [\MatchOptions.movingTime, \.guessingTime] {
      var content = Self.content(format)
      content.options[keyPath: phase] += .seconds(1)
      #expect(Self.violations(atStart: content).contains { $0.contains("more time for") })
    }
  }

  @Test(
    "Time between rounds that follow each other at once is noticed",
    arguments: [Format.quiz, .sprint, .race])
  func betweenRounds(format: Format) {
    let phases: [WritableKeyPath<MatchOptions, Duration>] =
      [\.openingTime, \.countdown] + (format == .quiz ? [] : [\.readyTime])
    for phase in phases {
      var content = Self.content(format)
      content.options[keyPath: phase] += .seconds(1)
      #expect(Self.violations(atStart: content).contains { $0.contains("more time for") })
    }
  }

  @Test("A clock that is too short is noticed", arguments: [Format.sprint, .race])
  func clock(format: Format) {
    var content = Self.content(format)
    content.options.movingTime -= .seconds(1)
    #expect(Self.violations(atStart: content).contains { $0.contains("another clock") })
  }

  @Test(
    "Another time after the first guess than the format's is noticed",
    arguments: [Format.clash, .teamClash, .teamClashOfTheBest, .royale, .quiz, .sprint, .journey])
  func hurry(format: Format) {
    var content = Self.content(format)
    content.options.hurryTime += .seconds(1)
    #expect(Self.violations(atStart: content).contains { $0.contains("another hurry") })
  }

  @Test("Three players of a clash, two of a royale and five on two sides are noticed")
  func players() {
    for (format, count) in [(Format.clash, 3), (.royale, 2), (.streak, 2), (.teamClash, 5)] {
      let players: [PlayerID] = (1...UInt128(count)).map { Story.id($0) }
      let found = Self.violations(atStart: Self.content(format, players: players))
      #expect(found.contains { $0.contains("players") || $0.contains("sizes") }, "\(format.id)")
    }
  }

  // MARK: In a round

  /// Ada and Bob guess at these moments, and are revealed.
  private static func duel(
    _ format: Format, guesses: [(PlayerID, at: Int64)], defaulted: PlayerID? = nil,
    hurriedBy hurrying: PlayerID? = nil
  ) -> [String] {
    let content = content(format, players: [Story.ada, Story.bob])
    var events: [(MatchEventBody, at: Int64)] = [
      (.started(MatchStarted(content)), at: 0),
      (.roundStarted(RoundStarted(round: 1, view: .sketch([]), deadline: Story.time(60))), at: 0),
    ]
    for (player, moment) in guesses {
      let start = RoundGuessing(
        round: 1, player: player,
        deadline: Story.time(hurrying == nil || player == hurrying ? moment + 30 : moment))
      events.append((.guessing(start), at: moment))
      events.append((.guessed(RoundGuessed(round: 1, player: player)), at: moment))
      guard player == hurrying else { continue }
      let end = content.options.hurryTime == .zero ? .seconds(15) : content.options.hurryTime
      let hurry = RoundHurried(round: 1, player: player, deadline: Story.time(moment) + end)
      events.append((.hurried(hurry), at: moment))
    }
    let distance = Coordinate.origin.distance(to: place)
    let score = Scoring.score(distance: distance, diagonal: Meters(14_916_862))
    let results = [Story.ada, Story.bob].map { player in
      RoundScore(
        player: player, guess: .origin, isDefaulted: player == defaulted, distance: distance,
        score: score, total: score,
        guessedAt: guesses.first { $0.0 == player }.map { Story.time($0.at) })
    }
    let effects =
      content.players.compactMap(\.reserve).isEmpty
      ? nil
      : content.players.map {
        EffectCard(RoundEffect(player: $0.player, loss: 0, reserve: $0.reserve!))
      }
    let reveal = RoundRevealed(
      round: 1, solution: RevealedPlace(coordinate: place), results: results, effects: effects)
    events.append((.revealed(reveal), at: guesses.map(\.at).max() ?? 0))
    return violations(events)
  }

  @Test("A guess that the first one of a clash leaves no time for is noticed")
  func lateGuess() {
    let honest = Self.duel(
      .clash, guesses: [(Story.ada, at: 5), (Story.bob, at: 20)], hurriedBy: Story.ada)
    #expect(honest == [])
    let late = Self.duel(.clash, guesses: [(Story.ada, at: 5), (Story.bob, at: 21)])
    #expect(late.contains { $0.contains("after the first") })
  }

  @Test("Whose time ran out hurries nobody, and where guesses hurry nobody all keep their time")
  func unhurried() {
    let defaulted = Self.duel(
      .clash, guesses: [(Story.ada, at: 5), (Story.bob, at: 40)], defaulted: Story.ada)
    #expect(!defaulted.contains { $0.contains("after the first") })
    #expect(Self.duel(.classic, guesses: [(Story.ada, at: 5), (Story.bob, at: 60)]) == [])
  }

  @Test("A hurry in a match where guesses hurry nobody is noticed")
  func strangeHurry() {
    let found = Self.duel(
      .classic, guesses: [(Story.ada, at: 5), (Story.bob, at: 20)], hurriedBy: Story.ada)
    #expect(found.contains { $0.contains("hurry nobody") })
  }

  @Test("A round beyond the last one of a royale is noticed")
  func beyondTheLast() {
    var content = Self.content(.royale)
    content.options.rounds = 0
    let found = Self.violations([
      (.started(MatchStarted(content)), at: 0),
      (.roundStarted(RoundStarted(round: 1, view: .sketch([]), deadline: Story.time(30))), at: 0),
    ])
    #expect(found.contains { $0.contains("beyond the last") })
  }

  /// Ada's streak: places in these countries, each of which she finds.
  private static func streak(in countries: [String?]) -> [String] {
    var events: [(MatchEventBody, at: Int64)] = [
      (.started(MatchStarted(content(.streak))), at: 0)
    ]
    for (index, country) in countries.enumerated() {
      let round = index + 1
      let start = RoundStarted(round: round, view: .sketch([]), deadline: Story.time(60))
      let result = RoundScore(
        player: Story.ada, guess: place, isDefaulted: false, distance: Meters(0), score: 1,
        total: round)
      events += [
        (.roundStarted(start), at: 0),
        (.guessed(RoundGuessed(round: round, player: Story.ada)), at: 0),
        (
          .revealed(
            RoundRevealed(
              round: round, solution: RevealedPlace(coordinate: place, country: country),
              results: [result],
              effects: [EffectCard(RoundEffect(player: Story.ada, loss: 0, reserve: .lives(1)))])),
          at: 0
        ),
      ]
    }
    return violations(events)
  }

  @Test("The same country twice running in a streak is noticed, and so is a place in none")
  func sameCountry() {
    #expect(Self.streak(in: ["FR", "DE", "FR"]) == [])
    #expect(Self.streak(in: ["FR", "FR"]).contains { $0.contains("twice running") })
    #expect(Self.streak(in: ["FR", nil]).contains { $0.contains("in no country") })
  }
}
