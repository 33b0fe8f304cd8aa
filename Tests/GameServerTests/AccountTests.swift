import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Accounts, through the whole server")
@GameLoop
struct AccountTests {
  @Test("Who registers is signed in, and can log in from elsewhere by address and password")
  func register() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    let again = world.connect()
    let signedIn = try await again.call(
      AccountLogin.self, .init(email: "Alice@Example.ORG", password: World.password("alice")))
    #expect(signedIn.player.player == alice.id)
    #expect(!signedIn.player.isGuest)
    #expect(signedIn.token != alice.token)
    #expect(alice.closeCode == 4500)
  }

  @Test("What is no name, no address or no password is refused as that, and nothing is made")
  func invalid() async throws {
    let world = try await World()
    let client = world.connect()
    let refusals: [(AccountRegister.Parameters, GameErrorCode)] = [
      (.init(username: "a b", email: "a@example.org", password: "long enough"), .nameInvalid),
      (.init(username: "alice", email: "nowhere", password: "long enough"), .emailInvalid),
      (.init(username: "alice", email: "a@example.org", password: "short"), .passwordInvalid),
    ]
    for (parameters, refusal) in refusals {
      #expect(try await client.refusal(AccountRegister.self, parameters) == refusal)
    }
    #expect(try await world.store.counts().players == 0)
  }

  @Test("A name and an address belong to one account, in whatever case they are written")
  func taken() async throws {
    let world = try await World()
    _ = try await world.registered("alice")
    let client = world.connect()
    #expect(
      try await client.refusal(
        AccountRegister.self,
        .init(username: "ALICE", email: "other@example.org", password: "long enough"))
        == .nameTaken)
    #expect(
      try await client.refusal(
        AccountRegister.self,
        .init(username: "other", email: "ALICE@example.org", password: "long enough"))
        == .emailTaken)
    #expect(try await world.store.counts().players == 1)
  }

  @Test("A wrong password and an unknown address are refused alike")
  func wrongCredentials() async throws {
    let world = try await World()
    _ = try await world.registered("alice")
    let client = world.connect()
    for (email, password) in [
      (World.email("alice"), "not the password"), (World.email("nobody"), World.password("alice")),
      ("nowhere", World.password("alice")), (World.email("alice"), "short"),
    ] {
      #expect(
        try await client.refusal(AccountLogin.self, .init(email: email, password: password))
          == .wrongCredentials, "\(email), \(password)")
    }
    #expect(try await client.refusal(QueueJoin.self, .init()) == .unauthenticated)
  }

  @Test("A guest who upgrades keeps everything: player, friends, games, badges, inbox")
  func upgrade() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let (alice, bob) = try await world.friends()
    let match = try await world.duel(alice, bob)
    try await world.play(match, [alice, bob]) { $0 == 0 ? $1 : $1.antipode }
    _ = try await alice.event("match.finished")
    let before = try await alice.call(ProfileGet.self, .init())
    let inbox = try await alice.call(NotificationList.self, .init())

    let upgraded = try await alice.call(
      AccountUpgrade.self, .init(email: World.email("alice"), password: World.password("alice")))
    #expect(!upgraded.player.isGuest)
    var after = try await alice.call(ProfileGet.self, .init())
    #expect(!after.player.isGuest)
    #expect(!after.badges.isEmpty, "something was to be kept")
    after.player = before.player
    #expect(after == before)
    #expect(try await alice.call(NotificationList.self, .init()) == inbox)
    #expect(
      try await alice.call(FriendListRequest.self, Nothing()).friends.map(\.player.player)
        == [bob.id])
    alice.token = upgraded.token
    let again = try await world.returning(alice)
    #expect(try await again.call(MatchHistory.self, .init()).matches.map(\.match) == [match])
    let login = try await world.connect().call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    #expect(login.player.player == alice.id)
  }

  @Test("A copy of a guest's token is worth nothing after the upgrade; the caller has a new one")
  func upgradeEndsCopies() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let copy = alice.token
    let upgraded = try await alice.call(
      AccountUpgrade.self, .init(email: World.email("alice"), password: World.password("alice")))
    #expect(upgraded.token != copy)
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: copy)) == .invalidToken)
    #expect(alice.closeCode == nil)
    #expect(
      try await alice.call(AccountExport.self, .init()).account?.email == World.email("alice"))
    // A sign-out ends the new one: the connection goes on by it.
    _ = try await alice.call(AccountLogout.self, .init())
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: upgraded.token))
        == .invalidToken)
  }

  @Test("A copy of a token that changes the password is worth nothing afterwards")
  func changePasswordEndsCopies() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    let changed = try await alice.call(
      AccountChangePassword.self, .init(old: World.password("alice"), new: "another password"))
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: alice.token))
        == .invalidToken)
    _ = try await alice.call(ProfileGet.self, .init())
    #expect(try await world.store.counts().tokens == 1)
    _ = try await world.connect().call(AccountResume.self, .init(token: changed.token))
  }

  @Test("Who never had the reply to an upgrade has the password, and nobody has the old token")
  func upgradeWithoutReply() async throws {
    let world = try await World(holding: true)
    let (alice, bob, match) = try await world.duel()
    await world.held.hold(.upgrade, .answer)
    alice.start(
      AccountUpgrade.self, .init(email: World.email("alice"), password: World.password("alice")))
    await world.held.reached(.upgrade, .answer)
    alice.disconnect()
    await world.held.release(.upgrade, .answer)
    _ = try await bob.event("match.playerLeft")
    let again = world.connect()
    #expect(try await again.refusal(AccountResume.self, .init(token: alice.token)) == .invalidToken)
    let login = try await again.call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    #expect(login.player.player == alice.id)
    _ = try await bob.event("match.playerReturned")
    _ = try await again.call(MatchAnswer.self, .init(match: match, round: 1))
  }

  @Test("An upgrade in a match does not touch the match, and the logout is no guest's any more")
  func upgradeInMatch() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    _ = try await alice.call(
      AccountUpgrade.self, .init(email: World.email("alice"), password: World.password("alice")))
    _ = try await alice.call(AccountLogout.self, .init())
    let left = try await bob.event("match.playerLeft")
    #expect(left["reason"]?.string == "dropped", "who can come back has not quit")
    let again = world.connect()
    _ = try await again.call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    _ = try await bob.event("match.playerReturned")
    _ = try await again.call(MatchAnswer.self, .init(match: match, round: 1))
  }

  @Test("Who has an address cannot get another, and nobody gets somebody else's")
  func upgradeRefused() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    let guest = try await world.guest("guest")
    #expect(
      try await alice.refusal(
        AccountUpgrade.self, .init(email: "new@example.org", password: "long enough"))
        == .alreadyRegistered)
    #expect(
      try await guest.refusal(
        AccountUpgrade.self, .init(email: World.email("alice"), password: "long enough"))
        == .emailTaken)
    #expect(try await guest.call(ProfileGet.self, .init()).player.isGuest)
  }

  @Test("A new password ends all tokens and other connections; this one goes on by a new token")
  func changePassword() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    let elsewhere = world.connect()
    let other = try await elsewhere.call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    // Back at the first token, on a connection of its own.
    let here = try await world.returning(alice)
    #expect(
      try await here.refusal(
        AccountChangePassword.self, .init(old: "not the password", new: "another password"))
        == .wrongCredentials)
    #expect(
      try await here.refusal(
        AccountChangePassword.self, .init(old: World.password("alice"), new: "short"))
        == .passwordInvalid)
    let changed = try await here.call(
      AccountChangePassword.self, .init(old: World.password("alice"), new: "another password"))
    #expect(here.closeCode == nil)
    _ = try await here.call(ProfileGet.self, .init())
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: other.token))
        == .invalidToken)
    _ = try await world.connect().call(AccountResume.self, .init(token: changed.token))
    #expect(
      try await world.connect().refusal(
        AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
        == .wrongCredentials)
    _ = try await world.connect().call(
      AccountLogin.self, .init(email: World.email("alice"), password: "another password"))
  }

  @Test("A connection that took over while the password was being changed is ended with its token")
  func changePasswordTakenOver() async throws {
    let world = try await World(holding: true)
    let alice = try await world.registered("alice")
    await world.held.hold(.credential, .answer)
    alice.start(
      AccountChangePassword.self, .init(old: World.password("alice"), new: "another password"))
    await world.held.reached(.credential, .answer)
    let thief = world.connect()
    let stolen = try await thief.call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    #expect(alice.closeCode == 4500)
    await world.held.release(.credential, .answer)
    _ = try await thief.closing()
    #expect(thief.closeCode == 1001, "it may be the same client, which comes back and finds out")
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: stolen.token))
        == .invalidToken)
    // The reply was lost with the connection: the password is what the owner has.
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: alice.token))
        == .invalidToken)
    _ = try await world.connect().call(
      AccountLogin.self, .init(email: World.email("alice"), password: "another password"))
  }

  @Test("A login with a password that is changed at this moment does not succeed")
  func loginDuringChange() async throws {
    let world = try await World(holding: true)
    let alice = try await world.registered("alice")
    let thief = world.connect()
    await world.held.hold(.addToken, .question)
    let login = thief.start(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    await world.held.reached(.addToken, .question)
    _ = try await alice.call(
      AccountChangePassword.self, .init(old: World.password("alice"), new: "another password"))
    let tokens = try await world.store.counts().tokens
    await world.held.release(.addToken, .question)
    guard case .error(_, let error) = try await thief.reply(to: login) else {
      Issue.record("signed in with a password that is none any more")
      return
    }
    #expect(error.gameError == .wrongCredentials)
    #expect(try await world.store.counts().tokens == tokens)
    #expect(alice.closeCode == nil)
  }

  @Test("A guest has no password to change")
  func noPassword() async throws {
    let guest = try await World().guest("guest")
    #expect(
      try await guest.refusal(
        AccountChangePassword.self, .init(old: "long enough", new: "another one"))
        == .noPassword)
  }

  @Test("Logging out ends this token only; everywhere, every token and the other connection")
  func logout() async throws {
    let world = try await World()
    let first = try await world.registered("alice")
    let login = AccountLogin.Parameters(
      email: World.email("alice"), password: World.password("alice"))
    let second = world.connect()
    let secondToken = try await second.call(AccountLogin.self, login).token
    _ = try await second.call(AccountLogout.self, .init())
    #expect(
      try await second.refusal(AccountResume.self, .init(token: secondToken)) == .invalidToken)
    let back = try await world.returning(first)
    let third = try await world.connect().call(AccountLogin.self, login).token
    #expect(back.closeCode == 4500)
    _ = try await world.returning(first).call(AccountLogout.self, .init(everywhere: true))
    for token in [first.token, third] {
      #expect(
        try await world.connect().refusal(AccountResume.self, .init(token: token))
          == .invalidToken)
    }
  }

  @Test("A connection that took over while the token was being ended is ended too")
  func logoutTakenOver() async throws {
    let world = try await World(holding: true)
    let alice = try await world.registered("alice")
    await world.held.hold(.endToken, .question)
    alice.start(AccountLogout.self, .init())
    await world.held.reached(.endToken, .question)
    let again = try await world.returning(alice)
    await world.held.release(.endToken, .question)
    _ = try await again.closing()
    #expect(again.closeCode == 4500)
    #expect(world.server.statistics.playersOnline == 0)
  }

  @Test("One that took over with a token of its own goes on, and keeps its place in the queue")
  func logoutBesideAnother() async throws {
    let world = try await World(holding: true)
    let alice = try await world.registered("alice")
    await world.held.hold(.endToken, .question)
    alice.start(AccountLogout.self, .init())
    await world.held.reached(.endToken, .question)
    let again = world.connect()
    _ = try await again.call(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    _ = try await again.call(QueueJoin.self, .init())
    await world.held.release(.endToken, .question)
    await world.settle()
    let bob = try await world.guest("bob")
    _ = try await bob.call(QueueJoin.self, .init())
    _ = try await again.event("queue.matched")
  }

  @Test("Who moves between time zones all the time stays in one, and leaves no trail")
  func journeys() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let zones = [60, 120].compactMap(TimeZoneOffset.init(minutes:))
    for number in 0..<50 {
      world.clock.jump(by: .seconds(1))
      _ = try await alice.call(
        AccountResume.self, .init(token: alice.token, utcOffset: zones[number % 2]))
    }
    await world.settle()
    let most = Int(ActivityTracker.zoneAllowance.burst)
    #expect(try await world.store.counts().visits == 1 + most, "the first began a day")
  }

  @Test("A login whose client has gone meanwhile leaves no token that nobody knows")
  func loginOfTheGone() async throws {
    let world = try await World(holding: true)
    _ = try await world.registered("alice")
    let tokens = try await world.store.counts().tokens
    let again = world.connect()
    await world.held.hold(.standing, .answer)
    again.start(
      AccountLogin.self, .init(email: World.email("alice"), password: World.password("alice")))
    await world.held.reached(.standing, .answer)
    again.disconnect()
    await world.held.release(.standing, .answer)
    await world.settle()
    #expect(try await world.store.counts().tokens == tokens)
  }

  @Test("A token is good for its time after it was used last, and not at the end of it any more")
  func expiry() async throws {
    let world = try await World { $0.tokenLifetime = .seconds(3600) }
    let alice = try await world.guest("alice")
    for _ in 0..<3 {
      alice.disconnect()
      await world.pass(.milliseconds(3_599_999))
      try await world.returning(alice).disconnect()
    }
    await world.pass(.seconds(3600))
    #expect(
      try await world.connect().refusal(AccountResume.self, .init(token: alice.token))
        == .invalidToken)
  }

  @Test("Expired tokens are forgotten, more than at once too")
  func purge() async throws {
    let world = try await World { $0.tokenLifetime = .seconds(60) }
    let alice = try await world.guest("alice")
    for number in 0..<(Purge.rowsAtOnce + 10) {
      let token = TokenRecord(
        hash: SessionToken(text: "\(number)").hash, player: alice.id, createdAt: world.clock.now,
        expiresAt: world.clock.now + .seconds(60))
      _ = try await world.store.addToken(token)
    }
    await world.pass(Purge.interval)
    #expect(try await world.store.counts().tokens == 0)
  }
}
