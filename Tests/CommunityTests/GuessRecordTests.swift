import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("The record of guesses")
struct GuessRecordTests {
  typealias Part = Samples.Part

  /// A match alone on the map of the world, a round for each error, each answered after 30 s.
  private func match(_ errors: [Meters], shown: ViewKind? = .sketch) -> FinishedMatch {
    let rounds = errors.map { error in
      Samples.match(
        [
          Part(
            Samples.alice, [Scoring.score(distance: error, diagonal: .kilometers(14_916.862))],
            guessTime: .seconds(30), distance: error)
        ], rounds: 1, shown: shown
      ).rounds[0]
    }
    let sample = Samples.match([Part(Samples.alice, [0])], rounds: 1, shown: shown)
    return FinishedMatch(
      setup: sample.setup, scoringVersion: 1, startedAt: sample.startedAt,
      finishedAt: sample.finishedAt, ending: .played, rounds: rounds, results: sample.results)
  }

  private func record(_ errors: [Meters], shown: ViewKind? = .sketch) -> GuessRecord {
    var record = GuessRecord()
    record.judge(match(errors, shown: shown), of: Samples.alice)
    return record
  }

  /// Errors of people whose median is so much.
  private func errors(median: Meters, count: Int, seed: UInt64) -> [Meters] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let share = Double.random(in: 0..<1, using: &random)
      return Meters(min(median.value * share / (1 - share), 20_000_000))
    }
  }

  @Test(
    "Whoever plays as people do raises no alarm in 20 000 rounds, be they good or very good",
    arguments: [Meters.kilometers(2000), .kilometers(400), .kilometers(110), .kilometers(30)])
  func people(median: Meters) {
    let record = record(errors(median: median, count: 20_000, seed: 5))
    #expect(record.count == 20_000 && record.alarms == 0)
  }

  @Test("A program that places sketches within a kilometer is a suspect after two matches")
  func program() {
    // The median error of `loadtest/solver`.
    let ten = record(Array(repeating: .kilometers(0.37), count: 10))
    #expect(ten.alarms == 1 && ten.isSuspect)
    #expect(!record(Array(repeating: .kilometers(0.37), count: 5)).isSuspect, "one match is luck")
  }

  @Test("A program that knows panoramas again is a suspect after three matches")
  func recognition() {
    #expect(record(Array(repeating: Meters(5), count: 15), shown: .panorama).isSuspect)
  }

  @Test("Honest rounds before do not protect who begins to cheat")
  func change() {
    let honest = errors(median: .kilometers(800), count: 5000, seed: 6)
    #expect(record(honest + Array(repeating: .kilometers(0.37), count: 10)).isSuspect)
  }

  @Test("Nothing is judged where the client is told the answer, or it is unknown what was shown")
  func unjudged() {
    let exact = Array(repeating: Meters(0), count: 100)
    for shown in [ViewKind.coordinates, .streetview, nil] {
      #expect(record(exact, shown: shown) == GuessRecord())
    }
  }

  @Test("A suspect is in no ranking until an operator clears the alarms, and again after a new one")
  func clearing() throws {
    var statistics = Statistics()
    statistics.ranking = ScoreSums(finishedGames: 9, totalScore: 9000, scoredRounds: 45)
    let program = match(Array(repeating: .kilometers(0.37), count: 10))
    statistics.guesses.judge(program, of: Samples.alice)
    #expect(RankingKey(player: Samples.alice, statistics: statistics) == nil)
    statistics.guesses.clear()
    #expect(RankingKey(player: Samples.alice, statistics: statistics) != nil)
    statistics.guesses.judge(program, of: Samples.alice)
    #expect(RankingKey(player: Samples.alice, statistics: statistics) == nil)
  }

  @Test(
    "Only records that guesses can lead to are taken from a store",
    arguments: [
      (-1, 0, 0, 0), (1, -1, 0, 0), (1, GuessRecord.limit, 0, 0), (1, 0, 2, 0), (3, 0, 1, 2),
      (3, 0, 1, -1),
    ])
  func stored(count: Int, excess: Int, alarms: Int, cleared: Int) {
    let record = GuessRecord(
      count: count, excess: excess, alarms: alarms, clearedAlarms: cleared)
    #expect(record == nil)
  }
}
