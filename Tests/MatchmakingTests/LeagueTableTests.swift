import GameRules
import Matchmaking
import Testing

@Suite("Leagues")
struct LeagueTableTests {
  private static func player(_ number: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(number)))
  }

  /// A game against a player of that number, who has the rating.
  private func game(
    _ opponent: Int, _ outcome: Outcome, rating: Double = 1500, quarters: Int = 4
  ) -> LeagueGame {
    LeagueGame(
      opponents: [Self.player(opponent)], opponentRating: rating, outcome: outcome,
      quarters: quarters)
  }

  private func result(performance: Int) -> LeagueResult {
    LeagueResult((1...8).map { game($0, .draw, rating: Double(performance)) })
  }

  @Test("The performance is the mean of the opponents' ratings, ± 400 for wins and losses")
  func performance() {
    let games =
      (1...4).map { game($0, .win, rating: 1400) } + (5...7).map { game($0, .loss, rating: 1600) }
      + [game(8, .draw, rating: 1700)]
    let result = LeagueResult(games)
    // (4 · 1800 + 3 · 1200 + 1700) / 8
    #expect(result.performance == 1563 && result.games == 8 && result.wins == 4)
  }

  @Test("It takes eight games, and the first twenty count")
  func bounds() {
    #expect(LeagueResult((1...7).map { game($0, .win) }).performance == nil)
    let ground = (1...20).map { game($0, .loss) } + (21...99).map { game($0, .win) }
    let result = LeagueResult(ground)
    #expect(result.games == 20 && result.wins == 0 && result.performance == 1100)
  }

  @Test("Of the games against the same opponent the first two count: a friend cannot give more")
  func sameOpponent() {
    let gifts = (1...30).map { _ in game(1, .win) }
    #expect(LeagueResult(gifts).games == 2 && LeagueResult(gifts).performance == nil)
    let mixed = gifts + (2...7).map { game($0, .loss) }
    // (2 · 1900 + 6 · 1100) / 8
    #expect(LeagueResult(mixed).performance == 1300)
  }

  @Test("Of the games between sides two with each opponent count, and two with each partner")
  func sides() {
    func game(_ opponents: [Int], beside partner: Int) -> LeagueGame {
      LeagueGame(
        opponents: opponents.map(Self.player), partners: [Self.player(partner)],
        opponentRating: 1500, outcome: .win, quarters: 4)
    }
    // The same partner against ever new opponents, and one opponent again and again.
    #expect(LeagueResult((1...30).map { game([$0, $0 + 100], beside: 99) }).games == 2)
    #expect(LeagueResult((1...30).map { game([$0, 200], beside: $0 + 100) }).games == 2)
    // Partner and opponent are counted apart.
    let mixed =
      [game([1, 2], beside: 3), game([1, 2], beside: 3)]
      + [game([3, 4], beside: 1), game([3, 4], beside: 1), game([3, 5], beside: 6)]
    #expect(LeagueResult(mixed).games == 4)
    // A game that does not count uses up nobody.
    let others = [game([1, 9], beside: 7), game([8, 9], beside: 7)]
    #expect(LeagueResult(mixed + others).games == 5)
  }

  @Test("A game that counts half has half the weight in the mean")
  func weights() {
    let games = (1...7).map { game($0, .loss) } + [game(8, .win, quarters: 1)]
    // (7 · 4 · 1100 + 1900) / 29
    #expect(LeagueResult(games).performance == 1128)
  }

  @Test("The top fifth moves up and the bottom fifth down, of those with a performance")
  func moves() throws {
    let division = try #require(Division(3))
    var results: [PlayerID: LeagueResult] = [:]
    for number in 1...11 { results[Self.player(number)] = result(performance: 1000 + number) }
    for number in 12...19 { results[Self.player(number)] = LeagueResult([game(1, .win)]) }
    let table = LeagueTable(of: division, results)
    #expect(table.rows.map(\.rank) == Array(1...11) + Array(repeating: 12, count: 8))
    let expected: [LeagueMove] =
      [.up, .up] + Array(repeating: .stay, count: 7) + [.down, .down]
      + Array(repeating: .stay, count: 8)
    #expect(table.rows.map(\.move) == expected)
    #expect(table.rows.first?.player == Self.player(11))
    #expect(table.row(of: Self.player(1))?.move == .down)
  }

  @Test("In a group of four nobody moves; the first division has none above, the last none below")
  func ends() throws {
    func moves(_ division: Int, of players: Int) throws -> [LeagueMove] {
      let division = try #require(Division(division))
      let results = (1...players).map { (Self.player($0), result(performance: 1000 + $0)) }
      return LeagueTable(of: division, Dictionary(uniqueKeysWithValues: results)).rows.map(\.move)
    }
    #expect(try moves(3, of: 4) == [.stay, .stay, .stay, .stay])
    #expect(try moves(1, of: 5) == [.stay, .stay, .stay, .stay, .down])
    #expect(try moves(5, of: 5) == [.up, .stay, .stay, .stay, .stay])
    #expect(Division.last.after(.down) == .last && Division(1)?.after(.up) == Division(1))
    #expect(Division.last.after(.up) == Division(4))
  }

  @Test("Equal results share a rank, in the order of ids whatever the order they come in")
  func ties() {
    let results = (1...6).map { (Self.player($0), result(performance: 1500)) }
    let tables = (1...9).map { _ in
      LeagueTable(of: .last, Dictionary(uniqueKeysWithValues: results.shuffled()))
    }
    #expect(Set(tables).count == 1)
    #expect(tables[0].rows.map(\.rank) == [1, 1, 1, 1, 1, 1])
    #expect(tables[0].rows.map(\.player) == results.map(\.0))
  }

  @Test("Weeks begin on Monday at 00:00 UTC")
  func weeks() throws {
    // 2026-01-05 was a Monday: ISO 8601, week 2 of 2026.
    let first = Instant(millisecondsSinceEpoch: 1_767_571_200_000)
    #expect(WeekNumber(at: first).value == 1 && WeekNumber(1)?.begin == first)
    #expect(WeekNumber(at: first + .seconds(7 * 86_400)).value == 2)
    #expect(WeekNumber(at: first + (.seconds(7 * 86_400) - .milliseconds(1))).value == 1)
    let week = try #require(WeekNumber(47))
    #expect(week.contains(week.begin) && !week.contains(week.end))
    #expect(WeekNumber(0) == nil && WeekNumber(10_000) == nil)
  }

  @Test("A rating is shown for two weeks after the last game, and stays as it is")
  func idle() {
    let end = Instant(millisecondsSinceEpoch: 1_767_571_200_000)
    let rating = LadderRating(rating: Rating(value: 1700), games: 9, lastGame: end)
    #expect(rating.isShown(at: end + .seconds(14 * 86_400 - 1)))
    #expect(!rating.isShown(at: end + .seconds(14 * 86_400)))
    #expect(!LadderRating().isShown(at: end))
  }
}
