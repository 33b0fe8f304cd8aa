import Community
import GameClient
import GameRules
import WireProtocol

// Coming and going.
extension SocialGroup {
  func comeAndGo() async throws {
    if let who = anybody(everybody) { try await dropAndReturn(who) }
    if let who = anybody(everybody) { try await takeOverWhileChallenged(who) }
    if let who = anybody(everybody) { try await comeTwiceAtOnce(who) }
    let accounts = everybody.filter { !person($0).isGuest }
    if let who = anybody(accounts) { try await logOutAndIn(who, everywhere: chance(0.5)) }
    if let who = anybody(accounts) { try await changePassword(who) }
    if let who = anybody(everybody.filter { person($0).isGuest }) { try await upgrade(who) }
  }

  /// A bot loses its connection for a while, and with it every challenge.
  private func dropAndReturn(_ who: Int) async throws {
    if let friend = anybody(friends(of: who)) {
      try await challenge(friend, who)
      if let third = anybody(friends(of: who).filter({ $0 != friend })) {
        try await challenge(who, third)
      }
    }
    try await settle()
    await bots[who].leave()
    referee.wentOffline(ids[who])
    try await settle()
    if let friend = anybody(friends(of: who)) {
      try await challenge(friend, who)
      try await lookAtFriends(friend)
    }
    // Events for a player who is away wait in the inbox.
    try await mingle(times: bots.count, with: everybody.filter { $0 != who })
    try await settle()
    try await resume(who, match: nil)
    try await settle()
  }

  /// Signs in with the token, where nobody is signed in.
  func resume(_ who: Int, match: MatchID?) async throws {
    let bot = bots[who]
    let client = try await bot.connect()
    guard let token = await bot.token else {
      throw SocialGroupError.failed("no token to resume with")
    }
    let answer = try await client.ask(AccountResume.self, .init(token: token))
    await count(AccountResume.name, answer.refusal)
    guard let resumed = answer.value else {
      referee.complain("a good token was refused: \(answer.refusal ?? "")")
      throw SocialGroupError.refused("a good token")
    }
    await move(who, to: client, token: token)
    referee.judge(resumed, of: ids[who], match: match)
    referee.cameOnline(ids[who])
  }

  /// The player is signed in on that connection, which ends the one before.
  private func move(_ who: Int, to client: PatientClient, token: String) async {
    tokenUse[who] = serverTime
    guard await bots[who].current != nil else {
      return await bots[who].moveTo(client, token: token)
    }
    let reason = await bots[who].moveTo(
      client, token: token, afterEndOfOldWithin: Self.patience)
    check(reason, .signedInElsewhere)
  }

  /// A takeover of the connection does not end open challenges.
  private func takeOverWhileChallenged(_ who: Int) async throws {
    var open: ChallengeID?
    if let friend = anybody(friends(of: who)) { open = try await challenge(friend, who) }
    try await takeOver(who)
    if let open { try await declineChallenge(who, open) }
    try await settle()
  }

  /// Signs in on a second connection: the first one is closed.
  func takeOver(_ who: Int, match: MatchID? = nil) async throws {
    try await settle()
    try await resume(who, match: match)
    try await settle()
  }

  /// Signs in on two more connections at the same moment: one of the three stays.
  private func comeTwiceAtOnce(_ who: Int) async throws {
    try await settle()
    let bot = bots[who]
    guard let old = await bot.current, let token = await bot.token else { return }
    let clients = (try await bot.connect(), try await bot.connect())
    async let one = resumed(by: token, on: clients.0)
    async let another = resumed(by: token, on: clients.1)
    let results = [try await one, try await another].compactMap { $0 }
    guard !results.isEmpty else {
      throw SocialGroupError.refused("a good token, used twice at once")
    }
    for result in results { referee.judge(result, of: ids[who], match: nil) }
    await expectEnd(of: old, who, .signedInElsewhere)
    // Which of the two stays is the server's to choose.
    let isFirstOver = await bot.firstEnd(of: clients, within: Self.patience)
    let (over, left) = isFirstOver ? (clients.0, clients.1) : (clients.1, clients.0)
    await expectEnd(of: over, who, .signedInElsewhere)
    await bot.moveTo(left, token: token)
    tokenUse[who] = serverTime
    referee.visited(ids[who])
    try await lookAtFriends(who)
    try await settle()
  }

  /// Returns `nil` if the connection was taken over before the reply came.
  private func resumed(
    by token: String, on client: PatientClient
  ) async throws(ClientError) -> AccountResume.Result? {
    do {
      return try await client.ask(AccountResume.self, .init(token: token)).value
    } catch .closed(let reason)
      where reason?.code == CloseCode.signedInElsewhere.rawValue
    {
      return nil
    }
  }

  func expectEnd(of client: PatientClient?, _ who: Int, _ code: CloseCode) async {
    guard let client else { return }
    check(await bots[who].end(of: client, within: Self.patience), code)
  }

  private func check(_ end: CloseStatus?, _ code: CloseCode) {
    referee.check(
      end?.code == code.rawValue,
      "the connection was closed with \(end.map { "\($0.code)" } ?? "nothing"), "
        + "not \(code.rawValue)")
  }

  /// Ends one of two tokens, or both, and signs in again with what is still good.
  private func logOutAndIn(_ who: Int, everywhere: Bool) async throws {
    try await settle()
    let first = await bots[who].token
    try await logIn(who)
    let second = await bots[who].token
    _ = try await ask(who, AccountLogout.self, .init(everywhere: everywhere ? true : nil))
    referee.wentOffline(ids[who])
    referee[ids[who]].tokens = everywhere ? 0 : person(who).tokens - 1
    // Nobody is signed in there any more, whether the connection stays or not.
    if let answer = try? await bots[who].ask(FriendListRequest.self, Nothing()) {
      _ = referee.judge(
        "\(person(who).username) looks at friend.list after logging out",
        predicted: .unauthenticated, refusal: answer.refusal)
    }
    await bots[who].leave()
    try await settle()
    try await expectUseless(second, who)
    if everywhere {
      try await expectUseless(first, who)
      try await logIn(who)
    } else if let first {
      await bots[who].use(token: first)
      try await resume(who, match: nil)
    }
    try await settle()
  }

  /// A token that has ended does not sign anybody in.
  func expectUseless(_ token: String?, _ who: Int) async throws {
    guard let token else { return }
    let client = try await bots[who].connect()
    let answer = try await client.ask(AccountResume.self, .init(token: token))
    await count(AccountResume.name, answer.refusal)
    _ = referee.judge(
      "\(referee.name(ids[who])) resumes with a token that has ended", predicted: .invalidToken,
      refusal: answer.refusal)
    await client.client.close()
  }

  /// Signs in with the password.
  func logIn(_ who: Int) async throws {
    let client = try await bots[who].connect()
    let credentials = await bots[who].credentials
    let answer = try await login(credentials.email, credentials.password, on: client)
    guard let signedIn = answer.value else {
      referee.complain("a good password was refused: \(answer.refusal ?? "")")
      throw SocialGroupError.refused("a good password")
    }
    referee.note("\(person(who).username) logs in")
    referee.check(signedIn.player.player == ids[who], "logged in as somebody else")
    referee.judge(signedIn.player, "account.login")
    referee[ids[who]].tokens += 1
    await move(who, to: client, token: signedIn.token)
    referee.cameOnline(ids[who])
  }

  func login(
    _ email: String, _ password: String, on client: PatientClient
  ) async throws -> Answer<SignedIn> {
    await world.logins.wait()
    defer { Task { [world] in await world.logins.signal() } }
    let answer = try await client.ask(
      AccountLogin.self, .init(email: email, password: password))
    await count(AccountLogin.name, answer.refusal)
    return answer
  }

  /// All tokens end with the old password, and a new one comes.
  private func changePassword(_ who: Int) async throws {
    try await settle()
    let old = await bots[who].token
    // A second token: its connection takes over.
    try await logIn(who)
    let password = await bots[who].credentials.password
    let used = await bots[who].token
    await bots[who].changePassword()
    let new = await bots[who].credentials.password
    let answer = try await ask(
      who, AccountChangePassword.self, .init(old: password, new: new))
    _ = referee.judge(
      "\(person(who).username) changes the password", predicted: nil, refusal: answer.refusal)
    if let result = answer.value { await bots[who].use(token: result.token) }
    referee[ids[who]].tokens = 1
    try await settle()
    for token in [old, used] { try await expectUseless(token, who) }
    try await takeOver(who)
    if mayFail { try await useWrongPasswords(who, old: password) }
  }

  private func useWrongPasswords(_ who: Int, old: String) async throws {
    hasFailed = true
    let answer = try await ask(
      who, AccountChangePassword.self, .init(old: old, new: old + "y"))
    _ = referee.judge(
      "\(person(who).username) changes the password by the old one",
      predicted: .wrongCredentials, refusal: answer.refusal)
    let email = await bots[who].credentials.email
    let client = try await bots[who].connect()
    for (address, what) in [(email, "the old password"), ("x" + email, "an unknown address")] {
      let answer = try await login(address, old, on: client)
      _ = referee.judge(
        "\(person(who).username) logs in with \(what)", predicted: .wrongCredentials,
        refusal: answer.refusal)
    }
    await client.client.close()
  }

  /// Servers count failures of an address, which all groups share: one group fails, and once.
  var mayFail: Bool { number == 0 && !hasFailed }

  /// A guest becomes an account.
  private func upgrade(_ who: Int) async throws {
    let own = await bots[who].credentials
    let other = await bots[0].credentials
    let attempts: [(String, String, GameErrorCode?)] = [
      (other.email, own.password, .emailTaken), ("nowhere", own.password, .emailInvalid),
      (own.email, "short", .passwordInvalid), (own.email, own.password, nil),
      (own.email, own.password, .alreadyRegistered),
    ]
    let answer = try await ask(
      who, AccountChangePassword.self, .init(old: own.password, new: own.password))
    _ = referee.judge(
      "\(person(who).username), a guest, changes the password", predicted: .noPassword,
      refusal: answer.refusal)
    for (email, password, refusal) in attempts {
      let answer = try await ask(
        who, AccountUpgrade.self, .init(email: email, password: password))
      let isDone = referee.judge(
        "\(person(who).username) upgrades", predicted: refusal, refusal: answer.refusal)
      if isDone, let result = answer.value {
        let used = await bots[who].token
        await bots[who].use(token: result.token)
        tokenUse[who] = serverTime
        try await expectUseless(used, who)
        referee.upgraded(ids[who])
        referee.judge(result.player, "account.upgrade")
      }
    }
  }
}
