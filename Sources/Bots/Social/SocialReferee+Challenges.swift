import Community
import GameRules
import Referee
import WireProtocol

// The referee follows challenges.
extension SocialReferee {
  /// `challenge.send`.
  ///
  /// - Parameters:
  ///   - rounds: What it asks for.
  ///   - result: What was answered; `nil` if it was refused.
  mutating func challenged(
    _ player: PlayerID, _ other: PlayerID, rounds: Int, _ result: ChallengeSend.Result?,
    refusal: String?
  ) {
    let own = challenges.open(of: player)
    let crossing = own.first { $0.challenger == other }
    let same = own.first { $0.challenged == other && $0.challenger == player }
    let isBusy = own.contains { $0.challenger == player }
    let deed = "\(name(player)) challenges \(name(other))"
    let refused =
      refusalOfChallenge(player, other)
      ?? (isBusy && crossing == nil && same == nil ? .alreadyChallenging : nil)
    guard judge(deed, predicted: refused, refusal: refusal), let result else { return }
    let challenge = result.challenge
    if let crossing {
      check(challenge == crossing.id, "an answer of another challenge than the crossing one")
      begin(crossing)
    } else if let same {
      check(challenge == same.id, "another challenge than the one that is open")
    } else {
      let isNew = challenges.keep(
        Challenge(
          id: challenge, challenger: player, challenged: other,
          terms: ChallengeTerms(map: "", options: MatchOptions(rounds: rounds)),
          expires: result.expires))
      check(isNew, "a challenge's id twice")
      expect(.challenged(challenge, by: player), by: other)
      notify(other, Notice(.challenge, other: player, challenge: challenge))
    }
  }

  private func refusalOfChallenge(_ player: PlayerID, _ other: PlayerID) -> GameErrorCode? {
    if self[other].isDeleted { return .unknownPlayer }
    if player == other { return .oneself }
    if friendships.state(player, other) != .friends { return .notFriends }
    if self[player].isInMatch { return .alreadyInMatch }
    if self[other].isInMatch { return .opponentInMatch }
    return self[other].isOnline ? nil : .offline
  }

  /// `challenge.accept`.
  mutating func acceptedChallenge(_ id: ChallengeID, by player: PlayerID, refusal: String?) {
    if let challenge = answered("accepts", id, by: player, \.challenged, refusal) {
      begin(challenge)
    }
  }

  /// `challenge.decline`.
  mutating func declinedChallenge(_ id: ChallengeID, by player: PlayerID, refusal: String?) {
    if let challenge = answered("declines", id, by: player, \.challenged, refusal) {
      end(challenge, .declined(.asked))
    }
  }

  /// `challenge.cancel`.
  mutating func cancelledChallenge(_ id: ChallengeID, by player: PlayerID, refusal: String?) {
    if let challenge = answered("cancels", id, by: player, \.challenger, refusal) {
      end(challenge, .cancelled(.asked))
    }
  }

  /// Judges an answer to a challenge; returns the challenge if it was open and the answer counts.
  ///
  /// - Parameter role: The player of the challenge who may answer so.
  private mutating func answered(
    _ verb: String, _ id: ChallengeID, by player: PlayerID, _ role: KeyPath<Challenge, PlayerID>,
    _ refusal: String?
  ) -> Challenge? {
    let challenge = challenges.open[id].flatMap { $0[keyPath: role] == player ? $0 : nil }
    let isDone = judge(
      "\(name(player)) \(verb) a challenge",
      predicted: challenge == nil ? .unknownChallenge : nil, refusal: refusal)
    return isDone ? challenge : nil
  }

  /// Nobody has answered in time.
  mutating func expired(_ id: ChallengeID) {
    note("a challenge expires")
    if let challenge = challenges.open[id] { end(challenge, .expired) }
  }

  /// A match takes the two; all their other challenges are answered by that.
  private mutating func begin(_ challenge: Challenge) {
    end(challenge, .accepted)
    for player in challenge.players { enterMatch(player) }
  }

  /// A player is in a match now.
  mutating func enterMatch(_ player: PlayerID) {
    endChallenges(of: player, .inMatch)
    setPresence(of: player, isInMatch: true)
    visited(player)
  }

  /// Ends what is open because of what a player did.
  mutating func endChallenges(of player: PlayerID, _ reason: ChallengeReason) {
    for challenge in challenges.open(of: player) {
      end(challenge, Self.ending(of: challenge, by: player, reason))
    }
  }

  mutating func end(_ challenge: Challenge, _ ending: ChallengeEnding) {
    challenges.end(challenge.id)
    if ending == .accepted || ending == .declined(.asked) {
      readNotice(
        Notice(.challenge, other: challenge.challenger, challenge: challenge.id),
        inInboxOf: challenge.challenged)
    }
    for (player, other) in zip(challenge.players, challenge.players.reversed()) {
      expect(.challengeEnded(challenge.id, with: other, ending), by: player)
    }
  }

  static func ending(
    of challenge: Challenge, by player: PlayerID, _ reason: ChallengeReason
  ) -> ChallengeEnding {
    challenge.challenger == player ? .cancelled(reason) : .declined(reason)
  }
}
