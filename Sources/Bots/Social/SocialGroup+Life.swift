import GameClient
import GameRules
import WireProtocol

// A round of life, and how it all ends.
extension SocialGroup {
  func live(round: Int) async throws {
    var scenes: [(SocialGroup) async throws -> Void] = [
      { try await $0.mingle() }, { try await $0.playAlone() }, { try await $0.playDuels() },
      { try await $0.playLists() }, { try await $0.playMaps() }, { try await $0.lookAtEvents() },
      { try await $0.readNews() }, { try await $0.goOnJourney() },
      { try await $0.playChampion() }, { try await $0.challengeAround() },
      { try await $0.comeAndGo() }, { try await $0.playInterrupted() },
      { try await $0.changePictures() }, { try await $0.readInboxes() },
    ]
    if round == 1, number == 0, world.plan.letsChallengesExpire {
      scenes.append { try await $0.letExpire() }
    }
    scenes.shuffle(using: &random)
    for scene in scenes {
      try await scene(self)
      try await settle()
    }
    try await settleStrictly()
    try await lookAround()
  }

  /// When nobody plays any more, all views of the past must agree.
  func conclude() async throws {
    for who in everybody {
      try await lookAtInbox(of: who)
      try await lookAtHistory(of: who)
      try await lookAtRankings(who)
      try await lookAtExport(of: who)
      for other in everybody { try await lookAtProfile(of: other, from: who) }
      for entry in person(who).inbox { await world.board.did("told \(entry.notice.kind.rawValue)") }
    }
  }

  /// Some delete their accounts.
  func depart() async throws {
    hasFailed = false
    for who in everybody where who % Self.everySoManyDeletes == 1 {
      try await delete(who, whilePlaying: chance(0.3))
    }
  }

  /// The others check what is left of the deleted players.
  func lookBack() async throws {
    let gone = bots.indices.filter { !everybody.contains($0) }
    for who in everybody {
      try await lookAtFriends(who)
      try await lookAtInbox(of: who)
      try await lookAtHistory(of: who)
      try await lookAtRankings(who)
      for other in gone { try await expectNobody(other, seenBy: who) }
    }
    try await settleStrictly()
    if let other = gone.first { try await takeName(of: other) }
    for who in everybody {
      await bots[who].leave()
      referee.wentOffline(ids[who])
      try await settle()
    }
  }

  /// - Parameter whilePlaying: A duel is still played, which goes to the other then; or else a
  ///   challenge waits for an answer.
  private func delete(_ who: Int, whilePlaying: Bool) async throws {
    try await settle()
    let password = person(who).isGuest ? nil : await bots[who].credentials.password
    if mayFail, password != nil {
      hasFailed = true
      let answer = try await ask(who, AccountDelete.self, .init(password: "not-the-password"))
      _ = referee.judge(
        "\(person(who).username) deletes the account with a wrong password",
        predicted: .wrongCredentials, refusal: answer.refusal)
    }
    let friend = anybody(friends(of: who))
    if let friend {
      if whilePlaying {
        try await beginDuel(
          Seating(who: who, script: .wait), Seating(who: friend, script: .wait), rounds: 2)
      } else {
        try await challenge(friend, who)
      }
    }
    try await settle()
    let (client, token) = (await bots[who].current, await bots[who].token)
    let avatar = person(who).avatar
    let answer = try await ask(who, AccountDelete.self, .init(password: password))
    referee.deleted(ids[who], refusal: answer.refusal)
    await expectEnd(of: client, who, .accountDeleted)
    await bots[who].leave()
    if let friend, whilePlaying { try await finishMatch(of: [friend], .challenge) }
    try await settle()
    try await expectUseless(token, who)
    if let avatar { try await expectNoPicture(at: avatar) }
  }

  /// A deleted player is not found, neither by id nor by name.
  private func expectNobody(_ gone: Int, seenBy who: Int) async throws {
    let username = await bots[gone].credentials.username
    for parameters in [
      ProfileGet.Parameters(player: ids[gone]), ProfileGet.Parameters(username: username),
    ] {
      let answer = try await ask(who, ProfileGet.self, parameters)
      _ = referee.judge(
        "\(person(who).username) looks at the profile of \(username), who is deleted",
        predicted: .unknownPlayer, refusal: answer.refusal)
    }
    try await request(who, gone)
    try await challenge(who, gone)
  }

  /// A new player takes the name of a deleted one and inherits nothing.
  private func takeName(of gone: Int) async throws {
    let client = try await bots[gone].connect()
    let username = await bots[gone].credentials.username
    let answer = try await client.ask(AccountGuest.self, .init(username: username))
    await count(AccountGuest.name, answer.refusal)
    let isFree = referee.judge(
      "somebody takes the name \(username)", predicted: nil, refusal: answer.refusal)
    if isFree, let newcomer = answer.value?.player {
      let profile = try await client.call(ProfileGet.self, .init(username: username))
      referee.check(newcomer.player != ids[gone], "somebody else with the same id")
      referee.check(
        profile.player == newcomer && profile.badges.isEmpty && profile.friendship == .oneself
          && profile.statistics.gamesPlayed == 0,
        "somebody else with the same past")
      _ = try await client.ask(AccountDelete.self, .init())
    }
    await client.client.close()
  }

  private static let everySoManyDeletes = 3
}
