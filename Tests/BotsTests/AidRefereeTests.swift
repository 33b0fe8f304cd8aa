import GameRules
import Geodesy
import Referee
import Testing
import WireProtocol

@testable import Bots

@Suite("The referee of a journey")
struct AidRefereeTests {
  private static let place = Coordinate(latitude: 48.8, longitude: 2.3)!
  private static let fork = Fork(CountryCode("FR")!, CountryCode("DE")!)!

  /// Ada's journey: these events in the first round, which she was shown at 0 s, and its reveal at
  /// 5 s with these aids.
  private static func violations(
    of events: [MatchEventBody], resultAids: [Aid]? = nil, find: FindCard? = nil,
    guess: Coordinate = place, score: Int = 5000, brought: [Aid] = []
  ) -> [String] {
    var referee = MatchReferee(
      me: Story.ada, diagonals: ["world": Meters(14_916_862)], tolerance: .milliseconds(1))
    let content = MatchContent(
      mode: .solo, format: FormatName(.journey), map: "world",
      options: Format.journey.options(MatchOptions(rounds: 2)), phase: .moving,
      round: 1, deadline: Story.time(30),
      players: [
        MatchPlayer(
          player: Story.ada, username: .username(Story.card(Story.ada).username),
          isConnected: true, isReady: false, isGuessing: false, hasGuessed: false, total: 0)
      ], rounds: [], difficulty: .scout, aids: brought + Aid.allCases, pauses: 3)
    let distance = guess.distance(to: place)
    let reveal = MatchEventBody.revealed(
      RoundRevealed(
        round: 1, solution: RevealedPlace(coordinate: place, country: "FR"),
        results: [
          RoundScore(
            player: Story.ada, guess: guess, isDefaulted: false, distance: distance, score: score,
            total: score, aids: resultAids, find: find)
        ]))
    let all: [MatchEventBody] =
      [
        .started(MatchStarted(content)),
        .roundStarted(RoundStarted(round: 1, view: .sketch([]), deadline: Story.time(30))),
      ] + events + [.guessed(RoundGuessed(round: 1, player: Story.ada)), reveal]
    for (index, event) in all.enumerated() {
      referee.observe(Story.duel, sequence: index + 1, event, text: [], at: Story.time(0))
    }
    return referee.violations
  }

  private static func aided(
    _ use: AidUse, left: [Aid], until seconds: Int64 = 30, view: PlaceView? = nil
  ) -> MatchEventBody {
    .aided(
      RoundAided(
        round: 1, use: AidCard(use), aids: left, deadline: Story.time(seconds), view: view))
  }

  @Test("Aids that tell the truth, and a pause that takes nothing, are fine")
  func right() {
    #expect(
      Self.violations(
        of: [
          Self.aided(.freeze, left: [.lens, .shuffle, .fork], until: 50),
          Self.aided(.lens(Lens(center: Self.place)), left: [.shuffle, .fork], until: 50),
          .paused(MatchPaused(until: Story.time(60), pauses: 2, remaining: .seconds(50))),
          .resumed(MatchResumed(round: 1, deadline: Story.time(50), view: .sketch([]))),
          Self.aided(.fork(Self.fork), left: [.shuffle], until: 50),
          Self.aided(.shuffle, left: [], view: .sketch([])),
        ], resultAids: [.freeze, .lens, .fork, .shuffle]) == [])
  }

  @Test("A lens or a fork that leads astray is noticed")
  func untrue() {
    let far = Self.aided(
      .lens(Lens(center: Self.place.antipode)), left: [.freeze, .shuffle, .fork])
    #expect(
      Self.violations(of: [far], resultAids: [.lens]).contains { $0.contains("middle of a lens") })
    let wrong = Fork(CountryCode("IT")!, CountryCode("DE")!)!
    let fork = Self.aided(.fork(wrong), left: [.freeze, .lens, .shuffle])
    #expect(
      Self.violations(of: [fork], resultAids: [.fork]).contains { $0.contains("fork without") })
  }

  @Test("A freeze of less or more than twenty seconds is noticed")
  func freeze() {
    for end: Int64 in [49, 51] {
      let event = Self.aided(.freeze, left: [.lens, .shuffle, .fork], until: end)
      #expect(
        Self.violations(of: [event], resultAids: [.freeze]).contains { $0.contains("another end") })
    }
  }

  @Test("An aid that comes twice, or that the result leaves out, is noticed")
  func count() {
    let event = Self.aided(.freeze, left: [.lens, .shuffle, .fork], until: 50)
    #expect(
      Self.violations(of: [event, event], resultAids: [.freeze, .freeze])
        .contains { $0.contains("not there") })
    #expect(Self.violations(of: [event]).contains { $0.contains("other aids") })
  }

  @Test("An aid that was brought along is there twice")
  func brought() {
    let event = Self.aided(.freeze, left: Aid.allCases, until: 50)
    #expect(Self.violations(of: [event], resultAids: [.freeze], brought: [.freeze]) == [])
    let forgotten = Self.aided(.freeze, left: [.lens, .shuffle, .fork], until: 50)
    #expect(
      Self.violations(of: [forgotten], resultAids: [.freeze], brought: [.freeze])
        .contains { $0.contains("other aids are left") })
  }

  @Test("A find is of one kind, and of a round of 4000 points")
  func finds() {
    let shell = FindCard(.ingredient(.shell))
    #expect(Self.violations(of: [], find: shell) == [])
    #expect(Self.violations(of: [], find: FindCard(.recipe(.wreath))) == [])
    var both = shell
    both.recipe = .wreath
    #expect(Self.violations(of: [], find: both).contains { $0.contains("one kind") })
    let far = Coordinate(latitude: 20, longitude: 2.3)!
    let points = Scoring.score(
      distance: far.distance(to: Self.place), diagonal: Meters(14_916_862))
    #expect(points < 4000 && Self.violations(of: [], guess: far, score: points) == [])
    #expect(
      Self.violations(of: [], find: shell, guess: far, score: points)
        .contains { $0.contains("a find at") })
  }

  @Test("A pause of more than a minute, or one that gives time, is noticed")
  func pauses() {
    let long = MatchPaused(until: Story.time(61), pauses: 2, remaining: .seconds(30))
    #expect(Self.violations(of: [.paused(long)]).contains { $0.contains("more than a minute") })
    let pause = MatchPaused(until: Story.time(60), pauses: 2, remaining: .seconds(30))
    let end = MatchResumed(round: 1, deadline: Story.time(31), view: .sketch([]))
    #expect(
      Self.violations(of: [.paused(pause), .resumed(end)]).contains { $0.contains("given time") })
  }
}
