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
    try await resume(other, match: match)
    try await settle()
    // An event that is under way when a connection is taken over may reach neither of the two.
    _ = try await catchUp(who, match)
    // The other takes over its own connection, and nobody sees that.
    try await takeOver(who, match: match)
    var states: [(Int, MatchState)] = []
    for player in [who, other] { states.append((player, try await catchUp(player, match))) }
    for (player, state) in states {
      Task { [bots] in await bots[player].goOn(from: state) }
    }
    try await finishMatch(of: [who, other], .challenge, drops: [other: 1])
    try await settle()
  }

  /// Compares the state of the match with the events before it.
  private func catchUp(_ who: Int, _ match: MatchID) async throws -> MatchState {
    let state = try await get(who, MatchStateRequest.self, .init(match: match))
    await bots[who].catchUp(with: state, within: Self.patience)
    return state
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
