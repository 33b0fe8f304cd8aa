import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Inboxes, through the whole server")
@GameLoop
struct NotificationTests {
  @Test("What is new is pushed once to who is connected, with what it is about and the count")
  func pushed() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let carol = try await world.guest("carol")
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    let pushed = try bob.heard(NotificationReceived.self)
    #expect(pushed.count == 1)
    #expect(pushed.first?.notification.kind == .friendRequest)
    #expect(pushed.first?.notification.player?.player == alice.id)
    #expect(pushed.first?.notification.isRead == false)
    #expect(pushed.first?.unread == 1)
    _ = try await bob.call(FriendAccept.self, .init(player: alice.id))
    await world.settle()
    let accepted = try alice.heard(NotificationReceived.self)
    #expect(accepted.map(\.notification.kind) == [.friendAccepted])
    #expect(accepted.first?.notification.player?.player == bob.id)
    #expect(try bob.heard(NotificationReceived.self).count == 1)
    #expect(try carol.heard(NotificationReceived.self).isEmpty)
    let kept = pushed.map { event in
      var notification = event.notification
      notification.isRead = true
      return notification
    }
    let inbox = try await bob.call(NotificationList.self, .init())
    #expect(inbox.notifications == kept, "what is answered is read")
  }

  @Test("Of one moment, what is about somebody else comes before a badge for it, with both counted")
  func order() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    for number in 1...5 {
      let friend = try await world.guest("friend\(number)")
      _ = try await alice.call(FriendRequestSend.self, .init(username: "friend\(number)"))
      _ = try await friend.call(FriendAccept.self, .init(player: alice.id))
      await world.settle()
    }
    let told = try alice.heard(NotificationReceived.self)
    #expect(
      told.map(\.notification.kind) == Array(repeating: .friendAccepted, count: 5) + [
        .badgeUnlocked
      ])
    #expect(told.map(\.unread).suffix(2) == [6, 6])
  }

  @Test("Who is away finds it on coming back, counted, and is not told again")
  func away() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    bob.disconnect()
    await world.settle()
    _ = try await alice.call(FriendRequestSend.self, .init(username: "bob"))
    await world.settle()
    for _ in 0..<2 {
      let again = world.connect()
      #expect(try await again.call(AccountResume.self, .init(token: bob.token)).unread == 1)
      let list = try await again.call(NotificationList.self, .init())
      #expect(list.notifications.map(\.kind) == [.friendRequest] && list.unread == 1)
      await world.settle()
      #expect(try again.heard(NotificationReceived.self).isEmpty)
      try await world.restart(after: .seconds(1))
    }
  }

  @Test("Pages have no gap and nothing twice, also when something new comes in between")
  func pages() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    func ask(_ number: Int) async throws {
      _ = try await world.guest("friend-\(number)").call(
        FriendRequestSend.self, .init(username: "alice"))
      world.clock.advance(by: .milliseconds(1))
      await world.settle()
    }
    for number in 0..<5 { try await ask(number) }
    var found: [NotificationCard] = []
    var cursor: NotificationID?
    for page in 0... {
      let list = try await alice.call(NotificationList.self, .init(before: cursor, limit: 2))
      #expect(list.unread == min(5 + page, 8))
      found += list.notifications
      guard let last = list.notifications.last else { break }
      #expect(list.notifications.count <= 2)
      cursor = last.notification
      try await ask(10 + page)
    }
    let names = found.compactMap(\.player?.username.text)
    #expect(names == (0..<5).reversed().map { "friend-\($0)" }, "latest first")
    #expect(Set(found.map(\.notification)).count == 5)
  }

  @Test("Read is everything up to the one that is named, and stays read")
  func read() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    for number in 0..<4 {
      _ = try await world.guest("friend-\(number)").call(
        FriendRequestSend.self, .init(username: "alice"))
      world.clock.advance(by: .milliseconds(1))
    }
    await world.settle()
    let list = try await alice.call(NotificationList.self, .init()).notifications
    #expect(list.count == 4)
    for _ in 0..<2 {
      let reply = try await alice.call(
        NotificationRead.self, .init(upTo: list[2].notification))
      #expect(reply.unread == 2)
    }
    #expect(
      try await alice.call(NotificationList.self, .init()).notifications.map(\.isRead)
        == [false, false, true, true])
    let again = world.connect()
    #expect(try await again.call(AccountResume.self, .init(token: alice.token)).unread == 2)
    #expect(
      try await again.call(NotificationRead.self, .init(upTo: list[0].notification)).unread == 0)
    let bob = try await world.guest("bob")
    _ = try await bob.call(NotificationRead.self, .init(upTo: list[0].notification))
    #expect(try await bob.call(NotificationList.self, .init()).notifications.isEmpty)
  }

  @Test("Nothing of it is told before it is durable, and once only after the store has failed")
  func durable() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    await world.settle()
    await world.store.fail(with: HeldStore.failure)
    let place = try #require(try world.solutions(of: match).first)
    alice.start(MatchAnswer.self, .init(match: match, round: 1))
    alice.start(MatchGuess.self, .init(match: match, round: 1, coordinate: place))
    for _ in 0..<3000 { await Task.yield() }
    #expect(!alice.eventNames.contains("match.finished"))
    #expect(!alice.eventNames.contains("notification.received"))
    await world.store.fail(with: nil)
    world.clock.advance(by: .seconds(1))
    _ = try await alice.event("match.finished")
    await world.settle()
    let pushed = try alice.heard(NotificationReceived.self)
    #expect(
      pushed.compactMap(\.notification.badge?.badge).sorted() == ["center", "time"])
    #expect(pushed.allSatisfy { $0.notification.badge?.isUnlocked == true })
  }
}

@Suite("A process that is killed at the end of a match")
@GameLoop
struct KilledAtTheEndTests {
  /// A duel in which only Bob has yet to guess, with Alice's guess kept.
  private func nearlyOver(_ world: World) async throws -> (TestClient, TestClient, MatchID) {
    let (alice, bob, match) = try await world.duel()
    let place = try #require(try world.solutions(of: match).first)
    try await world.guess(1, of: match, [(alice, place)])
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
    await world.settle()
    return (alice, bob, match)
  }

  private func finish(_ bob: TestClient, _ match: MatchID, _ world: World) throws {
    let place = try #require(try world.solutions(of: match).first)
    bob.start(MatchGuess.self, .init(match: match, round: 1, coordinate: place.antipode))
  }

  /// The result and its consequences are there afterwards, exactly once.
  private func check(_ world: World, _ alice: TestClient, _ match: MatchID) async throws {
    await world.settle()
    let record = try #require(try await world.store.finishedMatch(match))
    #expect(record.match.results.map(\.won) == [true, false])
    #expect(try await world.store.counts().matches == 1)
    let statistics = try await alice.call(ProfileGet.self, .init()).statistics
    #expect(statistics.gamesPlayed == 1 && statistics.gamesWon == 1)
    let badges = try await alice.call(ProfileGet.self, .init()).badges.map(\.badge)
    #expect(badges == ["center", "time"])
    let inbox = try await alice.call(NotificationList.self, .init())
    #expect(inbox.notifications.compactMap(\.badge?.badge).sorted() == ["center", "time"])
    #expect(inbox.unread == 2)
    var (live, recomputed) = (
      try #require(try await world.store.statistics(of: alice.id)),
      try await world.store.history(of: alice.id).statistics
    )
    (live.lastAccess, recomputed.lastAccess) = (nil, nil)
    #expect(live == recomputed)
  }

  @Test("Before the commit: nobody was told, the match goes on, and its badges come once")
  func beforeCommit() async throws {
    let world = try await World(options: MatchOptions(rounds: 1), holding: true)
    let (alice, bob, match) = try await nearlyOver(world)
    await world.held.hold(.commit, .question)
    try finish(bob, match, world)
    await world.held.reached(.commit, .question)
    #expect(!alice.eventNames.contains("match.finished"))
    try await world.kill(after: .seconds(1))
    #expect(!alice.eventNames.contains("match.finished"))
    #expect(try await world.store.finishedMatch(match) == nil)
    #expect(try await world.store.badges(of: alice.id).isEmpty)
    let (aliceAgain, bobAgain) = (
      try await world.returning(alice), try await world.returning(bob)
    )
    try finish(bobAgain, match, world)
    _ = try await aliceAgain.event("match.finished")
    #expect(try aliceAgain.heard(MatchFinished.self).map(\.badges) == [["center", "time"]])
    try await check(world, aliceAgain, match)
  }

  @Test("After the commit and before anybody was told: all of it is there, once")
  func afterCommit() async throws {
    let world = try await World(options: MatchOptions(rounds: 1), holding: true)
    let (alice, bob, match) = try await nearlyOver(world)
    await world.held.hold(.commit, .answer)
    try finish(bob, match, world)
    await world.held.reached(.commit, .answer)
    try await world.kill(after: .seconds(1))
    #expect(!alice.eventNames.contains("match.finished"))
    #expect(world.server.statistics.matchesLive == 0)
    let again = world.connect()
    let resumed = try await again.call(AccountResume.self, .init(token: alice.token))
    #expect(resumed.match == nil && resumed.unread == 2)
    again.id = alice.id
    try await check(world, again, match)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .finished && state.outcome?.results.first?.hasWon == true)
  }

  @Test("A commit whose outcome was unknown is handed over again, and brings nothing twice")
  func unknownOutcome() async throws {
    let world = try await World(options: MatchOptions(rounds: 1), holding: true)
    let (alice, bob, match) = try await nearlyOver(world)
    await world.held.fail(.commit, .answer)
    try finish(bob, match, world)
    try await until { !world.server.isReady }
    world.clock.advance(by: .seconds(1))
    _ = try await alice.event("match.finished")
    try await check(world, alice, match)
  }

  @Test("Killed without anything under way, a season goes on where it was")
  func killedIdle() async throws {
    let world = try await World(options: MatchOptions(rounds: 1), holding: true)
    let (alice, bob, match) = try await nearlyOver(world)
    try finish(bob, match, world)
    _ = try await alice.event("match.finished")
    await world.settle()
    try await world.kill(after: .seconds(1))
    try await check(world, try await world.returning(alice), match)
  }
}
