import GameRules
import Geodesy
import Referee
import Testing
import WireProtocol

@Suite("The referee of matches that are over")
struct PastMatchTests {
  private static let place = RevealedPlace(coordinate: Coordinate(latitude: 10, longitude: 20)!)

  private static func result(_ player: PlayerID, isDefaulted: Bool = false) -> RoundScore {
    RoundScore(
      player: player, guess: .origin, isDefaulted: isDefaulted, distance: Meters(1), score: 4000,
      total: 4000)
  }

  private static let round = ToldRound(
    number: 1, solution: place, results: [result(Story.ada), result(Story.bob, isDefaulted: true)])

  /// Ada's past match, of which Bob's guess was none.
  private static let match = PastMatch(
    match: Story.duel, me: Story.ada, rounds: [round],
    finished: MatchFinished(
      ending: .played,
      results: [Story.ada, Story.bob].map {
        FinalResult(player: $0, total: 4000, rank: 1, hasWon: false, left: nil)
      }))

  private static var replay: MatchReplay.Result {
    MatchReplay.Result(
      match: Story.duel, mode: .duel, format: FormatName(.classic), map: "world",
      startedAt: Story.time(0), ending: .played,
      players: [Story.ada, Story.bob].map { player in
        MatchHistory.MatchOpponent(
          username: .username(Story.card(player).username), avatar: nil,
          result: FinalResult(player: player, total: 4000, rank: 1, hasWon: false, left: nil))
      },
      rounds: [
        ReplayedRound(
          round: 1, view: nil, solution: place, length: .seconds(30), results: round.results,
          moments: [
            ReplayedMoment(time: .seconds(2), player: Story.bob, action: .marked, place: .origin),
            ReplayedMoment(time: .seconds(5), player: Story.ada, action: .guessed),
          ])
      ])
  }

  @Test("A replay of what was told live is fine")
  func right() {
    #expect(Self.match.violations(in: Self.replay) == [])
  }

  /// A cheating server's change of the replay, and a word of the referee's complaint.
  private static let frauds: [(String, @Sendable (inout MatchReplay.Result) -> Void)] = [
    ("another match", { $0.match = Story.id(199) }),
    ("another match", { $0.ending = .forfeited }),
    ("other players", { $0.players.removeLast() }),
    ("other rounds", { $0.rounds = [] }),
    ("another place", { $0.rounds[0].solution.coordinate = .origin }),
    ("other results", { $0.rounds[0].results[0].score += 1 }),
    ("not in order", { $0.rounds[0].moments.reverse() }),
    ("outside of its round", { $0.rounds[0].moments[1].time = .seconds(31) }),
    ("nobody made", { $0.rounds[0].moments.removeLast() }),
  ]

  @Test("A replay of another course, place, result or end is noticed")
  func wrong() {
    for (complaint, commit) in Self.frauds {
      var replay = Self.replay
      commit(&replay)
      let found = Self.match.violations(in: replay)
      #expect(found.contains { $0.contains(complaint) }, "\(complaint): \(found)")
    }
  }

  private static func row(
    _ rank: Int, _ player: PlayerID, _ points: Int, _ time: Int64
  ) -> BoardCard {
    BoardCard(rank: rank, player: Story.card(player), points: points, time: .seconds(time))
  }

  private static var board: BoardGet.Result {
    let rows = [row(1, Story.bob, 5000, 9), row(2, Story.ada, 4000, 3), row(2, Story.cem, 4000, 3)]
    return BoardGet.Result(
      format: FormatName(.classic), period: .ever, map: "world", rows: rows, me: rows[1], count: 3,
      endsAt: nil, isListed: true)
  }

  @Test("A board whose rows are in order, with a row that is as good as the match, is fine")
  func rightBoard() {
    #expect(Self.match.violations(in: Self.board, mayCount: true) == [])
  }

  private static let boardFrauds: [(String, @Sendable (inout BoardGet.Result) -> Void)] = [
    ("rows of", { $0.count = 2 }),
    ("somebody twice", { $0.rows[2] = $0.rows[0] }),
    ("before a better one", { $0.rows.swapAt(0, 1) }),
    ("a rank", { $0.rows[2].rank = 3 }),
    ("two rows of mine", { $0.me?.points = 4500 }),
    ("my row has", { $0.me?.points = 3999 }),
  ]

  @Test("A board out of order, or with a row worse than the match, is noticed")
  func wrongBoard() {
    for (complaint, commit) in Self.boardFrauds {
      var board = Self.board
      commit(&board)
      let found = Self.match.violations(in: board, mayCount: true)
      #expect(found.contains { $0.contains(complaint) }, "\(complaint): \(found)")
    }
  }
}
