import Geodesy

/// An event that a match handles.
public enum MatchEvent: Hashable, Sendable {
  /// The match begins. The first event, exactly once.
  case begin
  /// A player knows the place and goes to the guess phase before the others.
  case answer(PlayerID, round: Int)
  /// A player places or moves the marker.
  case mark(PlayerID, round: Int, Answer)
  /// A player steps to another node of the round's walk.
  case move(PlayerID, round: Int, node: Int)
  /// A player answers for good: so, or as the marker stands.
  case guess(PlayerID, round: Int, Answer?)
  /// A player uses an aid.
  case aid(PlayerID, round: Int, AidUse)
  /// A player stops the clock for a while.
  case pause(PlayerID)
  /// A player lets the clock go on.
  case resume(PlayerID)
  /// A player has seen enough of the reveal.
  case ready(PlayerID, round: Int)
  /// The host of the match's room, who may only watch, forces it on: at the round's reveal
  /// everybody is ready; while it is played, who has not guessed has
  /// ``MatchLimits/forcedTime`` at most.
  case goOn(by: PlayerID, round: Int)
  /// A player leaves for good.
  case quit(PlayerID)
  /// A player's connection is gone.
  case dropped(PlayerID)
  /// A player who had dropped is back.
  case returned(PlayerID)
  /// So much later than sent a player's messages come. Taken as far as
  /// ``MatchLimits/latencyAllowance`` goes.
  case delayed(PlayerID, by: Duration)
  /// The moment of the last ``MatchAction/wake(at:)`` has come.
  case timePassed
  /// The server was away for that long, and nobody is to lose by it: every deadline moves.
  case excused(Duration)
  /// All connections were lost at once, by the server's fault: everybody is away, and has at least
  /// that long to come back. A reveal does not end by it, and waits for everybody that long.
  case interrupted(minimumGrace: Duration)
  /// The places of the next rounds, that ``MatchAction/draw(_:)`` asked for.
  case places([MatchPlace])
  /// The server cannot go on with the match. Counts for nobody.
  case abort

  /// Whether it is what a process that has just started says first of a match: its clock may be
  /// behind the one before. No other event is of before the event before it.
  public var isFirstOfProcess: Bool {
    switch self {
    case .begin, .excused: true
    case .answer, .mark, .move, .guess, .aid, .pause, .resume, .ready, .goOn, .quit, .dropped,
      .returned, .delayed, .timePassed, .interrupted, .places, .abort:
      false
    }
  }
}

// Pins in formats that ask for no countries.
extension MatchEvent {
  public static func mark(_ player: PlayerID, round: Int, _ pin: Coordinate) -> MatchEvent {
    .mark(player, round: round, Answer.pin(pin))
  }

  public static func guess(_ player: PlayerID, round: Int, _ pin: Coordinate) -> MatchEvent {
    .guess(player, round: round, Answer.pin(pin))
  }
}

/// Why a match refuses what a player asked.
public enum MatchRefusal: String, Hashable, Sendable, CaseIterable {
  /// The player does not take part, or has left.
  case notInMatch
  /// Not now, or not in that round.
  case wrongPhase
  /// The player's guess for that round stands already, and it is another one.
  case alreadyGuessed
  /// The format asks for another kind of answer.
  case wrongAnswer
  /// No step leads there from where the player stands.
  case unreachable
  /// The format has no aids, the player has used up that one, or it does not help here.
  case aidNotPossible
  /// The format has no pauses, the player has used them up, or no round is played.
  case pauseNotPossible
}

/// The reply of a match to an event.
public enum MatchVerdict: Hashable, Sendable {
  /// Done. There is nothing to tell but that.
  case done
  /// The player is in the guess phase until then.
  case guessing(deadline: Instant)
  /// The answer that stands for the player.
  case guessed(Answer)
  /// The aid helps, and these are left.
  case aided(left: [Aid])
  /// The event changed nothing.
  case refused(MatchRefusal)
}

/// The result of an event: the reply to the player who asked, and the actions to carry out, in
/// order.
///
/// A refused command can have actions too: a deadline that had passed unnoticed is caught up first.
public struct MatchOutcome: Hashable, Sendable {
  public var verdict: MatchVerdict
  public var actions: [MatchAction]
  /// Whether the match is another than before, so that the event must be kept for a replay.
  public var changed: Bool
}
