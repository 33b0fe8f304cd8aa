import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Ranking")
struct RankingTests {
  private func average(_ total: Int, _ games: Int) -> AverageScore {
    AverageScore(total: total, games: games)!
  }

  private func key(_ total: Int, _ games: Int, played: Int, _ player: Int) -> RankingKey {
    RankingKey(
      average: average(total, games), gamesPlayed: played, player: Samples.player(player))
  }

  @Test("Averages are compared exactly, where floating point sees no difference")
  func exact() {
    // Neighbours in the Farey sequence, 1 ÷ (4 194 303 · 4 194 304) apart, on top of 49 999.
    let (n, m) = (4_194_303, 4_194_304)
    let smaller = average(49_999 * n + n - 1, n)
    let larger = average(49_999 * m + m - 1, m)
    #expect(smaller.value == larger.value, "this is why")
    #expect(smaller < larger)
    #expect(smaller.sortKey < larger.sortKey)
  }

  @Test("Equal fractions are equal averages")
  func equal() {
    #expect(average(2, 1) == average(4, 2))
    #expect(Set([average(2, 1), average(4, 2), average(5, 2)]).count == 2)
    #expect(AverageScore(total: 0, games: 0) == nil)
  }

  @Test("The number to sort by has just the order of the averages", arguments: 0..<20)
  func sortKeys(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let bound = [3, 50, AverageScore.maximumGames][seed % 3]
    for _ in 0..<2000 {
      let averages = (0..<2).map { _ in
        let games = Int.random(in: 1...bound, using: &random)
        let base = Int.random(in: 24_999...25_000, using: &random) * games
        return average(base + Int.random(in: 0...min(games, 3), using: &random), games)
      }
      let (left, right) = (averages[0], averages[1])
      #expect((left < right) == (left.sortKey < right.sortKey))
      #expect((left == right) == (left.sortKey == right.sortKey))
      #expect([left < right, left == right, left > right].count { $0 } == 1)
    }
  }

  @Test("The better average stands first, then more games, then the smaller id")
  func order() {
    let best = key(10, 1, played: 5, 9)
    let moreGames = key(18, 2, played: 8, 8)
    let fewerGames = key(9, 1, played: 7, 1)
    let sameButID = key(9, 1, played: 7, 2)
    #expect(
      [sameButID, fewerGames, best, moreGames].sorted()
        == [best, moreGames, fewerGames, sameButID])
    #expect(fewerGames.isTied(with: sameButID))
    #expect(!fewerGames.isTied(with: moreGames))
    #expect(!best.isTied(with: moreGames))
  }

  @Test("Who has finished four games is not ranked, who has finished five is")
  func eligibility() {
    var statistics = Statistics()
    func play(_ number: Int, _ scores: [Int], left: LeaveReason? = nil) {
      let parts = [Samples.Part(Samples.alice, scores, left: left), Samples.Part(Samples.bob, [])]
      let match = Samples.match(number: number, parts, ending: .played, origin: .rankedQueue)
      statistics.apply(match, for: Samples.alice)
    }
    for number in 1...4 { play(number, [1, 1]) }
    play(5, [1], left: .quit)
    #expect(RankingKey(player: Samples.alice, statistics: statistics) == nil)
    play(6, [1, 1])
    #expect(
      RankingKey(player: Samples.alice, statistics: statistics)
        == RankingKey(average: average(11, 6), gamesPlayed: 6, player: Samples.alice))
  }

  @Test("The ranking counts the ranked queue, and no match whose places or times may be chosen")
  func counted() {
    let parts = [Samples.Part(Samples.alice, [9, 9]), Samples.Part(Samples.bob, [1, 1])]
    for origin in [MatchOrigin.solo, .queue, .rankedQueue, .challenge, .room] {
      let seated = origin == .solo ? Array(parts.prefix(1)) : parts
      for listing in ListingRule.allCases {
        var statistics = Statistics()
        statistics.apply(
          Samples.match(seated, origin: origin, listing: listing), for: Samples.alice)
        #expect(statistics.finishedGames == 1 && statistics.totalScore == 18)
        let counts = listing == .allMatches || origin == .rankedQueue
        let sums = ScoreSums(finishedGames: 1, totalScore: 18, scoredRounds: 5)
        #expect(statistics.ranking == (counts ? sums : ScoreSums()), "\(origin), \(listing)")
      }
    }
  }

  @Test("A match alone counts for the ranking if it is for the board of Classic")
  func alone() {
    for (format, isForBoard) in [(Format.classic, true), (.classic, false), (.race, true)] {
      let setup = MatchSetup(
        id: MatchID(uuid: UUIDv7(bits: 1)), format: format, origin: .solo, map: "world",
        diagonal: .kilometers(14_916.862), options: format.options(.standard),
        players: [Samples.alice],
        solutions: Array(
          repeating: Solution(coordinate: .origin), count: format.options(.standard).rounds),
        isForBoard: isForBoard)
      #expect(setup.counts.contains(.ranking) == (format == .classic && isForBoard))
    }
  }
}
