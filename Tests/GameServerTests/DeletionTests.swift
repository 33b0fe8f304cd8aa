import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Leaving for good")
@GameLoop
struct DeletionTests {
  @Test("It takes the account's password, removes everything, and frees the name and the address")
  func removesEverything() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let alice = try await world.registered("alice")
    let bob = try await world.guest("bob")
    try await world.befriend(alice, bob)
    let match = try await world.duel(alice, bob)
    try await world.play(match, [alice, bob]) { $0 == 0 ? $1 : $1.antipode }
    _ = try await alice.event("match.finished")
    await world.settle()
    for password in [nil, "not the password", "short"] {
      #expect(
        try await alice.refusal(AccountDelete.self, .init(password: password))
          == .wrongCredentials)
    }
    let deleted = alice.start(AccountDelete.self, .init(password: World.password("alice")))
    guard case .result = try await alice.reply(to: deleted) else {
      Issue.record("refused")
      return
    }
    try await alice.closing()
    #expect(alice.closeCode == 4501)
    await world.settle()
    let store = world.store
    #expect(try await store.player(alice.id) == nil)
    #expect(try await store.export(alice.id) == nil)
    #expect(try await store.statistics(of: alice.id) == nil)
    #expect(try await store.badges(of: alice.id).isEmpty)
    #expect(try await store.inbox(of: alice.id, before: nil, limit: 10).notifications.isEmpty)
    #expect(try await store.friendIDs(of: bob.id).isEmpty)
    let counts = try await store.counts()
    #expect(counts.players == 1 && counts.credentials == 0 && counts.tokens == 1)
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: alice.token))
        == .invalidToken)
    #expect(
      try await bob.refusal(ProfileGet.self, .init(player: alice.id)) == .unknownPlayer)
    let namesake = try await world.registered("alice")
    #expect(namesake.id != alice.id)
    #expect(try await namesake.call(MatchHistory.self, .init()).matches.isEmpty)
  }

  @Test("A guest needs no password, and whoever waits in the queue waits no more")
  func guestInQueue() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    _ = try await alice.call(AccountDelete.self, .init())
    await world.settle()
    #expect(world.server.statistics.playersWaiting == 0)
    #expect(try await world.store.waitingTickets().isEmpty)
    let bob = try await world.guest("bob")
    _ = try await bob.call(QueueJoin.self, .init())
    await world.settle()
    #expect(!bob.eventNames.contains("queue.matched"))
  }

  @Test(
    "A live match is left first: the other wins it, and it is in the store before the player goes")
  func liveMatch() async throws {
    let world = try await World(holding: true)
    let (alice, bob, match) = try await world.duel()
    await world.held.hold(.deletePlayer, .question)
    alice.start(AccountDelete.self, .init())
    await world.held.reached(.deletePlayer, .question)
    let record = try #require(try await world.store.finishedMatch(match))
    #expect(record.match.ending == .forfeited)
    #expect(record.match.results.map(\.won) == [false, true])
    await world.held.release(.deletePlayer, .question)
    let finished = try await bob.event("match.finished")
    #expect(finished["ending"]?.string == "forfeited")
    try await alice.closing()
    #expect(try await bob.call(ProfileGet.self, .init()).statistics.gamesWon == 1)
    try await world.restart(after: .seconds(1))
    #expect(world.server.statistics.matchesLive == 0)
  }

  @Test("Friends are told, others are not; the friend's list and presence forget the player")
  func friendsAreTold() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let carol = try await world.guest("carol")
    let (bobHeard, carolHeard) = (bob.texts.count, carol.texts.count)
    _ = try await alice.call(AccountDelete.self, .init())
    _ = try await bob.event("friend.removed")
    await world.settle()
    #expect(
      try bob.heard(FriendRemoved.self, from: bobHeard) == [FriendRemoved(player: alice.id)])
    #expect(
      bob.eventNames(from: bobHeard) == ["friend.removed"], "who is no friend has no presence")
    #expect(carol.texts.count == carolHeard)
    #expect(try await bob.call(FriendListRequest.self, Nothing()).friends.isEmpty)
  }

  @Test("A friend who is away finds the friendship gone, and requests too")
  func friendsWhoAreAway() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let carol = try await world.guest("carol")
    _ = try await alice.call(FriendRequestSend.self, .init(username: "carol"))
    await world.settle()
    bob.disconnect()
    carol.disconnect()
    await world.settle()
    _ = try await alice.call(AccountDelete.self, .init())
    for client in [bob, carol] {
      let again = try await world.returning(client)
      let list = try await again.call(FriendListRequest.self, Nothing())
      #expect(list.friends.isEmpty && list.requests.isEmpty)
    }
    let empty = try await world.returning(carol).call(NotificationList.self, .init())
    #expect(empty.notifications.isEmpty, "a request that waited is gone with its sender")
    let inbox = try await world.returning(bob).call(NotificationList.self, .init())
    let request = try #require(inbox.notifications.first)
    #expect(request.kind == .friendRequest)
    #expect(request.player == nil, "nobody is named any more")
  }

  @Test("In old matches the others see a deleted player: from memory, and after a restart")
  func oldMatches() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    let match = try await world.duel(alice, bob)
    try await world.play(match, [alice, bob]) { $0 == 0 ? $1 : $1.antipode }
    _ = try await alice.event("match.finished")
    _ = try await alice.call(AccountDelete.self, .init())
    var client = bob
    for _ in ["from memory", "from the store"] {
      let state = try await client.call(MatchStateRequest.self, .init(match: match))
      #expect(state.players.map(\.player) == [alice.id, bob.id])
      let bobsName = PlayerName.username(try #require(Username("bob")))
      #expect(state.players.map(\.username) == [.deleted, bobsName])
      #expect(state.players.allSatisfy { $0.avatar == nil })
      #expect(state.outcome?.results.first?.total == Scoring.perfectScore)
      let history = try await client.call(MatchHistory.self, .init()).matches
      #expect(history.first?.players.map(\.username) == [.deleted, bobsName])
      try await world.restart(after: .seconds(1))
      client = try await world.returning(bob)
    }
  }

  @Test("While the account is being deleted its token signs nobody in, and afterwards neither")
  func signInMeanwhile() async throws {
    let world = try await World(holding: true)
    let alice = try await world.registered("alice")
    await world.held.hold(.deletePlayer, .question)
    alice.start(AccountDelete.self, .init(password: World.password("alice")))
    await world.held.reached(.deletePlayer, .question)
    let elsewhere = world.connect()
    // Not that the token is none: the deletion can still fail.
    let early = try await elsewhere.error(AccountResume.self, .init(token: alice.token))
    #expect(early?.code == -32603 && early?.details?.retryable == true)
    #expect(
      try await elsewhere.refusal(
        AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
        == .wrongCredentials)
    #expect(alice.closeCode == nil)
    await world.held.release(.deletePlayer, .question)
    try await alice.closing()
    #expect(
      try await elsewhere.refusal(AccountResume.self, .init(token: alice.token)) == .invalidToken)
    #expect(world.server.statistics.playersOnline == 0)
  }

  @Test("A sign-in whose answer comes after the deletion signs nobody in")
  func signInBefore() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    let elsewhere = world.connect()
    await world.held.hold(.standing, .answer)
    let resume = elsewhere.start(AccountResume.self, .init(token: alice.token))
    await world.held.reached(.standing, .answer)
    _ = try await alice.call(AccountDelete.self, .init())
    await world.held.release(.standing, .answer)
    guard case .error(_, let error) = try await elsewhere.reply(to: resume) else {
      Issue.record("signed in as nobody")
      return
    }
    #expect(error.gameError == .invalidToken)
    #expect(try await elsewhere.refusal(QueueJoin.self, .init()) == .unauthenticated)
    #expect(world.server.statistics.playersOnline == 0)
  }

  @Test("A connection lost during the deletion changes nothing about it")
  func connectionLost() async throws {
    let world = try await World(holding: true)
    let (alice, bob) = try await world.friends()
    await world.held.hold(.deletePlayer, .question)
    alice.start(AccountDelete.self, .init())
    await world.held.reached(.deletePlayer, .question)
    alice.disconnect()
    await world.held.release(.deletePlayer, .question)
    _ = try await bob.event("friend.removed")
    await world.settle()
    #expect(world.server.players[alice.id] == nil)
    #expect(world.server.statistics.playersOnline == 1)
    #expect(try await world.store.player(alice.id) == nil)
  }
}
