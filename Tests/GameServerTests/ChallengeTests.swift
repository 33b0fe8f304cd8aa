import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

/// Two friends, what they hear of challenges, and a challenge between them.
@GameLoop
struct Challenged {
  let world: World
  let alice: TestClient
  let bob: TestClient
  private let aliceHeard: Int
  private let bobHeard: Int

  init(_ world: World) async throws {
    self.world = world
    (alice, bob) = try await world.friends()
    (aliceHeard, bobHeard) = (alice.texts.count, bob.texts.count)
  }

  /// Alice challenges Bob.
  func send() async throws -> ChallengeID {
    try await alice.call(ChallengeSend.self, .init(player: bob.id)).challenge
  }

  /// The challenge events that each has heard, in their order.
  func told() async -> [[String]] {
    await world.settle()
    return [(alice, aliceHeard), (bob, bobHeard)].map { client, start in
      client.eventNames(from: start).filter { $0.hasPrefix("challenge.") }
    }
  }

  /// The reasons of all `challenge.cancelled` and `challenge.declined` that either has heard.
  func reasons() throws -> [ChallengeReason] {
    try [alice, bob].flatMap { client in
      try client.heard(ChallengeCancelled.self).map(\.reason)
        + client.heard(ChallengeDeclined.self).map(\.reason)
    }
  }
}

@Suite("Challenges, through the whole server")
@GameLoop
struct ChallengeTests {
  @Test("An accepted challenge is a duel of the two at once, unranked, as it was asked for")
  func duel() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let sent = try await two.alice.call(
      ChallengeSend.self, .init(player: two.bob.id, map: "east", options: .init(rounds: 1)))
    #expect(sent.expires == world.clock.now + .seconds(60))
    await world.settle()
    let received = try #require(try two.bob.heard(ChallengeReceived.self).first)
    #expect(received.challenge == sent.challenge && received.player == two.alice.id)
    #expect(received.username.text == "alice" && received.map == "east")
    #expect(received.options.rounds == 1 && received.expires == sent.expires)
    _ = try await two.bob.call(ChallengeAccept.self, .init(challenge: sent.challenge))
    let match = try await two.alice.match(hearing: "match.started")
    #expect(try await two.bob.match(hearing: "match.started") == match)
    #expect(
      await two.told() == [["challenge.accepted"], ["challenge.received", "challenge.accepted"]])
    for (client, other) in [(two.alice, two.bob), (two.bob, two.alice)] {
      #expect(
        try client.heard(ChallengeAccepted.self)
          == [.init(ended: .init(challenge: sent.challenge, player: other.id))])
      let state = try await client.call(MatchStateRequest.self, .init(match: match))
      #expect(state.mode == .duel && state.map == "east" && state.options.rounds == 1)
    }
    try await world.play(match, [two.alice, two.bob]) { $0 == 0 ? $1 : $1.antipode }
    await world.settle()
    let record = try #require(try await world.store.finishedMatch(match))
    #expect(record.match.setup.origin == .challenge)
    #expect(record.match.setup.players == [two.alice.id, two.bob.id])
    #expect(record.ratings.isEmpty)
    let profile = try await two.alice.call(ProfileGet.self, .init())
    #expect(profile.statistics.gamesWon == 1 && profile.player.rating == nil)
  }

  @Test("A cancel before the accept counts, and the accept finds nothing")
  func cancelThenAccept() async throws {
    let two = try await Challenged(World())
    let id = try await two.send()
    _ = try await two.alice.call(ChallengeCancel.self, .init(challenge: id))
    #expect(
      try await two.bob.refusal(ChallengeAccept.self, .init(challenge: id)) == .unknownChallenge)
    #expect(
      await two.told() == [["challenge.cancelled"], ["challenge.received", "challenge.cancelled"]])
    #expect(try two.reasons() == [.asked, .asked])
    #expect(two.world.server.statistics.matchesLive == 0)
  }

  @Test("An accept before the cancel counts, and the cancel finds nothing")
  func acceptThenCancel() async throws {
    let two = try await Challenged(World())
    let id = try await two.send()
    _ = try await two.bob.call(ChallengeAccept.self, .init(challenge: id))
    #expect(
      try await two.alice.refusal(ChallengeCancel.self, .init(challenge: id))
        == .unknownChallenge)
    #expect(
      await two.told() == [["challenge.accepted"], ["challenge.received", "challenge.accepted"]])
    #expect(two.world.server.statistics.matchesLive == 1)
  }

  @Test("Who declines plays nothing, and neither can be done by whom it is not for")
  func decline() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let carol = try await world.guest("carol")
    let id = try await two.send()
    let reference = ChallengeReference(challenge: id)
    for client in [carol, two.alice] {
      #expect(try await client.refusal(ChallengeAccept.self, reference) == .unknownChallenge)
      #expect(try await client.refusal(ChallengeDecline.self, reference) == .unknownChallenge)
    }
    #expect(try await two.bob.refusal(ChallengeCancel.self, reference) == .unknownChallenge)
    _ = try await two.bob.call(ChallengeDecline.self, reference)
    #expect(
      await two.told() == [["challenge.declined"], ["challenge.received", "challenge.declined"]])
    #expect(!carol.eventNames.contains { $0.hasPrefix("challenge.") })
  }

  @Test("Answering a challenge reads its notification; a challenge that just ends stays unread")
  func notificationRead() async throws {
    let two = try await Challenged(World())
    func unread() async throws -> Int {
      try await two.bob.call(NotificationList.self, .init()).unread
    }
    _ = try await two.bob.call(ChallengeDecline.self, .init(challenge: try await two.send()))
    #expect(try await unread() == 0)
    _ = try await two.alice.call(ChallengeCancel.self, .init(challenge: try await two.send()))
    #expect(try await unread() == 1, "bob may like to know of it")
    let id = try await two.send()
    #expect(try await unread() == 2)
    _ = try await two.bob.call(ChallengeSend.self, .init(player: two.alice.id))
    #expect(try await unread() == 1, "a challenge back accepts \(id)")
  }

  @Test("A connection that takes over takes the challenge over")
  func takenOver() async throws {
    let two = try await Challenged(World())
    let id = try await two.send()
    let again = two.world.connect()
    let resumed = try await again.call(AccountResume.self, .init(token: two.bob.token))
    #expect(resumed.challenges.map(\.challenge) == [id], "the new connection is told of it")
    #expect(resumed.challenges.map(\.direction) == [.incoming])
    #expect(resumed.challenges.map(\.player) == [two.alice.id])
    _ = try await again.call(ChallengeAccept.self, .init(challenge: id))
    _ = try await again.match(hearing: "match.started")
    _ = try await two.alice.match(hearing: "match.started")
  }

  @Test("An accept pulls both out of the queue, and nobody is paired with them afterwards")
  func bothInTheQueue() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    // In different queues, so that they are not paired with each other.
    _ = try await two.alice.call(QueueJoin.self, .init(isRanked: true))
    _ = try await two.bob.call(QueueJoin.self, .init(map: "east"))
    let id = try await two.send()
    _ = try await two.bob.call(ChallengeAccept.self, .init(challenge: id))
    _ = try await two.alice.match(hearing: "match.started")
    await world.settle()
    #expect(world.server.statistics.playersWaiting == 0)
    #expect(try await world.store.waitingTickets().isEmpty)
    for (name, join) in [
      ("carol", QueueJoin.Parameters(isRanked: true)), ("dora", .init(map: "east")),
    ] {
      let other = try await world.guest(name)
      _ = try await other.call(QueueJoin.self, join)
      await world.settle()
      #expect(!other.eventNames.contains("queue.matched"))
    }
    #expect(world.server.statistics.matchesLive == 1)
  }

  @Test(
    "Who enters another match has answered: the challenger's is cancelled, the other's declined")
  func otherMatch() async throws {
    for challengerPlays in [true, false] {
      let two = try await Challenged(World())
      let id = try await two.send()
      _ = try await (challengerPlays ? two.alice : two.bob).call(MatchSolo.self, .init())
      let ending = challengerPlays ? "challenge.cancelled" : "challenge.declined"
      #expect(await two.told() == [[ending], ["challenge.received", ending]])
      #expect(try two.reasons() == [.inMatch, .inMatch])
      #expect(
        try await two.bob.refusal(ChallengeAccept.self, .init(challenge: id))
          == .unknownChallenge)
      #expect(two.world.server.statistics.matchesLive == 1)
    }
  }

  @Test("So has who is paired in the queue, also with the other of the two")
  func pairedWithEachOther() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    _ = try await two.send()
    let match = try await world.duel(two.alice, two.bob)
    #expect(
      await two.told() == [["challenge.cancelled"], ["challenge.received", "challenge.cancelled"]])
    #expect(world.server.matches[match]?.machine.setup.origin == .queue)
    #expect(world.server.statistics.matchesLive == 1)
  }

  @Test("The end of the friendship ends the challenge, whoever ends it")
  func unfriended() async throws {
    for challengerEnds in [true, false] {
      let two = try await Challenged(World())
      _ = try await two.send()
      let (who, whom) = challengerEnds ? (two.alice, two.bob) : (two.bob, two.alice)
      _ = try await who.call(FriendRemove.self, .init(player: whom.id))
      let ending = challengerEnds ? "challenge.cancelled" : "challenge.declined"
      #expect(await two.told() == [[ending], ["challenge.received", ending]])
      #expect(try two.reasons() == [.unfriended, .unfriended])
      #expect(
        try await two.alice.refusal(ChallengeSend.self, .init(player: two.bob.id)) == .notFriends)
    }
  }

  @Test("Silence ends it at 60 s: an answer before counts, one at that moment is too late")
  func expiry() async throws {
    let inTime = try await Challenged(World())
    let first = try await inTime.send()
    await inTime.world.pass(.milliseconds(59_999))
    _ = try await inTime.bob.call(ChallengeAccept.self, .init(challenge: first))
    #expect(
      await inTime.told() == [
        ["challenge.accepted"], ["challenge.received", "challenge.accepted"],
      ])

    let late = try await Challenged(World())
    let second = try await late.send()
    await late.world.pass(.seconds(60))
    #expect(
      await late.told() == [["challenge.expired"], ["challenge.received", "challenge.expired"]])
    #expect(
      try await late.bob.refusal(ChallengeAccept.self, .init(challenge: second))
        == .unknownChallenge)
  }

  @Test("An answer at the moment of the expiry is too late, though the timer has not rung")
  func lateTimer() async throws {
    let two = try await Challenged(World())
    let id = try await two.send()
    await two.world.settle()
    two.world.clock.jump(by: .seconds(60))
    #expect(
      try await two.bob.refusal(ChallengeAccept.self, .init(challenge: id)) == .unknownChallenge)
    two.world.clock.advance(by: .seconds(1))
    #expect(
      await two.told() == [["challenge.expired"], ["challenge.received", "challenge.expired"]])
  }

  @Test("Challenges that cross are one duel: the second send is told as accepted")
  func crossing() async throws {
    let two = try await Challenged(World())
    let id = try await two.send()
    let crossed = try await two.bob.call(ChallengeSend.self, .init(player: two.alice.id))
    #expect(crossed.challenge == id)
    #expect(
      await two.told() == [["challenge.accepted"], ["challenge.received", "challenge.accepted"]])
    #expect(two.world.server.statistics.matchesLive == 1)
  }

  @Test("The same challenge again is the same, and another one has to wait for the answer")
  func again() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let carol = try await world.guest("carol")
    try await world.befriend(two.alice, carol)
    let id = try await two.send()
    #expect(try await two.send() == id)
    #expect(
      try await two.alice.refusal(ChallengeSend.self, .init(player: carol.id))
        == .alreadyChallenging)
    #expect(await two.told() == [[], ["challenge.received"]])
    let inbox = try await two.bob.call(NotificationList.self, .init()).notifications
    #expect(inbox.filter { $0.kind == .challenge }.map(\.challenge) == [id])
  }

  @Test("What cannot be is refused by its name")
  func refusals() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let stranger = try await world.guest("stranger")
    func refusal(_ player: PlayerID, map: String? = nil) async throws -> GameErrorCode? {
      try await two.alice.refusal(ChallengeSend.self, .init(player: player, map: map))
    }
    #expect(try await refusal(PlayerID(uuid: UUIDv7(bits: 5))) == .unknownPlayer)
    #expect(try await refusal(two.alice.id) == .oneself)
    #expect(try await refusal(stranger.id) == .notFriends)
    #expect(try await refusal(two.bob.id, map: "nowhere") == .unknownMap)
    let match = try await two.bob.call(MatchSolo.self, .init()).match
    #expect(try await refusal(two.bob.id) == .opponentInMatch)
    #expect(
      try await two.bob.refusal(ChallengeSend.self, .init(player: two.alice.id))
        == .alreadyInMatch)
    _ = try await two.bob.call(MatchQuit.self, .init(match: match))
    two.bob.disconnect()
    #expect(try await refusal(two.bob.id) == .offline)
    #expect(await two.told() == [[], []])
  }

  @Test("A server that is about to restart takes on no challenge, sent before or after")
  func draining() async throws {
    let two = try await Challenged(World())
    let id = try await two.send()
    two.world.server.beginDrain(closingIn: .zero)
    #expect(
      try await two.bob.refusal(ChallengeAccept.self, .init(challenge: id)) == .draining)
    #expect(
      try await two.bob.refusal(ChallengeSend.self, .init(player: two.alice.id)) == .draining)
    _ = try await two.bob.call(ChallengeDecline.self, .init(challenge: id))
    #expect(
      await two.told() == [["challenge.declined"], ["challenge.received", "challenge.declined"]])
    #expect(two.world.server.statistics.matchesLive == 0)
  }

  @Test("An open challenge outlives the process, and can be accepted when both are back")
  func restart() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let id = try await two.send()
    let start = world.clock.now
    world.clock.advance(by: .seconds(20))
    await world.settle()
    try await world.kill(after: .seconds(600))
    let bob = try await world.returning(two.bob)
    let resumed = try await bob.call(AccountResume.self, .init(token: two.bob.token))
    try #require(resumed.challenges.map(\.challenge) == [id])
    let limit = ChallengeLimits.answerTime
    #expect(
      resumed.challenges[0].expires
        == start + limit + .seconds(600) + RestartLimits.reconnectTime)
    #expect(try await bob.refusal(ChallengeAccept.self, .init(challenge: id)) == .offline)
    #expect(ChallengeAccept.errors.contains(.offline))
    let alice = try await world.returning(two.alice)
    let same = try await alice.call(ChallengeSend.self, .init(player: bob.id))
    #expect(same.challenge == id)
    _ = try await bob.call(ChallengeAccept.self, .init(challenge: id))
    _ = try await alice.event("match.started")
    let inbox = try await bob.call(NotificationList.self, .init()).notifications
    #expect(inbox.filter { $0.kind == .challenge }.count == 1)
    await world.server.flush()
    #expect(try await world.store.openChallenges() == [])
  }

  @Test("A challenge whose sender does not come back after a restart is over")
  func missingAfterRestart() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let id = try await two.send()
    try await world.kill(after: .seconds(10))
    let bob = try await world.returning(two.bob)
    await world.pass(RestartLimits.minimumGrace)
    #expect(try await bob.event("challenge.cancelled")["challenge"]?.string == "\(id)")
    #expect(
      try await bob.refusal(ChallengeAccept.self, .init(challenge: id)) == .unknownChallenge)
    #expect(world.server.players[two.alice.id] == nil)
    #expect(try await world.store.openChallenges() == [])
  }
}
