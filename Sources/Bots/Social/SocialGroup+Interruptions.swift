import GameRules
import WireProtocol

// A duel in which both lose their connection, each in another way.
extension SocialGroup {
  func playInterrupted() async throws {
    guard let (who, other) = pairsOfFriends().first else { return }
    begun[who] = nil
    try await beginDuel(
      Seating(who: who, script: .wait), Seating(who: other, script: .wait), rounds: 2)
    try await settle()
    guard let match = try await matchOf(who) else { return }
    try await disturb(who, other)
    // One drops, and everybody sees it.
    await bots[other].leave()
    referee.wentOffline(ids[other])
    try await settle()
    let returned = try await resume(other, match: match)
    try await settle()
    // The other takes over its own connection, and nobody sees that.
    let taken = try await takeOver(who, match: match)
    var states: [(Int, MatchState)] = []
    for (player, client) in [(who, taken), (other, returned)] {
      let state = try await client.call(MatchStateRequest.self, .init(match: match))
      await bots[player].catchUp(with: state, within: Self.patience)
      states.append((player, state))
    }
    for (player, state) in states {
      Task { [bots] in await bots[player].goOn(from: state) }
    }
    try await finishMatch(of: [who, other], .challenge, drops: [other: 1])
    try await settle()
  }

  /// The match that somebody was told to have begun.
  private func matchOf(_ who: Int) async throws -> MatchID? {
    try await wait { $0.begun[who] != nil }
    return begun[who]
  }

  /// Players in a match cannot begin another one.
  private func disturb(_ who: Int, _ other: Int) async throws {
    let answer = try await ask(who, MatchSolo.self, .init())
    referee.beganSolo(ids[who], refusal: answer.refusal)
    for friend in friends(of: who) where friend != other {
      try await challenge(friend, who)
      try await challenge(who, friend)
      try await lookAtFriends(friend)
    }
    try await settle()
    try await mingle(times: bots.count, with: everybody)
  }
}
