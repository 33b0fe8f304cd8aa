import Foundation
import GameRules
import Testing

@testable import Matchmaking

@Suite("Ratings of matches between sides")
struct SideRatingTests {
  private static let first = [
    Rating(value: 1900, deviation: 60, volatility: 0.06),
    Rating(value: 1100, deviation: 80, volatility: 0.06),
  ]
  private static let second = [
    Rating(value: 1550, deviation: 120, volatility: 0.05),
    Rating(value: 1480, deviation: 200, volatility: 0.07),
  ]

  private func isClose(_ rating: Rating, _ value: Double, _ deviation: Double) -> Bool {
    abs(rating.value - value) < 0.000_01 && abs(rating.deviation - deviation) < 0.000_01
  }

  @Test("Known answers, computed by a program of its own from Glickman's steps 2 to 8")
  func knownAnswers() {
    // Bisection for the volatility, in Python; opponents μ₃ + μ₄ − μ₂ and φ₂² + φ₃² + φ₄².
    let won = Rating.afterMatch(Self.first + Self.second, [.win, .win, .loss, .loss])
    #expect(isClose(won[0], 1908.809_936_598, 60.329_186_436))
    #expect(isClose(won[1], 1115.382_092_764, 79.343_431_374))
    #expect(isClose(won[2], 1516.307_848_496, 115.806_543_632))
    #expect(isClose(won[3], 1391.865_498_503, 178.122_782_973))
    let lost = Rating.afterMatch(Self.first + Self.second, [.loss, .loss, .win, .win])
    #expect(isClose(lost[0], 1892.310_319_131, 60.329_170_610))
    #expect(isClose(lost[1], 1086.590_035_338, 79.343_419_716))
    #expect(isClose(lost[2], 1579.266_125_781, 115.806_540_125))
    #expect(isClose(lost[3], 1555.500_529_943, 178.122_776_827))
    let half = Rating.afterMatch(
      Self.first + Self.second, [.draw, .draw, .draw, .draw], weight: 0.5)
    #expect(isClose(half[0], 1900.282_693_524, 60.611_856_910))
    #expect(isClose(half[1], 1100.501_242_514, 80.001_438_657))
    let newcomers = Rating.afterMatch(
      Array(repeating: Rating(), count: 4), [.win, .win, .loss, .loss])
    #expect(isClose(newcomers[0], 1633.837_307_351, 317.531_865_997))
    #expect(isClose(newcomers[3], 1366.162_692_649, 317.531_865_997))
  }

  @Test("A duel is a match of sides of one: exactly the same ratings")
  func duels() {
    for outcome in Outcome.allCases {
      let after = Rating.afterMatch(
        [Self.first[0], Self.second[1]], [outcome, outcome.reversed], weight: 0.75)
      let duel = Rating.afterDuel(Self.first[0], Self.second[1], outcome, weight: 0.75)
      #expect(after == [duel.first, duel.second])
    }
  }

  /// The chance to win that makes the expected change of a player nothing: that of the formula.
  private func fairChance(_ players: [Rating], of index: Int) -> Double {
    func change(_ outcome: Outcome) -> Double {
      let outcomes = players.indices.map { ($0 < 2) == (index < 2) ? outcome : outcome.reversed }
      return Rating.afterMatch(players, outcomes)[index].value - players[index].value
    }
    let (gain, loss) = (change(.win), -change(.loss))
    return loss / (gain + loss)
  }

  @Test("Who is carried by a strong partner gains nothing by it on average")
  func carried() {
    func players(_ own: Double, _ partner: Double) -> [Rating] {
      [own, partner, 1500, 1500].map { Rating(value: $0, deviation: 50) }
    }
    // Both partners are expected to win as often as their side is, however unequal they are.
    for gap in [0.0, 200, 400, 800] {
      let unequal = players(1500 - gap, 1500 + gap)
      #expect(abs(fairChance(unequal, of: 0) - 0.5) < 0.001)
      #expect(abs(fairChance(unequal, of: 1) - 0.5) < 0.001)
    }
    // The stronger the partner, the less a win brings, and the more a loss costs.
    var (lastGain, lastLoss) = (Double.infinity, 0.0)
    for partner in stride(from: 1300.0, through: 2100, by: 200) {
      let before = players(1400, partner)
      let won = Rating.afterMatch(before, [.win, .win, .loss, .loss])[0].value - 1400
      let lost = 1400 - Rating.afterMatch(before, [.loss, .loss, .win, .win])[0].value
      #expect(won < lastGain && lost > lastLoss)
      (lastGain, lastLoss) = (won, lost)
    }
  }

  @Test("A partner or opponents of unknown strength make a result tell less")
  func unknown() {
    func change(_ deviations: [Double]) -> Double {
      let players = deviations.map { Rating(value: 1500, deviation: $0) }
      return Rating.afterMatch(players, [.win, .win, .loss, .loss])[0].value - 1500
    }
    let known = change([100, 50, 50, 50])
    #expect(change([100, 350, 50, 50]) < known)
    #expect(change([100, 50, 350, 50]) < known)
    #expect(change([100, 350, 350, 350]) < change([100, 350, 50, 50]))
  }

  @Test("The outcome is the side's, and a loss for who left, whatever the side has done")
  func outcomes() {
    func outcomes(_ won: [Int], left: [Int] = []) -> [Outcome] {
      Outcome.all(of: (0..<4).map { (won.contains($0), left.contains($0)) })
    }
    #expect(outcomes([0, 1]) == [.win, .win, .loss, .loss])
    #expect(outcomes([2, 3]) == [.loss, .loss, .win, .win])
    #expect(outcomes([]) == [.draw, .draw, .draw, .draw])
    #expect(outcomes([0], left: [1]) == [.win, .loss, .loss, .loss])
    #expect(outcomes([3], left: [0, 2]) == [.loss, .loss, .loss, .win])
    #expect(outcomes([], left: [3]) == [.draw, .draw, .draw, .loss])
  }

  private static func player(_ number: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(number)))
  }

  private func match(
    _ number: Int, _ players: [Int], won: [Int], left: [Int] = [],
    from ratings: [PlayerID: Rating]
  ) -> RatedMatch {
    let ids = players.map(Self.player)
    let before = ids.map { ratings[$0] ?? Rating() }
    let outcomes = Outcome.all(of: players.map { (won.contains($0), left.contains($0)) })
    let after = Rating.afterMatch(before, outcomes)
    return RatedMatch(
      id: MatchID(uuid: UUIDv7(bits: UInt128(number))),
      finishedAt: Instant(millisecondsSinceEpoch: Int64(number)), quarters: 4,
      players: players.indices.map { index in
        .init(
          change: RatingChange(player: ids[index], before: before[index], after: after[index]),
          won: won.contains(players[index]), hasLeft: left.contains(players[index]))
      })
  }

  @Test("A league sees both opponents and the partner, and an opponent that the partner weakens")
  func league() throws {
    let ratings = [
      Self.player(1): Rating(value: 1400), Self.player(2): Rating(value: 1900),
      Self.player(3): Rating(value: 1700), Self.player(4): Rating(value: 1600),
    ]
    let match = match(1, [1, 2, 3, 4], won: [1, 2], from: ratings)
    let carried = try #require(match.game(of: Self.player(1)))
    #expect(carried.opponents == [3, 4].map(Self.player) && carried.partners == [Self.player(2)])
    #expect(carried.opponentRating == 1400 && carried.outcome == .win)
    let other = try #require(match.game(of: Self.player(4)))
    #expect(other.opponents == [1, 2].map(Self.player) && other.partners == [Self.player(3)])
    #expect(other.opponentRating == 1600 && other.outcome == .loss)
    #expect(match.game(of: Self.player(5)) == nil)
  }

  @Test("Voided matches: all that follows is computed again, over partners and opponents")
  func correction() {
    /// The players and the winners of each match; in the last one somebody left.
    let played: [(players: [Int], won: [Int], left: [Int])] = [
      ([1, 2, 3, 4], [1, 2], []), ([5, 6, 7, 8], [7, 8], []), ([2, 5, 6, 9], [], []),
      ([1, 7, 8, 9], [8, 9], []), ([10, 11, 12, 13], [10, 11], []), ([9, 3, 10, 5], [9], [3]),
    ]
    func season(without voided: Set<Int>) -> (matches: [RatedMatch], ratings: [PlayerID: Rating]) {
      var ratings: [PlayerID: Rating] = [:]
      var matches: [RatedMatch] = []
      for (index, part) in played.enumerated() where !voided.contains(index) {
        let match = match(
          index + 1, part.players, won: part.won, left: part.left, from: ratings)
        for player in match.players { ratings[player.change.player] = player.change.after }
        matches.append(match)
      }
      return (matches, ratings)
    }
    for voided in [[0], [3], [0, 2]] as [Set<Int>] {
      let (all, before) = season(without: [])
      let (expected, ratings) = season(without: voided)
      var stored = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
      for index in voided { stored[all[index].id] = nil }
      let correction = RatingCorrection(voiding: voided.map { all[$0] }) { player, match in
        stored.values
          .filter { $0.id > match && $0.players.contains { $0.change.player == player } }
          .min { $0.id < $1.id }
      } write: {
        stored[$0.id] = $0
      }
      #expect(stored.values.sorted { $0.id < $1.id } == expected)
      for (player, rating) in before {
        #expect(correction.ratings[player] ?? rating == ratings[player] ?? Rating())
      }
      // Those who have nothing to do with it are not looked at.
      #expect(correction.ratings[Self.player(12)] == nil || voided.contains(4))
    }
  }
}
