import Community
import GameRules
import WireProtocol

// Who challenges whom.
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
    let own = openChallenges(of: player)
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
      check(allChallenges[challenge] == nil, "a challenge's id twice")
      let open = OpenChallenge(
        id: challenge, challenger: player, challenged: other, rounds: rounds,
        expires: result.expires)
      challenges[challenge] = open
      allChallenges[challenge] = open
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
    let challenge = challenges[id].flatMap { $0.challenged == player ? $0 : nil }
    guard
      judge(
        "\(name(player)) accepts a challenge",
        predicted: challenge == nil ? .unknownChallenge : nil, refusal: refusal),
      let challenge
    else { return }
    begin(challenge)
  }

  /// `challenge.decline`.
  mutating func declinedChallenge(_ id: ChallengeID, by player: PlayerID, refusal: String?) {
    let challenge = challenges[id].flatMap { $0.challenged == player ? $0 : nil }
    guard
      judge(
        "\(name(player)) declines a challenge",
        predicted: challenge == nil ? .unknownChallenge : nil, refusal: refusal),
      let challenge
    else { return }
    end(challenge, .declined(.asked))
  }

  /// `challenge.cancel`.
  mutating func cancelledChallenge(_ id: ChallengeID, by player: PlayerID, refusal: String?) {
    let challenge = challenges[id].flatMap { $0.challenger == player ? $0 : nil }
    guard
      judge(
        "\(name(player)) cancels a challenge",
        predicted: challenge == nil ? .unknownChallenge : nil, refusal: refusal),
      let challenge
    else { return }
    end(challenge, .cancelled(.asked))
  }

  /// Nobody has answered in time.
  mutating func expired(_ id: ChallengeID) {
    note("a challenge expires")
    guard let challenge = challenges[id] else { return }
    end(challenge, .expired)
  }

  /// The challenges that a player sent or received.
  func openChallenges(of player: PlayerID) -> [OpenChallenge] {
    challenges.values.filter { $0.involves(player) }.sorted { $0.id < $1.id }
  }

  /// A match takes the two; all their other challenges are answered by that.
  private mutating func begin(_ challenge: OpenChallenge) {
    end(challenge, .accepted)
    for player in [challenge.challenger, challenge.challenged] { enterMatch(player) }
  }

  /// A player is in a match now.
  mutating func enterMatch(_ player: PlayerID) {
    endChallenges(of: player, .inMatch)
    setPresence(of: player, isInMatch: true)
  }

  /// Ends what is open because of what a player did.
  mutating func endChallenges(of player: PlayerID, _ reason: ChallengeReason) {
    for challenge in openChallenges(of: player) {
      end(challenge, Self.ending(of: challenge, by: player, reason))
    }
  }

  mutating func end(_ challenge: OpenChallenge, _ ending: ChallengeEnding) {
    challenges[challenge.id] = nil
    if ending == .accepted || ending == .declined(.asked) {
      readNotice(
        Notice(.challenge, other: challenge.challenger, challenge: challenge.id),
        inInboxOf: challenge.challenged)
    }
    for player in [challenge.challenger, challenge.challenged] {
      expect(
        .challengeEnded(challenge.id, with: challenge.other(than: player), ending), by: player)
    }
  }

  static func ending(
    of challenge: OpenChallenge, by player: PlayerID, _ reason: ChallengeReason
  ) -> ChallengeEnding {
    challenge.challenger == player ? .cancelled(reason) : .declined(reason)
  }
}
