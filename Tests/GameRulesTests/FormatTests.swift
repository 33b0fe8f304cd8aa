import Geodesy
import Testing

@testable import GameRules

@Suite("Formats")
struct FormatTests {
  @Test("Every format is known by its id, and the latest version by its name")
  func ids() {
    for format in Format.all {
      #expect(FormatID(format.id.description) == format.id)
      #expect(Format.of(format.id) == format)
      #expect((Format.named(format.id.name)?.id.version ?? 0) >= format.id.version)
    }
    #expect(Set(Format.all.map(\.id)).count == Format.all.count)
    #expect(Format.named("unknown") == nil)
  }

  @Test(
    "What is no name and version is no id",
    arguments: ["clash", "clash@", "@1", "clash@0", "clash@01", "clash@-1", "clash@1@1", ""])
  func noID(text: String) {
    #expect(FormatID(text) == nil)
  }

  @Test("The classic format leaves the options as they were chosen")
  func classicOptions() {
    let chosen = MatchOptions(rounds: 3)
    #expect(Format.classic.options(chosen) == chosen)
    #expect(Format.clash.options(chosen).rounds == 12)
    #expect(Format.streak.options(chosen).rounds == 200)
  }

  @Test("A country is two capital letters", arguments: ["it", "I", "ITA", "I1", "", "ÄB"])
  func noCountry(text: String) {
    #expect(CountryCode(text) == nil && CountryCode("IT")?.description == "IT")
  }
}

@Suite("Clash")
struct ClashTests {
  typealias Fixture = MatchFixture
  private let alice = Fixture.alice
  private let bob = Fixture.bob

  /// Plays a round in which alice is right and bob is far away.
  private func playRound(_ round: Int, _ fixture: inout Fixture) {
    fixture.playRound(round, guesses: [(alice, Fixture.place), (bob, Fixture.farAway)])
    fixture.deal()
    if !fixture.match.isFinished { fixture.waitForWakeUp() }
  }

  private func begun() -> Fixture {
    var fixture = Fixture.begun(format: .clash)
    #expect(fixture.owed == 1, "the place of the second round")
    fixture.deal()
    return fixture
  }

  @Test("The worse guess costs the difference, and the match ends when no health is left")
  func health() throws {
    var fixture = begun()
    playRound(1, &fixture)
    let round = fixture.match.playedRounds[0]
    let difference = round.results[0].score - round.results[1].score
    #expect(difference > 4900)
    #expect(
      round.effects == [
        RoundEffect(player: alice, loss: 0, reserve: .health(6000)),
        RoundEffect(player: bob, loss: difference, reserve: .health(6000 - difference)),
      ])
    #expect(!fixture.match.isFinished)
    playRound(2, &fixture)
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played && finished.rounds.count == 2)
    #expect(
      finished.results.map(\.reserve) == [.health(6000), .health(0)]
        && finished.results.map(\.won) == [true, false])
    #expect(finished.contradictions.isEmpty)
  }

  @Test(
    "The damage is the difference in four rounds, then half of it more in each, rounded up",
    arguments: [
      (1, 101, 101), (4, 101, 101), (5, 101, 152), (6, 101, 202), (7, 101, 253), (12, 101, 505),
    ])
  func damage(round: Int, difference: Int, loss: Int) {
    let results = [1000, 1000 - difference].enumerated().map { index, score in
      RoundResult(
        player: index == 0 ? alice : bob, guess: .origin, defaulted: false,
        guessedAt: Instant(millisecondsSinceEpoch: 0), distance: .kilometers(1), score: score,
        total: score)
    }
    let effects = FormatTally.health(6000).effects(
      of: results, points: results.map(\.score), inRound: round,
      reserves: [.health(6000), .health(6000)])
    #expect(effects.map(\.loss) == [0, loss])
  }

  @Test("After twelve rounds more health wins, and a round that both guess alike costs nobody")
  func twelveRounds() throws {
    var fixture = begun()
    fixture.playRound(1, guesses: [(alice, Fixture.nearby), (bob, Fixture.place)])
    for round in 2...12 {
      fixture.deal()
      fixture.waitForWakeUp()
      fixture.playRound(round, guesses: [(alice, Fixture.nearby), (bob, Fixture.nearby)])
    }
    let finished = try #require(fixture.finished)
    #expect(finished.rounds.count == 12 && finished.setup.solutions.count == 12)
    #expect(finished.rounds[5].effects.map(\.loss) == [0, 0])
    #expect(finished.results.map(\.won) == [false, true])
    #expect(finished.contradictions.isEmpty)
  }

  @Test("A round whose place is not there waits for it, and starts with it")
  func waitingForPlace() {
    var fixture = Fixture.begun(format: .clash)
    fixture.playRound(1, guesses: [(alice, Fixture.place), (bob, Fixture.nearby)])
    fixture.wait(.seconds(60))
    fixture.send(.timePassed)
    #expect(fixture.match.nextDeadline == nil && !fixture.match.isPlaying(2))
    fixture.deal()
    #expect(fixture.match.isPlaying(2))
  }

  @Test("After an interruption a place is asked for again, if it has not come")
  func askedAgain() {
    var fixture = Fixture.begun(format: .clash)
    fixture.owed = 0
    fixture.send(.timePassed)
    #expect(fixture.owed == 0, "it was asked for")
    fixture.send(.interrupted(minimumGrace: .seconds(5)))
    #expect(fixture.owed == 1)
  }

  @Test("More places than rounds are not taken")
  func tooManyPlaces() {
    var fixture = begun()
    let places = Array(repeating: MatchPlace(Fixture.solution), count: 11)
    fixture.send(.places(places))
    #expect(fixture.match.setup.solutions.count == 2)
  }

  @Test("Who leaves has lost, whatever the health")
  func leaving() throws {
    var fixture = begun()
    playRound(1, &fixture)
    fixture.send(.quit(alice))
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .forfeited && finished.results.map(\.won) == [false, true])
    #expect(finished.contradictions.isEmpty)
  }

  @Test("A result with another health, or rounds after the end, contradicts itself")
  func contradictions() throws {
    var fixture = begun()
    playRound(1, &fixture)
    playRound(2, &fixture)
    let finished = try #require(fixture.finished)
    func changed(rounds: [PlayedRound], health: Int?) -> FinishedMatch {
      FinishedMatch(
        setup: finished.setup, scoringVersion: finished.scoringVersion,
        startedAt: finished.startedAt, finishedAt: finished.finishedAt, ending: finished.ending,
        rounds: rounds,
        results: finished.results.map {
          PlayerResult(
            player: $0.player, total: $0.total,
            reserve: $0.won ? health.map(Reserve.health) : $0.reserve,
            rank: $0.rank, won: $0.won, left: $0.left)
        })
    }
    #expect(
      changed(rounds: finished.rounds, health: 5999).contradictions == [
        .reserve(alice, stored: .health(5999), recomputed: .health(6000))
      ])
    #expect(
      changed(rounds: finished.rounds + [finished.rounds[1]], health: 6000).contradictions
        .contains(.length(rounds: 3)))
    #expect(
      changed(rounds: Array(finished.rounds.prefix(1)), health: 6000).contradictions
        .contains(.length(rounds: 1)))
  }
}

@Suite("Streak")
struct StreakTests {
  typealias Fixture = MatchFixture
  private let alice = Fixture.alice

  private func guess(_ country: String?, _ round: Int, _ fixture: inout Fixture) {
    fixture.send(.answer(alice, round: round))
    let answer = country.map {
      Answer.pin(Fixture.farAway, country: CountryCode($0))
    }
    fixture.send(.guess(alice, round: round, answer))
  }

  @Test("A pin anywhere in the country is right, and the first miss ends it")
  func streak() throws {
    var fixture = Fixture.begun(players: [alice], format: .streak)
    for round in 1...3 {
      fixture.deal()
      guess("IT", round, &fixture)
      fixture.send(.ready(alice, round: round))
      fixture.waitForWakeUp()
    }
    #expect(
      fixture.match.seat(of: alice)?.total == 3
        && fixture.match.seat(of: alice)?.reserve == .lives(1))
    guess("FR", 4, &fixture)
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played && finished.results[0].total == 3)
    #expect(finished.results[0].reserve == .lives(0) && finished.rounds[3].effects[0].loss == 1)
    #expect(finished.contradictions.isEmpty)
  }

  @Test("No pin, and a pin in no country, are misses", arguments: [nil, "sea"])
  func miss(country: String?) throws {
    var fixture = Fixture.begun(players: [alice], format: .streak)
    guess(country, 1, &fixture)
    #expect(try #require(fixture.finished).results[0].total == 0)
  }

  @Test("It ends after two hundred places")
  func most() throws {
    var fixture = Fixture.begun(players: [alice], format: .streak)
    for round in 1...200 {
      if fixture.owed > 0 { fixture.deal() }
      guess("IT", round, &fixture)
      fixture.send(.ready(alice, round: round))
      if round < 200 { fixture.waitForWakeUp() }
    }
    let finished = try #require(fixture.finished)
    #expect(finished.results[0].total == 200 && finished.results[0].reserve == .lives(1))
    #expect(finished.contradictions.isEmpty)
  }
}
