import Geodesy

/// An action that a match asks its caller to carry out.
///
/// The result is `indirect`, here as in ``MatchNotice`` and ``Match/Stage``: it comes once a match,
/// and is so much larger than the rest that every other action would be costly to pass on.
public enum MatchAction: Hashable, Sendable {
  /// Tell a player. `sequence` counts 1, 2, 3 … for each player without a gap.
  case tell(PlayerID, sequence: Int, MatchNotice)
  /// Send ``MatchEvent/timePassed`` then. Replaces the wake-up asked for before.
  case wake(at: Instant)
  /// Deal so many places with ``MatchEvent/places(_:)``, for the rounds to come.
  case draw(Int)
  /// The match is over; no wake-up is wanted any more.
  indirect case finish(FinishedMatch)
}

/// A message of a match to its players.
public enum MatchNotice: Hashable, Sendable {
  /// The waiting room has found these players for each other.
  case matched
  case started
  /// A place to look at, until the deadline.
  case roundStarted(round: Int, deadline: Instant)
  /// A player may guess until the deadline. A player who answered has the reply instead.
  case guessing(round: Int, PlayerID, deadline: Instant)
  /// The first guess of the round, or the host of the room by force: who has not guessed has until
  /// the deadline at most.
  case hurried(round: Int, by: PlayerID, deadline: Instant, isForced: Bool = false)
  /// An aid was used, with the aids that are left, and the end of the phase by now.
  indirect case aided(round: Int, AidUse, left: [Aid], deadline: Instant)
  /// A player has more time for the phase, so that the round ends then at the latest.
  case frozen(round: Int, PlayerID, roundEnd: Instant)
  /// The clock stands until then at most, with so many pauses left and so much time of the phase.
  case paused(until: Instant, left: Int, remaining: Duration)
  /// The clock goes on.
  case resumed(round: Int, deadline: Instant)
  /// A player of one's own side has placed the marker there, or guessed there.
  case marked(round: Int, PlayerID, Coordinate)
  /// A player has guessed. The event does not tell the guess.
  case guessed(round: Int, PlayerID)
  indirect case revealed(PlayedRound)
  case ready(round: Int, PlayerID)
  /// `nextAt`: when the next round starts; `nil` after the last.
  case standings(round: Int, [Standing], nextAt: Instant?)
  indirect case finished(FinishedMatch)
  /// A player is away, and may come back until then.
  case playerDropped(PlayerID, returnBy: Instant)
  case playerReturned(PlayerID)
  /// A player has left for good.
  case playerLeft(PlayerID, LeaveReason)
}

/// Why a player left a match for good.
public enum LeaveReason: String, Hashable, Sendable, CaseIterable {
  /// The player asked to.
  case quit
  /// The player was away longer than the grace time.
  case absent
}
