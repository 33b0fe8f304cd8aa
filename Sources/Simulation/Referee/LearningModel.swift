import GameRules
import Referee
import WireProtocol

/// The memory of a player, and the days on which the player came and finished challenges, by the
/// referee's own account. Days are counted since 1970 (UTC).
struct LearningModel {
  private var memory = MemoryModel()
  private(set) var visits = VisitRow()
  private(set) var challenges = ChallengeRow()
  /// Rises with each change.
  private(set) var changeCount = 0

  mutating func visit(on day: Int) {
    visits.visit(on: day)
    changeCount += 1
  }

  /// Days come in their order, each once.
  mutating func finishChallenge(of day: Int) {
    challenges.finish(day)
    changeCount += 1
  }

  /// Counts a round without aids.
  mutating func see(_ country: CountryCode, on day: Int, as recall: MemoryModel.Recall) {
    memory.see(country, on: day, as: recall)
    changeCount += 1
  }

  /// Judges the memories of all countries; returns the violations.
  mutating func judge(_ cards: [MemoryCard], on day: Int) -> [String] {
    memory.judge(cards, on: day)
  }
}
