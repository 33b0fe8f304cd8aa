import GameRules
import Geodesy
import Referee
import Testing
import WireProtocol

@testable import Bots

@Suite("The referee of a match that its player missed a part of")
struct MatchRefereeTests {
  private static let options = MatchOptions(rounds: 2, countdown: .zero)

  static func content(
    round: Int = 1, hasBobGuessed: Bool = false, solution: Coordinate? = nil
  ) -> MatchContent {
    var current = RoundState(
      round: round, view: .sketch([]), deadline: Story.time(60))
    current.solution = solution.map { RevealedPlace(coordinate: $0) }
    return MatchContent(
      mode: .duel, map: "world", options: options, phase: .moving, round: round,
      deadline: Story.time(60),
      players: [Story.ada, Story.bob].map { player in
        MatchPlayer(
          player: player, username: .username(Story.card(player).username), isConnected: true,
          isReady: false, isGuessing: false,
          hasGuessed: player == Story.bob && hasBobGuessed, total: 0)
      },
      rounds: [current])
  }

  private static func state(sequence: Int, _ content: MatchContent) -> MatchState {
    MatchState(match: Story.duel, sequence: sequence, content: content)
  }

  /// One who has seen the beginning: the start, and the first round's.
  private static func beginning() -> MatchReferee {
    var referee = MatchReferee(
      me: Story.ada, diagonals: ["world": Meters(14_916_862)], tolerance: .milliseconds(1))
    let events: [MatchEventBody] = [
      .started(MatchStarted(content())),
      .roundStarted(
        RoundStarted(round: 1, view: .sketch([]), deadline: Story.time(60))),
    ]
    for (index, event) in events.enumerated() {
      referee.observe(
        Story.duel, sequence: index + 1, event, text: [], at: Story.time(0))
    }
    return referee
  }

  private static let bobGuessed = MatchEventBody.guessed(
    RoundGuessed(round: 1, player: Story.bob))

  @Test("Who was away may miss events, and goes on from the state")
  func away() {
    var referee = Self.beginning()
    referee.leave()
    // Bob has guessed in the meantime; the return is told of before the state.
    referee.observe(
      Story.duel, sequence: 5,
      .playerReturned(MatchPlayerReturned(player: Story.ada)), text: [], at: Story.time(1))
    referee.catchUp(with: Self.state(sequence: 5, Self.content(hasBobGuessed: true)))
    referee.observe(
      Story.duel, sequence: 6,
      .guessing(RoundGuessing(round: 1, player: Story.ada, deadline: Story.time(31))), text: [],
      at: Story.time(1))
    #expect(referee.violations == [])
  }

  @Test("Who was not away may miss nothing")
  func present() {
    var referee = Self.beginning()
    referee.catchUp(with: Self.state(sequence: 2, Self.content()))
    #expect(referee.violations == [])
    referee.catchUp(with: Self.state(sequence: 3, Self.content()))
    #expect(referee.violations.contains { $0.contains("seq 3 after 2") })
  }

  @Test("Even who was away is told nothing twice")
  func twice() {
    var referee = Self.beginning()
    referee.leave()
    referee.observe(Story.duel, sequence: 2, Self.bobGuessed, text: [], at: Story.time(1))
    #expect(referee.violations.contains { $0.contains("seq 2 after 2") })
  }

  @Test("A guess that the state told of counts: a second one is noticed")
  func knownGuess() {
    var referee = Self.beginning()
    referee.leave()
    referee.catchUp(with: Self.state(sequence: 4, Self.content(hasBobGuessed: true)))
    referee.observe(Story.duel, sequence: 5, Self.bobGuessed, text: [], at: Story.time(1))
    #expect(referee.violations.contains { $0.contains("guessed twice") })
  }

  @Test("A state that tells the solution before the reveal is noticed")
  func solution() {
    var referee = Self.beginning()
    referee.leave()
    referee.catchUp(with: Self.state(sequence: 4, Self.content(solution: .origin)))
    #expect(referee.violations.contains { $0.contains("tells the solution") })
  }

  @Test("A state of an earlier round is noticed, and so is one of another match")
  func other() {
    var referee = Self.beginning()
    referee.leave()
    referee.catchUp(with: Self.state(sequence: 9, Self.content(round: 2)))
    referee.leave()
    var state = Self.state(sequence: 10, Self.content(round: 1))
    state.match = Story.id(199)
    referee.catchUp(with: state)
    #expect(referee.violations.contains { $0.contains("an earlier round") })
    #expect(referee.violations.contains { $0.contains("the state of another match") })
  }

  // MARK: Reveals that were missed

  /// Where both guessed, what that is worth, and the points that are told for it.
  private static func round(_ number: Int, adds points: Int = 0, after total: Int = 0) -> RoundState
  {
    let solution = Coordinate(latitude: 10, longitude: 20) ?? .origin
    let results = [Story.ada, Story.bob].map { player in
      let distance = Coordinate.origin.distance(to: solution)
      let score = Scoring.score(distance: distance, diagonal: Meters(14_916_862)) + points
      return RoundScore(
        player: player, guess: .origin, isDefaulted: false, distance: distance, score: score,
        total: total + score)
    }
    return RoundState(
      round: number, solution: RevealedPlace(coordinate: solution), results: results)
  }

  private static func content(
    revealed: [RoundState], total: Int, outcome: MatchFinished? = nil
  ) -> MatchContent {
    var state = content(round: revealed.count)
    state.phase = outcome == nil ? .revealed : .finished
    state.rounds = revealed
    for index in state.players.indices { state.players[index].total = total }
    state.outcome = outcome
    return state
  }

  private static let score = round(1).results?.first?.score ?? 0

  @Test("A reveal that was missed is computed again, and the game goes on from it")
  func missedReveal() {
    var referee = Self.beginning()
    referee.acceptedGuess(.origin)
    referee.leave()
    let state = Self.content(revealed: [Self.round(1)], total: Self.score)
    referee.catchUp(with: Self.state(sequence: 7, state))
    referee.observe(
      Story.duel, sequence: 8,
      .standings(
        RoundStandings(
          round: 1,
          standings: [Story.ada, Story.bob].map {
            Standing(player: $0, total: Self.score, rank: 1)
          }, nextAt: Story.time(2))), text: [], at: Story.time(2))
    #expect(referee.violations == [] && referee.revealedRounds == 1)
  }

  @Test("Points that are not worth the distance are noticed, though the reveal was missed")
  func missedFraud() {
    var referee = Self.beginning()
    referee.leave()
    let state = Self.content(revealed: [Self.round(1, adds: 1)], total: Self.score + 1)
    referee.catchUp(with: Self.state(sequence: 7, state))
    #expect(referee.violations.contains { $0.contains("computed \(Self.score)") })
  }

  @Test("A guess that was moved while its player was away is noticed")
  func movedGuess() {
    var referee = Self.beginning()
    referee.acceptedGuess(Coordinate(latitude: 1, longitude: 1) ?? .origin)
    referee.leave()
    let state = Self.content(revealed: [Self.round(1)], total: Self.score)
    referee.catchUp(with: Self.state(sequence: 7, state))
    #expect(referee.violations.contains { $0.contains("my guess is not where I put it") })
  }

  @Test("Totals that are not the sum of the rounds are noticed in a state")
  func wrongTotal() {
    var referee = Self.beginning()
    referee.leave()
    let state = Self.content(revealed: [Self.round(1)], total: Self.score + 5)
    referee.catchUp(with: Self.state(sequence: 7, state))
    #expect(referee.violations.contains { $0.contains("not the sum of the scores") })
  }

  private static func end(total: Int, won: PlayerID? = nil) -> MatchState {
    let results = [Story.ada, Story.bob].map { player in
      FinalResult(
        player: player, total: total, rank: won == nil || won == player ? 1 : 2,
        hasWon: won == player, left: nil)
    }
    return state(
      sequence: 0,
      content(
        revealed: [round(1), round(2, after: score)], total: total,
        outcome: MatchFinished(ending: .played, results: results)))
  }

  @Test("A match whose end was missed is judged by its last state")
  func missedEnd() {
    for hasSeenTheBeginning in [true, false] {
      var referee =
        hasSeenTheBeginning
        ? Self.beginning()
        : MatchReferee(
          me: Story.ada, diagonals: ["world": Meters(14_916_862)], tolerance: .milliseconds(1))
      referee.leave()
      let state = Self.end(total: 2 * Self.score)
      if let outcome = state.outcome { referee.conclude(with: state, outcome) }
      #expect(referee.violations == [] && referee.revealedRounds == 2)
    }
  }

  @Test("A winner of a draw is noticed, though the end was missed")
  func wrongWinner() {
    var referee = Self.beginning()
    referee.leave()
    let state = Self.end(total: 2 * Self.score, won: Story.bob)
    if let outcome = state.outcome { referee.conclude(with: state, outcome) }
    #expect(referee.violations.contains { $0.contains("the better total has not won") })
  }
}
