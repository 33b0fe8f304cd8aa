import GameRules
import Referee
import Testing
import WireProtocol

@testable import Bots

@Suite("Statistics computed from finished matches")
struct StatisticsModelTests {
  private static func game(
    _ ending: MatchEnding, revealed: Int = 0, _ results: [FinalResult]
  ) -> Game {
    var view = Story.view(Story.duel, results)
    view.finished.ending = ending
    view.revealedRounds = revealed
    return Story.game(
      .challenge, results.reduce(into: [:]) { $0[$1.player] = view })
  }

  private static func result(
    _ player: PlayerID, _ total: Int, hasWon: Bool = false, left: Departure? = nil
  ) -> FinalResult {
    FinalResult(
      player: player, total: total, rank: hasWon ? 1 : 2, hasWon: hasWon, left: left)
  }

  @Test("A game that was played to the end counts with its points")
  func finished() {
    var statistics = StatisticsModel()
    statistics.count(Story.duelGame().played, for: Story.ada, quarters: 4)
    #expect(
      statistics.gamesPlayed == 1 && statistics.gamesWon == 1 && statistics.finishedGames == 1)
    #expect(statistics.averageScore == 12_000 && statistics.maximumScore == 12_000)
    #expect(statistics.winsInARow == 1)
  }

  @Test("Who left has quit, with the points reached; who stayed has won, with the rounds played")
  func forfeited() {
    let game = Self.game(
      .forfeited, revealed: 2,
      [
        Self.result(Story.ada, 100, left: .quit), Self.result(Story.bob, 300, hasWon: true),
      ])
    var (ada, bob) = (StatisticsModel(), StatisticsModel())
    ada.count(game.played, for: Story.ada, quarters: 4)
    bob.count(game.played, for: Story.bob, quarters: 4)
    #expect(ada.quits == 1 && ada.averageScore == 100 && ada.gamesWon == 0)
    #expect(bob.quits == 0 && bob.averageScore == 750 && bob.gamesWon == 1)
    #expect(bob.maximumScore == 300 && bob.finishedGames == 0)
    // The second of the day has the round that was not revealed, too.
    bob.count(game.played, for: Story.bob, quarters: 4)
    #expect(bob.scoredRounds == 5 && bob.averageScore == 600)
  }

  @Test("The wins over one opponent on a day are worth less from the fourth on")
  func weights() {
    var statistics = StatisticsModel()
    var weights: [Double] = []
    for _ in 1...8 {
      let game = Story.duelGame()
      weights.append(Double(statistics.quarters(ofWin: game.played, by: Story.ada)) / 4)
      statistics.count(game.played, for: Story.ada, quarters: 4)
    }
    #expect(weights == [1, 1, 1, 0.75, 0.5, 0.25, 0, 0])
    let left = Self.game(
      .forfeited,
      [Self.result(Story.ada, 0, hasWon: true), Self.result(Story.bob, 0, left: .quit)])
    #expect(StatisticsModel().quarters(ofWin: left.played, by: Story.ada) == 0)
  }

  @Test("An aborted match is no game")
  func aborted() {
    var statistics = StatisticsModel()
    statistics.count(
      Self.game(
        .aborted,
        [Self.result(Story.ada, 100), Self.result(Story.bob, 300)]
      ).played,
      for: Story.ada, quarters: 0)
    #expect(statistics == StatisticsModel())
  }

  @Test("A row of wins ends with a loss, and not with a game alone")
  func row() {
    var statistics = StatisticsModel()
    statistics.count(Story.duelGame().played, for: Story.ada, quarters: 4)
    statistics.count(
      Story.game(
        .solo, [Story.ada: Story.view(Story.duel, [Self.result(Story.ada, 10)])]
      ).played, for: Story.ada, quarters: 4)
    #expect(statistics.winsInARow == 1 && statistics.soloGames == 1)
    statistics.count(
      Self.game(
        .played, revealed: 5,
        [Self.result(Story.ada, 10), Self.result(Story.bob, 20, hasWon: true)]
      ).played,
      for: Story.ada, quarters: 4)
    #expect(statistics.winsInARow == 0 && statistics.longestWinsInARow == 1)
  }

  @Test("The better average ranks before, of equal ones the more games; who is equal is tied")
  func order() {
    func statistics(_ total: Int, _ games: Int) -> StatisticsModel {
      var statistics = StatisticsModel()
      statistics.ranking.score = total
      statistics.ranking.finished = games
      statistics.ranking.rounds = 5 * games
      statistics.soloGames = games
      return statistics
    }
    #expect(statistics(10, 3).ranksBefore(statistics(6, 2)))
    #expect(statistics(10, 5).ranksBefore(statistics(4, 2)))
    #expect(!statistics(4, 2).ranksBefore(statistics(10, 5)))
    #expect(!statistics(4, 2).ranksBefore(statistics(4, 2)))
    #expect(statistics(10, 5).isRanked && !statistics(10, 4).isRanked)
  }

  @Test("The ranking counts matches for the rating and for boards, with the points of those alone")
  func ranking() {
    var statistics = StatisticsModel()
    let results = [Self.result(Story.ada, 900, hasWon: true), Self.result(Story.bob, 100)]
    for origin in [MatchOrigin.queue, .challenge, .room, .rankedQueue] {
      let game = Story.game(origin, [Story.ada: Story.view(Story.duel, results)])
      statistics.count(game.played, for: Story.ada, quarters: 4)
    }
    #expect(statistics.ranking.finished == 1 && statistics.rankedAverage == 900)
    let alone = [Story.ada: Story.view(Story.duel, [Self.result(Story.ada, 300)])]
    statistics.count(Story.game(.solo, alone).played, for: Story.ada, quarters: 4)
    #expect(statistics.ranking.finished == 2 && statistics.rankedAverage == 600)
    #expect(statistics.finishedGames == 5)
  }

  @Test("The badge for being quick follows from the time only where the time is certain")
  func quick() {
    func deserves(_ slowest: ClosedRange<Duration>) -> Bool? {
      var view = Story.view(Story.duel, Story.duelResults)
      view.slowestGuess = slowest
      let game = Story.game(.challenge, [Story.ada: view])
      return game.deserves(.time, Story.ada, StatisticsModel())
    }
    #expect(deserves(.seconds(1)...(.seconds(15))) == true)
    #expect(deserves(.seconds(14)...(.seconds(16))) == nil)
    #expect(deserves(.seconds(16)...(.seconds(17))) == false)
  }

  @Test(
    "Badges for quitting take quits, and having quit",
    arguments: [(4, true, false), (5, true, true), (5, false, false)])
  func quitter(quits: Int, hasLeft: Bool, isDeserved: Bool) {
    var statistics = StatisticsModel()
    statistics.quits = quits
    let game = Self.game(
      .forfeited,
      [
        Self.result(Story.ada, 0, left: hasLeft ? .quit : nil),
        Self.result(Story.bob, 0, left: hasLeft ? nil : .quit),
      ])
    #expect(game.deserves(.quitter, Story.ada, statistics) == isDeserved)
    #expect(game.deserves(.realQuitter, Story.ada, statistics) == false)
  }
}
