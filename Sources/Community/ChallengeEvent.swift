import GameRules

/// An event that the challenges handle.
public enum ChallengeEvent: Hashable, Sendable {
  /// A player challenges another: a friend, or the opponent of a duel that has just ended.
  case send(ChallengeID, from: ChallengeParty, to: ChallengeParty, ChallengeTerms, isAllowed: Bool)
  /// The challenged player accepts.
  case accept(ChallengeID, by: PlayerID)
  /// The challenged player declines.
  case decline(ChallengeID, by: PlayerID)
  /// The challenger takes it back.
  case cancel(ChallengeID, by: PlayerID)
  /// A player's connection is gone, perhaps only for a moment: the page is loaded anew. Challenges
  /// stay open until then; who has sent one counts as offline until ``returned(_:)``.
  case away(PlayerID, until: Instant)
  /// A player is gone for good: signed out, or the account is deleted.
  case dropped(PlayerID)
  /// A player is in a match, however that came. Told in the same turn of the loop.
  case enteredMatch(PlayerID)
  /// The first player has ended the friendship with the second.
  case unfriended(PlayerID, PlayerID)
  /// A challenge from before a restart, of players who are both away until then. Before any other
  /// event, the earliest expiry first.
  case resumed(Challenge, awayUntil: Instant)
  /// A player who was away is connected again.
  case returned(PlayerID)
  /// For so long nobody could answer, by no player's fault: everything waits so much longer.
  case excused(Duration)
  /// The moment of the last ``ChallengeAction/wake(at:)`` has come.
  case timePassed
}

/// A player and what counts for a challenge.
public struct ChallengeParty: Hashable, Sendable {
  public let player: PlayerID
  public let availability: Availability

  public init(_ player: PlayerID, _ availability: Availability) {
    self.player = player
    self.availability = availability
  }
}

/// Whether a player can play.
public enum Availability: Hashable, Sendable, CaseIterable {
  case offline
  /// Online, in no match. Waiting in the queue is no hindrance: who is paired there first plays
  /// there, and a duel that starts first takes both out of the queue.
  case free
  case inMatch
}

/// Why a challenge is refused, or what was asked of one.
public enum ChallengeRefusal: String, Hashable, Sendable, CaseIterable {
  /// Nobody challenges themself.
  case oneself
  case notFriends
  /// The other player is not online.
  case offline
  /// The challenger is in a match.
  case alreadyInMatch
  /// The challenged player is in a match.
  case opponentInMatch
  /// The challenger waits for somebody else's answer.
  case alreadyChallenging
  /// The challenged player has too many to answer.
  case tooManyChallenges
  /// No such challenge is open, or it is not the player's to answer or to take back.
  case notOpen
}

/// The reply to a command.
public enum ChallengeVerdict: Hashable, Sendable {
  case done
  /// The challenge is open: a new one, or the same as before when it is sent again.
  case open(Challenge)
  /// The duel starts. Also for a challenge that crosses one in the other direction: that one is
  /// accepted.
  case accepted(Challenge)
  case refused(ChallengeRefusal)
}

/// An action that the caller carries out.
public enum ChallengeAction: Hashable, Sendable {
  /// Tell a player, if connected.
  case tell(PlayerID, ChallengeNotice)
  /// Take a player out of the queue, if there.
  case leaveQueue(PlayerID)
  /// Start the duel. Both are in a match from now on.
  case start(Challenge)
  /// A player who was away is waited for no longer: has not come back in time, or there is nothing
  /// left to come back to.
  case stopAwaiting(PlayerID)
  /// Tell rules.
  case fire(CommunityEvent)
  /// Send ``ChallengeEvent/timePassed`` then. Replaces the wake-up asked for before.
  case wake(at: Instant)
}

/// A message to a player about a challenge.
public enum ChallengeNotice: Hashable, Sendable {
  case received(Challenge)
  case ended(Challenge, ChallengeEnding)
}

/// The result of an event: the reply to the player who asked, and the actions to carry out, in
/// order.
///
/// A refused command can have actions too: what had expired unnoticed is caught up first.
public struct ChallengeOutcome: Hashable, Sendable {
  public var verdict: ChallengeVerdict
  public var actions: [ChallengeAction]

  /// Those that are open since this event, and were not before.
  public var opened: [Challenge] {
    actions.compactMap { action in
      if case .tell(_, .received(let challenge)) = action { challenge } else { nil }
    }
  }

  /// Those that this event ended.
  public var ended: [ChallengeID] {
    actions.compactMap { action in
      // Both players are told of an end.
      if case .tell(let player, .ended(let challenge, _)) = action,
        player == challenge.challenger
      {
        challenge.id
      } else {
        nil
      }
    }
  }
}
