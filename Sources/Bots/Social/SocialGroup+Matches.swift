import Community
import GameRules
import WireProtocol

// Playing.
extension SocialGroup {
  /// The scripts of the players.
  struct Seating {
    let who: Int
    var script = BotSeat.Script.playToTheEnd
  }

  /// How the bots play, whatever is usual on the server.
  func options(rounds: Int) -> OptionsChange {
    OptionsChange(
      rounds: rounds, movingTime: .seconds(60), guessingTime: .seconds(30),
      readyTime: .seconds(20), countdown: .zero)
  }

  /// All bots play alone, at the same time.
  func playAlone() async throws {
    for who in everybody {
      let rounds = Int.random(in: 1...2, using: &random)
      let quits = who == Self.quitter || chance(0.1)
      let script = quits ? BotSeat.Script.quit(inRound: rounds) : .playToTheEnd
      await expectMatch(Seating(who: who, script: script))
      let answer = try await ask(
        who, MatchSolo.self, .init(map: world.plan.map, options: options(rounds: rounds)))
      referee.beganSolo(ids[who], refusal: answer.refusal)
    }
    for who in everybody { try await finishMatch(of: [who], .solo) }
    try await settle()
  }

  /// Friends play duels, all at the same time.
  func playDuels() async throws {
    let pairs = pairsOfFriends()
    for (who, other) in pairs {
      let rounds = Int.random(in: 1...3, using: &random)
      let quits = chance(0.2)
      let script =
        quits
        ? BotSeat.Script.quit(inRound: Int.random(in: 1...rounds, using: &random)) : .playToTheEnd
      try await beginDuel(Seating(who: who, script: script), Seating(who: other), rounds: rounds)
    }
    for (who, other) in pairs { try await finishMatch(of: [who, other], .challenge) }
    try await settle()
  }

  /// The best of the group plays against two friends.
  func playChampion() async throws {
    guard everybody.contains(0) else { return }
    for other in friends(of: 0).shuffled(using: &random).prefix(2) {
      try await beginDuel(Seating(who: 0), Seating(who: other), rounds: 1)
      try await finishMatch(of: [0, other], .challenge)
      try await settle()
    }
  }

  /// One challenges, the other accepts.
  func beginDuel(_ first: Seating, _ second: Seating, rounds: Int) async throws {
    for seating in [first, second] { await expectMatch(seating) }
    guard let challenge = try await challenge(first.who, second.who, rounds: rounds) else {
      throw SocialGroupError.refused("a challenge")
    }
    try await acceptChallenge(second.who, challenge)
  }

  func expectMatch(_ seating: Seating) async {
    played[seating.who] = nil
    await bots[seating.who].seat?.expectMatch(seating.script, othersMayLeave: true)
  }

  /// Waits until a match is over for all of its players.
  ///
  /// - Parameter drops: Who was away, and how often the others must have been told.
  func finishMatch(
    of players: [Int], _ origin: MatchOrigin, format: String = "classic", drops: [Int: Int] = [:]
  ) async throws {
    try await wait { group in
      players.allSatisfy { group.played[$0] != nil }
    }
    var views: [PlayerID: RefereedMatch] = [:]
    for who in players {
      guard let view = played.removeValue(forKey: who) else {
        throw SocialGroupError.waitedInVain("the end of a match of \(person(who).username)")
      }
      views[ids[who]] = view
      await world.board.finished(
        view.match, violations: view.violations.map { "group \(number) \($0)" })
    }
    guard let game = Game(origin: origin, format: format, views: views, day: day) else { return }
    referee.played(game)
    for who in players {
      var due = drops.reduce(into: [:]) { $0[ids[$1.key]] = $1.value }
      // Players are not told of their own drops.
      due[ids[who]] = nil
      referee.check(
        views[ids[who]]?.drops == due, "\(person(who).username) was told of other drops")
    }
    let mode = game.mode.rawValue
    await world.board.did("\(mode) \(game.ending.rawValue)")
  }

  /// The bot that leaves enough matches for a badge.
  private static let quitter = 1
}
