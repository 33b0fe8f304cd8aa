import GameRules
import WireProtocol

/// Checks what a watcher (spectator) of a match is told: no secrets, no gaps, and a whole result.
public struct WatchedMatch {
  public private(set) var isFinished = false
  private var sequence: Int?
  private var revealed: Set<Int> = []

  public init() {}

  /// Takes what the watcher is told next; returns what is wrong with it.
  public mutating func take(_ state: MatchState) -> [String] {
    var problems: [String] = []
    func expect(_ condition: Bool, _ rule: String) {
      if !condition { problems.append("watching \(state.match): \(rule)") }
    }
    expect(sequence.map { $0 + 1 == state.sequence } ?? true, "no event is missing")
    sequence = state.sequence
    let content = state.content
    expect(content.marker == nil && content.guess == nil, "a watcher has no pin")
    expect(content.players.allSatisfy { $0.marker == nil }, "nobody's pin is told")
    expect(content.nextView == nil, "no view is told before its round")
    for round in content.rounds {
      expect(round.view == nil, "who is no screen sees no view")
      expect((round.solution == nil) == (round.results == nil), "a reveal is told as a whole")
      if round.solution != nil { revealed.insert(round.round) }
    }
    isFinished = content.phase == .finished
    if isFinished {
      expect(content.outcome != nil, "the result is told at the end")
      expect(
        revealed.isEmpty
          ? content.outcome?.ending != .played : revealed == Set(1...content.round),
        "every round is revealed")
    }
    return problems
  }
}
