import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import Bots

@Suite("The referee of a match that its player missed a part of")
struct RefereeReturnTests {
  private static let options = MatchOptions(rounds: 2, countdown: .zero)

  private static func content(
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
          isReady: false, hasGuessed: player == Story.bob && hasBobGuessed, total: 0)
      },
      rounds: [current])
  }

  private static func state(sequence: Int, _ content: MatchContent) -> MatchState {
    MatchState(match: Story.duel, sequence: sequence, content: content)
  }

  /// One who has seen the beginning: the start, and the first round's.
  private static func beginning() -> Referee {
    var referee = Referee(
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
}
