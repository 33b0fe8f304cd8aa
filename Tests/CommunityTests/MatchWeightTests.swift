import GameRules
import Testing

@testable import Community

@Suite("How much matches count for averages and wins in a row")
struct MatchWeightTests {
  typealias Part = Samples.Part

  /// A duel that counts as it should after what the winner has won before.
  private func duel(
    _ own: [Int], _ other: [Int], left: LeaveReason? = nil, otherLeft: LeaveReason? = nil,
    at instant: Instant = Samples.monday, rounds: Int = 5, sharesNetwork: Bool = false,
    number: Int = 1
  ) -> FinishedMatch {
    let drawn = Samples.match(
      [Part(Samples.alice, own, left: left), Part(Samples.bob, other, left: otherLeft)],
      at: instant, rounds: rounds)
    let setup = drawn.setup
    var match = FinishedMatch(
      setup: MatchSetup(
        id: setup.id, origin: setup.origin, map: setup.map, diagonal: setup.diagonal,
        options: setup.options, players: setup.players, solutions: setup.solutions,
        sharesNetwork: sharesNetwork),
      scoringVersion: 1, startedAt: drawn.startedAt, finishedAt: drawn.finishedAt,
      ending: drawn.ending, rounds: drawn.rounds, results: drawn.results)
    match.weight = MatchWeight(of: match, winNumber: number)
    return match
  }

  private func statistics(
    of player: PlayerID = Samples.alice, _ matches: [FinishedMatch]
  ) -> Statistics {
    var statistics = Statistics()
    for match in matches { statistics.apply(match, for: player) }
    return statistics
  }

  private let whole = Array(repeating: 4000, count: 5)
  private let nothing = Array(repeating: 0, count: 5)

  @Test("The wins over one opponent on a day count 1, 1, 1, ¾, ½, ¼ and then nothing")
  func ladder() {
    let factors = (1...9).map { MatchWeight.ofWin(number: $0).factor }
    #expect(factors == [1, 1, 1, 0.75, 0.5, 0.25, 0, 0, 0])
    #expect(MatchWeight.ofWin(number: 3).reason == nil)
    #expect(MatchWeight.ofWin(number: 4).reason == .repeatedOpponent)
    #expect(MatchWeight.ofWin(number: .max).isNothing)
  }

  @Test("A weight is whole without a reason, and a part of it only for a repeated opponent")
  func possible() {
    var possible: [String] = []
    for reason in [nil] + MatchWeight.Reason.allCases.map(Optional.some) {
      for quarters in -1...5 {
        guard let weight = MatchWeight(quarters: quarters, reason: reason) else { continue }
        #expect((weight.quarters, weight.reason) == (quarters, reason))
        possible.append("\(quarters) \(reason?.rawValue ?? "-")")
      }
    }
    #expect(
      possible == [
        "4 -", "0 walkover", "0 sameNetwork", "0 repeatedOpponent", "1 repeatedOpponent",
        "2 repeatedOpponent", "3 repeatedOpponent",
      ])
  }

  @Test("Every kind of duel has the weight that the rules say, at every number of wins before")
  func everyDuel() {
    for number in 1...8 {
      for sharesNetwork in [false, true] {
        for played in 0...2 {
          let scores = (Array(repeating: 10, count: played), Array(repeating: 5, count: played))
          let left: LeaveReason? = played == 2 ? nil : .quit
          let weight = duel(
            scores.0, scores.1, otherLeft: left, rounds: 2, sharesNetwork: sharesNetwork,
            number: number
          ).weight
          let expected: MatchWeight? =
            if sharesNetwork {
              MatchWeight(quarters: 0, reason: .sameNetwork)
            } else if played == 0 {
              MatchWeight(quarters: 0, reason: .walkover)
            } else {
              .ofWin(number: number)
            }
          #expect(weight == expected)
        }
        let draw = duel([7, 7], [7, 7], rounds: 2, sharesNetwork: sharesNetwork, number: number)
        #expect(draw.weight?.quarters == (sharesNetwork ? 0 : 4))
      }
    }
  }

  @Test("A walkover before a reveal extends no row, and ends that of who left", arguments: [1, 2])
  func walkover(number: Int) {
    let won = duel(whole, nothing)
    let winner = statistics([won, duel([], [], otherLeft: .quit, number: number)])
    #expect(winner.winsInARow == 1 && winner.longestWinsInARow == 1)
    #expect(winner.gamesWon == 2 && winner.walkovers == 1)
    let quitter = statistics([won, duel([], [], left: .quit)])
    #expect(quitter.winsInARow == 0 && quitter.quits == 1)
  }

  @Test("Wins that count wholly extend the row; those that count less leave it as it is")
  func row() {
    var statistics = Statistics()
    var rows: [Int] = []
    for number in 1...8 {
      let next = statistics.repeatedWins.nextNumber(over: Samples.bob, at: Samples.monday)
      #expect(next == min(number, MatchWeight.countedWins + 1))
      statistics.apply(duel(whole, nothing, number: number), for: Samples.alice)
      rows.append(statistics.winsInARow)
    }
    #expect(rows == [1, 2, 3, 3, 3, 3, 3, 3])
  }

  @Test("A loss ends the row as long as the win counts at all", arguments: 1...8)
  func loss(number: Int) {
    let lost = statistics([duel(whole, nothing), duel(nothing, whole, number: number)])
    #expect(lost.winsInARow == (number < 7 ? 0 : 1))
  }

  @Test("In one network nothing happens to any row")
  func sameNetwork() {
    let before = duel(whole, nothing)
    for match in [
      duel(whole, nothing, sharesNetwork: true), duel(nothing, whole, sharesNetwork: true),
      duel([5], [1], left: .quit, sharesNetwork: true),
    ] {
      #expect(statistics([before, match]).winsInARow == 1)
    }
  }

  @Test("A match that the other left counts with the rounds played", arguments: 0...5)
  func cutShort(played: Int) {
    let scores = Array(repeating: 3000, count: played)
    let cut = duel(scores, scores.map { $0 - 1 }, otherLeft: .quit)
    let expected = statistics([duel(whole, nothing, at: Samples.at(day: -1)), cut])
    #expect(expected.totalScore == 20_000 + 3000 * played)
    #expect(expected.scoredRounds == 5 + played)
    // Neither better nor worse than what was played, by the round.
    let average = AverageScore(total: 20_000 + 3000 * played, rounds: 5 + played)
    #expect(expected.averageScore == average)
  }

  @Test("Who lets a friend end the games that begin badly has the average of the rounds played")
  func endedByAFriend() {
    var matches: [FinishedMatch] = []
    for day in 0..<10 {
      matches.append(duel(whole, nothing, at: Samples.at(day: day)))
      matches.append(
        duel([0, 0], [5, 5], otherLeft: .quit, at: Samples.at(day: day, hour: 1), number: 2))
    }
    let average = statistics(matches).averageScore
    // Two rounds and, because it was the second win of the day, the one that nobody saw the end of.
    #expect(average == AverageScore(total: 200_000, rounds: 10 * (5 + 3)))
  }

  @Test("The round that was not revealed is forgiven for the first win over somebody on a day")
  func forgivenOnce() {
    let cut = duel([1000], [1], otherLeft: .absent)
    #expect(statistics([cut]).scoredRounds == 1)
    #expect(statistics([cut, cut]).scoredRounds == 3)
    let next = duel([1000], [1], otherLeft: .absent, at: Samples.at(day: 1))
    #expect(statistics([cut, cut, next]).scoredRounds == 4)
    #expect(statistics([duel([9], [1], otherLeft: .quit, sharesNetwork: true)]).scoredRounds == 2)
  }

  @Test("Who leaves has all rounds in the average, those that were not played with 0")
  func quitter() {
    let quit = statistics([duel(whole, nothing), duel([5000], [0], left: .quit)])
    #expect(quit.averageScore == AverageScore(total: 25_000, rounds: 10))
  }

  @Test(
    "A part of a game of another length is its share of five rounds, rounded up",
    arguments: [(1, 2, 3), (1, 3, 2), (2, 3, 4), (1, 10, 1), (3, 10, 2), (9, 10, 5)])
  func otherLengths(played: Int, rounds: Int, scored: Int) {
    let scores = Array(repeating: 5000, count: played)
    let cut = duel(scores, scores.map { $0 - 1 }, otherLeft: .quit, rounds: rounds)
    #expect(statistics([cut]).scoredRounds == scored)
    let average = statistics([cut]).averageScore
    #expect((average?.value ?? 0) <= 25_000)
  }

  @Test("A match without a weight counts as matches did before there was one")
  func old() {
    var old = duel([], [], otherLeft: .quit)
    old.weight = nil
    #expect(statistics([old, old]).winsInARow == 2)
    var cut = duel([1000], [1], otherLeft: .quit)
    cut.weight = nil
    #expect(statistics([cut]).scoredRounds == 0 && statistics([cut]).totalScore == 0)
  }

  @Test("A history knows wins that have another weight than the wins before them give")
  func wrongWeights() {
    let matches = (1...8).map { number in
      Samples.match(
        number: number, [Part(Samples.alice, [9, 9]), Part(Samples.bob, [1, 1])],
        at: Samples.at(hour: number))
    }
    func history(_ weight: (Int) -> MatchWeight?) -> PlayerHistory {
      let weighed = matches.enumerated().map { index, match in
        var match = match
        match.weight = weight(index + 1)
        return match
      }
      return PlayerHistory(player: Samples.alice, matches: weighed, visits: [])
    }
    func wrongWins(_ weight: (Int) -> MatchWeight?) -> [PlayerHistory.WeighedWin] {
      history(weight).weighedWins.filter { $0.stored != $0.recomputed }
    }
    #expect(wrongWins { MatchWeight.ofWin(number: $0) }.isEmpty)
    #expect(
      history { MatchWeight.ofWin(number: $0) }.weighedWins.map(\.winners)
        == Array(repeating: 1, count: 8))
    #expect(history { _ in nil }.weighedWins.isEmpty)
    let full = wrongWins { _ in .full }
    #expect(full.map(\.match) == matches.dropFirst(3).map(\.setup.id))
    #expect(full.map(\.recomputed.quarters) == [3, 2, 1, 0, 0])
  }
}

@Suite("Wins over the same opponent on a day")
struct RepeatedWinsTests {
  @Test("Each opponent's are counted alone, and from one again on the next day of UTC")
  func days() {
    var wins = RepeatedWins()
    let (evening, midnight) = (Samples.at(hour: 23, minute: 59), Samples.at(day: 1))
    #expect(wins.nextNumber(over: Samples.bob, at: evening) == 1)
    wins.count(over: Samples.bob, at: evening)
    wins.count(over: Samples.bob, at: evening)
    wins.count(over: Samples.carol, at: evening)
    #expect(wins.nextNumber(over: Samples.bob, at: evening) == 3)
    #expect(wins.nextNumber(over: Samples.carol, at: evening) == 2)
    #expect(wins.nextNumber(over: Samples.bob, at: midnight) == 1)
    wins.count(over: Samples.carol, at: midnight)
    #expect(wins.entries == [.init(opponent: Samples.carol, wins: 1)])
    // The clock was set back: the day does not.
    #expect(wins.nextNumber(over: Samples.carol, at: evening) == 2)
    wins.count(over: Samples.carol, at: evening)
    #expect(wins.nextNumber(over: Samples.carol, at: midnight) == 3)
  }

  @Test("No more is remembered than matters: so many opponents, and so many wins over each")
  func bounds() {
    var wins = RepeatedWins()
    for _ in 1...20 { wins.count(over: Samples.bob, at: Samples.monday) }
    #expect(wins.entries == [.init(opponent: Samples.bob, wins: MatchWeight.countedWins)])
    let number = wins.nextNumber(over: Samples.bob, at: Samples.monday)
    #expect(MatchWeight.ofWin(number: number).isNothing)
    for other in 100..<(100 + RepeatedWins.limit) {
      wins.count(over: Samples.player(other), at: Samples.monday)
    }
    #expect(wins.entries.count == RepeatedWins.limit)
    #expect(wins.nextNumber(over: Samples.bob, at: Samples.monday) == 1)
  }

  @Test("What was counted can be kept and taken up, and nothing else")
  func kept() {
    var wins = RepeatedWins()
    wins.count(over: Samples.bob, at: Samples.monday)
    #expect(RepeatedWins(day: wins.day, entries: wins.entries) == wins)
    #expect(RepeatedWins(day: nil, entries: []) == RepeatedWins())
    #expect(RepeatedWins(day: nil, entries: wins.entries) == nil)
    #expect(RepeatedWins(day: 1, entries: []) == nil)
    #expect(RepeatedWins(day: 1, entries: wins.entries + wins.entries) == nil)
    #expect(RepeatedWins(day: 1, entries: [.init(opponent: Samples.bob, wins: 7)]) == nil)
  }
}
