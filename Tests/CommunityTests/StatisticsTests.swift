import GameRules
import Testing

@testable import Community

@Suite("Statistics")
struct StatisticsTests {
  typealias Part = Samples.Part

  private func alice(_ matches: FinishedMatch...) -> Statistics {
    var statistics = Statistics()
    for match in matches { statistics.apply(match, for: Samples.alice) }
    return statistics
  }

  private func duel(
    _ own: [Int], _ other: [Int], left: LeaveReason? = nil, otherLeft: LeaveReason? = nil,
    ending: MatchEnding? = nil
  ) -> FinishedMatch {
    Samples.match(
      [Part(Samples.alice, own, left: left), Part(Samples.bob, other, left: otherLeft)],
      ending: ending)
  }

  private func solo(_ scores: [Int], left: LeaveReason? = nil) -> FinishedMatch {
    Samples.match([Part(Samples.alice, scores, left: left)], rounds: max(2, scores.count))
  }

  @Test("A duel that was played counts for the average, and its winner has won")
  func playedDuel() {
    var match = duel([3000, 2000], [10, 20])
    match.weight = .full
    var expected = Statistics()
    expected.multiplayerGames = 1
    expected.gamesWon = 1
    expected.finishedGames = 1
    expected.totalScore = 5000
    expected.scoredRounds = 5
    expected.maximumScore = 5000
    expected.winsInARow = 1
    expected.longestWinsInARow = 1
    expected.repeatedWins.count(over: Samples.bob, at: Samples.monday)
    expected.lastGameDay = 20_458
    expected.gamesOnLastDay = 1
    expected.experience = Experience(total: 100, soloDay: nil, soloOnDay: 0)!
    #expect(alice(match) == expected)

    expected.gamesWon = 0
    expected.repeatedWins = RepeatedWins()
    expected.winsInARow = 0
    expected.longestWinsInARow = 0
    expected.totalScore = 30
    expected.maximumScore = 30
    expected.experience = Experience()
    var loser = Statistics()
    loser.apply(match, for: Samples.bob)
    #expect(loser == expected)
  }

  @Test(
    "A win of before matches had a weight is none of the repeated ones, as it was not counted then")
  func winWithoutWeight() {
    let match = duel([3000, 2000], [10, 20])
    #expect(match.weight == nil)
    #expect(alice(match).repeatedWins == RepeatedWins())
    #expect(alice(match).winsInARow == 1)
  }

  @Test("Beyond four million scored rounds nothing is a game any more, and the average stays")
  func saturated() throws {
    var statistics = alice(solo([4000, 1000]))
    statistics.scoredRounds = AverageScore.maximumGames - 5
    statistics.apply(solo([0, 0]), for: Samples.alice)
    let most = statistics
    for match in [solo([5000, 5000]), duel([1, 1], [0, 0], left: .quit)] {
      let isGame = statistics.apply(match, for: Samples.alice)
      #expect(!isGame && statistics == most)
    }
    #expect(statistics.averageScore?.games == AverageScore.maximumGames)
    #expect(statistics.finishedGames == 2)
  }

  @Test(
    "A game of more than five rounds counts with five rounds' share of its points, rounded down")
  func longGame() {
    let long = alice(solo(Array(repeating: 4001, count: 9) + [4003]))
    #expect(long.totalScore == 20_006)
    #expect(long.maximumScore == 20_006)
    let short = alice(solo([4001, 0]))
    #expect(short.totalScore == 4001)
  }

  @Test("An aborted match counts for nobody, not even as a quit")
  func aborted() {
    let match = duel([3000], [10], left: .quit, ending: .aborted)
    var statistics = alice(duel([5, 5], [1, 1]))
    let before = statistics
    #expect(statistics.apply(match, for: Samples.alice) == false)
    #expect(statistics == before)
  }

  @Test("A walkover of before there were weights is a game and a win, but not of the average")
  func walkover() {
    let statistics = alice(duel([3000], [10], otherLeft: .absent))
    #expect(statistics.gamesPlayed == 1)
    #expect(statistics.walkovers == 1)
    #expect(statistics.gamesWon == 1)
    #expect(statistics.winsInARow == 1)
    #expect(statistics.maximumScore == 3000)
    #expect(statistics.averageScore == nil)
    #expect(statistics.totalScore == 0)
    #expect(statistics.finishedGames == 0)
  }

  @Test("A game whose last round was played is finished, though the other left after it")
  func leftAfterTheLastRound() {
    let match = duel([3000, 1], [10, 10], otherLeft: .quit, ending: .forfeited)
    #expect(alice(match).finishedGames == 1)
    #expect(alice(match).totalScore == 3001)
  }

  @Test("A quit counts with the points reached and ends the row", arguments: LeaveReason.allCases)
  func quit(reason: LeaveReason) {
    let statistics = alice(duel([9, 9], [1, 1]), duel([3000], [10], left: reason))
    #expect(statistics.quits == 1)
    #expect(statistics.finishedGames == 1)
    #expect(statistics.averageScore == AverageScore(total: 3018, games: 2))
    #expect(statistics.winsInARow == 0)
    #expect(statistics.longestWinsInARow == 1)
  }

  @Test("Leaving never makes an average better than staying")
  func leavingDoesNotPay() throws {
    for rest in [0, 1, 5000] {
      let stayed = try #require(alice(solo([4000, 4000]), solo([100, rest])).averageScore)
      let left = try #require(alice(solo([4000, 4000]), solo([100], left: .quit)).averageScore)
      #expect(left <= stayed)
    }
  }

  @Test("A tie ends the row of wins")
  func tie() {
    let statistics = alice(duel([9, 9], [1, 1]), duel([5, 5], [5, 5]))
    #expect(statistics.winsInARow == 0)
    #expect(statistics.gamesWon == 1)
  }

  @Test("Solo games, quit or not, neither extend nor end the row of wins")
  func soloAndWins() {
    let statistics = alice(
      duel([9, 9], [1, 1]), solo([5000, 5000]), solo([1], left: .quit), duel([9, 9], [1, 1]))
    #expect(statistics.winsInARow == 2)
    #expect(statistics.gamesWon == 2)
    #expect(statistics.soloGames == 2)
    #expect(statistics.multiplayerGames == 2)
    #expect(statistics.quits == 1)
    #expect(statistics.maximumScore == 10_000)
  }

  @Test("In a party one wins; who left in the middle has quit a match that was played")
  func party() {
    let match = Samples.match([
      Part(Samples.alice, [10], left: .quit), Part(Samples.bob, [5, 5]),
      Part(Samples.carol, [20, 20]),
    ])
    #expect(alice(match).quits == 1)
    var bob = Statistics()
    bob.apply(match, for: Samples.bob)
    #expect((bob.finishedGames, bob.gamesWon) == (1, 0))
    var carol = Statistics()
    carol.apply(match, for: Samples.carol)
    #expect((carol.finishedGames, carol.gamesWon) == (1, 1))
  }

  @Test("Games today are those of the player's own date")
  func gamesToday() {
    var statistics = Statistics()
    func match(_ instant: Instant) -> FinishedMatch {
      Samples.match([Part(Samples.alice, [1, 1])], at: instant)
    }
    statistics.seen(Visit(at: Samples.at(hour: 1), offset: Samples.zone(hours: 2)))
    statistics.apply(match(Samples.at(hour: 2)), for: Samples.alice)
    statistics.apply(match(Samples.at(hour: 21, minute: 59)), for: Samples.alice)
    #expect(statistics.gamesToday(at: Samples.at(hour: 21, minute: 59)) == 2)
    #expect(statistics.gamesToday(at: Samples.at(hour: 22)) == 0)
    statistics.apply(match(Samples.at(hour: 22)), for: Samples.alice)
    #expect(statistics.gamesToday(at: Samples.at(hour: 22)) == 1)
    // To the west, where it is the day before: dates don't go back.
    statistics.seen(Visit(at: Samples.at(hour: 22), offset: .utc))
    statistics.apply(match(Samples.at(hour: 23)), for: Samples.alice)
    #expect(statistics.gamesToday(at: Samples.at(hour: 23)) == 2)
    #expect(statistics.gamesToday(at: Samples.at(day: 1, hour: 23)) == 2)
    #expect(statistics.gamesToday(at: Samples.at(day: 2)) == 0)
  }

  @Test("A visit sets the last access, and a zone stays until another is given")
  func visits() {
    var statistics = Statistics()
    let zone = Samples.zone(hours: -8)
    #expect(
      statistics.seen(Visit(at: Samples.at(hour: 1), offset: zone))
        == VisitOutcome(beganDay: true, changedOffset: true))
    #expect(
      statistics.seen(Visit(at: Samples.at(hour: 7)))
        == VisitOutcome(beganDay: false, changedOffset: false))
    #expect(
      statistics.seen(Visit(at: Samples.at(hour: 8)))
        == VisitOutcome(beganDay: true, changedOffset: false))
    #expect(statistics.offset == zone)
    #expect(statistics.lastAccess == Samples.at(hour: 8))
    #expect(statistics.daysInARow(at: Samples.at(hour: 8)) == 2)
    #expect(statistics.daysInARow(at: Samples.at(day: 2, hour: 8)) == 0)
  }
}
