import GameRules

/// All open challenges.
///
/// A challenge ends once, by whatever comes first, and both its players are told how in the same
/// outcome. What comes later finds it closed and is refused as ``ChallengeRefusal/notOpen``. So of
/// a cancel and an accept the earlier counts; an answer at the very moment of the expiry is too
/// late; a player who enters a match, of a challenge or of the queue, has answered all others.
///
/// A player whose connection is gone is *awaited* for a while, as after a restart all are: the
/// player's challenges go on, but can't be accepted while their challenger is awaited.
public struct ChallengeBoard: Sendable {
  private var challenges: [ChallengeID: Challenge] = [:]
  private var idsByPlayer: [PlayerID: [ChallengeID]] = [:]
  /// Every open challenge, the earliest first; those that are over are dropped when they come up.
  private var expiries: [ChallengeID] = []
  private var firstExpiry = 0
  private var wakeUp: Instant?
  /// The absent players who have open challenges, with the time until which these wait.
  private var awaited: [PlayerID: Instant] = [:]
  /// Nobody in ``awaited`` is waited for until an earlier moment.
  private var firstReturn = Instant.distantFuture

  public init() {}

  /// Ends what has expired, then lets the event happen.
  ///
  /// `now` never goes back from one call to the next. A challenge has expired when `now` reaches
  /// its ``Challenge/expires``.
  public mutating func handle(_ event: ChallengeEvent, at now: Instant) -> ChallengeOutcome {
    var actions: [ChallengeAction] = []
    if case .excused(let lost) = event { moveDeadlines(by: lost, at: now) }
    passDeadlines(until: now, &actions)
    let verdict = apply(event, at: now, &actions)
    dropEndedExpiries()
    let next = [nextExpiry, awaited.isEmpty ? nil : firstReturn].compactMap(\.self).min()
    if let next, next != wakeUp { actions.append(.wake(at: next)) }
    wakeUp = next
    return ChallengeOutcome(verdict: verdict, actions: actions)
  }

  /// The open challenges that a player sent or received, the earliest first: what a client that
  /// comes back is shown. One that it knew and that is missing is over.
  public func challenges(of player: PlayerID) -> [Challenge] {
    (idsByPlayer[player] ?? []).compactMap { challenges[$0] }
  }

  /// Whether a player who is away has open challenges.
  public func awaits(_ player: PlayerID) -> Bool { awaited[player] != nil }

  /// How many are open.
  public var count: Int { challenges.count }

  /// Those that are open, the earliest expiry first.
  public var all: [Challenge] { expiries[firstExpiry...].compactMap { challenges[$0] } }

  private mutating func apply(
    _ event: ChallengeEvent, at now: Instant, _ actions: inout [ChallengeAction]
  ) -> ChallengeVerdict {
    switch event {
    case .send(let id, let sender, let receiver, let terms, let isAllowed):
      // Also when the other has yet to come back after a restart.
      if let same = challenges(of: sender.player).first(where: {
        $0.challenger == sender.player && $0.challenged == receiver.player
      }) {
        return .open(same)
      }
      if let refusal = Self.refusal(sender, receiver, isAllowed: isAllowed) {
        return .refused(refusal)
      }
      let challenge = Challenge(
        id: id, challenger: sender.player, challenged: receiver.player, terms: terms,
        expires: now + ChallengeLimits.answerTime)
      return send(challenge, &actions)
    case .accept(let id, let player):
      guard let challenge = challenges[id], challenge.challenged == player else {
        return .refused(.notOpen)
      }
      guard !awaits(challenge.challenger) else { return .refused(.offline) }
      return accept(challenge, &actions)
    case .decline(let id, let player):
      guard let challenge = challenges[id], challenge.challenged == player else {
        return .refused(.notOpen)
      }
      end(challenge, .declined(.asked), &actions)
    case .cancel(let id, let player):
      guard let challenge = challenges[id], challenge.challenger == player else {
        return .refused(.notOpen)
      }
      end(challenge, .cancelled(.asked), &actions)
    case .away(let player, let end): startAwaiting(player, until: end)
    case .dropped(let player): endAll(of: player, .dropped, &actions)
    case .enteredMatch(let player): endAll(of: player, .inMatch, &actions)
    case .unfriended(let player, let other): endAll(of: player, with: other, .unfriended, &actions)
    case .resumed(let challenge, let end):
      insert(challenge)
      startAwaiting(challenge.challenger, until: end)
      startAwaiting(challenge.challenged, until: end)
    case .returned(let player): awaited[player] = nil
    case .timePassed, .excused: break
    }
    return .done
  }

  private mutating func startAwaiting(_ player: PlayerID, until end: Instant) {
    guard idsByPlayer[player] != nil else { return }
    awaited[player] = end
    firstReturn = min(firstReturn, end)
  }

  private mutating func moveDeadlines(by lost: Duration, at now: Instant) {
    awaited = awaited.mapValues { $0 + lost }
    firstReturn = awaited.values.min() ?? .distantFuture
    challenges = challenges.mapValues { challenge in
      // No later than one that is sent now: they expire in the order in which they came.
      let expires = min(challenge.expires + lost, now + ChallengeLimits.answerTime)
      return Challenge(
        id: challenge.id, challenger: challenge.challenger, challenged: challenge.challenged,
        terms: challenge.terms, expires: expires)
    }
  }

  private static func refusal(
    _ sender: ChallengeParty, _ receiver: ChallengeParty, isAllowed: Bool
  ) -> ChallengeRefusal? {
    if sender.player == receiver.player { return .oneself }
    if !isAllowed { return .notFriends }
    switch sender.availability {
    case .free: break
    case .inMatch: return .alreadyInMatch
    case .offline: return .offline
    }
    return switch receiver.availability {
    case .free: nil
    case .inMatch: .opponentInMatch
    case .offline: .offline
    }
  }

  private mutating func send(
    _ challenge: Challenge, _ actions: inout [ChallengeAction]
  ) -> ChallengeVerdict {
    precondition(challenges[challenge.id] == nil, "an id is new")
    let (challenger, challenged) = (challenge.challenger, challenge.challenged)
    let ofChallenger = challenges(of: challenger)
    if let crossing = ofChallenger.first(where: { $0.challenger == challenged }) {
      return accept(crossing, &actions)
    }
    let sent = ofChallenger.filter { $0.challenger == challenger }
    guard sent.count < ChallengeLimits.sent else { return .refused(.alreadyChallenging) }
    let received = challenges(of: challenged).count { $0.challenged == challenged }
    guard received < ChallengeLimits.received else { return .refused(.tooManyChallenges) }

    insert(challenge)
    actions.append(.tell(challenged, .received(challenge)))
    // The offer of a rematch is for the players who still look at the result.
    if challenge.terms.rematch == nil { actions.append(.fire(.challengeReceived(challenge))) }
    return .open(challenge)
  }

  private mutating func insert(_ challenge: Challenge) {
    challenges[challenge.id] = challenge
    idsByPlayer[challenge.challenger, default: []].append(challenge.id)
    idsByPlayer[challenge.challenged, default: []].append(challenge.id)
    expiries.append(challenge.id)
  }

  private mutating func accept(
    _ challenge: Challenge, _ actions: inout [ChallengeAction]
  ) -> ChallengeVerdict {
    end(challenge, .accepted, &actions)
    for player in [challenge.challenger, challenge.challenged] {
      endAll(of: player, .inMatch, &actions)
      actions.append(.leaveQueue(player))
    }
    actions.append(.start(challenge))
    return .accepted(challenge)
  }

  /// Ends a player's challenges, or those between two players, because of what the player did.
  private mutating func endAll(
    of player: PlayerID, with other: PlayerID? = nil, _ reason: ChallengeReason,
    _ actions: inout [ChallengeAction]
  ) {
    for challenge in challenges(of: player) where other.map(challenge.involves) ?? true {
      let isChallenger = challenge.challenger == player
      end(challenge, isChallenger ? .cancelled(reason) : .declined(reason), &actions)
    }
  }

  private mutating func end(
    _ challenge: Challenge, _ ending: ChallengeEnding, _ actions: inout [ChallengeAction]
  ) {
    challenges[challenge.id] = nil
    for player in [challenge.challenger, challenge.challenged] {
      idsByPlayer[player]?.removeAll { $0 == challenge.id }
      if idsByPlayer[player]?.isEmpty ?? false { idsByPlayer[player] = nil }
      actions.append(.tell(player, .ended(challenge, ending)))
      if idsByPlayer[player] == nil, awaited.removeValue(forKey: player) != nil {
        actions.append(.stopAwaiting(player))
      }
    }
  }
}

// All challenges wait equally long, so that they expire in the order in which they were sent.
extension ChallengeBoard {
  private var nextExpiry: Instant? {
    firstExpiry < expiries.count ? challenges[expiries[firstExpiry]]?.expires : nil
  }

  /// Lets happen what was due by `now`, in the order of the deadlines; at the same moment a
  /// challenge expires before its player is too late.
  private mutating func passDeadlines(
    until now: Instant, _ actions: inout [ChallengeAction]
  ) {
    while true {
      dropEndedExpiries()
      if firstReturn <= now, firstReturn < nextExpiry ?? .distantFuture {
        stopWaiting(until: firstReturn, &actions)
      } else if let expiry = nextExpiry, expiry <= now,
        let challenge = challenges[expiries[firstExpiry]]
      {
        end(challenge, .expired, &actions)
      } else {
        return
      }
    }
  }

  /// Drops the absent players whose wait ends at that time.
  ///
  /// Costs as much as there are who are awaited, but only once for each deadline.
  private mutating func stopWaiting(until end: Instant, _ actions: inout [ChallengeAction]) {
    // In an order, so that equal events have equal outcomes.
    for player in awaited.filter({ $0.value <= end }).keys.sorted() {
      endAll(of: player, .dropped, &actions)
    }
    firstReturn = awaited.values.min() ?? .distantFuture
  }

  private mutating func dropEndedExpiries() {
    while firstExpiry < expiries.count, challenges[expiries[firstExpiry]] == nil {
      firstExpiry += 1
    }
    // At least half is dropped, so that the moving costs each challenge O(1).
    if firstExpiry * 2 >= expiries.count {
      expiries.removeFirst(firstExpiry)
      firstExpiry = 0
    }
  }
}
