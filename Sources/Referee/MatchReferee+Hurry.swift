import GameRules
import WireProtocol

// The time of a round is shortened.
extension MatchReferee {
  /// Checks a hurry: by the first guess of the round, or by force, which the host may do who only
  /// watches, and again as long as it shortens the time.
  mutating func judgeHurry(_ event: RoundHurried, at now: Instant) {
    if event.isForced == true {
      check(event.round == round && !isRevealed, "a forced hurry in round \(event.round)")
      judge(deadline: event.deadline, of: Self.forcedTime, since: nil, at: now)
    } else {
      judgePhase(event.round, of: event.player)
      check(content?.options.hurryTime != .zero, "a hurry where guesses hurry nobody")
      check(guessed == [event.player], "a hurry that is not by the first guess")
      check(hurriedUntil == nil || hasForcedHurry, "a second hurry in a round")
      judge(deadline: event.deadline, of: content?.options.hurryTime, since: nil, at: now)
    }
    hasForcedHurry = event.isForced == true || hasForcedHurry
    hurriedUntil = min(hurriedUntil ?? event.deadline, event.deadline)
  }

  /// The contract's time of a round that the host of the room forces on.
  private static let forcedTime = Duration.seconds(15)
}
