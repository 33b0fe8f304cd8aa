import Community
import GameRules
import WireProtocol

// Challenging.
extension SocialGroup {
  /// Friends challenge each other: the challenges are declined, cancelled, crossed or accepted.
  func challengeAround() async throws {
    guard let (who, other) = pairsOfFriends().first else { return }
    try await turnDown(who, other)
    try await challengeWhomOneMayNot(who, other)
    try await crossInOrder(who, other)
    try await crossAtOnce(who, other)
    try await cancelWhileAccepted(who, other)
    try await challengeTwo()
    if let pair = pairsOfFriends().first { try await unfriendWhileChallenged(pair.0, pair.1) }
  }

  /// Sends a challenge; returns its id unless it was refused.
  @discardableResult
  func challenge(_ who: Int, _ other: Int, rounds: Int = 1) async throws -> ChallengeID? {
    let answer = try await ask(
      who, ChallengeSend.self,
      .init(player: ids[other], map: world.plan.map, options: options(rounds: rounds)))
    referee.challenged(
      ids[who], ids[other], rounds: rounds, answer.value, refusal: answer.refusal)
    return answer.value?.challenge
  }

  func acceptChallenge(_ who: Int, _ challenge: ChallengeID) async throws {
    let answer = try await ask(who, ChallengeAccept.self, .init(challenge: challenge))
    referee.acceptedChallenge(challenge, by: ids[who], refusal: answer.refusal)
  }

  func declineChallenge(_ who: Int, _ challenge: ChallengeID) async throws {
    let answer = try await ask(who, ChallengeDecline.self, .init(challenge: challenge))
    referee.declinedChallenge(challenge, by: ids[who], refusal: answer.refusal)
  }

  func cancelChallenge(_ who: Int, _ challenge: ChallengeID) async throws {
    let answer = try await ask(who, ChallengeCancel.self, .init(challenge: challenge))
    referee.cancelledChallenge(challenge, by: ids[who], refusal: answer.refusal)
  }

  private func turnDown(_ who: Int, _ other: Int) async throws {
    if let first = try await challenge(who, other) {
      // Not theirs to do; and the same challenge again is the same.
      try await acceptChallenge(who, first)
      try await cancelChallenge(other, first)
      try await challenge(who, other)
      try await declineChallenge(other, first)
      try await declineChallenge(other, first)
    }
    try await settle()
    if let second = try await challenge(who, other) {
      try await cancelChallenge(who, second)
      try await acceptChallenge(other, second)
    }
    try await settle()
  }

  private func challengeWhomOneMayNot(_ who: Int, _ other: Int) async throws {
    try await challenge(who, who)
    let answer = try await ask(
      who, ChallengeSend.self, .init(player: ids[other], map: "nowhere-at-all"))
    _ = referee.judge(
      "\(person(who).username) challenges to a map that there is not", predicted: .unknownMap,
      refusal: answer.refusal)
    let strangers = everybody.filter {
      $0 != who && !areFriends(who, $0)
    }
    if let stranger = anybody(strangers) { try await challenge(who, stranger) }
    if let first = try await challenge(who, other) {
      // One at a time.
      if let third = anybody(friends(of: who).filter({ $0 != other })) {
        try await challenge(who, third)
      }
      try await cancelChallenge(who, first)
    }
    try await settle()
  }

  /// A challenge against an open one accepts it.
  private func crossInOrder(_ who: Int, _ other: Int) async throws {
    for player in [who, other] { await expectMatch(Seating(who: player)) }
    try await challenge(who, other)
    try await challenge(other, who)
    try await finishMatch(of: [who, other], .challenge)
    try await settle()
  }

  /// Both challenge at the same moment: the later one accepts, whichever that is.
  private func crossAtOnce(_ who: Int, _ other: Int) async throws {
    try await settle()
    for player in [who, other] { await expectMatch(Seating(who: player)) }
    let (map, options) = (world.plan.map, options(rounds: 1))
    async let one = ask(
      who, ChallengeSend.self, .init(player: ids[other], map: map, options: options))
    async let another = ask(
      other, ChallengeSend.self, .init(player: ids[who], map: map, options: options))
    let answers = (try await one, try await another)
    try await wait {
      $0.wasChallenged(who) || $0.wasChallenged(other)
    }
    let first = (player: who, other: other, answer: answers.0)
    let second = (player: other, other: who, answer: answers.1)
    for each in wasChallenged(who) ? [second, first] : [first, second] {
      referee.challenged(
        ids[each.player], ids[each.other], rounds: 1, each.answer.value,
        refusal: each.answer.refusal)
    }
    try await finishMatch(of: [who, other], .challenge)
    try await settle()
  }

  private func wasChallenged(_ who: Int) -> Bool {
    (referee.heard[ids[who]] ?? []).contains { event in
      if case .challenged = event { true } else { false }
    }
  }

  /// One cancels a challenge while the other accepts it: exactly one of the two succeeds.
  private func cancelWhileAccepted(_ who: Int, _ other: Int) async throws {
    for player in [who, other] { await expectMatch(Seating(who: player)) }
    guard let challenge = try await challenge(who, other) else { return }
    async let cancelling = ask(who, ChallengeCancel.self, .init(challenge: challenge))
    async let accepting = ask(other, ChallengeAccept.self, .init(challenge: challenge))
    let (cancel, accept) = (try await cancelling.refusal, try await accepting.refusal)
    if cancel == nil {
      referee.cancelledChallenge(challenge, by: ids[who], refusal: cancel)
      referee.acceptedChallenge(challenge, by: ids[other], refusal: accept)
    } else {
      referee.acceptedChallenge(challenge, by: ids[other], refusal: accept)
      referee.cancelledChallenge(challenge, by: ids[who], refusal: cancel)
      try await finishMatch(of: [who, other], .challenge)
    }
    try await settle()
  }

  /// Two challenge the same player, who plays alone instead.
  private func challengeTwo() async throws {
    guard let who = anybody(everybody.filter { friends(of: $0).count >= 2 }) else { return }
    for other in friends(of: who).shuffled(using: &random).prefix(2) {
      try await challenge(other, who)
    }
    await expectMatch(Seating(who: who))
    let answer = try await ask(
      who, MatchSolo.self, .init(map: world.plan.map, options: options(rounds: 1)))
    referee.beganSolo(ids[who], refusal: answer.refusal)
    try await finishMatch(of: [who], .solo)
    try await settle()
  }

  /// A challenge ends with the friendship.
  private func unfriendWhileChallenged(_ who: Int, _ other: Int) async throws {
    guard let first = try await challenge(who, other) else { return }
    try await chance(0.5) ? remove(who, other) : remove(other, who)
    try await acceptChallenge(other, first)
    try await settle()
  }

  /// A challenge expires without an answer.
  func letExpire() async throws {
    guard let (who, other) = pairsOfFriends().first,
      let first = try await challenge(who, other)
    else { return }
    try await settle()
    referee.expired(first)
    try await settle(within: Self.answerTime + Self.patience)
  }

  private static let answerTime = Duration.seconds(60)
}
