import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("How much ranked pairs count")
struct PairsWeightTests {
  private static let players = [Samples.alice, Samples.bob, Samples.carol, Samples.dave]

  /// A match of two against two, of which the first side is ahead unless it is a draw.
  private func match(
    _ players: [PlayerID] = Self.players, number: Int = 1, isDraw: Bool = false,
    left: [PlayerID] = [], rounds: Int = 2, origin: MatchOrigin = .rankedQueue,
    sharesNetwork: Bool = false, at instant: Instant = Samples.monday
  ) -> FinishedMatch {
    let drawn = Samples.match(
      number: number,
      players.map { Samples.Part($0, Array(repeating: 1, count: rounds)) }, at: instant)
    let setup = drawn.setup
    let isUnplayed = rounds == 0
    return FinishedMatch(
      setup: MatchSetup(
        id: setup.id, format: .teamClash, origin: origin, map: setup.map,
        diagonal: setup.diagonal, options: Format.teamClash.options(setup.options),
        players: players, solutions: setup.solutions, sharesNetwork: sharesNetwork),
      scoringVersion: 1, startedAt: drawn.startedAt, finishedAt: instant,
      ending: isUnplayed ? .forfeited : .played, rounds: drawn.rounds,
      results: players.enumerated().map { seat, player in
        let hasLeft = left.contains(player)
        let won = seat < 2 && !isDraw && !isUnplayed && !hasLeft
        return PlayerResult(
          player: player, total: rounds, rank: won ? 1 : 2, won: won, left: hasLeft ? .quit : nil)
      })
  }

  @Test("Each kind of match has the weight that the rules say, at every number of wins before")
  func weights() {
    for number in 1...8 {
      for sharesNetwork in [false, true] {
        func weight(_ match: FinishedMatch) -> MatchWeight {
          MatchWeight(of: match, winNumber: number)
        }
        let nothing = sharesNetwork ? MatchWeight(quarters: 0, reason: .sameNetwork) : nil
        #expect(weight(match(sharesNetwork: sharesNetwork)) == nothing ?? .ofWin(number: number))
        #expect(weight(match(isDraw: true, sharesNetwork: sharesNetwork)) == nothing ?? .full)
        let unplayed = match(left: [Samples.bob], rounds: 0, sharesNetwork: sharesNetwork)
        #expect(weight(unplayed) == nothing ?? MatchWeight(quarters: 0, reason: .walkover))
        // In a room everybody chooses their side, and no rating changes.
        let inRoom = match(origin: .room, sharesNetwork: sharesNetwork)
        #expect(weight(inRoom) == .full && inRoom.countedWins.isEmpty)
      }
    }
  }

  @Test("A win is counted with all three others, also with those who left")
  func counted() {
    let wins = match().countedWins
    #expect(wins.map(\.winner) == [Samples.alice, Samples.bob])
    #expect(wins[1].others == [Samples.alice, Samples.carol, Samples.dave])
    let left = match(left: [Samples.bob, Samples.carol]).countedWins
    #expect(left.map(\.winner) == [Samples.alice])
    #expect(left[0].others == [Samples.bob, Samples.carol, Samples.dave])
    #expect(match(isDraw: true).countedWins.isEmpty)
  }

  @Test("The match counts by the greatest number of either winner with anybody")
  func greatest() {
    var wins = RepeatedWins()
    wins.count(over: Samples.carol, at: Samples.monday)
    wins.count(over: Samples.bob, at: Samples.monday)
    wins.count(over: Samples.bob, at: Samples.monday)
    #expect(wins.nextNumber(with: [Samples.dave], at: Samples.monday) == 1)
    #expect(wins.nextNumber(with: [Samples.dave, Samples.carol], at: Samples.monday) == 2)
    #expect(
      wins.nextNumber(with: [Samples.bob, Samples.carol, Samples.dave], at: Samples.monday) == 3)
    #expect(wins.nextNumber(with: [Samples.bob], at: Samples.at(day: 1)) == 1)
  }

  /// Plays matches, and gives each the weight that the server would.
  private func play(
    _ matches: [FinishedMatch]
  ) -> (
    matches: [FinishedMatch], statistics: [PlayerID: Statistics]
  ) {
    var statistics: [PlayerID: Statistics] = [:]
    var played: [FinishedMatch] = []
    for match in matches {
      var match = match
      let numbers = match.countedWins.map { win in
        statistics[win.winner, default: Statistics()].repeatedWins
          .nextNumber(with: win.others, at: match.finishedAt)
      }
      match.weight = MatchWeight(of: match, winNumber: numbers.max() ?? 1)
      for player in match.setup.players {
        statistics[player, default: Statistics()].apply(match, for: player)
      }
      played.append(match)
    }
    return (played, statistics)
  }

  @Test("Three accounts that work together win four and a half matches a day at most, of each pair")
  func attack() {
    for seed in 1...20 {
      var random = SeededRandom(seed: UInt64(seed))
      let cheats = [Samples.alice, Samples.bob, Samples.carol]
      var next = 100
      let matches = (1...60).map { number in
        // Alice with one or both of the others, on any side; strangers fill the seats.
        let friends = Bool.random(using: &random) ? [cheats[1]] : [cheats[1], cheats[2]]
        var others = friends
        while others.count < 3 {
          next += 1
          others.append(Samples.player(next))
        }
        others.shuffle(using: &random)
        return match(
          [Samples.alice] + others, number: number,
          left: Bool.random(using: &random) ? [others[0]] : [], at: Samples.at(hour: 1))
      }
      let played = play(matches).matches
      let gained = played.reduce(0.0) { $0 + ($1.weight?.factor ?? 0) }
      #expect(gained == 4.5)
    }
  }

  @Test("Whoever plays with and against strangers gains wholly, however often")
  func honest() {
    let matches = (1...15).map { number in
      match(
        [Samples.alice] + (0..<3).map { Samples.player(number * 10 + $0) }, number: number)
    }
    #expect(play(matches).matches.allSatisfy { $0.weight == .full })
  }

  @Test("A win beside one who has won often lengthens no row, and a loss ends it")
  func rows() {
    let wins = (1...5).map { match(number: $0) }
    let lost = match([Samples.carol, Samples.dave, Samples.alice, Samples.bob], number: 6)
    #expect(play(wins).statistics[Samples.alice]?.winsInARow == 3)
    #expect(play(wins + [lost]).statistics[Samples.alice]?.winsInARow == 0)
    #expect(play(wins).statistics[Samples.alice]?.multiplayerGames == 5)
    let unplayed = match(number: 7, left: [Samples.bob], rounds: 0)
    let after = play(Array(wins.prefix(2)) + [unplayed]).statistics
    #expect(after[Samples.alice]?.winsInARow == 2 && after[Samples.bob]?.winsInARow == 0)
    #expect(after[Samples.bob]?.quits == 1 && after[Samples.alice]?.quits == 0)
  }

  @Test("Of both winners' histories one tells the weight, and the other one that is not less")
  func histories() {
    // Bob has won more often with Carol than Alice has.
    let matches =
      (1...4).map {
        match(
          [Samples.bob, Samples.player(50 + $0), Samples.carol, Samples.player(60 + $0)], number: $0
        )
      }
      + [match(number: 5)]
    let played = play(matches).matches
    func wins(_ player: PlayerID) -> [PlayerHistory.WeighedWin] {
      PlayerHistory(
        player: player, matches: played.filter { $0.setup.players.contains(player) }, visits: []
      ).weighedWins
    }
    let (alice, bob) = (wins(Samples.alice), wins(Samples.bob))
    #expect(alice.map(\.winners) == [2] && bob.map(\.winners) == [2, 2, 2, 2, 2])
    #expect(alice[0].stored.quarters == 2 && alice[0].recomputed == .full)
    #expect(bob.map(\.recomputed.quarters) == [4, 4, 4, 3, 2])
    #expect(bob.allSatisfy { $0.stored == $0.recomputed })
  }
}
