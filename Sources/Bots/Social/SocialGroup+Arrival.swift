import Community
import GameClient
import GameRules
import WireProtocol

// Everybody signs up.
extension SocialGroup {
  func arrive() async throws {
    for who in bots.indices { try await join(who) }
    try await befriendEverybody(0)
  }

  private func join(_ who: Int) async throws {
    let bot = bots[who]
    var client = try await bot.connect()
    let place = try await look(around: client)
    await expectNobody(client)
    if who == Self.clumsy { try await joinClumsily(client) }
    let isGuest = who % Self.everySoManyIsGuest == 0 && who > 0
    let signedIn: SignedIn
    if who == Self.hasty {
      (signedIn, client) = try await signUpTwice(who, on: client)
    } else {
      signedIn = try await signUp(who, isGuest, on: client)
    }
    let credentials = await bot.credentials
    let card = signedIn.player
    referee.joined(card, isGuest: isGuest)
    referee.check(card.username.text == credentials.username, "signed up as \(card.username)")
    ids.append(card.player)
    await bot.moveTo(client, token: signedIn.token)
    tokenUse[who] = serverTime
    let table = BotSeat.Table(
      client: client.caller, me: card.player, diagonals: place.diagonals, clock: place.clock)
    await bot.take(BotSeat(table: table, mind: mind(of: who), network: world.network))
  }

  private func signUp(
    _ who: Int, _ isGuest: Bool, on client: PatientClient
  ) async throws -> SignedIn {
    let credentials = await bots[who].credentials
    let answer: Answer<SignedIn> =
      if isGuest {
        try await client.ask(AccountGuest.self, .init(username: credentials.username))
      } else {
        try await client.ask(AccountRegister.self, .init(credentials))
      }
    await count(isGuest ? AccountGuest.name : AccountRegister.name, answer.refusal)
    guard let signedIn = answer.value else {
      throw SocialGroupError.refused("signing up: \(answer.refusal ?? "")")
    }
    return signedIn
  }

  /// Registers the same on two connections at the same moment: one of them has the account.
  private func signUpTwice(
    _ who: Int, on client: PatientClient
  ) async throws -> (SignedIn, PatientClient) {
    let other = try await bots[who].connect()
    let credentials = await bots[who].credentials
    async let one = client.ask(AccountRegister.self, .init(credentials))
    async let another = other.ask(AccountRegister.self, .init(credentials))
    let answers = (try await one, try await another)
    let refused = [answers.0.refusal, answers.1.refusal].compactMap { $0 }
    for refusal in [answers.0.refusal, answers.1.refusal] {
      await count(AccountRegister.name, refusal)
    }
    referee.note("\(credentials.username) registers twice at once")
    referee.check(
      refused.count == 1 && ["nameTaken", "emailTaken"].contains(refused[0]),
      "refused: \(refused)")
    let (left, over) = answers.0.value == nil ? (other, client) : (client, other)
    await over.client.close()
    guard let signedIn = answers.0.value ?? answers.1.value else {
      throw SocialGroupError.refused("signing up: \(refused)")
    }
    return (signedIn, left)
  }

  private func look(around client: PatientClient) async throws -> Place {
    if let place { return place }
    let clock = try await client.client.synchronizeClock()
    let maps = try await client.call(MapList.self, Nothing()).maps
    let place = Place(
      clock: clock, diagonals: maps.reduce(into: [:]) { $0[$1.map] = $1.diagonal })
    self.place = place
    return place
  }

  /// The first of a group is the best, so that somebody wins in a row.
  private func mind(of who: Int) -> BotMind {
    let plan = world.plan
    let best = plan.skill.upperBound
    return BotMind(
      number: number &* 64 &+ who, seed: plan.seed, think: plan.think,
      skill: who == 0 ? best...best : plan.skill)
  }

  /// Methods that need an account are refused without one.
  private func expectNobody(_ client: PatientClient) async {
    let answer = try? await client.ask(FriendListRequest.self, Nothing())
    _ = referee.judge(
      "somebody without an account looks at friend.list", predicted: .unauthenticated,
      refusal: answer?.refusal)
  }

  /// Everything that can be wrong about signing up.
  private func joinClumsily(_ client: PatientClient) async throws {
    let own = await bots[Self.clumsy].credentials
    let other = await bots[0].credentials
    let good = AccountRegister.Parameters(own)
    let mistakes: [(GameErrorCode, WritableKeyPath<AccountRegister.Parameters, String>, String)] = [
      (.nameTaken, \.username, other.username), (.nameInvalid, \.username, "no"),
      (.emailTaken, \.email, other.email.uppercased()), (.emailInvalid, \.email, "nowhere"),
      (.passwordInvalid, \.password, "short"),
    ]
    for (code, member, value) in mistakes {
      var parameters = good
      parameters[keyPath: member] = value
      let answer = try await client.ask(AccountRegister.self, parameters)
      await count(AccountRegister.name, answer.refusal)
      _ = referee.judge(
        "\(own.username) registers wrongly (\(code))", predicted: code, refusal: answer.refusal)
    }
  }

  /// The bot that makes every mistake when signing up.
  private static let clumsy = 1
  /// The bot that signs up twice.
  private static let hasty = 2
  private static let everySoManyIsGuest = 3
}

extension AccountRegister.Parameters {
  init(_ credentials: Credentials) {
    self.init(
      username: credentials.username, email: credentials.email, password: credentials.password)
  }
}
